package dev.assent.core.risk.windows;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleBinaryOperator;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Applies PowerShell's operators to known values; the result is unknown where a value is.
final class PowerOperators {
  private static final int LONGEST_LIST = 16 * 1024;

  private PowerOperators() {}

  static PowerValue binary(String operator, PowerValue left, PowerValue right) {
    return switch (operator) {
      case "+" -> sum(left, right);
      case "-" -> numbers(left, right, (a, b) -> a - b);
      case "*" -> times(left, right);
      case "/" -> numbers(left, right, (a, b) -> b == 0 ? 0 : a / b);
      case "%" -> numbers(left, right, (a, b) -> b == 0 ? 0 : a % b);
      case ".." -> range(left, right);
      case "-f" -> format(PowerValue.shown(left), PowerValue.each(right));
      case "-join" -> join(PowerValue.each(left), PowerValue.shown(right));
      case "-split" -> split(left, right);
      case "-replace" -> replace(left, right);
      case "-as" -> left;
      case "??" ->
          left instanceof PowerValue.Nothing || left instanceof PowerValue.Unknown ? right : left;
      default -> PowerValue.UNKNOWN;
    };
  }

  static PowerValue unary(String operator, PowerValue value) {
    return switch (operator) {
      case "-join" -> join(PowerValue.each(value), "");
      case "-split" -> split(value, PowerValue.text("\\s+"));
      case "-" -> numbers(new PowerValue.Num(0), value, (a, b) -> a - b);
      case "+" -> numbers(new PowerValue.Num(0), value, Double::sum);
      case "++" -> value;
      case "-not", "!" ->
          value instanceof PowerValue.Bool bool
              ? new PowerValue.Bool(!bool.holds())
              : PowerValue.UNKNOWN;
      default -> PowerValue.UNKNOWN;
    };
  }

  private static PowerValue numbers(PowerValue left, PowerValue right, DoubleBinaryOperator sum) {
    double value = sum.applyAsDouble(number(left), number(right));
    return Double.isNaN(number(left)) || Double.isNaN(number(right))
        ? PowerValue.UNKNOWN
        : new PowerValue.Num(value);
  }

  /// The number a value is or shows; not a number when it is none.
  static double number(PowerValue value) {
    if (value instanceof PowerValue.Num number) {
      return number.number();
    }
    if (!(value instanceof PowerValue.Text text) || text.text().length() >= 32) {
      return Double.NaN;
    }
    var plain = text.text().strip();
    if (text.text().length() == 1 && !Character.isDigit(text.text().charAt(0))) {
      return text.text().charAt(0);
    }
    try {
      return plain.startsWith("0x")
          ? Long.parseLong(plain.substring(2), 16)
          : Double.parseDouble(plain);
    } catch (NumberFormatException e) {
      return Double.NaN;
    }
  }

  private static PowerValue sum(PowerValue left, PowerValue right) {
    if (left instanceof PowerValue.Num) {
      return numbers(left, right, Double::sum);
    }
    if (left instanceof PowerValue.Items items) {
      var all = new ArrayList<>(items.values());
      all.addAll(PowerValue.each(right));
      return all.size() > LONGEST_LIST
          ? PowerValue.UNKNOWN
          : new PowerValue.Items(List.copyOf(all));
    }
    if (left instanceof PowerValue.Nothing) {
      return right;
    }
    return left instanceof PowerValue.Unknown && right instanceof PowerValue.Unknown
        ? left
        : made(new StringBuilder(PowerValue.shown(left)).append(PowerValue.shown(right)));
  }

  private static PowerValue made(StringBuilder text) {
    return text.length() > WindowsBudget.LONGEST
        ? PowerValue.UNKNOWN
        : PowerValue.made(text.toString());
  }

  private static PowerValue times(PowerValue left, PowerValue right) {
    double count = number(right);
    if (left instanceof PowerValue.Text text && !Double.isNaN(count)) {
      boolean fits = count >= 0 && count * text.text().length() <= WindowsBudget.LONGEST;
      return fits ? PowerValue.made(text.text().repeat((int) count)) : PowerValue.UNKNOWN;
    }
    return numbers(left, right, (a, b) -> a * b);
  }

  private static PowerValue range(PowerValue left, PowerValue right) {
    double from = number(left);
    double to = number(right);
    if (Double.isNaN(from) || Double.isNaN(to) || Math.abs(to - from) > LONGEST_LIST) {
      return PowerValue.UNKNOWN;
    }
    var all = new ArrayList<PowerValue>();
    int step = from <= to ? 1 : -1;
    for (int at = (int) from; step > 0 ? at <= to : at >= to; at += step) {
      all.add(new PowerValue.Num(at));
    }
    return new PowerValue.Items(List.copyOf(all));
  }

  /// One text of many, a separator between them.
  static PowerValue join(List<PowerValue> values, String separator) {
    var out = new StringBuilder();
    for (int at = 0; at < values.size() && out.length() <= WindowsBudget.LONGEST; at++) {
      out.append(at == 0 ? "" : separator).append(PowerValue.shown(values.get(at)));
    }
    return made(out);
  }

  /// A text with values at `{0}`; a place with a format of its own is unknown.
  static PowerValue format(String text, List<PowerValue> values) {
    var out = new StringBuilder();
    int at = 0;
    while (at < text.length() && out.length() <= WindowsBudget.LONGEST) {
      int close = text.charAt(at) == '{' ? text.indexOf('}', at) : -1;
      boolean twice = text.startsWith("{{", at) || text.startsWith("}}", at);
      if (twice || close < 0 || close - at > 16) {
        out.append(text.charAt(at));
        at += twice ? 2 : 1;
        continue;
      }
      var place = text.substring(at + 1, close).strip();
      int index = place.matches("[0-9]{1,4}") ? Integer.parseInt(place) : -1;
      out.append(
          index < 0
              ? MarkedText.UNKNOWN
              : index < values.size() ? PowerValue.shown(values.get(index)) : "");
      at = close + 1;
    }
    return made(out);
  }

  /// A pattern that is a plain word or one letter, protected or a blank; all others are not worked
  /// out.
  private static Optional<Pattern> pattern(String text) {
    return text.matches("[\\w ,;:/=-]{1,64}|\\\\[^\\w]|\\\\s\\+?")
        ? Optional.of(Pattern.compile(text, Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE))
        : Optional.empty();
  }

  private static PowerValue split(PowerValue left, PowerValue right) {
    var words = PowerValue.each(right);
    var pattern = pattern(PowerValue.shown(words.isEmpty() ? right : words.getFirst()));
    if (pattern.isEmpty() || !PowerValue.known(left)) {
      return PowerValue.UNKNOWN;
    }
    var parts = new ArrayList<PowerValue>();
    for (var one : PowerValue.each(left)) {
      for (var part : pattern.get().split(PowerValue.shown(one), -1)) {
        parts.add(PowerValue.made(part));
      }
    }
    return PowerValue.all(parts);
  }

  private static PowerValue replace(PowerValue left, PowerValue right) {
    var words = PowerValue.each(right);
    var pattern = pattern(words.isEmpty() ? "" : PowerValue.shown(words.getFirst()));
    var by = words.size() == 2 ? PowerValue.shown(words.get(1)) : "";
    // Groups of the pattern are not put in.
    if (pattern.isEmpty() || words.size() > 2 || by.indexOf('$') >= 0 || !PowerValue.known(left)) {
      return PowerValue.UNKNOWN;
    }
    return PowerValue.all(
        PowerValue.each(left).stream()
            .map(PowerValue::shown)
            .map(one ->
                replaced(
                    one,
                    by,
                    () -> pattern.get().matcher(one).replaceAll(Matcher.quoteReplacement(by))))
            .toList());
  }

  /// A text in which others are put; unknown where it could grow too long.
  static PowerValue replaced(String text, String by, Supplier<String> done) {
    return (text.length() + 1L) * by.length() > 4L * WindowsBudget.LONGEST
        ? PowerValue.UNKNOWN
        : PowerValue.made(done.get());
  }

  /// The members of a text, list or table at one or more places.
  static PowerValue index(PowerValue target, PowerValue index) {
    if (target instanceof PowerValue.Table table) {
      return table
          .entries()
          .getOrDefault(MarkedText.lower(PowerValue.shown(index)), PowerValue.UNKNOWN);
    }
    if (target instanceof PowerValue.Unknown || target instanceof PowerValue.Thing) {
      return new PowerValue.Unknown(PowerValue.from(target));
    }
    if (target instanceof PowerValue.Text text) {
      return picked(
          index, text.text().length(), at -> PowerValue.made(text.text().substring(at, at + 1)));
    }
    var from = PowerValue.each(target);
    return picked(index, from.size(), from::get);
  }

  private static PowerValue picked(PowerValue index, int size, IntFunction<PowerValue> from) {
    var found = new ArrayList<PowerValue>();
    for (var one : PowerValue.each(index)) {
      double place = number(one);
      double at = place < 0 ? size + place : place;
      if (Double.isNaN(at)) {
        return PowerValue.UNKNOWN;
      }
      if (at >= 0 && at < size) {
        found.add(from.apply((int) at));
      }
    }
    return PowerValue.all(found);
  }

  static PowerValue reversed(PowerValue value) {
    var all = new ArrayList<>(PowerValue.each(value));
    Collections.reverse(all);
    return new PowerValue.Items(List.copyOf(all));
  }
}
