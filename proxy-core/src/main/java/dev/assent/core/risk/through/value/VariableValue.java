package dev.assent.core.risk.through.value;

import java.util.List;

/// The content of a variable.
///
/// @param fields one for a plain variable; the elements of an array, in order, may be empty
/// @param array whether it is an array
public record VariableValue(List<Field> fields, boolean array) {
  public static VariableValue of(String text) {
    return new VariableValue(List.of(Field.of(text)), false);
  }

  public static VariableValue of(Field field) {
    return new VariableValue(List.of(field), false);
  }

  public static VariableValue array(List<Field> elements) {
    return new VariableValue(elements, true);
  }

  /// The first element, or an empty text.
  public Field first() {
    return fields.isEmpty() ? Field.of("") : fields.getFirst();
  }
}
