package dev.assent.core.pip.path;

import dev.assent.core.text.HiddenCodePoints;
import java.util.Locale;

/// Input of others, made fit for an error message: one line, short, in backquotes.
public final class QuotedInput {
  private static final int SHOWN = 80;

  private QuotedInput() {}

  /// The first 80 characters between backquotes; control and format characters as `\\u` and four
  /// digits.
  public static String of(String text) {
    var out = new StringBuilder("`");
    text.codePoints().limit(SHOWN).forEach(c -> append(out, c));
    if (text.codePointCount(0, text.length()) > SHOWN) {
      out.append("...");
    }
    return out.append('`').toString();
  }

  private static void append(StringBuilder out, int c) {
    if (HiddenCodePoints.isHiddenInLine(c)) {
      out.append(String.format(Locale.ROOT, "\\u%04x", c));
    } else {
      out.appendCodePoint(c);
    }
  }
}
