package dev.assent.core.pip.path;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Cuts a name into its words (clause 5.6): `getHTTPFile_v2` is `get`, `http`, `file`, `v2`.
///
/// Cuts at every character that is no letter or digit, before an upper-case letter after a
/// lower-case letter or digit, and before the last letter of an upper-case run that a lower-case
/// letter follows.
public final class NameWords {
  private NameWords() {}

  /// The words in order, lower case, none empty; an empty list for a name without letters and
  /// digits.
  public static List<String> of(String name) {
    var words = new ArrayList<String>();
    var word = new StringBuilder();
    int[] points = name.codePoints().toArray();
    for (int i = 0; i < points.length; i++) {
      if (!Character.isLetterOrDigit(points[i])) {
        finish(word, words);
        continue;
      }
      if (i > 0 && startsWord(points, i)) {
        finish(word, words);
      }
      word.appendCodePoint(points[i]);
    }
    finish(word, words);
    return words;
  }

  private static boolean startsWord(int[] points, int i) {
    if (!Character.isUpperCase(points[i])) {
      return false;
    }
    int before = points[i - 1];
    if (Character.isLowerCase(before) || Character.isDigit(before)) {
      return true;
    }
    return Character.isUpperCase(before)
        && i + 1 < points.length
        && Character.isLowerCase(points[i + 1]);
  }

  private static void finish(StringBuilder word, List<String> words) {
    if (!word.isEmpty()) {
      words.add(word.toString().toLowerCase(Locale.ROOT));
      word.setLength(0);
    }
  }
}
