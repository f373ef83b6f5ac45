package dev.assent.core.cli.invocation;

import dev.assent.core.json.HiddenCodePoints;
import java.util.Locale;

/// Makes foreign text safe for a terminal: one line, nothing that moves the cursor, turns direction
/// or hides.
public final class TerminalText {
  private TerminalText() {}

  /// The text with every control, format, private-use, unassigned and separator character as
  /// `<U+hex>`.
  public static String line(String text) {
    var line = new StringBuilder(text.length());
    text.codePoints()
        .forEach(point -> {
          if (isPlain(point)) {
            line.appendCodePoint(point);
          } else {
            line.append(String.format(Locale.ROOT, "<U+%04X>", point));
          }
        });
    return line.toString();
  }

  /// JSON text with each such character but blanks and line ends as JSON escapes, which mean the
  /// same: valid JSON has them inside strings only.
  public static String json(String text) {
    var json = new StringBuilder(text.length());
    text.codePoints()
        .forEach(point -> {
          if (isPlain(point) || point == '\n' || point == '\r' || point == '\t') {
            json.appendCodePoint(point);
          } else {
            for (char unit : Character.toChars(point)) {
              json.append(String.format(Locale.ROOT, "\\u%04x", (int) unit));
            }
          }
        });
    return json.toString();
  }

  /// The text on one line, with each such character as `?`.
  public static String plain(String text) {
    return text.replaceAll("[\\p{Cntrl}\\p{Cf}\\p{Zl}\\p{Zp}\\p{Co}\\p{Cn}]", "?");
  }

  private static boolean isPlain(int point) {
    return !HiddenCodePoints.isHiddenInLine(point);
  }
}
