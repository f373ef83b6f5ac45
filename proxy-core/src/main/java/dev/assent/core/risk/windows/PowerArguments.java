package dev.assent.core.risk.windows;

import dev.assent.core.risk.step.Argument;
import dev.assent.core.risk.step.Step.Shell;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The arguments of a command of PowerShell, in order.
record PowerArguments(List<Given> given) {
  /// A parameter with or without a value that a colon joins to it, or, with an empty name, a value alone.
  ///
  /// @param list whether the value is written as a list, `a,b`
  record Given(String parameter, Optional<Value> value, boolean list) {
    Given(String parameter, Optional<Value> value) {
      this(parameter, value, false);
    }

    static Given alone(Value value) {
      return new Given("", Optional.of(value));
    }
  }

  /// Parameters after which a value stands for itself.
  private static final Set<String> SWITCHES =
      Set.of(
          "recurse", "force", "whatif", "confirm", "verbose", "debug", "wait", "nonewwindow", "passthru", "asjob", "usebasicparsing", "nonewline",
          "append", "file", "directory", "hidden", "readonly", "system", "raw", "noclobber", "usenewenvironment", "loaduserprofile", "parallel",
          "all", "listimported", "resume", "asplaintext", "quiet", "stream", "simplematch", "leaf", "unique");

  /// As words that rules get.
  List<Argument> arguments() {
    var words = new ArrayList<Argument>(given.size());
    for (var one : given) {
      if (one.parameter.isEmpty()) {
        words.addAll(shown(one.value.orElse(Value.NOTHING)));
      } else if (one.value.isEmpty()) {
        words.add(Argument.of("-" + one.parameter));
      } else {
        var values = shown(one.value.get());
        var first = values.isEmpty() ? Argument.of("") : values.getFirst();
        words.add(new Argument("-" + one.parameter + ":" + first.text(), false, false, first.many()));
        words.addAll(values.subList(Math.min(1, values.size()), values.size()));
      }
    }
    return List.copyOf(words);
  }

  /// One value as words: those of a list one after another.
  static List<Argument> shown(Value value) {
    return switch (value) {
      case Value.Items items -> {
        var all = new ArrayList<Argument>();
        for (var item : items.values()) {
          all.addAll(shown(item));
        }
        yield all;
      }
      case Value.Nothing _ -> List.of(Argument.of("$null"));
      case Value.Bool bool -> List.of(Argument.of(bool.holds() ? "$true" : "$false"));
      case Value.Code _ -> List.of(Argument.of("{}"));
      case Value.Table _ -> List.of(Argument.of("@{}"));
      case Value.Type type -> List.of(Argument.of("[" + type.name() + "]"));
      case Value.Unknown _, Value.Bytes _, Value.Thing _ -> List.of(new Argument(Marked.UNKNOWN, false, false, true));
      case Value.Text _, Value.Num _, Value.FileName _ -> List.of(Marked.argument(Value.shown(value), Shell.POWERSHELL, true));
    };
  }

  /// As the line that a program gets.
  String tail() {
    var words = new ArrayList<String>();
    for (var one : given) {
      if (!one.parameter.isEmpty()) {
        words.add("-" + one.parameter + one.value.map(value -> ":" + Value.shown(value)).orElse(""));
      } else {
        Value.each(one.value.orElse(Value.NOTHING)).forEach(value -> words.add(Value.shown(value)));
      }
    }
    return CommandLine.join(words);
  }

  /// The value of a parameter, given by any beginning of one of these names; the next value where none is joined to it.
  Optional<Value> value(String... names) {
    for (int at = 0; at < given.size(); at++) {
      var one = given.get(at);
      if (is(one.parameter, names)) {
        boolean next = one.value.isEmpty() && at + 1 < given.size() && given.get(at + 1).parameter.isEmpty();
        return next ? given.get(at + 1).value : one.value;
      }
    }
    return Optional.empty();
  }

  /// Whether a parameter is given by any beginning of one of these names.
  boolean has(String... names) {
    return given.stream().anyMatch(one -> is(one.parameter, names));
  }

  private static boolean is(String parameter, String... names) {
    var lower = Marked.lower(parameter);
    for (var name : names) {
      if (!lower.isEmpty() && name.startsWith(lower)) {
        return true;
      }
    }
    return false;
  }

  /// The values that stand for themselves, in order.
  List<Value> alone() {
    var values = new ArrayList<Value>();
    boolean taken = false;
    for (var one : given) {
      if (one.parameter.isEmpty()) {
        if (!taken) {
          values.add(one.value.orElse(Value.NOTHING));
        }
        taken = false;
      } else {
        var name = Marked.lower(one.parameter);
        taken = one.value.isEmpty() && (name.equals("verb") || SWITCHES.stream().noneMatch(known -> known.startsWith(name)));
      }
    }
    return values;
  }

  /// The value of a parameter or, where it is not given, the one that stands at this place.
  Optional<Value> value(int place, String... names) {
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
      var values = Value.each(one.value.orElse(Value.NOTHING));
      boolean words = one.list && values.stream().allMatch(value -> value instanceof Value.Text || value instanceof Value.Num);
      all.add(words ? Given.alone(PowerOperators.join(values, ",")) : one);
    }
    return new PowerArguments(List.copyOf(all));
  }

  /// All pieces of code among the values.
  List<Value.Code> code() {
    return given.stream()
        .flatMap(one -> one.value.stream())
        .flatMap(value -> Value.each(value).stream())
        .filter(Value.Code.class::isInstance)
        .map(Value.Code.class::cast)
        .toList();
  }

  /// With more values at the end.
  PowerArguments and(List<Value> more) {
    var all = new ArrayList<>(given);
    more.forEach(value -> all.add(Given.alone(value)));
    return new PowerArguments(List.copyOf(all));
  }
}
