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

  /// The value that comes out; absent when the cmdlet is none of these.
  Optional<PowerValue> run(Call call) {
    var first =
        call.arguments().value(0, "name", "path", "literalpath", "uri").orElse(PowerValue.NOTHING);
    var name = PowerValue.shown(first);
    return switch (call.name()) {
      case "set-alias", "new-alias" -> {
        call.arguments()
            .value(1, "value")
            .ifPresent(
                value -> run.names.aliases.put(MarkedText.lower(name), PowerValue.shown(value)));
        yield Optional.of(cmdlets.step(call));
      }
      case "get-alias", "get-command" -> {
        var found =
            Cmdlets.named(
                call.name().equals("get-alias") ? CmdletNames.full(MarkedText.lower(name)) : name);
        cmdlets.step(call);
        yield Optional.of(found);
      }
      case "set-variable", "new-variable" -> {
        call.arguments()
            .value(1, "value")
            .or(call::input)
            .ifPresent(value -> run.names.set(MarkedText.lower(name), value));
        yield Optional.of(cmdlets.step(call));
      }
      case "get-variable" -> {
        cmdlets.step(call);
        yield Optional.of(run.names.variable(MarkedText.lower(name)));
      }
      case "set-item", "new-item" -> drive(name, call);
      case "set-location", "push-location", "pop-location" -> folder(name, call);
      case "get-content" -> content(name, call);
      case "get-childitem", "get-item", "resolve-path", "convert-path" -> files(name, call);
      case "set-content", "add-content", "out-file" -> written(call);
      case "get-location" -> {
        cmdlets.step(call);
        yield Optional.of(PowerValue.text("."));
      }
      case "join-path" -> joined(call);
      case "split-path" -> Optional.of(new PowerValue.Unknown(PowerValue.from(cmdlets.step(call))));
      default -> Optional.empty();
    };
  }

  /// A value for a drive of names: `Env:X`, `Variable:x`, `Alias:x`, `Function:x`.
  private Optional<PowerValue> drive(String path, Call call) {
    int colon = path.indexOf(':');
    var drive = colon < 0 ? "" : MarkedText.lower(path.substring(0, colon));
    var name = path.substring(colon + 1).replaceFirst("^[\\\\/]+", "");
    var value = call.arguments().value(1, "value").orElse(PowerValue.NOTHING);
    switch (drive) {
      case "env" -> run.names.set("env:" + MarkedText.lower(name), value);
      case "variable" -> run.names.set(MarkedText.lower(name), value);
      case "function" -> run.names.set("function:" + MarkedText.lower(name), value);
      case "alias" -> run.names.aliases.put(MarkedText.lower(name), PowerValue.shown(value));
      default -> {
        call.arguments()
            .value("value")
            .filter(PowerValue::known)
            .ifPresent(text -> run.session.write(path, Optional.of(PowerValue.shown(text)), false));
        return Optional.of(cmdlets.ordinary(call));
      }
    }
    return Optional.of(cmdlets.step(call));
  }

  private Optional<PowerValue> folder(String name, Call call) {
    var value = cmdlets.step(call);
    if (call.name().equals("pop-location")) {
      run.session.pop();
    } else {
      if (call.name().equals("push-location")) {
        run.session.push();
      }
      run.session.go(
          name.isEmpty()
              ? call.name().equals("push-location") ? "." : String.valueOf(MarkedText.HOME)
              : name);
    }
    return Optional.of(value);
  }

  private Optional<PowerValue> content(String name, Call call) {
    var step = cmdlets.ordinary(call);
    int colon = name.indexOf(':');
    if (colon > 1 && name.length() > colon + 1 && !name.startsWith("HK")) {
      var value = run.names.variable(MarkedText.lower(name).replace(":\\", ":"));
      return Optional.of(value instanceof PowerValue.Unknown ? step : value);
    }
    return Optional.of(run.session.read(name).map(text -> lines(text)).orElse(step));
  }

  private static PowerValue lines(String text) {
    return PowerValue.all(text.lines().map(PowerValue::made).toList());
  }

  /// The files that are listed, as one name with a pattern, or the ones that are named.
  private Optional<PowerValue> files(String name, Call call) {
    int before = run.session.trail.size();
    cmdlets.ordinary(call);
    int step = run.session.trail.size() > before ? run.session.trail.size() - 1 : -1;
    var paths =
        call.arguments()
            .value(0, "path", "literalpath")
            .or(call::input)
            .map(PowerValue::each)
            .orElse(List.of());
    boolean listing = call.name().equals("get-childitem");
    if (paths.stream().anyMatch(one -> !PowerValue.known(one)) || name.startsWith("Env:")) {
      return Optional.of(new PowerValue.Unknown(List.of(Math.max(0, step))));
    }
    var mask =
        call.arguments()
            .value("filter")
            .or(() -> call.arguments().value("include"))
            .map(PowerValue::shown)
            .orElse("*");
    var found = new ArrayList<PowerValue>();
    for (var path : paths.isEmpty() ? List.of(PowerValue.text(".")) : paths) {
      var text = PowerValue.shown(path);
      boolean pattern = text.indexOf('*') >= 0 || text.indexOf('?') >= 0;
      var open = text.endsWith("\\") || text.endsWith("/") ? text : text + "\\";
      found.add(new PowerValue.FileName(listing && !pattern ? open + mask : text, step));
    }
    return Optional.of(PowerValue.all(found));
  }

  /// Remembers what a file would hold that is written.
  Optional<PowerValue> written(Call call) {
    var name =
        call.arguments()
            .value(0, "path", "literalpath", "filepath")
            .map(PowerValue::shown)
            .orElse("");
    var value = call.arguments().value(1, "value").or(call::input).orElse(PowerValue.UNKNOWN);
    boolean append = call.name().equals("add-content") || call.arguments().has("append");
    if (!name.isEmpty()) {
      run.session.write(
          name,
          PowerValue.known(value) ? Optional.of(ValueText.of(value)) : Optional.empty(),
          append);
    }
    return call.name().equals("tee-object") ? Optional.empty() : Optional.of(cmdlets.step(call));
  }

  private Optional<PowerValue> joined(Call call) {
    var parts = new ArrayList<PowerValue>();
    call.arguments().value("path").ifPresent(parts::add);
    call.arguments().value("childpath").ifPresent(parts::add);
    parts.addAll(call.arguments().alone());
    var path = new StringBuilder();
    for (var part : parts.stream().flatMap(part -> PowerValue.each(part).stream()).toList()) {
      boolean open = !path.isEmpty() && path.charAt(path.length() - 1) != '\\';
      path.append(open ? "\\" : "").append(PowerValue.shown(part));
    }
    cmdlets.step(call);
    return Optional.of(
        path.length() > WindowsBudget.LONGEST
            ? PowerValue.UNKNOWN
            : PowerValue.text(path.toString()));
  }
}
