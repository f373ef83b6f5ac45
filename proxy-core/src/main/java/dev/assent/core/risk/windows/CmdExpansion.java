package dev.assent.core.risk.windows;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Puts the values of variables into a text: `%X%`, `%X:~1,2%`, `%X:a=b%`, and the same between
/// exclamation marks.
///
/// A variable without a value stays as it is written, as at the prompt.
final class CmdExpansion {
  /// A text and where each of its characters stood before.
  ///
  /// @param origin empty when the text is as it was
  record Expanded(String text, int[] origin) {
    int place(int index) {
      return origin.length == 0 ? index : origin[Math.min(index, origin.length - 1)];
    }
  }

  private CmdExpansion() {}

  /// @param mark the percent sign or the exclamation mark
  /// @param values gives the value of a name, or null
  static Expanded expand(String text, char mark, Function<String, @Nullable String> values) {
    int open = text.indexOf(mark);
    if (open < 0 || text.indexOf(mark, open + 1) < 0) {
      return new Expanded(text, new int[0]);
    }
    var out = new StringBuilder(text.length() + 16);
    int[] origin = new int[text.length() + 64];
    int at = 0;
    boolean changed = false;
    while (at < text.length() && out.length() < WindowsBudget.LONGEST) {
      int close = text.charAt(at) == mark ? text.indexOf(mark, at + 1) : -1;
      var value = close > at + 1 ? value(text.substring(at + 1, close), values) : null;
      if (value == null) {
        origin = room(origin, out.length() + 2);
        origin[out.length()] = at;
        out.append(text.charAt(at++));
        continue;
      }
      // A home that is written in two parts is one.
      if (value.startsWith("\\Users\\" + MarkedText.UNKNOWN)
          && out.length() >= 2
          && out.substring(out.length() - 2).equals("C:")) {
        out.setLength(out.length() - 2);
        value = MarkedText.HOME + value.substring(8);
      }
      origin = room(origin, out.length() + value.length() + 2);
      for (int count = 0; count < value.length(); count++) {
        origin[out.length() + count] = at;
      }
      out.append(value);
      at = close + 1;
      changed = true;
    }
    origin[out.length()] = text.length();
    return changed ? new Expanded(out.toString(), origin) : new Expanded(text, new int[0]);
  }

  private static int[] room(int[] places, int size) {
    return size < places.length ? places : java.util.Arrays.copyOf(places, size * 2);
  }

  /// The value of what stands between two marks; null when there is none.
  private static @Nullable String value(String inside, Function<String, @Nullable String> values) {
    if (inside.length() > 512) {
      return null;
    }
    int colon = inside.indexOf(':');
    if (colon < 0) {
      return values.apply(inside);
    }
    var whole = colon == 0 ? null : values.apply(inside.substring(0, colon));
    if (whole == null) {
      return null;
    }
    var change = inside.substring(colon + 1);
    var written =
        whole.replace(String.valueOf(MarkedText.HOME), "C:\\Users\\" + MarkedText.UNKNOWN);
    if (change.startsWith("~")) {
      return slice(written, change.substring(1));
    }
    int equals = change.indexOf('=');
    return equals < 1
        ? null
        : replaced(written, change.substring(0, equals), change.substring(equals + 1));
  }

  private static @Nullable String slice(String text, String range) {
    var ends = range.split(",", 2);
    try {
      int from = Integer.parseInt(ends[0].strip());
      int length = ends.length == 1 ? text.length() : Integer.parseInt(ends[1].strip());
      boolean open = !MarkedText.known(text);
      if (open && (from < 0 || length < 0 || ends.length == 1)) {
        return ends.length == 1 && from == 0 ? text : MarkedText.UNKNOWN;
      }
      int start = Math.clamp(from < 0 ? (long) text.length() + from : from, 0, text.length());
      int end =
          Math.clamp(
              length < 0 ? (long) text.length() + length : (long) start + length,
              start,
              text.length());
      return text.substring(start, end);
    } catch (NumberFormatException e) {
      return null;
    }
  }

  /// Without regard to case; a star before what is sought takes all that stands before it.
  private static String replaced(String text, String sought, String by) {
    boolean star = sought.startsWith("*") && sought.length() > 1;
    var lower = MarkedText.lower(text);
    var low = MarkedText.lower(star ? sought.substring(1) : sought);
    if (lower.length() != text.length()) {
      return MarkedText.UNKNOWN;
    }
    if (star) {
      int found = lower.indexOf(low);
      return found < 0 ? text : by + text.substring(found + low.length());
    }
    var out = new StringBuilder();
    int from = 0;
    for (int found = lower.indexOf(low);
        found >= 0 && out.length() < WindowsBudget.LONGEST;
        found = lower.indexOf(low, from)) {
      out.append(text, from, found).append(by);
      from = found + low.length();
    }
    return out.append(text, from, text.length()).toString();
  }
}
