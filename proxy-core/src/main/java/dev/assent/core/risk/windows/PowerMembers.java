package dev.assent.core.risk.windows;

import dev.assent.core.risk.step.Circumstance;
import dev.assent.core.risk.windows.powershell.Expression;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;

/// Members of values: properties, methods, static ones.
final class PowerMembers {
  private static final String HISTORY =
      Marked.HOME + "\\AppData\\Roaming\\Microsoft\\Windows\\PowerShell\\PSReadLine\\ConsoleHost_history.txt";

  private final PowerRun run;
  private final PowerValues values;
  private final PowerObjects objects;

  PowerMembers(PowerRun run, PowerValues values) {
    this.run = run;
    this.values = values;
    this.objects = new PowerObjects(run);
  }

  private String name(Expression.Member member, Around around) {
    return Marked.lower(Value.shown(values.value(member.name(), around)));
  }

  /// What is asked for a member goes no further itself.
  private static Around held(Around around) {
    return around.piped(around.from(), around.input(), Optional.empty());
  }

  Value member(Expression.Member member, Around around) {
    var target = values.value(member.target(), held(around));
    var name = name(member, around);
    return switch (target) {
      case Value.Type type -> PowerTypes.member(type.name(), name);
      case Value.Text text -> PowerTexts.member(text.text(), name);
      case Value.Table table -> table.entries().getOrDefault(name, name.equals("count") ? new Value.Num(table.entries().size()) : Value.UNKNOWN);
      case Value.Items items when name.equals("length") || name.equals("count") -> new Value.Num(items.values().size());
      case Value.Items items -> of(items, name);
      case Value.FileName file -> file(file, name);
      case Value.Thing thing -> {
        var set = thing.properties().get(name);
        yield set != null ? set : new Value.Thing(thing.type() + "." + name, thing.arguments(), thing.properties());
      }
      default -> name.equals("historysavepath") ? Value.text(HISTORY) : new Value.Unknown(Value.from(target));
    };
  }

  private static Value of(Value.Items items, String name) {
    var all = new ArrayList<Value>();
    for (var item : items.values()) {
      all.add(item instanceof Value.Text text ? PowerTexts.member(text.text(), name) : item instanceof Value.FileName file ? file(file, name) : Value.UNKNOWN);
    }
    return Value.all(all);
  }

  private static Value file(Value.FileName file, String name) {
    return switch (name) {
      case "fullname", "name", "pspath", "path", "basename", "providerpath" -> file;
      case "directory", "directoryname", "psparentpath" -> new Value.FileName(file.path() + "\\..", file.step());
      default -> new Value.Unknown(Value.from(file));
    };
  }

  Value call(Expression.Call call, Around around) {
    var name = name(call.method(), around);
    var target = call.method().target();
    // Turns the list round where it stands.
    if (name.equals("reverse") && target instanceof Expression.Type && call.arguments().size() >= 1) {
      var list = call.arguments().getFirst();
      values.assign(list, "=", PowerOperators.reversed(values.value(list, around)), around);
      return Value.NOTHING;
    }
    var on = values.value(target, held(around));
    var arguments = new ArrayList<Value>();
    for (var argument : call.arguments()) {
      arguments.add(values.value(argument, around.caught()));
    }
    run.session.budget.spend(4 + arguments.size());
    var value = values.paid(called(on, name, List.copyOf(arguments), around));
    if (value instanceof Value.Thing thing && thing.type().equals("powershell") && root(target) instanceof Expression.Variable variable) {
      // It gathers its commands in itself.
      run.names.set(variable.name(), value);
    }
    return value;
  }

  /// What a row of calls hangs on.
  private static Expression root(Expression target) {
    Expression root = target;
    while (root instanceof Expression.Call call) {
      root = call.method().target();
    }
    return root;
  }

  /// What a method gives; adds the steps of what it does.
  Value called(Value on, String name, List<Value> arguments, Around around) {
    if (name.equals("foreach") || name.equals("where")) {
      return each(on, name, arguments, around);
    }
    return switch (on) {
      case Value.Type type -> {
        var done = new PowerStatics(run).call(type.name(), name, arguments, around);
        yield done.orElseGet(() -> PowerTypes.call(type.name(), name, arguments));
      }
      case Value.Code code when name.startsWith("invoke") -> run.block(code.block(), arguments, around);
      case Value.Code code -> name.equals("tostring") ? Value.UNKNOWN : code;
      case Value.Text text -> objects.text(text, name, arguments, around).orElseGet(() -> PowerTexts.call(text.text(), name, arguments));
      case Value.Items items -> {
        var all = new ArrayList<Value>();
        for (var item : PowerRun.rounds(items.values())) {
          all.addAll(Value.each(called(item, name, arguments, around)));
        }
        yield Value.all(all);
      }
      case Value.Num number when name.equals("tostring") -> Value.text(Value.number(number.number()));
      default -> objects.call(on, name, arguments, around);
    };
  }

  /// `.ForEach(…)` and `.Where(…)` with code, or the name of a member.
  private Value each(Value on, String name, List<Value> arguments, Around around) {
    var all = new ArrayList<Value>();
    var inside = around.with(Circumstance.FOR_EACH);
    var first = arguments.isEmpty() ? Value.NOTHING : arguments.getFirst();
    for (var item : PowerRun.rounds(Value.each(on))) {
      run.names.set("_", item);
      if (first instanceof Value.Code code) {
        var value = run.block(code.block(), List.of(), inside);
        all.addAll(Value.each(name.equals("where") ? item : value));
      } else if (first instanceof Value.Text method) {
        all.addAll(Value.each(called(item, Marked.lower(method.text()), arguments.subList(1, arguments.size()), inside)));
      }
    }
    return Value.all(all);
  }

  /// Gives a member its value.
  void set(Expression.Member member, Value value, Around around) {
    var name = name(member, around);
    var target = values.value(member.target(), around);
    var changed =
        switch (target) {
          case Value.Table table -> {
            var entries = new LinkedHashMap<>(table.entries());
            entries.put(name, value);
            yield Optional.<Value>of(new Value.Table(entries));
          }
          case Value.Thing thing -> {
            var properties = new HashMap<>(thing.properties());
            properties.put(name, value);
            yield Optional.<Value>of(new Value.Thing(thing.type(), thing.arguments(), properties));
          }
          default -> Optional.<Value>empty();
        };
    if (changed.isPresent() && member.target() instanceof Expression.Variable variable) {
      run.session.budget.spend(16);
      run.names.set(variable.name(), changed.get());
    } else if (changed.isPresent() && member.target() instanceof Expression.Member outer) {
      set(outer, changed.get(), around);
    }
  }
}
