package dev.assent.core.risk.through.value;

import java.util.List;
import java.util.function.UnaryOperator;

/// The content of a variable.
///
/// @param fields one for a plain variable; the elements of an array, in order, may be empty
/// @param array whether it is an array
public record VariableValue(List<Field> fields, boolean array) {
  /// Stands at a place of an array where nothing is; a word that is the same is none.
  public static final Field UNSET = new Field("", false, false, false, false);

  public static VariableValue of(String text) {
    return new VariableValue(List.of(Field.of(text)), false);
  }

  public static VariableValue of(Field field) {
    return new VariableValue(List.of(field), false);
  }

  public static VariableValue array(List<Field> elements) {
    return new VariableValue(elements, true);
  }

  /// The same with the text of each element changed.
  public VariableValue each(UnaryOperator<String> change) {
    return new VariableValue(
        fields.stream()
            .map(field -> field == UNSET ? field : field.with(change.apply(field.text())))
            .toList(),
        array);
  }

  /// The elements that are there.
  public List<Field> set() {
    // An array may be asked for its length thousands of times; mostly nothing is missing.
    for (Field field : fields) {
      if (field == UNSET) {
        return fields.stream().filter(one -> one != UNSET).toList();
      }
    }
    return fields;
  }

  /// True if the elements and their places are known.
  public boolean hasPlaces() {
    for (Field field : fields) {
      if (field.many()) {
        return false;
      }
    }
    return true;
  }

  /// An array of which nothing is known.
  public static VariableValue anyArray() {
    return array(List.of(Field.many(UnknownMarks.NOWHERE)));
  }

  /// The first element, or an empty text.
  public Field first() {
    return fields.isEmpty() ? Field.of("") : fields.getFirst();
  }

  /// True for longer names in capital letters.
  public static boolean isHandedOn(String name) {
    for (int at = 0; at < name.length(); at++) {
      char symbol = name.charAt(at);
      if (symbol >= 'a' && symbol <= 'z') {
        return false;
      }
    }
    return name.length() > 2;
  }
}
