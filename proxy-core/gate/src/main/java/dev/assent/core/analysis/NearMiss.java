package dev.assent.core.analysis;

import dev.assent.core.pdp.RuleTrace;
import dev.assent.core.pdp.condition.ConditionTrace;
import dev.assent.core.policy.Effect;
import java.util.List;

/// A DENY rule that nearly matched a call which was not denied.
///
/// @param rule how it fared: its `standing` says whether it is switched off or expired
/// @param failed the conditions that did not hold, in the rule's order; empty where the rule is
///   inactive only
/// @param decided what would be decided if these held and the rule were active; not always a
///   denial, because a rule that asks may override one
public record NearMiss(RuleTrace rule, List<ConditionTrace> failed, Effect decided) {
  public NearMiss {
    failed = List.copyOf(failed);
  }
}
