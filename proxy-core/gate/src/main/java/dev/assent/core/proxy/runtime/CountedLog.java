package dev.assent.core.proxy.runtime;

import dev.assent.core.analysis.RecordedQuestion;
import dev.assent.core.audit.AuditException;
import dev.assent.core.audit.AuditLog;
import dev.assent.core.audit.AuditReceipt;
import dev.assent.core.audit.PastCalls;
import dev.assent.core.json.JsonObject;
import dev.assent.core.proxy.runtime.CallFigures.Count;
import java.lang.System.Logger;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// A proxy's log that counts what is written to it. Because nothing passes without its record, the
/// figures are those of the records, and no other code has to count. Thread-safe.
public final class CountedLog implements AuditLog {
  // Far above the calls that can be under way; what is beyond is counted and not followed.
  private static final int MOST_FOLLOWED = 16_384;

  private final AuditLog log;
  private final CallFigures figures;
  private final LateRefusals refusals;
  private final CallWatch watch;
  private final Clock clock;
  private final Map<String, JudgedCall> open = new ConcurrentHashMap<>();

  /// Is told of each call when nothing more will happen to it.
  public interface CallWatch {
    /// @param outcome the operation record's word; absent where the call was refused, or no answer
    ///   is expected
    /// @param durationMicros from its arrival to its end, people included
    void ended(JudgedCall call, Optional<String> outcome, long durationMicros);
  }

  CountedLog(
      AuditLog log, CallFigures figures, LateRefusals refusals, CallWatch watch, Clock clock) {
    this.log = log;
    this.figures = figures;
    this.refusals = refusals;
    this.watch = watch;
    this.clock = clock;
  }

  @Override
  public List<AuditReceipt> append(List<Entry> entries)
      throws AuditException, InterruptedException {
    long start = System.nanoTime();
    List<AuditReceipt> receipts;
    try {
      receipts = log.append(entries);
    } catch (AuditException e) {
      entries.forEach(_ -> figures.notLogged(clock.instant(), e.told()));
      throw e;
    }
    // Each of them has waited for all.
    long micros = (System.nanoTime() - start) / 1000;
    for (int i = 0; i < entries.size(); i++) {
      figures.logged();
      count(entries.get(i), receipts.get(i).seq(), micros);
    }
    return receipts;
  }

  private void count(Entry entry, long seq, long micros) {
    JsonObject body = entry.body();
    switch (entry.type()) {
      case "decision" -> {
        JudgedCall call = JudgedCall.of(body, clock.instant(), micros);
        judged(call);
        call.reason().ifPresent(reason -> refusals.add(reason, seq));
      }
      case "operation" -> ended(body, micros);
      case "session_closed" -> body.string("session").ifPresent(this::forget);
      default -> {}
    }
  }

  private void judged(JudgedCall call) {
    if (call.basis().equals("canary")) {
      return;
    }
    if (call.discovery()) {
      figures.count(Count.DISCOVERY);
    } else {
      figures.count(call.allowed() ? Count.ALLOWED : Count.DENIED);
      if (call.asked()) {
        figures.count(Count.ASKED);
      }
      if (call.reason().equals(Optional.of("timed-out"))) {
        figures.count(Count.TIMED_OUT);
      }
      if (call.basis().equals("failure")) {
        figures.count(Count.FAILED);
      }
    }
    if (call.allowed() && call.waits() && open.size() < MOST_FOLLOWED) {
      if (open.put(call.id(), call) == null) {
        figures.underWay(1);
      }
    } else {
      figures.added(call.ownMicros());
      watch.ended(call, Optional.empty(), call.ownMicros());
    }
  }

  private void ended(JsonObject body, long micros) {
    @Nullable JudgedCall call = body.string("decision").map(open::remove).orElse(null);
    if (call == null) {
      return;
    }
    figures.underWay(-1);
    figures.added(call.ownMicros() + micros);
    String outcome = body.string("outcome").orElse("");
    if (!call.discovery()) {
      switch (outcome) {
        case "error" -> figures.count(Count.ERRORS);
        case "cancelled" -> figures.count(Count.CANCELLED);
        case "failed", "disconnected" -> figures.count(Count.FAILED);
        default -> {}
      }
    }
    long duration =
        body.get("duration_us") instanceof dev.assent.core.json.JsonNumber(var lexeme)
            ? Long.parseLong(lexeme)
            : 0;
    watch.ended(call, Optional.of(outcome), Math.max(duration, call.ownMicros()));
  }

  // Calls whose end was never written, because the session broke off.
  private void forget(String session) {
    open.values()
        .removeIf(call -> {
          boolean gone = call.session().equals(session);
          if (gone) {
            figures.underWay(-1);
          }
          return gone;
        });
  }

  @Override
  public void close() throws AuditException {
    log.close();
  }

  /// One call as its decision record tells it, without arguments, paths and texts.
  ///
  /// @param id the record's
  /// @param session the session's
  /// @param waits whether an answer will come
  /// @param discovery whether it is a listing or the like, which no rule judges
  /// @param method its method
  /// @param tool the tool that is called
  /// @param allowed whether it passed
  /// @param reason why it did not
  /// @param basis what decided
  /// @param answer what a person said, or the clock in their place
  /// @param asked whether it came before a person, whatever settled it
  /// @param trace the W3C trace id that the client sent
  /// @param parent the span of the client's that it belongs to
  /// @param at when the record was written
  /// @param ownMicros what we took for attributes, decision and record
  public record JudgedCall(
      String id,
      String session,
      boolean waits,
      boolean discovery,
      String method,
      Optional<String> tool,
      boolean allowed,
      Optional<String> reason,
      String basis,
      Optional<String> answer,
      boolean asked,
      Optional<String> trace,
      Optional<String> parent,
      Instant at,
      long ownMicros) {

    /// Reads a decision record's body.
    ///
    /// @param appendMicros what its writing took
    static JudgedCall of(JsonObject body, Instant at, long appendMicros) {
      var evaluation = body.object("evaluation_us").orElse(JsonObject.EMPTY);
      var asked = body.object("hitl");
      String basis = body.string("basis").orElse("");
      return new JudgedCall(
          body.string("id").orElse(""),
          body.string("session").orElse(""),
          body.get("request_id") != null,
          basis.equals("discovery"),
          body.string("method").orElse(""),
          toolOf(body),
          body.string("outcome").equals(Optional.of("allowed")),
          body.string("reason"),
          basis,
          asked.flatMap(hitl -> hitl.string("answer")),
          asked.map(RecordedQuestion::of).filter(RecordedQuestion::isPut).isPresent(),
          body.string("trace"),
          body.string("parent_span"),
          at,
          whole(evaluation, "attributes") + whole(evaluation, "decision") + appendMicros);
    }

    private static Optional<String> toolOf(JsonObject body) {
      return body.object("attributes")
          .flatMap(a -> a.object("resource"))
          .flatMap(r -> r.string("tool_name"))
          .or(() -> body.string("tool_name"));
    }

    private static long whole(JsonObject object, String member) {
      return object.get(member) instanceof dev.assent.core.json.JsonNumber(var lexeme)
          ? Long.parseLong(lexeme)
          : 0;
    }
  }

  /// The newest calls of a proxy that were denied although nobody said so, neither a person nor a
  /// rule, by their place in its log: no rule allows them, or a guard stands before them.
  /// Thread-safe. It holds no name, path or value of a call.
  public static final class LateRefusals {
    private static final Logger LOG = System.getLogger(LateRefusals.class.getName());
    private static final int MOST = 20;

    // Why calls are denied for which nobody said so.
    private static final Set<String> REASONS = Set.of("default", "guard");

    private final Deque<Long> calls = new ArrayDeque<>();
    private final Runnable told;
    private boolean fresh;

    /// @param told run for the first one, and again for the first after they were read
    LateRefusals(Runnable told) {
      this.told = told;
    }

    /// Those of a log, the newest first; as far as it can be read.
    ///
    /// @param since none before it counts
    public static List<Long> of(PastCalls log, Instant since) {
      var found = new ArrayList<Long>();
      try {
        var _ =
            log.back(
                since,
                Long.MAX_VALUE,
                record -> {
                  if (record.type().equals("decision")
                      && record.content().string("reason").filter(REASONS::contains).isPresent()
                      && found.size() < MOST) {
                    found.add(record.seq());
                  }
                });
      } catch (AuditException e) {
        LOG.log(Logger.Level.WARNING, "calls refused before the start are not known", e);
      }
      return found;
    }

    /// Notes a denial, where it is one of these.
    ///
    /// @param reason why it was denied, as its record says
    /// @param seq the number of the decision in the proxy's log
    void add(String reason, long seq) {
      if (!REASONS.contains(reason)) {
        return;
      }
      boolean first;
      synchronized (this) {
        calls.addFirst(seq);
        if (calls.size() > MOST) {
          calls.removeLast();
        }
        first = !fresh;
        fresh = true;
      }
      if (first) {
        told.run();
      }
    }

    /// The newest first.
    public synchronized List<Long> read() {
      fresh = false;
      return List.copyOf(calls);
    }
  }
}
