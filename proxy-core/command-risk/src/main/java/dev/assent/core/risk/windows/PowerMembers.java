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
  private final PowerRun run;
  private final PowerValues values;
  final DotNet net;

  PowerMembers(PowerRun run, PowerValues values) {
    this.run = run;
    this.values = values;
    this.net = new DotNet(run);
  }

  private String name(Expression.Member member, CommandContext around) {
    return MarkedText.lower(PowerValue.shown(values.value(member.name(), around)));
  }

  /// A value that is asked for a member goes no further itself.
  private static CommandContext held(CommandContext around) {
    return around.piped(around.from(), around.input(), Optional.empty());
  }

  PowerValue member(Expression.Member member, CommandContext around) {
    return member(values.value(member.target(), held(around)), name(member, around));
  }

  private static PowerValue member(PowerValue target, String name) {
    if (target instanceof PowerValue.Type type) {
      return PowerCalls.member(type.name(), name);
    }
    if (target instanceof PowerValue.Text text) {
      return PowerCalls.member(text, name);
    }
    boolean count = name.equals("count") || name.equals("length");
    if (target instanceof PowerValue.Table table) {
      return table
          .entries()
          .getOrDefault(
              name, count ? new PowerValue.Num(table.entries().size()) : PowerValue.UNKNOWN);
    }
    if (target instanceof PowerValue.Items items) {
      return count
          ? new PowerValue.Num(items.values().size())
          : PowerValue.all(items.values().stream().map(item -> member(item, name)).toList());
    }
    if (target instanceof PowerValue.FileName file) {
      return switch (name) {
        case "fullname", "name", "pspath", "path", "basename", "providerpath" -> file;
        case "directory", "directoryname", "psparentpath" ->
            new PowerValue.FileName(file.path() + "\\..", file.step());
        default -> new PowerValue.Unknown(PowerValue.from(file));
      };
    }
    if (target instanceof PowerValue.Thing thing) {
      return thing
          .properties()
          .getOrDefault(
              name,
              new PowerValue.Thing(
                  thing.type() + "." + name, thing.arguments(), thing.properties()));
    }
    return DotNet.value("*." + name).orElse(new PowerValue.Unknown(PowerValue.from(target)));
  }

  PowerValue call(Expression.Call call, CommandContext around) {
    var name = name(call.method(), around);
    var target = call.method().target();
    // Turns the list round where it stands.
    if (name.equals("reverse")
        && target instanceof Expression.Type
        && !call.arguments().isEmpty()) {
      var list = call.arguments().getFirst();
      values.assign(list, "=", PowerOperators.reversed(values.value(list, around)), around);
      return PowerValue.NOTHING;
    }
    var on = values.value(target, held(around));
    var arguments = new ArrayList<PowerValue>();
    for (var argument : call.arguments()) {
      arguments.add(values.value(argument, around.caught()));
    }
    run.session.budget.spend(4 + arguments.size());
    return values.paid(called(on, name, List.copyOf(arguments), around));
  }

  /// The result of a method; adds the steps of what it does.
  PowerValue called(PowerValue on, String name, List<PowerValue> arguments, CommandContext around) {
    if (name.equals("foreach") || name.equals("where")) {
      return each(on, name, arguments, around);
    }
    if (on instanceof PowerValue.Code code) {
      return name.startsWith("invoke")
          ? run.block(code.block(), arguments, around)
          : name.equals("tostring") ? PowerValue.UNKNOWN : code;
    }
    if (on instanceof PowerValue.Items items) {
      var all = new ArrayList<PowerValue>();
      for (var item : PowerRun.rounds(items.values())) {
        all.addAll(PowerValue.each(called(item, name, arguments, around)));
      }
      return PowerValue.all(all);
    }
    return net.call(on, name, arguments, around);
  }

  /// `.ForEach(…)` and `.Where(…)` with code, or the name of a member.
  private PowerValue each(
      PowerValue on, String name, List<PowerValue> arguments, CommandContext around) {
    var all = new ArrayList<PowerValue>();
    var inside = around.with(Circumstance.FOR_EACH);
    var first = arguments.isEmpty() ? PowerValue.NOTHING : arguments.getFirst();
    for (var item : PowerRun.rounds(PowerValue.each(on))) {
      run.names.set("_", item);
      if (first instanceof PowerValue.Code code) {
        var value = run.block(code.block(), List.of(), inside);
        all.addAll(PowerValue.each(name.equals("where") ? item : value));
      } else if (first instanceof PowerValue.Text method) {
        all.addAll(
            PowerValue.each(
                called(
                    item,
                    MarkedText.lower(method.text()),
                    arguments.subList(1, arguments.size()),
                    inside)));
      }
    }
    return PowerValue.all(all);
  }

  /// Gives a member its value.
  void set(Expression.Member member, PowerValue value, CommandContext around) {
    var name = name(member, around);
    var target = values.value(member.target(), around);
    Optional<PowerValue> changed = Optional.empty();
    if (target instanceof PowerValue.Table table) {
      var entries = new LinkedHashMap<>(table.entries());
      entries.put(name, value);
      changed = Optional.of(new PowerValue.Table(entries));
    } else if (target instanceof PowerValue.Thing thing) {
      var properties = new HashMap<>(thing.properties());
      properties.put(name, value);
      changed = Optional.of(new PowerValue.Thing(thing.type(), thing.arguments(), properties));
    }
    if (changed.isPresent() && member.target() instanceof Expression.Variable variable) {
      run.session.budget.spend(16);
      run.names.set(variable.name(), changed.get());
    } else if (changed.isPresent() && member.target() instanceof Expression.Member outer) {
      set(outer, changed.get(), around);
    }
  }
}
