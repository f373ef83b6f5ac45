package dev.assent.core.risk.through.value;

/// Removes and replaces what matches a pattern, as `${x#…}`, `${x%…}` and `${x/…/…}` do.
///
/// Texts and patterns are short, so all places are simply tried.
public final class PatternEdits {
  /// Comparisons that one edit may make; beyond them its result is not known.
  static final int MOST_STEPS = 1 << 20;

  private PatternEdits() {}

  /// All places of a text replaced; unknown where that could become too long.
  public static String all(String text, String from, String to) {
    return (long) text.length() * to.length() > 1 << 18 && text.contains(from)
        ? UnknownMarks.NOWHERE
        : text.replace(from, to);
  }

  public static String withoutStart(String text, String pattern, boolean longest) {
    int[] steps = {MOST_STEPS};
    for (int count = 0; count <= text.length(); count++) {
      int end = longest ? text.length() - count : count;
      if (ShellPatterns.matches(pattern, text, 0, end, steps)) {
        return text.substring(end);
      }
    }
    return steps[0] < 0 ? UnknownMarks.NOWHERE : text;
  }

  public static String withoutEnd(String text, String pattern, boolean longest) {
    int[] steps = {MOST_STEPS};
    for (int count = 0; count <= text.length(); count++) {
      int start = longest ? count : text.length() - count;
      if (ShellPatterns.matches(pattern, text, start, text.length(), steps)) {
        return text.substring(0, start);
      }
    }
    return steps[0] < 0 ? UnknownMarks.NOWHERE : text;
  }

  /// @param operator `/` for the first place, `//` for all, `/#` at the start only, `/%` at the end
  ///   only
  public static String replaced(String text, String pattern, String by, String operator) {
    if (pattern.isEmpty()) {
      return text;
    }
    String only = ShellPatterns.only(pattern);
    if (only != null) {
      return switch (operator) {
        case "//" -> all(text, only, by);
        case "/#" -> text.startsWith(only) ? by + text.substring(only.length()) : text;
        case "/%" ->
            text.endsWith(only) ? text.substring(0, text.length() - only.length()) + by : text;
        default -> {
          int at = text.indexOf(only);
          yield at < 0 ? text : text.substring(0, at) + by + text.substring(at + only.length());
        }
      };
    }
    return byPattern(text, pattern, by, operator);
  }

  /// Changes letters that a pattern matches to capitals (`^`), small ones (`,`) or the other kind
  /// (`~`): all for an operator of two signs, else the first character alone.
  public static String cased(String text, String operator, String pattern) {
    var out = new StringBuilder(text);
    int end = operator.length() == 2 ? text.length() : Math.min(1, text.length());
    for (int at = 0; at < end; at++) {
      char symbol = text.charAt(at);
      if (ShellPatterns.matches(pattern, String.valueOf(symbol))) {
        boolean up =
            switch (operator.charAt(0)) {
              case '^' -> true;
              case ',' -> false;
              default -> Character.isLowerCase(symbol);
            };
        out.setCharAt(at, up ? Character.toUpperCase(symbol) : Character.toLowerCase(symbol));
      }
    }
    return out.toString();
  }

  /// A text that was read as a pattern, without the backslashes of its quotes.
  public static String unquoted(String pattern) {
    var text = new StringBuilder(pattern.length());
    for (int at = 0; at < pattern.length(); at++) {
      at += pattern.charAt(at) == '\\' && at + 1 < pattern.length() ? 1 : 0;
      text.append(pattern.charAt(at));
    }
    return text.toString();
  }

  private static String byPattern(String text, String pattern, String by, String operator) {
    if ((long) text.length() * by.length() > 1 << 18) {
      return UnknownMarks.NOWHERE;
    }
    int[] steps = {MOST_STEPS};
    var out = new StringBuilder();
    int at = 0;
    while (at < text.length()) {
      int end = operator.equals("/#") && at > 0 ? -1 : longest(text, at, pattern, steps);
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
    return steps[0] < 0 ? UnknownMarks.NOWHERE : out.append(text, at, text.length()).toString();
  }

  private static int longest(String text, int from, String pattern, int[] steps) {
    for (int end = text.length(); end > from; end--) {
      if (ShellPatterns.matches(pattern, text, from, end, steps)) {
        return end;
      }
    }
    return -1;
  }
}
