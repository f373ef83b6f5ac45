package dev.assent.core.risk.through.value;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// A change that a declared variable makes to each value it is given: `declare -l x`.
public enum VariableAttribute {
  SMALL_LETTERS,
  CAPITALS,
  SUM,
  /// It keeps its value, unless the shell ends.
  READ_ONLY;

  /// The entry of a variable that is given a value.
  ///
  /// @param before null where it has none
  Object of(VariableValue value, @Nullable Object before, ShellState shell) {
    return switch (this) {
      case SMALL_LETTERS -> value.each(text -> text.toLowerCase(Locale.ROOT));
      case CAPITALS -> value.each(text -> text.toUpperCase(Locale.ROOT));
      case SUM -> value.each(text -> ShellArithmetic.value(text, shell));
      case READ_ONLY -> {
        shell.choices().begin();
        yield OneOf.of(value, before);
      }
    };
  }
}
