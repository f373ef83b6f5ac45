package dev.assent.core.pdp;

import dev.assent.core.policy.Effect;
import dev.assent.core.policy.PolicyVersion;
import dev.assent.core.policy.RuleId;
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

  /// The rules that ask, where the decision is to ask.
  public Asking asking() {
    return new Asking(policy, basis.getClass(), matched.stream().map(RuleMatch::id).toList());
  }

  /// The rules that ask about a call. An answer to some is none to others: a rule may ask about a
  /// call that did not when it came before, because of what happened since.
  ///
  /// @param policy the version that was in force
  /// @param step the kind of the deciding step
  /// @param rules every matching rule in file order
  public record Asking(PolicyVersion policy, Class<? extends Basis> step, List<RuleId> rules) {
    public Asking {
      rules = List.copyOf(rules);
    }
  }

  /// DENY rules that matched although the decision is to ask: a yes overrides them. In file order,
  /// may be empty.
  public List<RuleMatch> overriddenDenies() {
    return basis instanceof Basis.ByRule(var winner) && winner.effect() == Effect.HITL
        ? matched.stream().filter(match -> match.effect() == Effect.DENY).toList()
        : List.of();
  }
}
