package dev.assent.desktop.ui.controls;

import dev.assent.core.pep.masking.SecretSpans;
import java.util.ArrayList;
import java.util.List;

/// One row of a long text.
///
/// @param number 1-based number of the line; 0 for the continuation of a line that is too long for one row
/// @param text without its line end
/// @param secrets what of it is covered
public record TextLine(int number, String text, SecretSpans secrets) {
  private static final int LONGEST = 600;

  /// The rows of a text: its lines, very long ones in several rows. Joining them, with a line end before each
  /// number but the first, gives back the text.
  static List<TextLine> of(String text) {
    return of(text, SecretSpans.NONE);
  }

  /// The same of a text with secrets.
  static List<TextLine> of(String text, SecretSpans secrets) {
    var lines = new ArrayList<TextLine>();
    int number = 0;
    int start = 0;
    var left = new SecretCursor(secrets);
    for (String line : text.split("\n", -1)) {
      number++;
      int at = 0;
      do {
        int end = Math.min(at + LONGEST, line.length());
        if (end < line.length() && Character.isLowSurrogate(line.charAt(end))) {
          end--;
        }
        lines.add(new TextLine(at == 0 ? number : 0, line.substring(at, end), left.within(start + at, start + end)));
        at = end;
      } while (at < line.length());
      start += line.length() + 1;
    }
    return lines;
  }
}
