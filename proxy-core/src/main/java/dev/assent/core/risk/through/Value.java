package dev.assent.core.risk.through;

import java.util.List;

/// The content of a variable.
///
/// @param fields one for a plain variable; the elements of an array, in order, may be empty
/// @param array whether it is an array
record Value(List<Field> fields, boolean array) {
  static Value of(String text) {
    return new Value(List.of(Field.of(text)), false);
  }

  static Value of(Field field) {
    return new Value(List.of(field), false);
  }

  static Value array(List<Field> elements) {
    return new Value(elements, true);
  }

  /// The first element, or an empty text.
  Field first() {
    return fields.isEmpty() ? Field.of("") : fields.getFirst();
  }
}
