package dev.assent.core.analysis;

import dev.assent.core.access.ResourcePath;
import dev.assent.core.audit.AuditException;
import dev.assent.core.audit.AuditReader;
import dev.assent.core.audit.AuditRecord;
import dev.assent.core.json.JsonObject;
import dev.assent.core.pdp.Basis;
import dev.assent.core.pdp.Decision;
import dev.assent.core.pip.path.PathResolver;
import dev.assent.core.policy.Condition;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Policy;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongPredicate;

/// Judges the recorded decisions of a log under another policy, from the recorded attributes. Takes
/// record after record and keeps only counts and examples. Not thread-safe.
///
/// The record keeps what it says: the spellings of paths, the state of the tool, what limits had
/// counted, that a guard struck, a hook denied or the message could not be described. What it does
/// not say is taken from today: the home of the user, and where links in patterns lead. A rate
/// limit that nobody counted then is counted from the calls that the log let go, and so is what was
/// let through before.
public final class Replay {
  private static final int PAGE = 1000;

  private final Policy draft;
  private final Path userHome;
  private final PathResolver resolver = PathResolver.ofMachine();
  private final CompiledPolicies compiled = new CompiledPolicies();
  private final UnknownAttributes.Asked asked;
  private final RelaxedPolicies relaxed;
  private final CountedCalls counted;
  private final EarlierInLog past;
  private final ReplayTally tally;
  private final Optional<Policy> inForce;
  private final Optional<Replay> now;
  private Optional<Decision> decided = Optional.empty();

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
    this.inForce = inForce;
    this.now = inForce.filter(one -> !one.equals(draft)).map(one -> new Replay(one, userHome, 0));
    this.draft = draft;
    this.userHome = userHome;
    this.asked = UnknownAttributes.asked(draft);
    this.relaxed = new RelaxedPolicies(draft);
    this.counted = new CountedCalls(draft.rateLimits());
    this.past = new EarlierInLog(draft);
    this.tally = new ReplayTally(examples);
  }

  /// Judges a whole log, page by page.
  ///
  /// @param goOn asked after each page with the number of decisions so far; false ends the replay
  ///   there
  /// @throws AuditException when the log cannot be read
  public static ReplayResult of(
      Policy draft, Path userHome, AuditReader log, int examples, LongPredicate goOn)
      throws AuditException {
    var replay = new Replay(draft, userHome, examples);
    long next = 0;
    for (var page = log.since(next, PAGE); !page.isEmpty(); page = log.since(next, PAGE)) {
      page.forEach(replay::take);
      next = page.getLast().seq() + 1;
      if (!goOn.test(replay.tally.records())) {
        break;
      }
    }
    return replay.result();
  }

  // Steps before the rules that stay as they are under any policy.
  private static final Set<String> FIXED = Set.of("guard", "failure", "identity");

  /// Judges one record; records of other types are passed over, and canaries, and what passes
  /// before any policy is asked: greetings and lists are no calls. Records must come in the order
  /// of the log.
  public void take(AuditRecord record) {
    decided = Optional.empty();
    now.ifPresent(beside -> beside.take(record));
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
    try {
      judge(RecordedCalls.read(record));
    } catch (UnreadableRecordException _) {
      past.unreadable(record.time());
      tally.unreadable();
    }
  }

  /// The decision of the policy on the record that was taken last; absent where it was not judged.
  Optional<Effect> decided() {
    return decided.map(Decision::effect);
  }

  /// The counts so far.
  public ReplayResult result() {
    return tally.result();
  }

  private void judge(RecordedCall recorded) {
    var counts = counted.before(recorded);
    var known = past.before(recorded);
    if (recorded.allowed()) {
      counted.let(recorded);
      let(recorded);
    }
    var call = recorded.after(known.earlier());
    var unknowns = UnknownAttributes.of(call, asked).and(known.unknown());
    var judge = relaxed.without(unknowns);
    var place = call.place(resolver, userHome);
    var engine =
        compiled.get(judge.policy(), place, () -> place.compile(judge.policy(), List.of()));
    var request =
        counts.counts().isEmpty() ? call.request() : call.request().counting(counts.counts());
    var decision = engine.decide(request);
    var reason = judge.reason(decision.trace().matched()).or(() -> unknownState(call, decision));
    if (reason.isPresent()) {
      tally.unevaluated(
          reason.get(), row(call, Optional.empty(), reason), judge.deciders(decision.trace()));
      return;
    }
    if (counts.guessed() && rulesAllow(decision) || rests(decision, known.told())) {
      tally.countedFromLog();
    }
    decided = Optional.of(decision);
    tally.judged(row(call, Optional.of(decision), Optional.empty()));
  }

  private void let(RecordedCall call) {
    if (past.any()) {
      var place = call.place(resolver, userHome);
      var whole = compiled.get(draft, place, () -> place.compile(draft, List.of()));
      past.let(call, whole.watches());
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
  private Optional<ReplayResult.Reason> unknownState(RecordedCall call, Decision decision) {
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
    return hangs && !call.kept().tool()
        ? Optional.of(ReplayResult.Reason.TOOL_STATE_NOT_KEPT)
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
      RecordedCall call, Optional<Decision> decision, Optional<ReplayResult.Reason> reason) {
    var resource = call.request().resource();
    var was = now.isPresent() ? now.get().decided : inForce.flatMap(_ -> decision);
    return new ReplayResult.Row(
        call.seq(),
        call.time(),
        resource.toolName().orElse(call.request().action().method()),
        resource.firstPath().map(ResourcePath::display),
        was.map(Decision::effect).orElse(call.decision()),
        was.map(one -> one.trace().basis().finalRule()).orElse(call.finalRule()),
        decision.map(Decision::effect),
        decision.map(would -> would.trace().basis().finalRule()),
        call.answer(),
        reason,
        Optional.empty());
  }
}
