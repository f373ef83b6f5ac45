package dev.assent.core.pdp;

import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Rule;
import dev.assent.core.policy.RuleId;
import dev.assent.core.policy.Specificity;

/// A rule that matched a call.
///
/// @param rule the rule
/// @param index its 0-based place in the file
public record RuleMatch(Rule rule, int index) {
  /// The rule's id.
  public RuleId id() {
    return rule.id();
  }

  /// The rule's effect.
  public Effect effect() {
    return rule.effect();
  }

  /// The rule's points.
  public Specificity specificity() {
    return rule.specificity();
  }
}
