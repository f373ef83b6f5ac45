package dev.assent.core.json;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/// A JSON array.
///
/// @param items the elements in document order, may be empty
public record JsonArray(List<Json> items) implements Json {
  /// The array without elements.
  public static final JsonArray EMPTY = new JsonArray(List.of());

  public JsonArray {
    items = List.copyOf(items);
  }

  /// A copy in which each element is replaced by what a function makes of it; this array where it
  /// makes nothing else.
  public JsonArray map(UnaryOperator<Json> change) {
    List<Json> copy = null;
    for (int i = 0; i < items.size(); i++) {
      Json item = items.get(i);
      Json changed = change.apply(item);
      if (copy == null && changed != item) {
        copy = new ArrayList<>(items);
      }
      if (copy != null) {
        copy.set(i, changed);
      }
    }
    return copy == null ? this : new JsonArray(copy);
  }

  /// An array of strings, in the order given.
  public static JsonArray ofStrings(Iterable<? extends CharSequence> values) {
    var items = new ArrayList<Json>();
    values.forEach(value -> items.add(new JsonString(value.toString())));
    return new JsonArray(items);
  }
}
