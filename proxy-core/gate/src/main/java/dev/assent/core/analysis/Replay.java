package dev.assent.core.analysis;

import dev.assent.core.access.ResourcePath;
import dev.assent.core.audit.AuditException;
import dev.assent.core.audit.AuditRecord;
import dev.assent.core.audit.PastCalls;
import dev.assent.core.json.JsonObject;
import dev.assent.core.pdp.Decision;
import dev.assent.core.pdp.Decision.Basis;
import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.Condition;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Policy;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/// Judges the recorded decisions of a log under another policy, from the recorded attributes. Takes
/// record after record and keeps only counts and examples. Not thread-safe.
///
/// The record keeps what it says: the spellings of paths, the state of the tool, what limits had
/// counted, that a guard struck, a hook denied or the message could not be described. What it does
/// not say is taken from today: the home of the user, and where links in patterns lead. A rate
/// limit that nobody counted then is counted from the calls that the log let go, and so is what was
/// let through before.
public final class Replay {
  // Steps before the rules that stay as they are under any policy.
  private static final Set<String> FIXED = Set.of("guard", "failure", "identity");

  private final Policy draft;
  private final Rehearsal rehearsal;
  private final CountedCalls counted;
  private final EarlierInLog past;
  private final ReplayTally tally;
  private final Optional<Replay> now;
  private final Set<String> questions = new HashSet<>();
  private Optional<Decision> decided = Optional.empty();
  private boolean question;

  /// A replay before its first record.
  ///
  /// @param draft the policy to judge by
  /// @param userHome what `~/` in it means, absolute
  /// @param examples how many examples to keep of each kind, at least 0
  public Replay(Policy draft, Path userHome, int examples) {
    this(draft, Optional.empty(), userHome, examples);
  }

  /// The same beside the policy in force: what was decided then under rules of before counts as it
  /// would be decided now, where the record tells that.
  public static Replay beside(Policy inForce, Policy draft, Path userHome, int examples) {
    return new Replay(draft, Optional.of(inForce), userHome, examples);
  }

  private Replay(Policy draft, Optional<Policy> inForce, Path userHome, int examples) {
    this.now = inForce.map(one -> one.equals(draft) ? this : new Replay(one, userHome, 0));
    this.draft = draft;
    this.rehearsal = new Rehearsal(draft, userHome, _ -> List.of());
    this.counted = new CountedCalls(draft.rateLimits());
    this.past = new EarlierInLog(draft);
    this.tally = new ReplayTally(examples);
  }

  /// Judges the logs of servers, one after the other.
  ///
  /// @param logs by server
  /// @param since nothing before it counts
  /// @param replays makes one for each log
  /// @param goOn asked before each record; false ends the work
  public static ReplayResult.Servers of(
      Map<String, PastCalls> logs, Instant since, Supplier<Replay> replays, BooleanSupplier goOn) {
    var parts = new ArrayList<ReplayResult.Part>();
    var missed = new LinkedHashMap<String, CharSequence>();
    logs.forEach((server, log) -> {
      var replay = replays.get();
      try {
        var seen = log.forth(since, goOn, replay::take);
        parts.add(replay.part(server, seen));
      } catch (AuditException e) {
        missed.put(server, e.told());
      }
    });
    return new ReplayResult.Servers(parts, missed);
  }

  /// Judges one record; records of other types are passed over, and canaries, and what passes
  /// before any policy is asked: greetings and lists are no calls. Records must come in the order
  /// of the log.
  public void take(AuditRecord record) {
    decided = Optional.empty();
    now.filter(beside -> beside != this).ifPresent(beside -> beside.take(record));
    read(record);
    tally.beside(was().map(Decision::effect), decided.map(Decision::effect), question);
  }

  private void read(AuditRecord record) {
    past.record(record.seq(), record.time());
    if (!record.type().equals("decision")) {
      return;
    }
    String basis = record.content().string("basis").orElse("");
    if (basis.equals("canary")) {
      return;
    }
    if (basis.equals("discovery")) {
      RecordedCalls.of(record).ifPresent(past::came);
      return;
    }
    tally.begin(record.time());
    if (FIXED.contains(basis)) {
      tally.fixed(basis);
      return;
    }
    RecordedCalls.read(record)
        .ifPresentOrElse(
            this::judge,
            () -> {
              past.unreadable(record.time());
              tally.unreadable();
            });
  }

  /// The counts so far.
  public ReplayResult result() {
    return tally.result();
  }

  private ReplayResult.Part part(String server, PastCalls.Seen seen) {
    return new ReplayResult.Part(
        server, tally.result(), tally.beside(), seen.reached(), seen.unread());
  }

  /// The decision of the policy in force; absent where it makes none, and where there is none.
  private Optional<Decision> was() {
    return now.flatMap(beside -> beside.decided);
  }

  private void judge(RecordedCall recorded) {
    question = recorded.asked().filter(one -> !comesBeforeAPerson(one)).isEmpty();
    var counts = counted.before(recorded);
    var known = past.before(recorded);
    if (recorded.allowed()) {
      counted.let(recorded);
      let(recorded);
    }
    var call = recorded.after(known.earlier());
    var request =
        counts.counts().isEmpty() ? call.request() : call.request().counting(counts.counts());
    var tried = rehearsal.attempt(call, request, known.unknown());
    var decision = tried.decision();
    var reason = tried.reason().or(() -> unknownState(call, decision));
    if (reason.isPresent()) {
      tally.unevaluated(reason.get(), row(call, Optional.empty(), reason), tried.deciders());
      return;
    }
    if (counts.guessed() && rulesAllow(decision) || rests(decision, known.told())) {
      tally.countedFromLog();
    }
    decided = Optional.of(decision);
    tally.judged(row(call, Optional.of(decision), Optional.empty()));
  }

  // A call that an earlier answer or a switch settled was asked of no one; and a
  // caller that leaves and comes again has several records of one question.
  private boolean comesBeforeAPerson(RecordedQuestion one) {
    return one.isPut() && (one.approval().isEmpty() || questions.add(one.approval()));
  }

  private void let(RecordedCall call) {
    if (past.any()) {
      past.let(call, rehearsal.engine(call).watches());
    }
  }

  /// True if some rule that matched looks at what only the log told.
  private boolean rests(Decision decision, Set<JsonObject> told) {
    return !told.isEmpty()
        && decision.trace().matched().stream()
            .flatMap(match -> match.rule().conditions().stream())
            .anyMatch(one ->
                one instanceof Condition.Earlier earlier
                    && told.contains(earlier.asked(draft.globs(), draft.missing())));
  }

  /// The reason not to judge: the fate of an ALLOW hangs on the state of the tool, and the record
  /// has none.
  private Optional<ReplayResult.Unknown> unknownState(RecordedCall call, Decision decision) {
    boolean hangs =
        switch (decision.trace().basis()) {
          case Basis.ByNewTool _ -> true;
          case Basis.ByRateLimit(var limit, _, _) ->
              limit.effect() == Effect.HITL && draft.newTools().isPresent();
          case Basis.ByRule _,
              Basis.ByDefault _,
              Basis.ByGuard _,
              Basis.ByDiscovery _,
              Basis.ByMode _,
              Basis.ByHook _,
              Basis.ByFailure _,
              Basis.ByCanary _ ->
              false;
        };
    return hangs && !call.has(Attribute.Recorded.TOOL)
        ? Optional.of(new ReplayResult.Unknown(ReplayResult.Reason.TOOL_STATE_NOT_KEPT, ""))
        : Optional.empty();
  }

  private static boolean rulesAllow(Decision decision) {
    return switch (decision.trace().basis()) {
      case Basis.ByRule(var match) -> match.effect() == Effect.ALLOW;
      case Basis.ByNewTool _, Basis.ByRateLimit _ -> true;
      case Basis.ByDefault _,
          Basis.ByGuard _,
          Basis.ByDiscovery _,
          Basis.ByMode _,
          Basis.ByHook _,
          Basis.ByFailure _,
          Basis.ByCanary _ ->
          false;
    };
  }

  private ReplayResult.Row row(
      RecordedCall call, Optional<Decision> decision, Optional<ReplayResult.Unknown> reason) {
    var resource = call.request().resource();
    var was = was();
    return new ReplayResult.Row(
        call.seq(),
        call.time(),
        resource.toolName().orElse(call.request().action().method()),
        resource.firstPath().map(ResourcePath::display),
        was.map(Decision::effect).orElse(call.decision()),
        was.map(one -> one.trace().basis().finalRule()).orElse(call.finalRule()),
        decision.map(Decision::effect),
        decision.map(would -> would.trace().basis().finalRule()),
        call.asked().map(RecordedQuestion::answer),
        reason,
        Optional.empty());
  }
}
