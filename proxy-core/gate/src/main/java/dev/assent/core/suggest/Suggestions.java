package dev.assent.core.suggest;

import dev.assent.core.access.Subject;
import dev.assent.core.analysis.RecordedCall;
import dev.assent.core.analysis.Rehearsal;
import dev.assent.core.audit.AuditException;
import dev.assent.core.audit.PastCalls;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.pdp.Decision;
import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.Condition;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.Rule;
import dev.assent.core.policy.RuleId;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;

/// Works out what the logs of all servers with one policy speak for. Goes through them twice: once
/// for what was answered and which rules were of use, once for what each draft would have done.
public final class Suggestions {
  /// So many answers alike, and none to the contrary, in the time of [#WINDOW]. One number for Calm
  /// and Care is easier to keep in mind.
  public static final int ANSWERS = 5;

  /// The time for which past answers count.
  public static final Duration WINDOW = Duration.ofDays(14);

  /// The time that a rule has to have been of no, or of narrower use.
  public static final Duration LONG = Duration.ofDays(30);

  // Below that nobody can tell a rule that is not needed from a server that is not used.
  private static final int USED = 50;
  private static final int ASKED = 2_000;
  // Of the arguments of these calls together, in characters: a call may carry a whole file.
  private static final long ASKED_LENGTH = 1_000_000;
  private static final int CANDIDATES = 12;
  private static final int BATCH = 256;

  private final String proxy;
  private final Policy policy;
  private final Path userHome;
  private final Instant now;
  private final Rehearsal current;
  private final Map<String, Asked> asked = new LinkedHashMap<>();
  private final Set<Subject.Key> subjects = new HashSet<>();
  private final RuleUsage usage = new RuleUsage();

  private record Weighed(
      Candidate candidate, Rule rule, Suggestion.Scope scope, Draft draft, DraftTally tally) {}

  /// The newest calls of a log that a person answered.
  private static final class Asked {
    private final List<PastCall> calls = new ArrayList<>();
    private long length;

    void add(PastCall past) {
      if (calls.size() < ASKED && length < ASKED_LENGTH) {
        length += JsonWriter.write(past.request().arguments()).length();
        calls.add(past);
      }
    }
  }

  /// The suggestions that were found.
  ///
  /// @param suggestions those a person would profit from most first; no key twice
  /// @param since from when on answers were looked at: the beginning of the window, or later where
  ///   a log is too long
  /// @param speakers by the key of a suggestion, the server whose answers speak for it; without
  ///   those that the rules speak for
  /// @param counted the number of calls of each server that was read
  /// @param missed the servers that were not, with the reason
  public record Result(
      List<Suggestion> suggestions,
      Instant since,
      Map<String, String> speakers,
      Map<String, Long> counted,
      Map<String, CharSequence> missed) {
    public Result {
      suggestions = List.copyOf(suggestions);
      speakers = Map.copyOf(speakers);
      counted = Collections.unmodifiableMap(new LinkedHashMap<>(counted));
      missed = Collections.unmodifiableMap(new LinkedHashMap<>(missed));
    }
  }

  private Suggestions(String proxy, Policy policy, Path userHome, Instant now) {
    this.proxy = proxy;
    this.policy = policy;
    this.userHome = userHome;
    this.now = now;
    this.current = new Rehearsal(policy, userHome, now);
  }

  /// Looks for suggestions.
  ///
  /// @param servers the logs of all servers for which the policy is in force, by their names; first
  ///   the one that has the policy
  /// @param policy what is in force
  /// @param inForce whether a rule was in force, as it is, since a time
  /// @param refused keys of what is never to be suggested again
  /// @param userHome what `~/` means, absolute
  /// @throws AuditException when no log can be read
  public static Result of(
      Map<String, PastCalls> servers,
      Policy policy,
      Standing inForce,
      Set<String> refused,
      Path userHome,
      Instant now)
      throws AuditException {
    var logs = new PolicyLogs(servers);
    return new Suggestions(logs.owner(), policy, userHome, now)
        .find(logs, inForce, refused::contains);
  }

  /// The same for calls that ran before anybody was asked: that one ran counts as a yes to it, that
  /// a person stopped it as a no. Nothing that is dangerous or starts something is suggested,
  /// however often it ran.
  ///
  /// @param runs the newest first, each with a question that was answered
  /// @return those that most calls speak for first
  public static List<Suggestion.Answers> ofRuns(
      String proxy, Policy policy, List<RecordedCall> runs, Path userHome, Instant now) {
    var looking = new Suggestions(proxy, policy, userHome, now);
    var calls = runs.stream().map(run -> new PastCall(run, Optional.empty())).toList();
    calls.forEach(call -> looking.collect(call, Instant.MIN));
    try {
      return looking.answers(calls::forEach, _ -> false).stream().map(looking::suggestion).toList();
    } catch (AuditException e) {
      throw new IllegalStateException("no log is read here", e);
    }
  }

  /// Tells of rules how long they are in force.
  @FunctionalInterface
  public interface Standing {
    /// True if the policy had this very rule at a time, and has it since.
    boolean since(Rule rule, Instant time);
  }

  private Result find(PolicyLogs logs, Standing inForce, Predicate<String> refused)
      throws AuditException {
    var long_ = now.minus(LONG);
    var window = now.minus(WINDOW);
    logs.first(long_, past -> collect(past, window));
    // Half of what was answered is no answer.
    asked.keySet().removeAll(logs.missed().keySet());
    var found = new ArrayList<Suggestion>();
    var speakers = new HashMap<String, String>();
    for (var one : answers(visitor -> logs.again(window, visitor), refused)) {
      speakers.put(key(one.candidate()), speaker(one.candidate()));
      found.add(suggestion(one));
    }
    if (logs.isWhole() && usage.isSure() && usage.calls() >= USED) {
      var tightenings = new Tightenings(proxy, policy, now);
      found.addAll(confirmed(logs, long_, tightenings.narrower(usage)));
      found.addAll(tightenings.unused(usage, long_, rule -> inForce.since(rule, long_)));
    }
    found.addAll(new Tightenings(proxy, policy, now).mergeable());
    found.removeIf(one -> refused.test(one.key()));
    return new Result(found, logs.since(window), speakers, logs.calls(), logs.missed());
  }

  private void collect(PastCall past, Instant window) {
    var decision = current.decide(past.call());
    usage.take(past, decision);
    if (past.call().time().isBefore(window)) {
      return;
    }
    subjects.add(past.request().subject().key());
    if (past.verdict() != PersonVerdict.NONE) {
      asked.computeIfAbsent(past.server().orElse(proxy), _ -> new Asked()).add(past);
    }
  }

  /// Shows the calls since the window began, newest first.
  @FunctionalInterface
  private interface Pass {
    void each(Consumer<PastCall> visitor) throws AuditException;
  }

  private List<Weighed> answers(Pass pass, Predicate<String> refused) throws AuditException {
    var judged = new ArrayList<PastCall>();
    asked.values().forEach(one -> judged.addAll(one.calls.reversed()));
    var weighed = new ArrayList<Weighed>();
    for (var candidate : Candidates.of(judged)) {
      if (weighed.size() < CANDIDATES && !refused.test(key(candidate))) {
        weigh(candidate, weighed);
      }
    }
    if (weighed.isEmpty()) {
      return List.of();
    }
    var seen = new ArrayList<Seen>();
    pass.each(past -> {
      seen.add(new Seen(past, current.decide(past.call())));
      if (seen.size() == BATCH) {
        tallied(weighed, seen);
      }
    });
    tallied(weighed, seen);
    return weighed.stream().filter(one -> one.tally().answered() >= ANSWERS).toList();
  }

  /// A call, and what becomes of it now.
  private record Seen(PastCall past, Optional<Decision> decision) {}

  // Each draft has a judge of its own, so drafts are tried beside each other.
  private static void tallied(List<Weighed> weighed, List<Seen> seen) {
    weighed.parallelStream()
        .forEach(one -> seen.forEach(each -> one.tally().take(each.past(), each.decision())));
    seen.clear();
  }

  private String speaker(Candidate candidate) {
    return candidate.newest().server().orElse(proxy);
  }

  private String key(Candidate candidate) {
    return SuggestionKeys.of(
        candidate.effect().word(),
        speaker(candidate),
        candidate.scope(false).server(),
        candidate.tool(),
        candidate.subject().key().text(),
        candidate.place());
  }

  private void weigh(Candidate candidate, List<Weighed> weighed) {
    var plain = rule(candidate, candidate.conditions());
    draft(candidate, plain)
        .ifPresent(draft -> {
          var tally = tally(candidate, draft, plain);
          var secrets = reached(candidate, tally.judge());
          if (secrets.isEmpty()) {
            weighed.add(new Weighed(candidate, plain, candidate.scope(false), draft, tally));
          } else {
            var conditions = candidate.conditions();
            conditions.add(new Condition.Not(List.of(Attribute.PATH.texts(secrets))));
            var rule = rule(candidate, conditions);
            draft(candidate, rule)
                .ifPresent(other ->
                    weighed.add(
                        new Weighed(
                            candidate,
                            rule,
                            candidate.scope(true),
                            other,
                            tally(candidate, other, rule))));
          }
        });
  }

  private DraftTally tally(Candidate candidate, Draft draft, Rule rule) {
    return new DraftTally(
        draft.applyTo(policy), candidate.effect(), rule.id(), candidate.tool(), userHome, now);
  }

  private static List<String> reached(Candidate candidate, Rehearsal judge) {
    if (candidate.effect() != Effect.ALLOW || candidate.folder().isEmpty()) {
      return List.of();
    }
    return SecretFiles.reached(
        candidate.newest().request(),
        candidate.folder().get(),
        call -> judge.decide(call).effect() == Effect.ALLOW);
  }

  private Optional<Draft> draft(Candidate candidate, Rule rule) {
    boolean outweighed =
        candidate.effect() == Effect.ALLOW || policy.combining() == Policy.Combining.HITL_OVERRIDES;
    var asking = new LinkedHashSet<Integer>();
    for (var past : candidate.answers()) {
      current
          .decide(past.call())
          .filter(_ -> outweighed)
          .ifPresent(decision -> asking.addAll(asking(decision)));
    }
    boolean others = subjects.size() > 1 || candidate.subject().isOfToken();
    var calls = candidate.answers().stream().map(PastCall::request).toList();
    return AskRuleSplitter.of(policy, rule, asking, others, calls);
  }

  /// The change for a suggested rule after a person edited it: the same rules that ask get
  /// exceptions for what it says now. Where the language cannot say these, or the rules that ask
  /// are others by now, the rule alone.
  ///
  /// @param policy what is in force now
  public static Draft redrawn(Policy policy, Suggestion.Answers suggestion, Rule rule) {
    var asking = new LinkedHashSet<Integer>();
    suggestion
        .draft()
        .replaced()
        .forEach(one -> Draft.find(policy.rules(), one.was().id()).ifPresent(asking::add));
    // One exception too many does no harm: whose calls they are is in the rule.
    return AskRuleSplitter.of(policy, rule, asking, true, List.of())
        .map(draft -> AskRuleSplitter.keeping(draft, suggestion.draft()))
        .orElseGet(() -> new Draft(List.of(), List.of(), List.of(rule)));
  }

  private static List<Integer> asking(Decision decision) {
    return decision.trace().matched().stream()
        .filter(match -> match.effect() == Effect.HITL)
        .map(match -> match.index())
        .toList();
  }

  private Rule rule(Candidate candidate, List<Condition> conditions) {
    String name =
        candidate.effect().word() + "-" + candidate.tool().replaceAll("[^A-Za-z0-9_.-]", "-");
    return new Rule(
        RuleId.free(name, policy::hasRule),
        Optional.empty(),
        candidate.effect(),
        conditions,
        Optional.empty(),
        true,
        Optional.empty());
  }

  private Suggestion.Answers suggestion(Weighed one) {
    var looked = new HashSet<String>();
    one.candidate()
        .tests()
        .ifPresent(tests -> tests.tests().keySet().forEach(pointer -> looked.add(name(pointer))));
    var ignored = new LinkedHashSet<String>();
    one.candidate()
        .answers()
        .forEach(past -> ignored.addAll(past.request().arguments().members().keySet()));
    ignored.removeAll(looked);
    return new Suggestion.Answers(
        key(one.candidate()),
        one.rule(),
        one.scope(),
        one.draft(),
        one.tally().answered(),
        one.tally().unjudged(),
        one.tally().against(),
        List.copyOf(ignored));
  }

  private static String name(String pointer) {
    return pointer.substring(1).replace("~1", "/").replace("~0", "~");
  }

  /// Those that decide about every call of the time as the policy does.
  private List<Suggestion.Narrower> confirmed(
      PolicyLogs logs, Instant since, List<Suggestion.Narrower> drafts) throws AuditException {
    if (drafts.isEmpty()) {
      return drafts;
    }
    var judges =
        drafts.stream()
            .map(one -> new Rehearsal(one.draft().applyTo(policy), userHome, now))
            .toList();
    var wrong = new HashSet<Integer>();
    logs.again(
        since,
        past -> {
          var effect = current.decide(past.call()).map(Decision::effect);
          for (int i = 0; i < judges.size(); i++) {
            if (!judges.get(i).decide(past.call()).map(Decision::effect).equals(effect)) {
              wrong.add(i);
            }
          }
        });
    var kept = new ArrayList<Suggestion.Narrower>();
    for (int i = 0; i < drafts.size(); i++) {
      if (!wrong.contains(i)) {
        kept.add(drafts.get(i));
      }
    }
    return kept;
  }
}
