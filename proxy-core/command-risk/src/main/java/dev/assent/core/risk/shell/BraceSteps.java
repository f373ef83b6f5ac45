package dev.assent.core.risk.shell;

import java.util.ArrayList;
import java.util.List;

/// The words of a sequence in braces.
///
/// @param step at least 1
/// @param most one word more than that is listed at most
record BraceSteps(long step, int most) {
  /// Numbers from one to another, either way; padded with zeros when one of them begins with one.
  List<String> numbers(String first, String last) {
    int width = isPadded(first) || isPadded(last) ? Math.max(first.length(), last.length()) : 0;
    return values(Long.parseLong(first), Long.parseLong(last)).stream()
        .map(value -> padded(value, width))
        .toList();
  }

  List<String> letters(char first, char last) {
    return values(first, last).stream()
        .map(value -> Character.toString((char) value.longValue()))
        .toList();
  }

  private List<Long> values(long first, long last) {
    var values = new ArrayList<Long>();
    long value = first;
    while ((first <= last ? value <= last : value >= last) && values.size() <= most) {
      values.add(value);
      value += first <= last ? step : -step;
    }
    return values;
  }

  private static boolean isPadded(String number) {
    return number.length() > 1 && number.charAt(0) == '0'
        || number.length() > 2 && number.startsWith("-0");
  }

  private static String padded(long value, int width) {
    String digits = Long.toString(Math.abs(value));
    int zeros = width - digits.length() - (value < 0 ? 1 : 0);
    return (value < 0 ? "-" : "") + "0".repeat(Math.max(0, zeros)) + digits;
  }
}
