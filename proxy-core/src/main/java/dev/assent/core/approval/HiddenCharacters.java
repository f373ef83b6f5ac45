package dev.assent.core.approval;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;

/// Characters that a plain view would not draw, or would draw in another place than they stand.
public final class HiddenCharacters {
  private HiddenCharacters() {}

  /// Whether a code point is hidden: controls other than tab and line end, zero-width and direction marks, line and
  /// paragraph separators, tags, private use, unassigned, and blanks that are no ordinary blank.
  public static boolean isHidden(int codePoint) {
    if (codePoint == '\t' || codePoint == '\n' || codePoint == '\r') {
      return false;
    }
    return switch (Character.getType(codePoint)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR,
          Character.PRIVATE_USE,
          Character.SURROGATE,
          Character.UNASSIGNED ->
          true;
      case Character.SPACE_SEPARATOR -> codePoint != ' ';
      default -> isDrawnAsNothing(codePoint);
    };
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
          members.entrySet().stream().anyMatch(member -> in(member.getKey()) || in(member.getValue()));
      case dev.assent.core.json.JsonNumber _,
          dev.assent.core.json.JsonBoolean _,
          dev.assent.core.json.JsonNull _ ->
          false;
    };
  }

  // Letters and marks by category that still leave no ink: Hangul fillers, Braille blank, variation selectors, joiners.
  private static boolean isDrawnAsNothing(int codePoint) {
    return codePoint == 0x034F
        || codePoint == 0x115F
        || codePoint == 0x1160
        || codePoint == 0x17B4
        || codePoint == 0x17B5
        || codePoint == 0x2800
        || codePoint == 0x3164
        || codePoint == 0xFFA0
        || (codePoint >= 0xFE00 && codePoint <= 0xFE0E)
        || (codePoint >= 0xE0100 && codePoint <= 0xE01EF);
  }
}
