package dev.assent.core.risk.through.value;

import org.jspecify.annotations.Nullable;

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

  /// True if the whole text matches; takes time in proportion to the product of the lengths at
  /// worst.
  public static boolean matches(String pattern, String text) {
    return matches(pattern, text, 0, text.length(), new int[] {Integer.MAX_VALUE});
  }

  /// The same for a part of a text.
  ///
  /// @param steps how many comparisons may be made yet; below zero, and the answer no, where they
  ///   were too few
  static boolean matches(String pattern, String text, int from, int to, int[] steps) {
    int at = 0;
    int place = from;
    int star = -1;
    int mark = from;
    while (place < to) {
      if (--steps[0] < 0) {
        return false;
      }
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

  /// True if a pattern has lists as `@(a|b)`, which are not read here.
  public static boolean hasLists(String pattern) {
    for (int at = pattern.indexOf('('); at >= 0; at = pattern.indexOf('(', at + 1)) {
      if (at == 0 || pattern.charAt(at - 1) != '\\') {
        return true;
      }
    }
    return false;
  }

  /// A text as the pattern that matches it alone.
  public static String quoted(String text) {
    var pattern = new StringBuilder(text.length());
    for (int at = 0; at < text.length(); at++) {
      if ("*?[]\\()|!^-".indexOf(text.charAt(at)) >= 0) {
        pattern.append('\\');
      }
      pattern.append(text.charAt(at));
    }
    return pattern.toString();
  }

  /// The only text that a pattern matches; null when it may match others.
  static @Nullable String only(String pattern) {
    var text = new StringBuilder(pattern.length());
    for (int at = 0; at < pattern.length(); at++) {
      char symbol = pattern.charAt(at);
      if (symbol == '*' || symbol == '?' || symbol == '[') {
        return null;
      }
      if (symbol == '\\' && at + 1 < pattern.length()) {
        at++;
      }
      text.append(pattern.charAt(at));
    }
    return text.toString();
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

  /// A set of characters, `[a-z_[:digit:]\]]`; a bracket that nothing closes is a character.
  private static int set(String pattern, int open, char symbol) {
    int at = open + 1;
    boolean not = at < pattern.length() && (pattern.charAt(at) == '!' || pattern.charAt(at) == '^');
    if (not) {
      at++;
    }
    boolean found = false;
    for (int first = at; at < pattern.length() && (pattern.charAt(at) != ']' || at == first); ) {
      int end = pattern.startsWith("[:", at) ? pattern.indexOf(":]", at + 2) : -1;
      if (end > 0) {
        found |= ofClass(pattern.substring(at + 2, end), symbol);
        at = end + 2;
        continue;
      }
      at += pattern.charAt(at) == '\\' && at + 1 < pattern.length() ? 1 : 0;
      char low = pattern.charAt(at++);
      char high = low;
      if (at + 1 < pattern.length() && pattern.charAt(at) == '-' && pattern.charAt(at + 1) != ']') {
        at += pattern.charAt(at + 1) == '\\' && at + 2 < pattern.length() ? 2 : 1;
        high = pattern.charAt(at++);
      }
      found |= symbol >= low && symbol <= high;
    }
    return at >= pattern.length() ? symbol == '[' ? open + 1 : -1 : found != not ? at + 1 : -1;
  }

  /// True if a character is of a class such as `alpha`; of ASCII only.
  static boolean ofClass(String name, char symbol) {
    boolean digit = symbol >= '0' && symbol <= '9';
    boolean upper = symbol >= 'A' && symbol <= 'Z';
    boolean lower = symbol >= 'a' && symbol <= 'z';
    boolean graph = symbol > ' ' && symbol < 127;
    return switch (name) {
      case "alpha" -> upper || lower;
      case "digit" -> digit;
      case "alnum" -> upper || lower || digit;
      case "word" -> upper || lower || digit || symbol == '_';
      case "upper" -> upper;
      case "lower" -> lower;
      case "space" -> symbol == ' ' || symbol >= 9 && symbol <= 13;
      case "blank" -> symbol == ' ' || symbol == 9;
      case "punct" -> graph && !(upper || lower || digit);
      case "xdigit" ->
          digit || Character.toLowerCase(symbol) >= 'a' && Character.toLowerCase(symbol) <= 'f';
      case "cntrl" -> symbol < ' ' || symbol == 127;
      case "graph" -> graph;
      case "print" -> graph || symbol == ' ';
      default -> false;
    };
  }
}
