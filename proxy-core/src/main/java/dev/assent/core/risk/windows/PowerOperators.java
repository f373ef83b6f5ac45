package dev.assent.core.risk.windows;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.IntFunction;

/// Applies PowerShell's operators to known values; the result is unknown where a value is.
final class PowerOperators {
  private static final int LONGEST_LIST = 16 * 1024;

  private PowerOperators() {}

  static Value binary(String operator, Value left, Value right) {
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
      case "-f" -> PowerTexts.format(Value.shown(left), Value.each(right));
      case "-join" -> join(Value.each(left), Value.shown(right));
      case "-split" -> split(left, right);
      case "-replace" -> replace(left, right);
      case "-as" -> left;
      case "??" -> left instanceof Value.Nothing || left instanceof Value.Unknown ? right : left;
      default -> Value.UNKNOWN;
    };
  }

  private interface Sum {
    double of(double left, double right);
  }

  private static Value numbers(Value left, Value right, Sum sum) {
    var first = number(left);
    var second = number(right);
    return Double.isNaN(first) || Double.isNaN(second) ? Value.UNKNOWN : new Value.Num(sum.of(first, second));
  }

  /// The number a value is or shows; not a number when it is none.
  static double number(Value value) {
    if (value instanceof Value.Num number) {
      return number.number();
    }
    if (value instanceof Value.Text text && text.text().length() < 32) {
      if (text.text().length() == 1 && !Character.isDigit(text.text().charAt(0))) {
        return text.text().charAt(0);
      }
      try {
        var plain = text.text().strip();
        return plain.startsWith("0x") ? Long.parseLong(plain.substring(2), 16) : Double.parseDouble(plain);
      } catch (NumberFormatException e) {
        return Double.NaN;
      }
    }
    return Double.NaN;
  }

  private static Value sum(Value left, Value right) {
    return switch (left) {
      case Value.Num _ -> numbers(left, right, Double::sum);
      case Value.Items items -> {
        var all = new ArrayList<>(items.values());
        all.addAll(Value.each(right));
        yield all.size() > LONGEST_LIST ? Value.UNKNOWN : new Value.Items(List.copyOf(all));
      }
      case Value.Nothing _ -> right;
      case Value.Unknown unknown when right instanceof Value.Unknown -> unknown;
      default -> {
        var text = Value.shown(left) + Value.shown(right);
        yield text.length() > Budget.LONGEST ? Value.UNKNOWN : Value.made(text);
      }
    };
  }

  private static Value times(Value left, Value right) {
    double count = number(right);
    if (left instanceof Value.Text text && !Double.isNaN(count)) {
      boolean fits = count >= 0 && count * text.text().length() <= Budget.LONGEST;
      return fits ? Value.made(text.text().repeat((int) count)) : Value.UNKNOWN;
    }
    return numbers(left, right, (a, b) -> a * b);
  }

  private static Value range(Value left, Value right) {
    double from = number(left);
    double to = number(right);
    if (Double.isNaN(from) || Double.isNaN(to) || Math.abs(to - from) > LONGEST_LIST) {
      return Value.UNKNOWN;
    }
    var all = new ArrayList<Value>();
    int step = from <= to ? 1 : -1;
    for (int at = (int) from; step > 0 ? at <= to : at >= to; at += step) {
      all.add(new Value.Num(at));
    }
    return new Value.Items(List.copyOf(all));
  }

  /// One text of many, a separator between them.
  static Value join(List<Value> values, String separator) {
    var out = new StringBuilder();
    for (int at = 0; at < values.size() && out.length() <= Budget.LONGEST; at++) {
      out.append(at == 0 ? "" : separator).append(Value.shown(values.get(at)));
    }
    return out.length() > Budget.LONGEST ? Value.UNKNOWN : Value.made(out.toString());
  }

  private static Value split(Value left, Value right) {
    var sought = Value.shown(Value.each(right).isEmpty() ? right : Value.each(right).getFirst());
    var pattern = Patterns.compile(sought);
    if (pattern.isEmpty() || !Value.known(left)) {
      return Value.UNKNOWN;
    }
    var parts = new ArrayList<Value>();
    for (var one : Value.each(left)) {
      for (var part : pattern.get().split(Value.shown(one), -1)) {
        parts.add(new Value.Text(part, true));
      }
    }
    return Value.all(parts);
  }

  private static Value replace(Value left, Value right) {
    var words = Value.each(right);
    var pattern = Patterns.compile(words.isEmpty() ? "" : Value.shown(words.getFirst()));
    if (pattern.isEmpty() || words.size() > 2) {
      return Value.UNKNOWN;
    }
    var by = words.size() == 2 ? Value.shown(words.get(1)) : "";
    var all = new ArrayList<Value>();
    for (var one : Value.each(left)) {
      if (!Value.known(one)) {
        return Value.UNKNOWN;
      }
      var text = Patterns.replace(pattern.get(), Value.shown(one), by);
      all.add(text.map(Value::made).orElse(Value.UNKNOWN));
    }
    return Value.all(all);
  }

  static Value unary(String operator, Value value) {
    return switch (operator) {
      case "-join" -> join(Value.each(value), "");
      case "-split" -> split(value, Value.text("\\s+"));
      case "-", "+" -> {
        double number = number(value);
        yield Double.isNaN(number) ? Value.UNKNOWN : new Value.Num(operator.equals("-") ? -number : number);
      }
      case "++" -> value;
      case "-not", "!" -> value instanceof Value.Bool bool ? new Value.Bool(!bool.holds()) : Value.UNKNOWN;
      default -> Value.UNKNOWN;
    };
  }

  /// The members of a text, list or table at one or more places.
  static Value index(Value target, Value index) {
    if (target instanceof Value.Table table) {
      return table.entries().getOrDefault(Marked.lower(Value.shown(index)), Value.UNKNOWN);
    }
    if (target instanceof Value.Unknown || target instanceof Value.Thing) {
      return new Value.Unknown(Value.from(target));
    }
    if (target instanceof Value.Text text) {
      return picked(index, text.text().length(), at -> Value.made(text.text().substring(at, at + 1)));
    }
    var from = Value.each(target);
    return picked(index, from.size(), from::get);
  }

  private static Value picked(Value index, int size, IntFunction<Value> from) {
    var found = new ArrayList<Value>();
    for (var one : Value.each(index)) {
      double place = number(one);
      double at = place < 0 ? size + place : place;
      if (Double.isNaN(at)) {
        return Value.UNKNOWN;
      }
      if (at >= 0 && at < size) {
        found.add(from.apply((int) at));
      }
    }
    return Value.all(found);
  }

  static Value reversed(Value value) {
    var all = new ArrayList<>(Value.each(value));
    Collections.reverse(all);
    return new Value.Items(List.copyOf(all));
  }
}
