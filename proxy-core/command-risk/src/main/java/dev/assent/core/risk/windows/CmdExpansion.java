package dev.assent.core.risk.windows;

import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Puts the values of variables into a text: `%X%`, a part of one, `%X:~1,2%`, and the same between
/// exclamation marks. What `%X:a=b%` makes of a value is not worked out.
///
/// A variable without a value stays as it is written, as at the prompt.
final class CmdExpansion {
  private static final Pattern PART = Pattern.compile("~(-?[0-9]{1,5})(?:,(-?[0-9]{1,5}))?");

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
  static Expanded expand(
      String text, char mark, Function<String, @Nullable String> values, WindowsBudget budget) {
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
      var value = close > at + 1 ? value(text.substring(at + 1, close), values, budget) : null;
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
  private static @Nullable String value(
      String inside, Function<String, @Nullable String> values, WindowsBudget budget) {
    if (inside.length() > 512) {
      return null;
    }
    int colon = inside.indexOf(':');
    if (colon < 0) {
      return values.apply(inside);
    }
    var whole = colon == 0 ? null : values.apply(inside.substring(0, colon));
    if (whole == null || !MarkedText.known(whole)) {
      return whole == null ? null : MarkedText.UNKNOWN;
    }
    var part = PART.matcher(inside.substring(colon + 1));
    if (part.matches() && whole.indexOf(MarkedText.HOME) < 0) {
      return part(whole, part.group(1), part.group(2));
    }
    budget.unread();
    return MarkedText.UNKNOWN;
  }

  /// So many letters from a place on; both count from the end where they are negative.
  private static String part(String whole, String start, @Nullable String count) {
    int length = whole.length();
    int from = Integer.parseInt(start);
    from = Math.clamp(from < 0 ? (long) length + from : from, 0, length);
    long to = count == null ? length : Integer.parseInt(count);
    to = to < 0 ? length + to : count == null ? length : from + to;
    return whole.substring(from, Math.clamp(to, from, length));
  }
}
