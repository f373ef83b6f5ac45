package dev.assent.core.patch;

import java.util.ArrayList;
import java.util.List;

/// The lines of a text as different readers cut them: some end a line at a line feed alone, others
/// at every character that Unicode knows for it; some leave blanks away, and not all the same ones.
final class PatchLines {
  private static final String BREAKS = "\r\u000B\f\u001C\u001D\u001E\u0085\u2028\u2029";

  private PatchLines() {}

  /// Every line that any reader sees, in order. A line with other ends of lines in it is followed
  /// by its pieces.
  static List<String> of(String text) {
    var lines = new ArrayList<String>();
    for (int start = 0; start <= text.length(); ) {
      int end = text.indexOf('\n', start);
      end = end < 0 ? text.length() : end;
      int content = end;
      while (content > start && text.charAt(content - 1) == '\r') {
        content--;
      }
      String line = text.substring(start, content);
      lines.add(line);
      pieces(line, lines);
      start = end + 1;
    }
    return lines;
  }

  private static void pieces(String line, List<String> into) {
    int start = 0;
    for (int at = 0; at < line.length(); at++) {
      if (BREAKS.indexOf(line.charAt(at)) >= 0) {
        into.add(line.substring(start, at));
        start = at + 1;
      }
    }
    if (start > 0) {
      into.add(line.substring(start));
    }
  }

  /// True if some reader sees more than one line in this one.
  static boolean isCut(String line) {
    return line.chars().anyMatch(c -> BREAKS.indexOf(c) >= 0);
  }

  /// Without the blanks, controls and invisible characters at both ends that any reader leaves
  /// away.
  static String stripped(String text) {
    int start = 0;
    while (start < text.length() && isBlank(text.charAt(start))) {
      start++;
    }
    return strippedAtEnd(text.substring(start));
  }

  /// Without those at the end.
  static String strippedAtEnd(String text) {
    int end = text.length();
    while (end > 0 && isBlank(text.charAt(end - 1))) {
      end--;
    }
    return text.substring(0, end);
  }

  /// True if some reader leaves this character away at the end of a line.
  static boolean isBlank(char c) {
    return Character.isWhitespace(c)
        || Character.isSpaceChar(c)
        || Character.isISOControl(c)
        || Character.getType(c) == Character.FORMAT;
  }
}
