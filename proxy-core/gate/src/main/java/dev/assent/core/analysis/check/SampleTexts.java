package dev.assent.core.analysis.check;

/// Texts that a pattern matches, chosen to read well in an example.
final class SampleTexts {
  private SampleTexts() {}

  /// A text that a name glob matches.
  ///
  /// @param word what stands for the first run of characters, parted by `_` from letters beside it
  static String name(String pattern, String word) {
    var out = new StringBuilder();
    String next = word;
    for (int i = 0; i < pattern.length(); i++) {
      char c = pattern.charAt(i);
      if (c == '*') {
        while (i + 1 < pattern.length() && pattern.charAt(i + 1) == '*') {
          i++;
        }
        boolean after = !out.isEmpty() && Character.isLetterOrDigit(out.charAt(out.length() - 1));
        boolean before =
            i + 1 < pattern.length() && Character.isLetterOrDigit(pattern.charAt(i + 1));
        out.append(after ? "_" : "").append(next).append(before ? "_" : "");
        next = "x";
      } else {
        out.append(c == '?' ? 'x' : c);
      }
    }
    return out.toString();
  }

  /// A path that a path glob matches.
  static String path(String pattern) {
    var out = new StringBuilder();
    for (int i = 0; i < pattern.length(); i++) {
      char c = pattern.charAt(i);
      if (c == '*') {
        while (i + 1 < pattern.length() && pattern.charAt(i + 1) == '*') {
          i++;
        }
        out.append(out.isEmpty() ? "/x" : "x");
      } else {
        out.append(c == '?' ? 'x' : c);
      }
    }
    return out.toString();
  }
}
