package dev.assent.core.pdp.condition;

import dev.assent.core.policy.Condition;
import java.util.List;

/// The trace of one condition of a rule, for explanations; built only when asked for.
///
/// @param condition the condition
/// @param holds whether it held; below `not`, whether its negation held
/// @param compared the values it was compared with, as text, in the order of the request; empty
///   when the attribute is absent
/// @param absent whether the call has no such attribute
/// @param comparisons every value in every spelling that counts for the rule's effect, in the order
///   of the request; of tests of arguments and metadata one for each pointer, in the order of the
///   file; empty for `not`
/// @param parts the conditions below `not`, in the order of the file; empty for every other
///   condition
public record ConditionTrace(
    Condition condition,
    boolean holds,
    List<String> compared,
    boolean absent,
    List<Comparison> comparisons,
    List<ConditionTrace> parts) {
  public ConditionTrace {
    compared = List.copyOf(compared);
    comparisons = List.copyOf(comparisons);
    parts = List.copyOf(parts);
  }

  /// Without the single comparisons.
  public ConditionTrace(Condition condition, boolean holds, List<String> compared) {
    this(condition, holds, compared, compared.isEmpty(), List.of(), List.of());
  }
}
