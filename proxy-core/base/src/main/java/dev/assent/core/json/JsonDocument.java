package dev.assent.core.json;

import java.util.Map;

/// A file that was read with the place of each value, so that a complaint can name line and column.
///
/// @param root the value of the whole file
/// @param places JSON pointer (RFC 6901, the empty string for the root) to where that value starts;
///   for members the place of the name is the one people look for, and is kept under the pointer
///   followed by `#`
public record JsonDocument(Json root, Map<String, TextPosition> places) {
  public JsonDocument {
    places = Map.copyOf(places);
  }

  /// The place where the value of a pointer starts; the start of the text for an unknown pointer.
  public TextPosition placeOf(String pointer) {
    return places.getOrDefault(pointer, TextPosition.START);
  }

  /// The place where the name of a member starts; that of its value for array elements and the
  /// root.
  public TextPosition placeOfName(String pointer) {
    return places.getOrDefault(pointer + "#", placeOf(pointer));
  }
}
