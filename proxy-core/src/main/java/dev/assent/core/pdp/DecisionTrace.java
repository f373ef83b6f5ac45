package dev.assent.core.pdp;

import dev.assent.core.policy.Effect;
import dev.assent.core.policy.PolicyVersion;
import java.util.List;

/// Why a decision came out as it did.
///
/// @param basis the deciding step
/// @param matched every matching rule in file order; empty where the rules were not reached
/// @param policy the policy that was in force
public record DecisionTrace(Basis basis, List<RuleMatch> matched, PolicyVersion policy) {
  public DecisionTrace {
    matched = List.copyOf(matched);
  }

  /// DENY rules that matched although the decision is to ask: a yes overrides them. In file order,
  /// may be empty.
  public List<RuleMatch> overriddenDenies() {
    return basis instanceof Basis.ByRule(var winner) && winner.effect() == Effect.HITL
        ? matched.stream().filter(match -> match.effect() == Effect.DENY).toList()
        : List.of();
  }
}
