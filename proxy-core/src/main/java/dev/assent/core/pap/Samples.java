package dev.assent.core.pap;

import dev.assent.core.glob.GlobDialect;
import java.util.Optional;

/// Texts that a pattern matches, chosen to read well in an example.
final class Samples {
  private Samples() {}

  /// A text that a glob matches: each wildcard filled in.
  static String of(String pattern, boolean path) {
    var out = new StringBuilder();
    for (int i = 0; i < pattern.length(); i++) {
      char c = pattern.charAt(i);
      if (c == '*') {
        while (i + 1 < pattern.length() && pattern.charAt(i + 1) == '*') {
          i++;
        }
        out.append(fill(out, path));
      } else {
        out.append(c == '?' ? 'x' : c);
      }
    }
    return out.toString();
  }

  private static String fill(StringBuilder before, boolean path) {
    if (path) {
      return before.isEmpty() ? "/x" : "x";
    }
    return before.isEmpty() || !Character.isLetterOrDigit(before.charAt(before.length() - 1)) ? "x" : "_x";
  }

  /// A text as a pattern that matches nothing else; absent when it holds wildcards itself.
  static Optional<PatternShape> plain(String text, GlobDialect dialect) {
    return text.indexOf('*') >= 0 || text.indexOf('?') >= 0
        ? Optional.empty()
        : Optional.of(PatternShape.of(text, dialect));
  }
}
