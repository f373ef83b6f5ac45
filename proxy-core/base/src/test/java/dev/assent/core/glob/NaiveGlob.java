package dev.assent.core.glob;

/// Matches path and name globs by plain recursion, word by word from clauses 3.2 and 3.3: slow and
/// obvious.
final class NaiveGlob {
  private NaiveGlob() {}

  static boolean name(String pattern, String value) {
    return matches(pattern, value, false);
  }

  static boolean path(String pattern, String value) {
    String p = trimmed(pattern);
    String v = trimmed(value);
    boolean folderItself =
        p.endsWith("/**") && p.length() > 3 && matches(p.substring(0, p.length() - 3), v, true);
    return folderItself || matches(p, v, true);
  }

  private static String trimmed(String path) {
    return path.length() > 1 && path.endsWith("/")
        ? trimmed(path.substring(0, path.length() - 1))
        : path;
  }

  private static boolean matches(String pattern, String value, boolean slashes) {
    if (pattern.isEmpty()) {
      return value.isEmpty();
    }
    if (slashes && pattern.startsWith("**")) {
      String rest = pattern.substring(2);
      return matches(rest, value, true)
          || !value.isEmpty() && matches(pattern, afterFirst(value), true);
    }
    boolean free = !slashes || !value.startsWith("/");
    if (pattern.startsWith("*")) {
      String rest = pattern.substring(1);
      return matches(rest, value, slashes)
          || !value.isEmpty() && free && matches(pattern, afterFirst(value), slashes);
    }
    if (value.isEmpty()) {
      return false;
    }
    boolean same = pattern.startsWith("?") ? free : pattern.codePointAt(0) == value.codePointAt(0);
    return same && matches(afterFirst(pattern), afterFirst(value), slashes);
  }

  private static String afterFirst(String text) {
    return text.substring(Character.charCount(text.codePointAt(0)));
  }
}
