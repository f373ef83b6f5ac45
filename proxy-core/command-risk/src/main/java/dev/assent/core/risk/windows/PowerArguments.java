package dev.assent.core.risk.windows;

import dev.assent.core.risk.step.Argument;
import dev.assent.core.risk.step.Step.Shell;
import dev.assent.core.risk.table.NameTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The arguments of a command of PowerShell, in order.
record PowerArguments(List<Given> given) {
  /// A parameter with or without a value that a colon joins to it, or, with an empty name, a value
  /// alone.
  ///
  /// @param list whether the value is written as a list, `a,b`
  record Given(String parameter, Optional<PowerValue> value, boolean list) {
    Given(String parameter, Optional<PowerValue> value) {
      this(parameter, value, false);
    }

    static Given alone(PowerValue value) {
      return new Given("", Optional.of(value));
    }
  }

  /// Parameters after which a value stands for itself.
  private static final Set<String> SWITCHES =
      Set.copyOf(NameTable.of("cmdlets").names("switches", "names"));

  /// As words that rules get.
  List<Argument> arguments() {
    var words = new ArrayList<Argument>(given.size());
    for (var one : given) {
      if (one.parameter.isEmpty()) {
        words.addAll(shown(one.value.orElse(PowerValue.NOTHING)));
      } else if (one.value.isEmpty()) {
        words.add(Argument.of("-" + one.parameter));
      } else {
        var values = shown(one.value.get());
        var first = values.isEmpty() ? Argument.of("") : values.getFirst();
        words.add(
            new Argument("-" + one.parameter + ":" + first.text(), false, false, first.many()));
        words.addAll(values.subList(Math.min(1, values.size()), values.size()));
      }
    }
    return List.copyOf(words);
  }

  /// One value as words: those of a list one after another.
  static List<Argument> shown(PowerValue value) {
    return switch (value) {
      case PowerValue.Items items -> {
        var all = new ArrayList<Argument>();
        for (var item : items.values()) {
          all.addAll(shown(item));
        }
        yield all;
      }
      case PowerValue.Nothing _ -> List.of(Argument.of("$null"));
      case PowerValue.Bool bool -> List.of(Argument.of(bool.holds() ? "$true" : "$false"));
      case PowerValue.Code _ -> List.of(Argument.of("{}"));
      case PowerValue.Table _ -> List.of(Argument.of("@{}"));
      case PowerValue.Type type -> List.of(Argument.of("[" + type.name() + "]"));
      case PowerValue.Unknown _, PowerValue.Bytes _, PowerValue.Thing _ ->
          List.of(new Argument(MarkedText.UNKNOWN, false, false, true));
      case PowerValue.Text _, PowerValue.Num _, PowerValue.FileName _ ->
          List.of(MarkedText.argument(PowerValue.shown(value), Shell.POWERSHELL, true));
    };
  }

  /// As the line that a program gets.
  String tail() {
    var words = new ArrayList<String>();
    for (var one : given) {
      if (!one.parameter.isEmpty()) {
        words.add(
            "-" + one.parameter + one.value.map(value -> ":" + PowerValue.shown(value)).orElse(""));
      } else {
        PowerValue.each(one.value.orElse(PowerValue.NOTHING))
            .forEach(value -> words.add(PowerValue.shown(value)));
      }
    }
    return CommandLine.join(words);
  }

  /// The value of a parameter, given by any beginning of one of these names; the next value where
  /// none is joined to it.
  Optional<PowerValue> value(String... names) {
    for (int at = 0; at < given.size(); at++) {
      var one = given.get(at);
      if (is(one.parameter, names)) {
        boolean next =
            one.value.isEmpty() && at + 1 < given.size() && given.get(at + 1).parameter.isEmpty();
        return next ? given.get(at + 1).value : one.value;
      }
    }
    return Optional.empty();
  }

  /// True if a parameter is given by any beginning of one of these names.
  boolean has(String... names) {
    return given.stream().anyMatch(one -> is(one.parameter, names));
  }

  private static boolean is(String parameter, String... names) {
    var lower = MarkedText.lower(parameter);
    for (var name : names) {
      if (!lower.isEmpty() && name.startsWith(lower)) {
        return true;
      }
    }
    return false;
  }

  /// The values that stand for themselves, in order.
  List<PowerValue> alone() {
    var values = new ArrayList<PowerValue>();
    boolean taken = false;
    for (var one : given) {
      if (one.parameter.isEmpty()) {
        if (!taken) {
          values.add(one.value.orElse(PowerValue.NOTHING));
        }
        taken = false;
      } else {
        var name = MarkedText.lower(one.parameter);
        taken =
            one.value.isEmpty()
                && (name.equals("verb")
                    || SWITCHES.stream().noneMatch(known -> known.startsWith(name)));
      }
    }
    return values;
  }

  /// The value of a parameter or, where it is not given, the one that stands at this place.
  Optional<PowerValue> value(int place, String... names) {
    var named = value(names);
    var alone = alone();
    return named.isPresent() || place >= alone.size() ? named : Optional.of(alone.get(place));
  }

  /// As a program gets them: what is written as a list is one word.
  PowerArguments joined() {
    if (given.stream().noneMatch(Given::list)) {
      return this;
    }
    var all = new ArrayList<Given>();
    for (var one : given) {
      var values = PowerValue.each(one.value.orElse(PowerValue.NOTHING));
      boolean words =
          one.list
              && values.stream()
                  .allMatch(
                      value -> value instanceof PowerValue.Text || value instanceof PowerValue.Num);
      all.add(words ? Given.alone(PowerOperators.join(values, ",")) : one);
    }
    return new PowerArguments(List.copyOf(all));
  }

  /// All pieces of code among the values.
  List<PowerValue.Code> code() {
    return given.stream()
        .flatMap(one -> one.value.stream())
        .flatMap(value -> PowerValue.each(value).stream())
        .filter(PowerValue.Code.class::isInstance)
        .map(PowerValue.Code.class::cast)
        .toList();
  }

  /// With more values at the end.
  PowerArguments and(List<PowerValue> more) {
    var all = new ArrayList<>(given);
    more.forEach(value -> all.add(Given.alone(value)));
    return new PowerArguments(List.copyOf(all));
  }
}
