package dev.assent.core.risk.windows;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.IntFunction;

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
      case "-bxor" -> numbers(left, right, (a, b) -> (long) a ^ (long) b);
      case "-band" -> numbers(left, right, (a, b) -> (long) a & (long) b);
      case "-bor" -> numbers(left, right, (a, b) -> (long) a | (long) b);
      case "-shl" -> numbers(left, right, (a, b) -> (long) a << (long) b);
      case "-shr" -> numbers(left, right, (a, b) -> (long) a >> (long) b);
      case ".." -> range(left, right);
      case "-f" -> PowerTexts.format(PowerValue.shown(left), PowerValue.each(right));
      case "-join" -> join(PowerValue.each(left), PowerValue.shown(right));
      case "-split" -> split(left, right);
      case "-replace" -> replace(left, right);
      case "-as" -> left;
      case "??" ->
          left instanceof PowerValue.Nothing || left instanceof PowerValue.Unknown ? right : left;
      default -> PowerValue.UNKNOWN;
    };
  }

  private interface Sum {
    double of(double left, double right);
  }

  private static PowerValue numbers(PowerValue left, PowerValue right, Sum sum) {
    var first = number(left);
    var second = number(right);
    return Double.isNaN(first) || Double.isNaN(second)
        ? PowerValue.UNKNOWN
        : new PowerValue.Num(sum.of(first, second));
  }

  /// The number a value is or shows; not a number when it is none.
  static double number(PowerValue value) {
    if (value instanceof PowerValue.Num number) {
      return number.number();
    }
    if (value instanceof PowerValue.Text text && text.text().length() < 32) {
      if (text.text().length() == 1 && !Character.isDigit(text.text().charAt(0))) {
        return text.text().charAt(0);
      }
      try {
        var plain = text.text().strip();
        return plain.startsWith("0x")
            ? Long.parseLong(plain.substring(2), 16)
            : Double.parseDouble(plain);
      } catch (NumberFormatException e) {
        return Double.NaN;
      }
    }
    return Double.NaN;
  }

  private static PowerValue sum(PowerValue left, PowerValue right) {
    return switch (left) {
      case PowerValue.Num _ -> numbers(left, right, Double::sum);
      case PowerValue.Items items -> {
        var all = new ArrayList<>(items.values());
        all.addAll(PowerValue.each(right));
        yield all.size() > LONGEST_LIST
            ? PowerValue.UNKNOWN
            : new PowerValue.Items(List.copyOf(all));
      }
      case PowerValue.Nothing _ -> right;
      case PowerValue.Unknown unknown when right instanceof PowerValue.Unknown -> unknown;
      case PowerValue.Text _,
          PowerValue.Bool _,
          PowerValue.Bytes _,
          PowerValue.Code _,
          PowerValue.Table _,
          PowerValue.Type _,
          PowerValue.Thing _,
          PowerValue.FileName _,
          PowerValue.Unknown _ -> {
        var text = PowerValue.shown(left) + PowerValue.shown(right);
        yield text.length() > WindowsBudget.LONGEST ? PowerValue.UNKNOWN : PowerValue.made(text);
      }
    };
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
    return out.length() > WindowsBudget.LONGEST
        ? PowerValue.UNKNOWN
        : PowerValue.made(out.toString());
  }

  private static PowerValue split(PowerValue left, PowerValue right) {
    var sought =
        PowerValue.shown(
            PowerValue.each(right).isEmpty() ? right : PowerValue.each(right).getFirst());
    var pattern = LinearPatterns.compile(sought);
    if (pattern.isEmpty() || !PowerValue.known(left)) {
      return PowerValue.UNKNOWN;
    }
    var parts = new ArrayList<PowerValue>();
    for (var one : PowerValue.each(left)) {
      for (var part : pattern.get().split(PowerValue.shown(one), -1)) {
        parts.add(new PowerValue.Text(part, true));
      }
    }
    return PowerValue.all(parts);
  }

  private static PowerValue replace(PowerValue left, PowerValue right) {
    var words = PowerValue.each(right);
    var pattern = LinearPatterns.compile(words.isEmpty() ? "" : PowerValue.shown(words.getFirst()));
    if (pattern.isEmpty() || words.size() > 2) {
      return PowerValue.UNKNOWN;
    }
    var by = words.size() == 2 ? PowerValue.shown(words.get(1)) : "";
    var all = new ArrayList<PowerValue>();
    for (var one : PowerValue.each(left)) {
      if (!PowerValue.known(one)) {
        return PowerValue.UNKNOWN;
      }
      var text = LinearPatterns.replace(pattern.get(), PowerValue.shown(one), by);
      all.add(text.map(PowerValue::made).orElse(PowerValue.UNKNOWN));
    }
    return PowerValue.all(all);
  }

  static PowerValue unary(String operator, PowerValue value) {
    return switch (operator) {
      case "-join" -> join(PowerValue.each(value), "");
      case "-split" -> split(value, PowerValue.text("\\s+"));
      case "-", "+" -> {
        double number = number(value);
        yield Double.isNaN(number)
            ? PowerValue.UNKNOWN
            : new PowerValue.Num(operator.equals("-") ? -number : number);
      }
      case "++" -> value;
      case "-not", "!" ->
          value instanceof PowerValue.Bool bool
              ? new PowerValue.Bool(!bool.holds())
              : PowerValue.UNKNOWN;
      default -> PowerValue.UNKNOWN;
    };
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
