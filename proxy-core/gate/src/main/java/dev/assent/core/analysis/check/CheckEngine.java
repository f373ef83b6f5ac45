package dev.assent.core.analysis.check;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.pdp.CompiledPolicy;
import dev.assent.core.pdp.Decision;
import dev.assent.core.pdp.Decision.Basis;
import dev.assent.core.pdp.Decision.RuleMatch;
import dev.assent.core.pdp.PolicyDecisionPoint;
import dev.assent.core.pdp.condition.CompileContext;
import dev.assent.core.pdp.condition.PrefixResolver;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Mode;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.PolicyVersion;
import dev.assent.core.policy.RateLimit;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The decision point, as the check asks it: for calls of a session on a machine without links.
///
/// Where the mode or new tools would end a decision before the rules do, which rules match is found
/// out without these; a policy of those rules alone then decides, because rules that do not match
/// change nothing.
final class CheckEngine {
  private static final CompileContext CONTEXT =
      new CompileContext(
          Optional.of(PathText.HOME), Optional.of(PathText.FOLDER), PrefixResolver.NONE);

  private final Policy settings;
  private final PolicyDecisionPoint base;
  private final List<StudiedRule> rules;
  private final Map<StudiedRule, Integer> places = new IdentityHashMap<>();
  private final boolean rulesAlone;

  private CheckEngine(Policy settings, List<StudiedRule> rules) {
    this.settings = settings.withRules(List.of());
    this.base = compile(bare(settings), rules);
    this.rules = rules;
    for (var rule : rules) {
      places.put(rule, places.size());
    }
    this.rulesAlone = settings.mode() instanceof Mode.Enforce && settings.newTools().isEmpty();
  }

  /// Compiles a policy.
  static CheckEngine of(Policy policy, List<StudiedRule> rules) {
    return new CheckEngine(policy, rules);
  }

  /// The plain decision point of a policy.
  static PolicyDecisionPoint of(Policy policy) {
    return CompiledPolicy.compile(policy, PolicyVersion.NONE, List.of(), CONTEXT);
  }

  /// Its place in the file, from 0.
  int place(StudiedRule rule) {
    return places.getOrDefault(rule, places.size());
  }

  /// Decides.
  EngineDecision judge(AccessRequest request) {
    var decision = base.decide(request);
    var matched =
        decision.trace().matched().stream().map(match -> rules.get(match.index())).toList();
    return rulesAlone
        ? ruling(decision, rules, matched)
        : ruling(compile(settings, matched).decide(request), matched, matched);
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
    return new EngineDecision(decision.effect(), deciding, reached, counted);
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
