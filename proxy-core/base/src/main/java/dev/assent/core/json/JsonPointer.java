package dev.assent.core.json;

import org.jspecify.annotations.Nullable;

/// JSON pointers of RFC 6901 as plain strings: `""` is the whole, `/a/0` an element.
public final class JsonPointer {
  private JsonPointer() {}

  /// The pointer of a member or element below another one; escapes `~` and `/`.
  public static String child(String pointer, String name) {
    return pointer + "/" + name.replace("~", "~0").replace("/", "~1");
  }

  /// The pointer of an array element.
  ///
  /// @param index 0-based
  public static String child(String pointer, int index) {
    return pointer + "/" + index;
  }

  /// The name that one step of a pointer stands for.
  public static String unescaped(String step) {
    return step.replace("~1", "/").replace("~0", "~");
  }

  /// True if a text has the form of a pointer.
  public static boolean isPointer(String text) {
    if (text.isEmpty()) {
      return true;
    }
    if (text.charAt(0) != '/') {
      return false;
    }
    for (int i = text.indexOf('~'); i >= 0; i = text.indexOf('~', i + 1)) {
      if (i + 1 >= text.length() || (text.charAt(i + 1) != '0' && text.charAt(i + 1) != '1')) {
        return false;
      }
    }
    return true;
  }

  /// The value at a pointer, `null` (Java) when there is none.
  public static @Nullable Json resolve(Json root, String pointer) {
    @Nullable Json at = root;
    if (pointer.isEmpty()) {
      return at;
    }
    for (String step : pointer.substring(1).split("/", -1)) {
      String name = unescaped(step);
      at =
          switch (at) {
            case JsonObject object -> object.get(name);
            case JsonArray array -> element(array, name);
            case JsonString _, JsonNumber _, JsonBoolean _, JsonNull _ -> null;
            case null -> null;
          };
    }
    return at;
  }

  private static @Nullable Json element(JsonArray array, String name) {
    if (!name.matches("0|[1-9][0-9]{0,8}")) {
      return null;
    }
    int index = Integer.parseInt(name);
    return index < array.items().size() ? array.items().get(index) : null;
  }

  /// The part of a document that `#/$defs/path` names; an empty object where there is none.
  public static Json referred(Json document, String reference) {
    String pointer = reference.startsWith("#") ? reference.substring(1) : "/";
    Json target = isPointer(pointer) ? resolve(document, pointer) : null;
    return target == null ? JsonObject.EMPTY : target;
  }
}
