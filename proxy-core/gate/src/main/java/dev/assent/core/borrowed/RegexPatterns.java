package dev.assent.core.borrowed;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/// A regular expression as patterns of `*` and `?`, as far as they can say it.
///
/// All that `\b` and `\s` match is narrowed to a blank, and widened to whatever may stand there.
final class RegexPatterns {
  /// Letters that are written in both cases; behind them any character stands for one.
  private static final int LETTERS = 6;

  private static final char START = RegexReader.START;
  private static final char END = RegexReader.END;
  private static final char EDGE = RegexReader.EDGE;

  private RegexPatterns() {}

  /// Returns whether a text is a regular expression.
  static boolean isValid(String regex) {
    try {
      Pattern.compile(regex);
      return true;
    } catch (PatternSyntaxException _) {
      return false;
    }
  }

  /// The texts that it finds a match in.
  ///
  /// @param anyCase whether letter case does not count
  static PatternPair of(String regex, boolean anyCase) {
    var read = RegexReader.read(regex);
    if (read.isEmpty()) {
      return PatternPair.UNKNOWN;
    }
    Set<String> narrow = new LinkedHashSet<>();
    for (String one : read.get().narrow()) {
      narrow.addAll(surely(one));
    }
    Set<String> wide = new LinkedHashSet<>();
    for (String one : read.get().wide()) {
      String text = placed(one.replace(String.valueOf(EDGE), ""));
      wide.addAll(anyCase ? cased(text) : List.of(text));
    }
    if (narrow.contains("*")) {
      return PatternPair.EVERY;
    }
    if (wide.contains("*")) {
      return new PatternPair(false, true, List.copyOf(narrow), List.of());
    }
    return PatternPair.between(List.copyOf(narrow), List.copyOf(wide));
  }

  /// Puts `*` where it is not bound to an end.
  private static String placed(String text) {
    String start = text.startsWith(String.valueOf(START)) ? "" : "*";
    String end = text.endsWith(String.valueOf(END)) ? "" : "*";
    String inner = text.replace(String.valueOf(START), "").replace(String.valueOf(END), "");
    return (start + inner + end).replaceAll("\\*{2,}", "*");
  }

  /// The patterns of one way to match in which every `\b` surely holds.
  private static List<String> surely(String text) {
    String whole =
        (text.startsWith(String.valueOf(START)) ? "" : "*")
            + text
            + (text.endsWith(String.valueOf(END)) ? "" : "*");
    List<String> open = List.of(whole);
    while (open.stream().anyMatch(one -> one.indexOf(EDGE) >= 0)) {
      var next = new ArrayList<String>();
      for (String one : open) {
        next.addAll(one.indexOf(EDGE) < 0 ? List.of(one) : edged(one, one.indexOf(EDGE)));
      }
      open = next;
    }
    return open.stream()
        .filter(one -> one.lastIndexOf(START) <= 0)
        .filter(one -> one.indexOf(END) < 0 || one.indexOf(END) == one.length() - 1)
        .map(one -> one.replace(String.valueOf(START), "").replace(String.valueOf(END), ""))
        .map(one -> one.replaceAll("\\*{2,}", "*"))
        .toList();
  }

  private static List<String> edged(String text, int at) {
    String before = text.substring(0, at);
    String after = text.substring(at + 1);
    char left = before.isEmpty() ? START : before.charAt(at - 1);
    char right = after.isEmpty() ? END : after.charAt(0);
    if (left == '?' || right == '?' || right == EDGE) {
      return List.of();
    }
    if (left == '*' && right == '*') {
      return List.of();
    }
    if (right == '*') {
      if (!isWord(left)) {
        return List.of();
      }
      var ways = new ArrayList<>(List.of(before + " " + after));
      if (after.equals("*") || after.equals("*" + END)) {
        ways.add(before + END);
      }
      return ways;
    }
    if (left == '*') {
      if (!isWord(right)) {
        return List.of();
      }
      var ways = new ArrayList<>(List.of(before + " " + after));
      if (before.equals("*") || before.equals(START + "*")) {
        ways.add(START + after);
      }
      return ways;
    }
    return isWord(left) == isWord(right) ? List.of() : List.of(before + after);
  }

  private static boolean isWord(char c) {
    return c == '_' || c < 128 && Character.isLetterOrDigit(c);
  }

  static List<String> cased(String text) {
    List<String> forms = List.of("");
    int letters = 0;
    for (int i = 0; i < text.length(); i++) {
      String one = text.substring(i, i + 1);
      String upper = one.toUpperCase(Locale.ROOT);
      String lower = one.toLowerCase(Locale.ROOT);
      if (upper.equals(lower)) {
        forms = each(forms, List.of(one));
      } else if (letters++ < LETTERS) {
        forms = each(forms, List.of(lower, upper));
      } else {
        forms = each(forms, List.of("?"));
      }
    }
    return forms;
  }

  private static List<String> each(List<String> forms, List<String> more) {
    return forms.stream().flatMap(form -> more.stream().map(one -> form + one)).toList();
  }
}
