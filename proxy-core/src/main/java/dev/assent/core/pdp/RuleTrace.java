package dev.assent.core.pdp;

import dev.assent.core.policy.Rule;
import java.util.List;

/// How one rule fared, for explanations.
///
/// @param rule the rule
/// @param index its 0-based place in the file
/// @param matched whether all conditions held and the rule was active
/// @param conditions one entry for each condition, in the rule's order
public record RuleTrace(Rule rule, int index, boolean matched, List<ConditionTrace> conditions) {
  public RuleTrace {
    conditions = List.copyOf(conditions);
  }
}
