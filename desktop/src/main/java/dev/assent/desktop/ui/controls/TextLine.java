package dev.assent.desktop.ui.controls;

import java.util.ArrayList;
import java.util.List;

/// One row of a long text.
///
/// @param number 1-based number of the line; 0 for the continuation of a line that is too long for one row
/// @param text without its line end
public record TextLine(int number, String text) {
  private static final int LONGEST = 600;

  /// The rows of a text: its lines, very long ones in several rows. Joining them, with a line end before each
  /// number but the first, gives back the text.
  static List<TextLine> of(String text) {
    var lines = new ArrayList<TextLine>();
    int number = 0;
    for (String line : text.split("\n", -1)) {
      number++;
      int at = 0;
      do {
        int end = Math.min(at + LONGEST, line.length());
        if (end < line.length() && Character.isLowSurrogate(line.charAt(end))) {
          end--;
        }
        lines.add(new TextLine(at == 0 ? number : 0, line.substring(at, end)));
        at = end;
      } while (at < line.length());
    }
    return lines;
  }
}
