package dev.assent.core.suggest;

import dev.assent.core.access.Operation;
import dev.assent.core.policy.Condition;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/// Two conditions on an attribute with one value as one that holds where either does.
final class ConditionUnion {
  private ConditionUnion() {}

  /// Absent where they are of different kinds, or a call can have several values: then a call with
  /// one of each would be new.
  static Optional<Condition> joined(Condition one, Condition other) {
    if (one instanceof Condition.ToolName(var a) && other instanceof Condition.ToolName(var b)) {
      return both(a, b, Condition.ToolName::new);
    }
    if (one instanceof Condition.BackendIs(var a) && other instanceof Condition.BackendIs(var b)) {
      return both(a, b, Condition.BackendIs::new);
    }
    if (one instanceof Condition.MethodMatches(var a)
        && other instanceof Condition.MethodMatches(var b)) {
      return both(a, b, Condition.MethodMatches::new);
    }
    if (one instanceof Condition.SubjectIs(var a) && other instanceof Condition.SubjectIs(var b)) {
      return both(a, b, Condition.SubjectIs::new);
    }
    if (one instanceof Condition.ClientMatches(var a)
        && other instanceof Condition.ClientMatches(var b)) {
      return both(a, b, Condition.ClientMatches::new);
    }
    if (one instanceof Condition.OperationIn(var a)
        && other instanceof Condition.OperationIn(var b)) {
      var all = EnumSet.noneOf(Operation.class);
      all.addAll(a);
      all.addAll(b);
      return Optional.of(new Condition.OperationIn(all));
    }
    return Optional.empty();
  }

  private static Optional<Condition> both(
      List<String> one, List<String> other, Function<List<String>, Condition> make) {
    var all = new LinkedHashSet<>(one);
    all.addAll(other);
    return Optional.of(make.apply(List.copyOf(all)));
  }
}
