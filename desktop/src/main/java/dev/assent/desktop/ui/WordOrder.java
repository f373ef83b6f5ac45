package dev.assent.desktop.ui;

import java.text.Bidi;

/// Keeps the words of a text in the order in which they come, from left to right, whatever their
/// letters are.
///
/// Neighbours do not change places then, which could make one text look like another. And the
/// toolkit cannot wrap a line within letters that run from right to left: its layout fails there,
/// and with it the window's.
public final class WordOrder {
  private static final char LEFT_TO_RIGHT_MARK = '\u200E';

  // Narrower than any place that text stands in.
  private static final int LONGEST = 8;

  private WordOrder() {}

  /// True if a text has letters that run from right to left.
  public static boolean isNeeded(String text) {
    return Bidi.requiresBidi(text.toCharArray(), 0, text.length());
  }

  /// The text with marks that nobody sees, so that a label can draw it.
  public static String kept(String text) {
    if (!isNeeded(text)) {
      return text;
    }
    var out = new StringBuilder(text.length() + 16);
    int run = 0;
    for (int at = 0; at < text.length(); ) {
      int point = text.codePointAt(at);
      boolean turns = isFromRight(point);
      if (run > 0 && (!turns && !ShownText.isMark(point) || run >= LONGEST && turns)) {
        out.append(LEFT_TO_RIGHT_MARK);
        run = 0;
      }
      out.appendCodePoint(point);
      run += turns ? 1 : 0;
      at += Character.charCount(point);
    }
    return out.toString();
  }

  private static boolean isFromRight(int point) {
    return switch (Character.getDirectionality(point)) {
      case Character.DIRECTIONALITY_RIGHT_TO_LEFT,
          Character.DIRECTIONALITY_RIGHT_TO_LEFT_ARABIC,
          Character.DIRECTIONALITY_ARABIC_NUMBER ->
          true;
      default -> false;
    };
  }
}
