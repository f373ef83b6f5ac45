package dev.assent.core.analysis;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.pdp.Decision;
import dev.assent.core.pdp.RuleTrace;
import dev.assent.core.pdp.condition.ConditionTrace;
import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.Condition;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.Rule;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// Explains decisions. What is not read off the trace was confirmed by deciding again.
public final class Explanations {
  private static final int NEAR = 3;

  /// Rules that are tried; where rules that ask override the nearest, others may still deny.
  private static final int TRIED = 12;

  /// A condition that holds for every message.
  private static final Condition ALWAYS = Attribute.METHOD.texts(List.of("*"));

  private Explanations() {}

  /// Explains what a policy decides.
  ///
  /// @param compiler makes policies ready for this call: with the same guards and the same place
  /// @param changes how many changes to look for, at least 0
  public static Explanation of(
      Policy policy, AccessRequest request, PolicyCompiler compiler, int changes) {
    var engine = compiler.compile(policy);
    var decision = engine.decide(request);
    var rules = engine.explain(request);
    var search = new ChangeSearch(policy, compiler, rules);
    return new Explanation(
        request,
        decision,
        rules,
        changes == 0 ? List.of() : search.find(request, decision, changes),
        nearMisses(policy, request, compiler, decision, rules));
  }

  /// Explains a case.
  public static Explanation of(JudgedCase.Decided judged, int changes) {
    return of(judged.policy(), judged.request(), judged.compiler(), changes);
  }

  private static List<NearMiss> nearMisses(
      Policy policy,
      AccessRequest request,
      PolicyCompiler compiler,
      Decision decision,
      List<RuleTrace> rules) {
    if (decision instanceof Decision.Deny) {
      return List.of();
    }
    record Candidate(RuleTrace rule, List<ConditionTrace> failed) {}
    var nearest =
        rules.stream()
            .filter(trace -> trace.rule().effect() == Effect.DENY && !trace.matched())
            .map(trace ->
                new Candidate(
                    trace, trace.conditions().stream().filter(one -> !one.holds()).toList()))
            .sorted(
                Comparator.<Candidate>comparingInt(one -> one.failed().size())
                    .thenComparing(
                        one -> one.rule().rule().specificity(), Comparator.reverseOrder()))
            .limit(TRIED)
            .toList();
    var denying = new ArrayList<NearMiss>();
    var overridden = new ArrayList<NearMiss>();
    for (var one : nearest) {
      var would = compiler.compile(matching(policy, rules, one.rule())).decide(request);
      // Without any attribute no condition can be made to hold; then nothing can be said.
      if (denying.size() < NEAR
          && would.trace().matched().stream()
              .anyMatch(match -> match.id().equals(one.rule().rule().id()))) {
        (would.effect() == Effect.DENY ? denying : overridden)
            .add(new NearMiss(one.rule(), one.failed(), would.effect()));
      }
    }
    return denying.isEmpty() ? overridden.stream().limit(NEAR).toList() : denying;
  }

  /// The rules that matched, and one that is made to: the others change nothing for this call.
  private static Policy matching(Policy policy, List<RuleTrace> rules, RuleTrace made) {
    var kept = new ArrayList<Rule>();
    for (var trace : rules) {
      if (trace.matched()) {
        kept.add(trace.rule());
      } else if (trace.index() == made.index()) {
        kept.add(certain(trace));
      }
    }
    return policy.withRules(kept);
  }

  private static Rule certain(RuleTrace trace) {
    var rule = trace.rule();
    var holding =
        trace.conditions().stream()
            .filter(ConditionTrace::holds)
            .map(ConditionTrace::condition)
            .toList();
    return new Rule(
        rule.id(),
        rule.description(),
        rule.effect(),
        holding.isEmpty() ? List.of(ALWAYS) : holding,
        rule.cacheSideEffects(),
        true,
        Optional.empty());
  }
}
