package dev.assent.core.risk.through.value;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The values that an entry of a shell's state may have, one for each way that leads to a place of
/// the script. Two are the same only if they are one object: it stands for one choice.
final class OneOf {
  /// Stands for an entry that is not set.
  static final Optional<Object> ABSENT = Optional.empty();

  /// A variable that may have more values than that is not known.
  static final int MOST = 8;

  private final List<Object> values;

  private OneOf(List<Object> values) {
    this.values = values;
  }

  /// At least two, the newest first.
  List<Object> values() {
    return values;
  }

  /// The values of two ways as one; null is an entry that is not set.
  static Object of(@Nullable Object one, @Nullable Object other) {
    var all = new ArrayList<>(2);
    add(all, one);
    add(all, other);
    if (all.size() == 1) {
      return all.getFirst();
    }
    boolean variable =
        all.stream().allMatch(value -> value instanceof VariableValue || value == ABSENT);
    return variable && all.size() > MOST ? unknown(all) : new OneOf(List.copyOf(all));
  }

  private static void add(List<Object> all, @Nullable Object one) {
    for (var value :
        one instanceof OneOf some ? some.values : List.of(one == null ? ABSENT : one)) {
      if (all.stream().noneMatch(known -> same(known, value))) {
        all.add(value);
      }
    }
  }

  /// The unknown value that stands for variables of which one is among some values.
  static VariableValue unknown(List<Object> values) {
    return values.stream().anyMatch(value -> value instanceof VariableValue known && known.array())
        ? VariableValue.anyArray()
        : VariableValue.of(UnknownMarks.NOWHERE);
  }

  /// True if two entries say the same; where the unknown pieces in them come from does not count.
  static boolean same(Object one, Object other) {
    if (one == other) {
      return true;
    }
    if (one instanceof OneOf some && other instanceof OneOf others) {
      return some.values.size() == others.values.size()
          && some.values.stream()
              .allMatch(value -> others.values.stream().anyMatch(known -> same(known, value)));
    }
    return one instanceof VariableValue value
            && other instanceof VariableValue known
            && value.array() == known.array()
            && Objects.equals(plain(value.fields()), plain(known.fields()))
        || one.equals(other);
  }

  private static List<Field> plain(List<Field> fields) {
    return fields.stream().map(field -> field.with(UnknownMarks.plain(field.text()))).toList();
  }
}
