package dev.assent.core.borrowed;

/// Tells whether a pattern of `*` and `?` matches all that another one matches.
final class GlobCover {
  private GlobCover() {}

  /// True if one covers the other. A false answer may be wrong, a true one never is: a wildcard of
  /// the covered pattern is taken for a character that only `*` matches.
  static boolean covers(String pattern, String covered) {
    int at = 0;
    int of = 0;
    int star = -1;
    int mark = 0;
    while (of < covered.length()) {
      char wanted = covered.charAt(of);
      if (at < pattern.length() && pattern.charAt(at) == '*') {
        star = at++;
        mark = of;
      } else if (at < pattern.length() && isOne(pattern.charAt(at), wanted)) {
        at++;
        of++;
      } else if (star >= 0) {
        at = star + 1;
        of = ++mark;
      } else {
        return false;
      }
    }
    while (at < pattern.length() && pattern.charAt(at) == '*') {
      at++;
    }
    return at == pattern.length();
  }

  private static boolean isOne(char pattern, char wanted) {
    return wanted != '*' && (pattern == wanted || pattern == '?');
  }
}
