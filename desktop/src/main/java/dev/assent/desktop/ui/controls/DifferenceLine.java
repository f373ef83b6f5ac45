package dev.assent.desktop.ui.controls;

import java.util.ArrayList;
import java.util.List;

/// One row of a difference.
///
/// @param kind what it says
/// @param text the whole row, without its line end
/// @param from where in the text what changed begins
/// @param to where it ends; equal to `from` when nothing of this row is to be stressed
record DifferenceLine(Kind kind, String text, int from, int to) {
  /// What a row says.
  enum Kind {
    /// where what follows stands
    PLACE,
    /// what is no longer there
    REMOVED,
    /// what is there now
    ADDED
  }

  /// The rows of differences: for each its place, what was removed, what was added. Joining the rows of a text gives it
  /// back but for its line ends.
  static List<DifferenceLine> of(List<Difference> differences) {
    var rows = new ArrayList<DifferenceLine>();
    for (var difference : differences) {
      rows.add(new DifferenceLine(Kind.PLACE, difference.place(), 0, 0));
      String before = difference.before().orElse("");
      String after = difference.after().orElse("");
      boolean both = difference.before().isPresent() && difference.after().isPresent();
      int head = both ? head(before, after) : 0;
      int tail = both ? tail(before, after, head) : 0;
      difference.before().ifPresent(text -> add(rows, Kind.REMOVED, text, head, both ? text.length() - tail : 0));
      difference.after().ifPresent(text -> add(rows, Kind.ADDED, text, head, both ? text.length() - tail : 0));
    }
    return rows;
  }

  // Up to here both texts are the same; never within a word, so that look-alikes are judged by the whole word.
  private static int head(String before, String after) {
    int shortest = Math.min(before.length(), after.length());
    int at = 0;
    while (at < shortest && before.charAt(at) == after.charAt(at)) {
      at++;
    }
    while (at > 0 && isInk(before, at - 1) && (isInk(before, at) || isInk(after, at))) {
      at--;
    }
    return at;
  }

  private static int tail(String before, String after, int head) {
    int shortest = Math.min(before.length(), after.length()) - head;
    int length = 0;
    while (length < shortest && fromEnd(before, length) == fromEnd(after, length)) {
      length++;
    }
    while (length > 0 && isInkFromEnd(before, length - 1) && (isInkFromEnd(before, length) || isInkFromEnd(after, length))) {
      length--;
    }
    return length;
  }

  private static boolean isInkFromEnd(String text, int index) {
    return isInk(text, text.length() - 1 - index);
  }

  private static boolean isInk(String text, int index) {
    return index >= 0 && index < text.length() && !Character.isWhitespace(text.charAt(index));
  }

  private static char fromEnd(String text, int index) {
    return text.charAt(text.length() - 1 - index);
  }

  private static void add(List<DifferenceLine> rows, Kind kind, String text, int from, int to) {
    int at = 0;
    for (var line : TextLine.of(text)) {
      if (line.number() > 1) {
        at++;
      }
      int length = line.text().length();
      int first = Math.clamp(from - at, 0, length);
      rows.add(new DifferenceLine(kind, line.text(), first, Math.clamp(to - at, first, length)));
      at += length;
    }
  }
}
