package dev.assent.core.risk.windows;

import dev.assent.core.risk.windows.powershell.Expression;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/// A value that PowerShell would have, as far as it is known.
sealed interface PowerValue {
  /// A text, with marks for what is unknown.
  ///
  /// @param made whether it was put together or decoded, so that the source does not show it
  /// @param from places of the steps whose output is in it; ascending
  record Text(String text, boolean made, List<Integer> from) implements PowerValue {
    Text(String text, boolean made) {
      this(text, made, List.of());
    }
  }

  record Num(double number) implements PowerValue {}

  record Bool(boolean holds) implements PowerValue {}

  /// Null or no value at all.
  record Nothing() implements PowerValue {}

  record Items(List<PowerValue> values) implements PowerValue {}

  record Bytes(byte[] bytes) implements PowerValue {}

  record Code(Expression.Block block) implements PowerValue {}

  /// A table; keys in lower case.
  record Table(Map<String, PowerValue> entries) implements PowerValue {}

  /// A type, its name in lower case without `system.`.
  record Type(String name) implements PowerValue {}

  /// An object of which the type is known, and what it was made with.
  ///
  /// @param properties set later; changes as code goes on
  record Thing(String type, List<PowerValue> arguments, Map<String, PowerValue> properties)
      implements PowerValue {}

  /// A file or folder, or with a pattern those that match.
  record FileName(String path, int step) implements PowerValue {}

  /// Anything.
  ///
  /// @param from places of the steps it came out of; may be empty
  record Unknown(List<Integer> from) implements PowerValue {}

  Nothing NOTHING = new Nothing();
  Unknown UNKNOWN = new Unknown(List.of());

  static PowerValue text(String text) {
    return new Text(text, false);
  }

  /// A text that was put together.
  static PowerValue made(String text) {
    return new Text(text, true);
  }

  static PowerValue all(List<PowerValue> values) {
    return switch (values.size()) {
      case 0 -> NOTHING;
      case 1 -> values.getFirst();
      default -> new Items(List.copyOf(values));
    };
  }

  /// The members of a list, the value itself if it is none, nothing if it is null.
  static List<PowerValue> each(PowerValue value) {
    if (value instanceof Bytes bytes) {
      var numbers = new ArrayList<PowerValue>();
      for (byte one : bytes.bytes) {
        numbers.add(new Num(Byte.toUnsignedInt(one)));
      }
      return numbers;
    }
    return value instanceof Items items
        ? items.values
        : value instanceof Nothing ? List.of() : List.of(value);
  }

  /// As text, with a mark for what is unknown.
  static String shown(PowerValue value) {
    return switch (value) {
      case Text text -> text.text;
      case Num number -> number(number.number);
      case Bool bool -> bool.holds ? "True" : "False";
      case Nothing _ -> "";
      case Items items -> {
        var out = new StringBuilder();
        for (var item : items.values) {
          out.append(out.isEmpty() ? "" : " ").append(shown(item));
          if (out.length() > WindowsBudget.LONGEST) {
            yield MarkedText.UNKNOWN;
          }
        }
        yield out.toString();
      }
      case FileName file -> file.path;
      case Type type -> type.name;
      case Code _, Table _, Bytes _, Thing _, Unknown _ -> MarkedText.UNKNOWN;
    };
  }

  static String number(double number) {
    return number == Math.rint(number) && Math.abs(number) < 1e15
        ? Long.toString((long) number)
        : Double.toString(number);
  }

  static boolean known(PowerValue value) {
    return value instanceof Items items
        ? items.values.stream().allMatch(PowerValue::known)
        : MarkedText.known(shown(value));
  }

  /// True if a value is text that is wholly known.
  static boolean isText(PowerValue value) {
    var all = each(value);
    return !all.isEmpty() && known(value) && all.stream().noneMatch(FileName.class::isInstance);
  }

  /// As a program reads it: one line for each member; empty for none.
  static String lines(PowerValue value) {
    var out = new StringBuilder();
    for (var one : each(value)) {
      if (out.length() > WindowsBudget.LONGEST) {
        break;
      }
      out.append(shown(one)).append('\n');
    }
    return out.toString();
  }

  /// Tells if the source does not show it.
  static boolean made(PowerValue value) {
    return value instanceof Text text
        ? text.made
        : value instanceof Items items && items.values.stream().anyMatch(PowerValue::made);
  }

  /// Places of the steps it came out of; ascending.
  static List<Integer> from(PowerValue value) {
    return switch (value) {
      case Unknown unknown -> unknown.from;
      case Text text -> text.from;
      case Thing thing -> from(new Items(thing.arguments));
      case FileName file -> file.step < 0 ? List.of() : List.of(file.step);
      case Items items -> {
        var all = new TreeSet<Integer>();
        items.values.forEach(one -> all.addAll(from(one)));
        yield List.copyOf(all);
      }
      case Num _, Bool _, Nothing _, Bytes _, Code _, Table _, Type _ -> List.of();
    };
  }
}
