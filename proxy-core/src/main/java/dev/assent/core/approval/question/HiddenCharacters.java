package dev.assent.core.approval.question;

import dev.assent.core.json.HiddenCodePoints;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;

/// Characters that a plain view would not draw, or would draw in another place than they stand.
public final class HiddenCharacters {
  private HiddenCharacters() {}

  /// Whether a code point is hidden: controls other than tab and line end, zero-width and direction
  /// marks, line and paragraph separators, tags, private use, unassigned, and blanks that are no
  /// ordinary blank.
  public static boolean isHidden(int codePoint) {
    boolean breaksLine = codePoint == '\t' || codePoint == '\n' || codePoint == '\r';
    boolean oddBlank =
        codePoint != ' ' && Character.getType(codePoint) == Character.SPACE_SEPARATOR;
    return !breaksLine && (oddBlank || HiddenCodePoints.isHiddenInLine(codePoint));
  }

  /// Whether a text contains a hidden character.
  public static boolean in(String text) {
    return text.codePoints().anyMatch(HiddenCharacters::isHidden);
  }

  /// Whether any string or member name of a tree contains a hidden character.
  public static boolean in(Json value) {
    return switch (value) {
      case JsonString text -> in(text.value());
      case JsonArray(var items) -> items.stream().anyMatch(HiddenCharacters::in);
      case JsonObject(var members) ->
          members.entrySet().stream()
              .anyMatch(member -> in(member.getKey()) || in(member.getValue()));
      case dev.assent.core.json.JsonNumber _,
          dev.assent.core.json.JsonBoolean _,
          dev.assent.core.json.JsonNull _ ->
          false;
    };
  }
}
