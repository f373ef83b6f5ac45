package dev.assent.core.risk.through.value;

import java.util.List;
import java.util.function.UnaryOperator;

/// The content of a variable.
///
/// @param fields one for a plain variable; the elements of an array, in order, may be empty
/// @param array true for an array
/// @param gaps true if [#UNSET] is among the fields
/// @param places true if the elements and their places are known
public record VariableValue(List<Field> fields, boolean array, boolean gaps, boolean places) {
  /// Stands at a place of an array where nothing is; a word that is the same is none.
  public static final Field UNSET = new Field("", false, false, false, false);

  // Counted once: a long array may be asked for its length thousands of times.
  private static VariableValue of(List<Field> fields, boolean array) {
    boolean gaps = false;
    boolean places = true;
    for (Field field : fields) {
      gaps |= field == UNSET;
      places &= !field.many();
    }
    return new VariableValue(fields, array, gaps, places);
  }

  public static VariableValue of(String text) {
    return of(Field.of(text));
  }

  public static VariableValue of(Field field) {
    return of(List.of(field), false);
  }

  public static VariableValue array(List<Field> elements) {
    return of(elements, true);
  }

  /// The same with other fields.
  public VariableValue with(List<Field> others) {
    return of(others, array);
  }

  /// The same with the text of each element changed.
  public VariableValue each(UnaryOperator<String> change) {
    return with(
        fields.stream()
            .map(field -> field == UNSET ? field : field.with(change.apply(field.text())))
            .toList());
  }

  /// An array of the elements that are there.
  public VariableValue set() {
    return array && !gaps ? this : array(fields.stream().filter(field -> field != UNSET).toList());
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
