package dev.assent.core.risk.windows;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/// Patterns of the kind that takes time in proportion to the text: letters, classes and places,
/// nothing repeated in itself.
final class LinearPatterns {
  private static final int LONGEST = 256;

  private LinearPatterns() {}

  /// A pattern, without regard to case; absent when it is none, or one that could take long.
  static Optional<Pattern> compile(String text) {
    int repeats = 0;
    for (int at = 0; at < text.length(); at++) {
      char symbol = text.charAt(at);
      at += symbol == '\\' ? 1 : 0;
      repeats += symbol == '*' || symbol == '+' || symbol == '{' ? 1 : 0;
    }
    if (text.length() > LONGEST
        || repeats > 1
        || repeats > 0 && text.indexOf('(') >= 0
        || !MarkedText.known(text)) {
      return Optional.empty();
    }
    try {
      return Optional.of(Pattern.compile(text, Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE));
    } catch (PatternSyntaxException e) {
      return Optional.empty();
    }
  }

  /// With all that matches replaced, `$1` standing for a group; absent when that cannot be done.
  static Optional<String> replace(Pattern pattern, String text, String by) {
    var matcher = pattern.matcher(text);
    var out = new StringBuilder();
    int from = 0;
    while (matcher.find()) {
      out.append(text, from, matcher.start());
      groups(matcher, by, out);
      from = matcher.end();
      if (out.length() > WindowsBudget.LONGEST) {
        return Optional.empty();
      }
    }
    return Optional.of(out.append(text, from, text.length()).toString());
  }

  private static void groups(Matcher matcher, String by, StringBuilder out) {
    for (int at = 0; at < by.length(); at++) {
      char symbol = by.charAt(at);
      int group =
          symbol == '$' && at + 1 < by.length() ? Character.digit(by.charAt(at + 1), 10) : -1;
      if (group < 0 || group > matcher.groupCount()) {
        out.append(symbol);
      } else {
        var found = matcher.group(group);
        out.append(found == null ? "" : found);
        at++;
      }
    }
  }

  /// True if a name fits a pattern with `*` and `?`, both in lower case; letter classes fit any one
  /// letter.
  static boolean like(String name, String pattern) {
    if (pattern.length() > 64) {
      return false;
    }
    int at = 0;
    int place = 0;
    int star = -1;
    int mark = 0;
    while (at < name.length()) {
      char symbol = place < pattern.length() ? pattern.charAt(place) : '\0';
      int end = symbol == '[' ? pattern.indexOf(']', place) : -1;
      if (symbol == '*') {
        star = place++;
        mark = at;
      } else if (end > 0 || symbol == '?' || symbol == name.charAt(at)) {
        place = end > 0 ? end + 1 : place + 1;
        at++;
      } else if (star >= 0) {
        place = star + 1;
        at = ++mark;
      } else {
        return false;
      }
    }
    while (place < pattern.length() && pattern.charAt(place) == '*') {
      place++;
    }
    return place == pattern.length();
  }
}
