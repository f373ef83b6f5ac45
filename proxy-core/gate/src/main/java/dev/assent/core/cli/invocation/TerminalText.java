package dev.assent.core.cli.invocation;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.text.HiddenCodePoints;
import dev.assent.core.text.PlainText;
import java.util.Locale;

/// Makes foreign text safe for a terminal: one line, nothing that moves the cursor, turns direction
/// or hides.
public final class TerminalText {
  private TerminalText() {}

  /// The text with every control, format, private-use, unassigned and separator character as
  /// `<U+hex>`.
  public static String line(String text) {
    return PlainText.named(text, HiddenCodePoints::isHiddenInLine);
  }

  /// A number of things: `1 rule`, `2 rules`.
  public static String count(long number, String thing) {
    return number + " " + thing + (number == 1 ? "" : "s");
  }

  /// A tree over several lines, as [#json(String)].
  public static String json(Json value) {
    return json(JsonWriter.writeIndented(value));
  }

  /// JSON text with each such character but blanks and line ends as JSON escapes, which mean the
  /// same: valid JSON has them inside strings only.
  public static String json(String text) {
    var json = new StringBuilder(text.length());
    text.codePoints()
        .forEach(point -> {
          if (!HiddenCodePoints.isHiddenInLine(point)
              || point == '\n'
              || point == '\r'
              || point == '\t') {
            json.appendCodePoint(point);
          } else {
            for (char unit : Character.toChars(point)) {
              json.append(String.format(Locale.ROOT, "\\u%04x", (int) unit));
            }
          }
        });
    return json.toString();
  }
}
