package dev.assent.core.approval.question;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.text.HiddenCodePoints;

/// Finds hidden characters in the arguments of a call.
public final class HiddenCharacters {
  private HiddenCharacters() {}

  /// Returns whether any string or member name of a tree contains one, as
  /// [HiddenCodePoints#isHiddenFromPerson] says.
  public static boolean in(Json value) {
    return switch (value) {
      case JsonString text -> in(text.value());
      case JsonArray(var items) -> items.stream().anyMatch(HiddenCharacters::in);
      case JsonObject(var members) ->
          members.entrySet().stream()
              .anyMatch(member -> in(member.getKey()) || in(member.getValue()));
      case JsonNumber _, JsonBoolean _, JsonNull _ -> false;
    };
  }

  private static boolean in(String text) {
    return text.codePoints().anyMatch(HiddenCodePoints::isHiddenFromPerson);
  }
}
