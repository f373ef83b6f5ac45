package dev.assent.core.risk.windows;

import dev.assent.core.risk.windows.PowerCommands.Call;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Cmdlets that change or look up names: variables, aliases, folders, files.
final class NameCmdlets {
  private final PowerRun run;
  private final Cmdlets cmdlets;

  NameCmdlets(PowerRun run, Cmdlets cmdlets) {
    this.run = run;
    this.cmdlets = cmdlets;
  }

  /// What comes out; absent when the cmdlet is none of these.
  Optional<Value> run(Call call) {
    var first = call.arguments().value(0, "name", "path", "literalpath", "uri").orElse(Value.NOTHING);
    var name = Value.shown(first);
    return switch (call.name()) {
      case "set-alias", "new-alias" -> {
        call.arguments().value(1, "value").ifPresent(value -> run.names.aliases.put(Marked.lower(name), Value.shown(value)));
        yield Optional.of(cmdlets.step(call));
      }
      case "get-alias", "get-command" -> {
        var found = Cmdlets.named(call.name().equals("get-alias") ? CmdletNames.full(Marked.lower(name)) : name);
        cmdlets.step(call);
        yield Optional.of(found);
      }
      case "set-variable", "new-variable" -> {
        call.arguments().value(1, "value").or(call::input).ifPresent(value -> run.names.set(Marked.lower(name), value));
        yield Optional.of(cmdlets.step(call));
      }
      case "get-variable" -> {
        cmdlets.step(call);
        yield Optional.of(run.names.variable(Marked.lower(name)));
      }
      case "set-item", "new-item" -> drive(name, call);
      case "set-location", "push-location", "pop-location" -> folder(name, call);
      case "get-content" -> content(name, call);
      case "get-childitem", "get-item", "resolve-path", "convert-path" -> files(name, call);
      case "set-content", "add-content", "out-file" -> written(call);
      case "get-location" -> {
        cmdlets.step(call);
        yield Optional.of(Value.text("."));
      }
      case "join-path" -> joined(call);
      case "split-path" -> Optional.of(new Value.Unknown(Value.from(cmdlets.step(call))));
      default -> Optional.empty();
    };
  }

  /// A value for a drive of names: `Env:X`, `Variable:x`, `Alias:x`, `Function:x`.
  private Optional<Value> drive(String path, Call call) {
    int colon = path.indexOf(':');
    var drive = colon < 0 ? "" : Marked.lower(path.substring(0, colon));
    var name = path.substring(colon + 1).replaceFirst("^[\\\\/]+", "");
    var value = call.arguments().value(1, "value").orElse(Value.NOTHING);
    switch (drive) {
      case "env" -> run.names.set("env:" + Marked.lower(name), value);
      case "variable" -> run.names.set(Marked.lower(name), value);
      case "function" -> run.names.set("function:" + Marked.lower(name), value);
      case "alias" -> run.names.aliases.put(Marked.lower(name), Value.shown(value));
      default -> {
        call.arguments().value("value").filter(Value::known).ifPresent(text -> run.session.write(path, Optional.of(Value.shown(text)), false));
        return Optional.of(cmdlets.ordinary(call));
      }
    }
    return Optional.of(cmdlets.step(call));
  }

  private Optional<Value> folder(String name, Call call) {
    var value = cmdlets.step(call);
    if (call.name().equals("pop-location")) {
      run.session.pop();
    } else {
      if (call.name().equals("push-location")) {
        run.session.push();
      }
      run.session.go(name.isEmpty() ? call.name().equals("push-location") ? "." : String.valueOf(Marked.HOME) : name);
    }
    return Optional.of(value);
  }

  private Optional<Value> content(String name, Call call) {
    var step = cmdlets.ordinary(call);
    int colon = name.indexOf(':');
    if (colon > 1 && name.length() > colon + 1 && !name.startsWith("HK")) {
      var value = run.names.variable(Marked.lower(name).replace(":\\", ":"));
      return Optional.of(value instanceof Value.Unknown ? step : value);
    }
    return Optional.of(run.session.read(name).map(text -> lines(text)).orElse(step));
  }

  private static Value lines(String text) {
    return Value.all(text.lines().map(Value::made).toList());
  }

  /// The files that are listed, as one name with a pattern, or the ones that are named.
  private Optional<Value> files(String name, Call call) {
    int before = run.session.trail.size();
    cmdlets.ordinary(call);
    int step = run.session.trail.size() > before ? run.session.trail.size() - 1 : -1;
    var paths = call.arguments().value(0, "path", "literalpath").or(call::input).map(Value::each).orElse(List.of());
    boolean listing = call.name().equals("get-childitem");
    if (paths.stream().anyMatch(one -> !Value.known(one)) || name.startsWith("Env:")) {
      return Optional.of(new Value.Unknown(List.of(Math.max(0, step))));
    }
    var mask = call.arguments().value("filter").or(() -> call.arguments().value("include")).map(Value::shown).orElse("*");
    var found = new ArrayList<Value>();
    for (var path : paths.isEmpty() ? List.of(Value.text(".")) : paths) {
      var text = Value.shown(path);
      boolean pattern = text.indexOf('*') >= 0 || text.indexOf('?') >= 0;
      var open = text.endsWith("\\") || text.endsWith("/") ? text : text + "\\";
      found.add(new Value.FileName(listing && !pattern ? open + mask : text, step));
    }
    return Optional.of(Value.all(found));
  }

  /// Remembers what a file would hold that is written.
  Optional<Value> written(Call call) {
    var name = call.arguments().value(0, "path", "literalpath", "filepath").map(Value::shown).orElse("");
    var value = call.arguments().value(1, "value").or(call::input).orElse(Value.UNKNOWN);
    boolean append = call.name().equals("add-content") || call.arguments().has("append");
    if (!name.isEmpty()) {
      run.session.write(name, Value.known(value) ? Optional.of(Lines.of(value)) : Optional.empty(), append);
    }
    return call.name().equals("tee-object") ? Optional.empty() : Optional.of(cmdlets.step(call));
  }

  private Optional<Value> joined(Call call) {
    var parts = new ArrayList<Value>();
    call.arguments().value("path").ifPresent(parts::add);
    call.arguments().value("childpath").ifPresent(parts::add);
    parts.addAll(call.arguments().alone());
    var path = new StringBuilder();
    for (var part : parts.stream().flatMap(part -> Value.each(part).stream()).toList()) {
      boolean open = !path.isEmpty() && path.charAt(path.length() - 1) != '\\';
      path.append(open ? "\\" : "").append(Value.shown(part));
    }
    cmdlets.step(call);
    return Optional.of(path.length() > Budget.LONGEST ? Value.UNKNOWN : Value.text(path.toString()));
  }
}
