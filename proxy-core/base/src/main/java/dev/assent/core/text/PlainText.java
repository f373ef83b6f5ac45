package dev.assent.core.text;

import java.util.Locale;
import java.util.function.IntPredicate;

/// Makes text of others harmless where it is shown: nothing in it moves a cursor, turns direction,
/// begins a line of its own or hides. For texts that are shown only; never for what is judged or
/// forwarded.
public final class PlainText {
  private PlainText() {}

  /// The text in one line: each hidden character, tab and line end is a `?`.
  public static String line(String text) {
    return replaced(text, HiddenCodePoints::isHiddenInLine, '?');
  }

  /// The text in its lines: as [#line], but LF and tab stay.
  public static String lines(String text) {
    return replaced(text, c -> c != '\n' && c != '\t' && HiddenCodePoints.isHiddenInLine(c), '?');
  }

  /// The text with some code points replaced by another one.
  public static String replaced(String text, IntPredicate which, int by) {
    var out = new StringBuilder(text.length());
    text.codePoints().map(c -> which.test(c) ? by : c).forEach(out::appendCodePoint);
    return out.toString();
  }

  /// The text with some code points named as `<U+202E>`.
  public static String named(String text, IntPredicate which) {
    var out = new StringBuilder(text.length());
    text.codePoints()
        .forEach(c -> {
          if (which.test(c)) {
            out.append(String.format(Locale.ROOT, "<U+%04X>", c));
          } else {
            out.appendCodePoint(c);
          }
        });
    return out.toString();
  }

  /// The beginning of a text that is longer than so many UTF-16 units, and `…` behind it; a shorter
  /// text as it is. A character of two units stays whole or is left out, so that no half one gets
  /// into a file or onto the wire.
  ///
  /// @param most at least 1
  public static String cut(String text, int most) {
    return text.length() <= most ? text : first(text, most) + "…";
  }

  /// The beginning of a text, at most so many UTF-16 units, and never half a character.
  public static String first(String text, int most) {
    if (text.length() <= most) {
      return text;
    }
    boolean halves =
        most > 0
            && Character.isHighSurrogate(text.charAt(most - 1))
            && Character.isLowSurrogate(text.charAt(most));
    return text.substring(0, halves ? most - 1 : most);
  }
}
