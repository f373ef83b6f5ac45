package dev.assent.core.json;

import java.util.List;

/// A JSON array.
///
/// @param items the elements in document order, may be empty
public record JsonArray(List<Json> items) implements Json {
  /// The array without elements.
  public static final JsonArray EMPTY = new JsonArray(List.of());

  public JsonArray {
    items = List.copyOf(items);
  }

  /// An array of strings, in the order given.
  public static JsonArray ofStrings(Iterable<String> values) {
    var items = new java.util.ArrayList<Json>();
    values.forEach(value -> items.add(new JsonString(value)));
    return new JsonArray(items);
  }
}
