package dev.assent.core.proxy.runtime;

import dev.assent.core.audit.AuditException;
import dev.assent.core.audit.AuditLog;
import dev.assent.core.audit.AuditReceipt;
import dev.assent.core.json.JsonObject;
import dev.assent.core.proxy.runtime.CallFigures.Count;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
      entries.forEach(_ -> figures.notLogged(clock.instant(), String.valueOf(e.getMessage())));
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
      if (call.wasAsked()) {
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
}
