package dev.assent.core.pdp;

import dev.assent.core.policy.Condition;
import java.util.List;

/// How one condition of a rule fared, for explanations; built only when asked for.
///
/// @param condition the condition
/// @param holds whether it held
/// @param compared the values it was compared with, as text, in the order of the request; empty when the attribute is absent
public record ConditionTrace(Condition condition, boolean holds, List<String> compared) {
  public ConditionTrace {
    compared = List.copyOf(compared);
  }
}
