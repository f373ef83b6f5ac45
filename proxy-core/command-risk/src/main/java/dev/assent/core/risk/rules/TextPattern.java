package dev.assent.core.risk.rules;

import dev.assent.core.risk.target.WildcardPattern;
import java.util.Arrays;
import java.util.List;

/// A pattern that is looked for anywhere in a text: pieces in their order, with anything between
/// them where it has a `*`.
///
/// @param pieces in lower case; empty when the pattern needs more than that
record TextPattern(String glob, List<String> pieces) {
  static TextPattern of(String glob) {
    boolean simple = glob.indexOf('?') < 0 && glob.indexOf('\\') < 0;
    return new TextPattern(
        "*" + glob + "*",
        simple
            ? Arrays.stream(glob.split("\\*")).filter(piece -> !piece.isEmpty()).toList()
            : List.of());
  }

  /// True if it stands in a text that is in lower case.
  boolean isIn(String text) {
    if (pieces.isEmpty()) {
      return WildcardPattern.matches(glob, text);
    }
    int at = 0;
    for (var piece : pieces) {
      int found = text.indexOf(piece, at);
      if (found < 0) {
        return false;
      }
      at = found + piece.length();
    }
    return true;
  }
}
