package dev.assent.desktop.ui.arguments;

import java.util.ArrayList;
import java.util.List;

/// One row of a difference.
///
/// @param kind what it says
/// @param text the whole row, without its line end
/// @param from where in the text what changed begins
/// @param to where it ends; equal to `from` when nothing of this row is to be stressed
record DifferenceLine(Kind kind, String text, int from, int to) {
  /// The kind of a row.
  enum Kind {
    /// where what follows stands
    PLACE,
    /// what is no longer there
    REMOVED,
    /// what is there now
    ADDED
  }

  /// The rows of differences: for each its place, what was removed, what was added. Joining the
  /// rows of a text gives it back but for its line ends.
  static List<DifferenceLine> of(List<Difference> differences) {
    var rows = new ArrayList<DifferenceLine>();
    for (var difference : differences) {
      rows.add(new DifferenceLine(Kind.PLACE, difference.place(), 0, 0));
      String before = difference.before().orElse("");
      String after = difference.after().orElse("");
      boolean both = difference.before().isPresent() && difference.after().isPresent();
      int head = both ? DifferingPart.head(before, after) : 0;
      int tail = both ? DifferingPart.tail(before, after, head) : 0;
      difference
          .before()
          .ifPresent(text -> add(rows, Kind.REMOVED, text, head, both ? text.length() - tail : 0));
      difference
          .after()
          .ifPresent(text -> add(rows, Kind.ADDED, text, head, both ? text.length() - tail : 0));
    }
    return rows;
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
