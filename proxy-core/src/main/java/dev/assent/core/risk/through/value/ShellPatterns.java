package dev.assent.core.risk.through.value;

/// Patterns of the shell against texts.
public final class ShellPatterns {
  private ShellPatterns() {}

  public static boolean isPattern(String text) {
    for (int at = 0; at < text.length(); at++) {
      char symbol = text.charAt(at);
      if (symbol == '*' || symbol == '?' || symbol == '[') {
        return true;
      }
    }
    return false;
  }

  /// Whether the whole text matches; takes time in proportion to the product of the lengths at
  /// worst.
  public static boolean matches(String pattern, String text) {
    int at = 0;
    int place = 0;
    int star = -1;
    int mark = 0;
    while (place < text.length()) {
      int next = at < pattern.length() ? one(pattern, at, text.charAt(place)) : -1;
      if (next > 0) {
        at = next;
        place++;
      } else if (at < pattern.length() && pattern.charAt(at) == '*') {
        star = at++;
        mark = place;
      } else if (star >= 0) {
        at = star + 1;
        place = ++mark;
      } else {
        return false;
      }
    }
    while (at < pattern.length() && pattern.charAt(at) == '*') {
      at++;
    }
    return at == pattern.length();
  }

  /// The index after the element of a pattern that matches a character; -1 when it does not.
  private static int one(String pattern, int at, char symbol) {
    return switch (pattern.charAt(at)) {
      case '*' -> -1;
      case '?' -> at + 1;
      case '[' -> set(pattern, at, symbol);
      case '\\' -> at + 1 < pattern.length() && pattern.charAt(at + 1) == symbol ? at + 2 : -1;
      default -> pattern.charAt(at) == symbol ? at + 1 : -1;
    };
  }

  private static int set(String pattern, int open, char symbol) {
    int at = open + 1;
    boolean not = at < pattern.length() && (pattern.charAt(at) == '!' || pattern.charAt(at) == '^');
    if (not) {
      at++;
    }
    int first = at;
    int close = pattern.indexOf(']', first + 1);
    if (close < 0) {
      return symbol == '[' ? open + 1 : -1;
    }
    boolean found = false;
    while (at < close) {
      if (at + 2 < close && pattern.charAt(at + 1) == '-') {
        found |= symbol >= pattern.charAt(at) && symbol <= pattern.charAt(at + 2);
        at += 3;
      } else {
        found |= symbol == pattern.charAt(at);
        at++;
      }
    }
    return found != not ? close + 1 : -1;
  }
}
