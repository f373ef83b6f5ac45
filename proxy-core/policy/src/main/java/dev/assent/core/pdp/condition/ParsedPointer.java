package dev.assent.core.pdp.condition;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import org.jspecify.annotations.Nullable;

/// A JSON pointer (RFC 6901), taken apart once.
final class ParsedPointer {
  private final String text;

  /// Unescaped.
  private final String[] steps;

  /// The element that a step means in an array; -1 where it means none.
  private final int[] indexes;

  ParsedPointer(String text) {
    this.text = text;
    this.steps = text.isEmpty() ? new String[0] : text.substring(1).split("/", -1);
    this.indexes = new int[steps.length];
    for (int i = 0; i < steps.length; i++) {
      steps[i] = steps[i].replace("~1", "/").replace("~0", "~");
      indexes[i] = steps[i].matches("0|[1-9][0-9]{0,8}") ? Integer.parseInt(steps[i]) : -1;
    }
  }

  /// The pointer as written.
  String text() {
    return text;
  }

  /// The value it leads to, absent when it leads nowhere.
  @Nullable Json in(Json document) {
    Json at = document;
    for (int i = 0; i < steps.length; i++) {
      Json next =
          switch (at) {
            case JsonObject object -> object.get(steps[i]);
            case JsonArray array ->
                indexes[i] >= 0 && indexes[i] < array.items().size()
                    ? array.items().get(indexes[i])
                    : null;
            case JsonString _, JsonNumber _, JsonBoolean _, JsonNull _ -> null;
          };
      if (next == null) {
        return null;
      }
      at = next;
    }
    return at;
  }
}
