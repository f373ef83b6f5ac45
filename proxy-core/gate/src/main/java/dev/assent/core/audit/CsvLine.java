package dev.assent.core.audit;

import dev.assent.core.text.HiddenCodePoints;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Rows of a table as RFC 4180 has them, safe to be opened in a spreadsheet.
///
/// A cell that a spreadsheet would take for a formula gets an apostrophe in front; control
/// characters and line ends are written as `\\uXXXX`, so that a row is one line.
final class CsvLine {
  // The wide forms are taken for the plain ones by some programs.
  private static final String FORMULA = "=+-@\uff1d\uff0b\uff0d\uff20";

  private CsvLine() {}

  /// A row without its line end.
  static String of(List<String> cells) {
    var row = new ArrayList<String>();
    for (String cell : cells) {
      row.add("\"" + harmless(cell).replace("\"", "\"\"") + "\"");
    }
    return String.join(",", row);
  }

  private static String harmless(String cell) {
    var out = new StringBuilder();
    int at = 0;
    // A spreadsheet passes over blanks in front.
    while (at < cell.length()
        && (Character.isWhitespace(cell.charAt(at)) || Character.isSpaceChar(cell.charAt(at)))) {
      at++;
    }
    boolean startsLikeOne = at < cell.length() && FORMULA.indexOf(cell.charAt(at)) >= 0;
    if (startsLikeOne || (!cell.isEmpty() && HiddenCodePoints.isControl(cell.charAt(0)))) {
      out.append('\'');
    }
    cell.chars()
        .forEach(c -> {
          if (HiddenCodePoints.isControl(c)) {
            out.append(String.format(Locale.ROOT, "\\u%04x", c));
          } else {
            out.append((char) c);
          }
        });
    return out.toString();
  }
}
