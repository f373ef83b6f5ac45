package dev.assent.core.risk.target;

/// Patterns in which `*` stands for any characters and `?` for one, unless a backslash stands before them. Matching takes at worst time linear in pattern times text.
public final class WildcardPattern {
  private WildcardPattern() {}

  /// True if a text as a whole is one that a pattern stands for.
  public static boolean matches(String pattern, String text) {
    int p = 0;
    int t = 0;
    int star = -1;
    int mark = 0;
    while (t < text.length()) {
      if (p < pattern.length() && pattern.charAt(p) == '*') {
        star = p++;
        mark = t;
      } else if (p + 1 < pattern.length() && pattern.charAt(p) == '\\' && pattern.charAt(p + 1) == text.charAt(t)) {
        p += 2;
        t++;
      } else if (p < pattern.length() && (pattern.charAt(p) == '?' || pattern.charAt(p) == text.charAt(t) && text.charAt(t) != '\\')) {
        p++;
        t++;
      } else if (star >= 0) {
        p = star + 1;
        t = ++mark;
      } else {
        return false;
      }
    }
    while (p < pattern.length() && pattern.charAt(p) == '*') {
      p++;
    }
    return p == pattern.length();
  }
}
