package dev.assent.core.document;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.text.PlainText;
import dev.assent.core.text.Sentence;

/// Renders foreign text for a message: one line, control characters escaped, at most 60 characters
/// of it.
public final class EscapedText {
  private static final int LENGTH = 60;

  private EscapedText() {}

  /// A value in backquotes; containers only by their kind, because they may hold secrets.
  public static CharSequence value(Json value) {
    return switch (value) {
      case JsonObject _ -> "an object";
      case JsonArray _ -> "a list";
      case JsonNull _ -> "`null`";
      case JsonString _, JsonNumber _, JsonBoolean _ ->
          Sentence.of("`%s`", cut(JsonWriter.write(value)));
    };
  }

  /// A text in backquotes.
  public static String name(String text) {
    return "`" + line(text) + "`";
  }

  /// A text without quotes.
  public static String line(String text) {
    String quoted = JsonWriter.write(new JsonString(text));
    return cut(
        quoted.substring(1, quoted.length() - 1).replace("\\\"", "\"").replace("\\\\", "\\"));
  }

  private static String cut(String text) {
    return PlainText.cut(text, LENGTH);
  }
}
