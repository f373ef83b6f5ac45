package dev.assent.core.pdp;

import dev.assent.core.pdp.condition.ConditionTrace;
import dev.assent.core.policy.Rule;
import java.util.List;

/// The trace of one rule, for explanations.
///
/// @param rule the rule
/// @param index its 0-based place in the file
/// @param matched whether all conditions held and the rule was active
/// @param conditions one entry for each condition, in the rule's order; filled also where the rule
///   was inactive
/// @param standing why it matched or not
/// @param uncovered the paths, as given, that no path condition of an ALLOW looks at (clause 3.1);
///   else empty
/// @param overrides whether it asks and may override a DENY in a policy with `hitl-overrides`
///   (clause 1.6): it matched, and its conditions hold also as those of an ALLOW must
public record RuleTrace(
    Rule rule,
    int index,
    boolean matched,
    List<ConditionTrace> conditions,
    Standing standing,
    List<String> uncovered,
    boolean overrides) {
  /// Why a rule matched or not.
  public enum Standing {
    /// all conditions hold
    MATCHED,
    /// switched off: `enabled` is false
    SWITCHED_OFF,
    /// its `expires_at` has come
    EXPIRED,
    /// some condition does not hold
    NOT_MET,
    /// an ALLOW whose conditions hold, but some path of the call is looked at by none of them
    NOT_COVERED
  }

  public RuleTrace {
    conditions = List.copyOf(conditions);
    uncovered = List.copyOf(uncovered);
  }

  /// A rule of which no more is known than whether it matched.
  public RuleTrace(Rule rule, int index, boolean matched, List<ConditionTrace> conditions) {
    this(
        rule,
        index,
        matched,
        conditions,
        matched ? Standing.MATCHED : Standing.NOT_MET,
        List.of(),
        false);
  }
}
