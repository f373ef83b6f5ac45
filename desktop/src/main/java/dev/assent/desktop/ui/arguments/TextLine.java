package dev.assent.desktop.ui.arguments;

import dev.assent.core.masking.SecretSpans;
import dev.assent.desktop.ui.ShownText;
import java.util.ArrayList;
import java.util.List;

/// One row of a long text.
///
/// @param number 1-based number of the line; 0 for the continuation of a line that is too long for
///   one row
/// @param text without its line end
/// @param secrets what of it is covered
public record TextLine(int number, String text, SecretSpans secrets) {
  private static final int LONGEST = 600;
  private static final int LONGEST_WORD = 60;
  private static final int MOST_NAMED = 100;

  /// The rows of a text: its lines, very long ones in several rows. Joining them, with a line end
  /// before each number but the first, gives back the text but for its last line end.
  static List<TextLine> of(String text) {
    return of(text, SecretSpans.NONE);
  }

  /// The same of a text with secrets.
  static List<TextLine> of(String text, SecretSpans secrets) {
    var lines = new ArrayList<TextLine>();
    int number = 0;
    int start = 0;
    var left = new SecretCursor(secrets);
    for (String line : lines(text)) {
      number++;
      int at = 0;
      do {
        int end = end(line, at);
        lines.add(
            new TextLine(
                at == 0 ? number : 0,
                line.substring(at, end),
                left.within(start + at, start + end)));
        at = end;
      } while (at < line.length());
      start += line.length() + 1;
    }
    return lines;
  }

  /// The lines of a text without their line ends; a last line end begins no new one. An empty text
  /// is one empty line.
  static List<String> lines(String text) {
    var lines = List.of(text.split("\n", -1));
    return text.endsWith("\n") ? lines.subList(0, lines.size() - 1) : lines;
  }

  // Between words where that is near: a letter that is taken for another one is told by the word
  // around it, a mark belongs to its letter.
  private static int end(String line, int from) {
    int most = most(line, from);
    if (most >= line.length()) {
      return line.length();
    }
    int end = most;
    while (end > Math.max(from + 1, most - LONGEST_WORD) && isWithin(line, end)) {
      end--;
    }
    if (!isWithin(line, end)) {
      return behindBlanks(line, end);
    }
    return Character.isLowSurrogate(line.charAt(most))
            && Character.isHighSurrogate(line.charAt(most - 1))
        ? most - 1
        : most;
  }

  // A blank at the beginning of the next row looks like an indent that the text does not have.
  private static int behindBlanks(String line, int from) {
    int end = from;
    while (end < line.length() && end - from < LONGEST_WORD && line.charAt(end) == ' ') {
      end++;
    }
    return end;
  }

  // A row is a node for each sign that is named.
  private static int most(String line, int from) {
    int named = 0;
    int at = from;
    while (at < line.length() && at - from < LONGEST && named < MOST_NAMED) {
      named += ShownText.isNamed(line.charAt(at)) ? 1 : 0;
      at++;
    }
    return at;
  }

  private static boolean isWithin(String line, int at) {
    int next = line.codePointAt(at);
    boolean pair =
        Character.isLowSurrogate(line.charAt(at)) && Character.isHighSurrogate(line.charAt(at - 1));
    return pair
        || ShownText.isMark(next)
        || Character.isLetter(next) && Character.isLetter(line.codePointBefore(at));
  }
}
