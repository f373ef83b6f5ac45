package dev.assent.core.risk.through.value;

/// Removes and replaces what matches a pattern, as `${x#…}`, `${x%…}` and `${x/…/…}` do.
///
/// Texts and patterns are short, so all places are simply tried.
public final class PatternEdits {
  private PatternEdits() {}

  /// All places of a text replaced; unknown where that could become too long.
  public static String all(String text, String from, String to) {
    return (long) text.length() * to.length() > 1 << 18 && text.contains(from)
        ? UnknownMarks.NOWHERE
        : text.replace(from, to);
  }

  public static String withoutStart(String text, String pattern, boolean longest) {
    for (int count = 0; count <= text.length(); count++) {
      int end = longest ? text.length() - count : count;
      if (ShellPatterns.matches(pattern, text.substring(0, end))) {
        return text.substring(end);
      }
    }
    return text;
  }

  public static String withoutEnd(String text, String pattern, boolean longest) {
    for (int count = 0; count <= text.length(); count++) {
      int start = longest ? count : text.length() - count;
      if (ShellPatterns.matches(pattern, text.substring(start))) {
        return text.substring(0, start);
      }
    }
    return text;
  }

  /// @param operator `/` for the first place, `//` for all, `/#` at the start only, `/%` at the end
  ///   only
  public static String replaced(String text, String pattern, String by, String operator) {
    if (pattern.isEmpty()) {
      return text;
    }
    if (!ShellPatterns.isPattern(pattern)) {
      return switch (operator) {
        case "//" -> all(text, pattern, by);
        case "/#" -> text.startsWith(pattern) ? by + text.substring(pattern.length()) : text;
        case "/%" ->
            text.endsWith(pattern)
                ? text.substring(0, text.length() - pattern.length()) + by
                : text;
        default -> {
          int at = text.indexOf(pattern);
          yield at < 0 ? text : text.substring(0, at) + by + text.substring(at + pattern.length());
        }
      };
    }
    return byPattern(text, pattern, by, operator);
  }

  private static String byPattern(String text, String pattern, String by, String operator) {
    if (text.length() > 256) {
      return UnknownMarks.NOWHERE;
    }
    if ((long) text.length() * by.length() > 1 << 18) {
      return UnknownMarks.NOWHERE;
    }
    var out = new StringBuilder();
    int at = 0;
    while (at < text.length()) {
      int end = operator.equals("/#") && at > 0 ? -1 : longest(text, at, pattern);
      if (end <= at || operator.equals("/%") && end < text.length()) {
        out.append(text.charAt(at++));
        continue;
      }
      out.append(by);
      at = end;
      if (!operator.equals("//")) {
        break;
      }
    }
    return out.append(text, at, text.length()).toString();
  }

  private static int longest(String text, int from, String pattern) {
    for (int end = text.length(); end > from; end--) {
      if (ShellPatterns.matches(pattern, text.substring(from, end))) {
        return end;
      }
    }
    return -1;
  }
}
