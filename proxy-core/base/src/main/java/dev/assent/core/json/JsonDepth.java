package dev.assent.core.json;

/// Checks how deep a tree nests.
public final class JsonDepth {
  private JsonDepth() {}

  /// True if any value of a tree lies within more objects and arrays than so many; the root lies
  /// within none.
  public static boolean exceeds(Json value, int levels) {
    return levels < 0
        || switch (value) {
          case JsonObject object -> anyExceeds(object.held(), levels - 1);
          case JsonArray array -> anyExceeds(array, levels - 1);
          case JsonString _, JsonNumber _, JsonBoolean _, JsonNull _ -> false;
        };
  }

  private static boolean anyExceeds(MemberMap members, int levels) {
    byte[] text = members.text();
    // Each object and array takes a bracket at either end.
    if (text != null && text.length / 2 <= levels) {
      return false;
    }
    for (int i = 0; i < members.size(); i++) {
      if (exceeds(members.value(i), levels)) {
        return true;
      }
    }
    return false;
  }

  private static boolean anyExceeds(JsonArray array, int levels) {
    for (int i = 0; i < array.items().size(); i++) {
      if (exceeds(array.items().get(i), levels)) {
        return true;
      }
    }
    return false;
  }
}
