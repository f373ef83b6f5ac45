package dev.assent.core.suggest;

import dev.assent.core.policy.Condition;
import java.util.Optional;
import java.util.stream.Stream;

/// Two conditions on an attribute with one value as one that holds where either does.
final class ConditionUnion {
  private ConditionUnion() {}

  /// Absent where they are of different kinds, have no lists, or a call can have several values:
  /// then a call with one of each would be new.
  static Optional<Condition> joined(Condition one, Condition other) {
    return one instanceof Condition.Single first
            && other instanceof Condition.Single second
            && first.attribute() == second.attribute()
            && first.attribute().hasOneValue()
        ? both(first, second)
        : Optional.empty();
  }

  private static Optional<Condition> both(Condition.Single one, Condition.Single other) {
    var attribute = one.attribute();
    var all = Stream.concat(one.values().stream(), other.values().stream()).distinct().toList();
    return switch (attribute.form()) {
      case GLOBS, PATHS, TEXTS -> Optional.of(attribute.texts(all));
      case WORD_LIST, WORD_OR_LIST -> Optional.of(new Condition.Words(attribute, all));
      case ONE_WORD, AT_LEAST, TESTS, HOURS, EARLIER -> Optional.empty();
    };
  }
}
