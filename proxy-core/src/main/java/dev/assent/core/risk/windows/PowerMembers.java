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
      MarkedText.HOME
          + "\\AppData\\Roaming\\Microsoft\\Windows\\PowerShell\\PSReadLine\\ConsoleHost_history.txt";

  private final PowerRun run;
  private final PowerValues values;
  private final PowerObjects objects;

  PowerMembers(PowerRun run, PowerValues values) {
    this.run = run;
    this.values = values;
    this.objects = new PowerObjects(run);
  }

  private String name(Expression.Member member, CommandContext around) {
    return MarkedText.lower(PowerValue.shown(values.value(member.name(), around)));
  }

  /// A value that is asked for a member goes no further itself.
  private static CommandContext held(CommandContext around) {
    return around.piped(around.from(), around.input(), Optional.empty());
  }

  PowerValue member(Expression.Member member, CommandContext around) {
    var target = values.value(member.target(), held(around));
    var name = name(member, around);
    return switch (target) {
      case PowerValue.Type type -> PowerTypes.member(type.name(), name);
      case PowerValue.Text text -> PowerTexts.member(text.text(), name);
      case PowerValue.Table table ->
          table
              .entries()
              .getOrDefault(
                  name,
                  name.equals("count")
                      ? new PowerValue.Num(table.entries().size())
                      : PowerValue.UNKNOWN);
      case PowerValue.Items items when name.equals("length") || name.equals("count") ->
          new PowerValue.Num(items.values().size());
      case PowerValue.Items items -> of(items, name);
      case PowerValue.FileName file -> file(file, name);
      case PowerValue.Thing thing -> {
        var set = thing.properties().get(name);
        yield set != null
            ? set
            : new PowerValue.Thing(
                thing.type() + "." + name, thing.arguments(), thing.properties());
      }
      case PowerValue.Num _,
          PowerValue.Bool _,
          PowerValue.Nothing _,
          PowerValue.Bytes _,
          PowerValue.Code _,
          PowerValue.Unknown _ ->
          name.equals("historysavepath")
              ? PowerValue.text(HISTORY)
              : new PowerValue.Unknown(PowerValue.from(target));
    };
  }

  private static PowerValue of(PowerValue.Items items, String name) {
    var all = new ArrayList<PowerValue>();
    for (var item : items.values()) {
      all.add(
          item instanceof PowerValue.Text text
              ? PowerTexts.member(text.text(), name)
              : item instanceof PowerValue.FileName file ? file(file, name) : PowerValue.UNKNOWN);
    }
    return PowerValue.all(all);
  }

  private static PowerValue file(PowerValue.FileName file, String name) {
    return switch (name) {
      case "fullname", "name", "pspath", "path", "basename", "providerpath" -> file;
      case "directory", "directoryname", "psparentpath" ->
          new PowerValue.FileName(file.path() + "\\..", file.step());
      default -> new PowerValue.Unknown(PowerValue.from(file));
    };
  }

  PowerValue call(Expression.Call call, CommandContext around) {
    var name = name(call.method(), around);
    var target = call.method().target();
    // Turns the list round where it stands.
    if (name.equals("reverse")
        && target instanceof Expression.Type
        && call.arguments().size() >= 1) {
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
    var value = values.paid(called(on, name, List.copyOf(arguments), around));
    if (value instanceof PowerValue.Thing thing
        && thing.type().equals("powershell")
        && root(target) instanceof Expression.Variable variable) {
      // It gathers its commands in itself.
      run.names.set(variable.name(), value);
    }
    return value;
  }

  /// The expression that a row of calls hangs on.
  private static Expression root(Expression target) {
    Expression root = target;
    while (root instanceof Expression.Call call) {
      root = call.method().target();
    }
    return root;
  }

  /// The result of a method; adds the steps of what it does.
  PowerValue called(PowerValue on, String name, List<PowerValue> arguments, CommandContext around) {
    if (name.equals("foreach") || name.equals("where")) {
      return each(on, name, arguments, around);
    }
    return switch (on) {
      case PowerValue.Type type -> {
        var done = new PowerStatics(run).call(type.name(), name, arguments, around);
        yield done.orElseGet(() -> PowerTypes.call(type.name(), name, arguments));
      }
      case PowerValue.Code code when name.startsWith("invoke") ->
          run.block(code.block(), arguments, around);
      case PowerValue.Code code -> name.equals("tostring") ? PowerValue.UNKNOWN : code;
      case PowerValue.Text text ->
          objects
              .text(text, name, arguments, around)
              .orElseGet(() -> PowerTexts.call(text.text(), name, arguments));
      case PowerValue.Items items -> {
        var all = new ArrayList<PowerValue>();
        for (var item : PowerRun.rounds(items.values())) {
          all.addAll(PowerValue.each(called(item, name, arguments, around)));
        }
        yield PowerValue.all(all);
      }
      case PowerValue.Num number when name.equals("tostring") ->
          PowerValue.text(PowerValue.number(number.number()));
      case PowerValue.Num _,
          PowerValue.Bool _,
          PowerValue.Nothing _,
          PowerValue.Bytes _,
          PowerValue.Table _,
          PowerValue.Thing _,
          PowerValue.FileName _,
          PowerValue.Unknown _ ->
          objects.call(on, name, arguments, around);
    };
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
    var changed =
        switch (target) {
          case PowerValue.Table table -> {
            var entries = new LinkedHashMap<>(table.entries());
            entries.put(name, value);
            yield Optional.<PowerValue>of(new PowerValue.Table(entries));
          }
          case PowerValue.Thing thing -> {
            var properties = new HashMap<>(thing.properties());
            properties.put(name, value);
            yield Optional.<PowerValue>of(
                new PowerValue.Thing(thing.type(), thing.arguments(), properties));
          }
          case PowerValue.Text _,
              PowerValue.Num _,
              PowerValue.Bool _,
              PowerValue.Nothing _,
              PowerValue.Items _,
              PowerValue.Bytes _,
              PowerValue.Code _,
              PowerValue.Type _,
              PowerValue.FileName _,
              PowerValue.Unknown _ ->
              Optional.<PowerValue>empty();
        };
    if (changed.isPresent() && member.target() instanceof Expression.Variable variable) {
      run.session.budget.spend(16);
      run.names.set(variable.name(), changed.get());
    } else if (changed.isPresent() && member.target() instanceof Expression.Member outer) {
      set(outer, changed.get(), around);
    }
  }
}
