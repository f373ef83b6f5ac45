package dev.assent.core.analysis.check;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.pdp.Basis;
import dev.assent.core.pdp.CompiledPolicy;
import dev.assent.core.pdp.Decision;
import dev.assent.core.pdp.PolicyDecisionPoint;
import dev.assent.core.pdp.RuleMatch;
import dev.assent.core.pdp.condition.CompileContext;
import dev.assent.core.pdp.condition.PrefixResolver;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Mode;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.PolicyVersion;
import dev.assent.core.policy.RateLimit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The decision point, as the check asks it: for calls of a session on a machine without links.
///
/// A large policy is compiled once. After an edit the rules that did not change are still asked
/// there; which of all rules match is known then, and a policy of those alone decides, because
/// rules that do not match change nothing.
final class CheckEngine {
  private static final CompileContext CONTEXT =
      new CompileContext(
          Optional.of(PathText.HOME), Optional.of(PathText.FOLDER), PrefixResolver.NONE);

  private final Policy settings;
  private final PolicyDecisionPoint base;
  private final List<StudiedRule> baseRules;
  private final Map<StudiedRule, Integer> places;
  private final Map<StudiedRule, PolicyDecisionPoint> fresh;
  private final boolean whole;

  private CheckEngine(
      Policy settings,
      PolicyDecisionPoint base,
      List<StudiedRule> baseRules,
      List<StudiedRule> rules,
      Map<StudiedRule, PolicyDecisionPoint> fresh) {
    this.settings = settings.withRules(List.of());
    this.base = base;
    this.baseRules = baseRules;
    this.places = new IdentityHashMap<>();
    for (var rule : rules) {
      places.put(rule, places.size());
    }
    this.fresh = fresh;
    this.whole =
        rules == baseRules
            && settings.mode() instanceof Mode.Enforce
            && settings.newTools().isEmpty();
  }

  /// Compiles a policy.
  static CheckEngine of(Policy policy, List<StudiedRule> rules) {
    return new CheckEngine(policy, compile(bare(policy), rules), rules, rules, Map.of());
  }

  /// The plain decision point of a policy.
  static PolicyDecisionPoint of(Policy policy) {
    return CompiledPolicy.compile(policy, PolicyVersion.NONE, List.of(), CONTEXT);
  }

  /// The engine after an edit. Cheap: only rules that this one does not know are compiled.
  CheckEngine after(List<StudiedRule> rules, List<StudiedRule> added) {
    var known = new IdentityHashMap<>(fresh);
    known.keySet().removeIf(rule -> rules.stream().noneMatch(one -> one == rule));
    added.forEach(rule -> known.put(rule, compile(bare(settings), List.of(rule))));
    return new CheckEngine(settings, base, baseRules, rules, known);
  }

  /// The number of rules that are not compiled together with the others.
  int strangers() {
    return fresh.size();
  }

  /// Its place in the file, from 0.
  int place(StudiedRule rule) {
    return places.getOrDefault(rule, -1);
  }

  /// True if a rule by itself matches a call.
  boolean matches(StudiedRule rule, AccessRequest request) {
    var alone = fresh.get(rule);
    return !(alone == null ? compile(bare(settings), List.of(rule)) : alone)
        .decide(request)
        .trace()
        .matched()
        .isEmpty();
  }

  /// Decides.
  EngineDecision judge(AccessRequest request) {
    var decision = base.decide(request);
    var matched = new ArrayList<StudiedRule>();
    for (var match : decision.trace().matched()) {
      var rule = baseRules.get(match.index());
      if (places.containsKey(rule)) {
        matched.add(rule);
      }
    }
    if (whole) {
      return ruling(decision, baseRules, matched);
    }
    for (var rule : fresh.keySet()) {
      if (matches(rule, request)) {
        matched.add(rule);
      }
    }
    matched.sort(Comparator.comparingInt(this::place));
    return ruling(compile(settings, matched).decide(request), matched, matched);
  }

  /// The decision on a call without one of the rules that match it.
  Effect without(AccessRequest request, EngineDecision ruling, StudiedRule rule) {
    var fewer = ruling.reached().stream().filter(one -> one != rule).toList();
    return compile(settings, fewer).decide(request).effect();
  }

  private static EngineDecision ruling(
      Decision decision, List<StudiedRule> compiled, List<StudiedRule> reached) {
    var trace = decision.trace();
    var deciding =
        trace.basis() instanceof Basis.ByRule(RuleMatch match)
            ? Optional.of(compiled.get(match.index()))
            : Optional.<StudiedRule>empty();
    var counted = trace.matched().stream().map(match -> compiled.get(match.index())).toList();
    return new EngineDecision(decision.effect(), deciding, List.copyOf(reached), counted);
  }

  /// The settings without the steps that end a decision before the rules do.
  private static Policy bare(Policy settings) {
    return new Policy(
        List.of(),
        settings.combining(),
        settings.missing(),
        new Mode.Enforce(),
        List.<RateLimit>of(),
        Optional.empty(),
        Map.of(),
        List.of(),
        settings.globs());
  }

  private static PolicyDecisionPoint compile(Policy settings, List<StudiedRule> rules) {
    return of(settings.withRules(rules.stream().map(StudiedRule::rule).toList()));
  }
}
