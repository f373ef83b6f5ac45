package dev.assent.core.risk.windows;

import dev.assent.core.risk.step.Circumstance;
import dev.assent.core.risk.windows.PowerCommands.Call;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/// Cmdlets that run code, start programs, change names or hand values on; all others are only
/// steps.
final class Cmdlets {
  private final PowerRun run;
  private final PowerMembers members;

  Cmdlets(PowerRun run) {
    this.run = run;
    this.members = new PowerMembers(run, run.values);
  }

  PowerValue run(Call call) {
    run.session.budget.spend(4);
    return switch (call.name()) {
      case "invoke-expression" -> expression(call);
      case "invoke-command" -> command(call);
      case "start-job", "start-threadjob" ->
          blocks(call, call.inside().with(Circumstance.IN_BACKGROUND));
      case "register-scheduledjob" -> blocks(call, call.inside().with(Circumstance.LATER));
      case "start-process" -> process(call);
      case "new-scheduledtaskaction" -> {
        start(call.text(0, "execute"), call.text("argument"), call.apart(Circumstance.LATER), call);
        yield step(call);
      }
      case "invoke-cimmethod", "invoke-wmimethod" -> method(call);
      case "invoke-item" -> {
        var file = call.text(0, "path", "literalpath");
        if (run.session.read(file).isPresent()) {
          start(file, "", call.apart(Circumstance.IN_BACKGROUND), call);
        }
        yield ordinary(call);
      }
      case "new-service" -> {
        line(
            call.value(1, "binarypathname"),
            call.apart(Circumstance.LATER).with(Circumstance.AS_ROOT));
        yield step(call);
      }
      case "foreach-object" -> each(call);
      case "where-object" -> {
        call.arguments()
            .code()
            .forEach(
                block -> items(call).forEach(item -> under(item, block, call.inside().caught())));
        yield passed(call);
      }
      case "tee-object" -> {
        write(call);
        yield passed(call);
      }
      case "select-object", "sort-object", "get-unique", "out-string", "out-host" -> passed(call);
      case "write-output" -> {
        step(call);
        yield call.arguments().given().isEmpty()
            ? call.input().orElse(PowerValue.NOTHING)
            : PowerValue.all(
                call.arguments().alone().stream()
                    .flatMap(value -> PowerValue.each(value).stream())
                    .toList());
      }
      case "new-object" -> object(call);
      case "out-null" -> PowerValue.NOTHING;
      default -> named(call);
    };
  }

  /// Cmdlets that change or look up names: variables, aliases, folders, files.
  private PowerValue named(Call call) {
    var written = call.text(0, "name", "path", "literalpath", "uri");
    var name = MarkedText.lower(written);
    return switch (call.name()) {
      case "set-alias", "new-alias" -> {
        call.value(1, "value")
            .ifPresent(value -> run.names.aliases.put(name, PowerValue.shown(value)));
        yield step(call);
      }
      case "get-alias", "get-command" -> {
        step(call);
        yield named(call.name().equals("get-alias") ? CmdletNames.full(name) : written);
      }
      case "set-variable", "new-variable" -> {
        call.value(1, "value").or(call::input).ifPresent(value -> run.names.set(name, value));
        yield step(call);
      }
      case "get-variable" -> {
        step(call);
        yield run.names.variable(name);
      }
      case "set-item", "new-item" -> drive(written, call);
      case "set-location", "push-location", "pop-location" -> folder(written, call);
      case "get-content" -> content(written, call);
      case "get-childitem", "get-item", "resolve-path", "convert-path" -> files(written, call);
      case "set-content", "add-content", "out-file" -> {
        write(call);
        yield step(call);
      }
      case "get-location" -> {
        step(call);
        yield PowerValue.text(".");
      }
      case "join-path" -> {
        var parts = new ArrayList<PowerValue>();
        call.arguments().value("path").ifPresent(parts::add);
        call.arguments().value("childpath").ifPresent(parts::add);
        parts.addAll(call.arguments().alone());
        step(call);
        yield PowerCalls.path(
            parts.stream().flatMap(part -> PowerValue.each(part).stream()).toList());
      }
      default -> ordinary(call);
    };
  }

  /// The input goes on, where it is known.
  private PowerValue passed(Call call) {
    var step = step(call);
    return call.input()
        .filter(value -> PowerValue.known(value) && !(value instanceof PowerValue.Nothing))
        .orElse(step);
  }

  /// Adds the step of a cmdlet and returns what comes out of it.
  private PowerValue step(Call call) {
    var from = new TreeSet<Integer>(call.around().from());
    if (!call.around().has(Circumstance.FOR_EACH) || call.input().isEmpty()) {
      call.arguments()
          .given()
          .forEach(one -> one.value().ifPresent(value -> from.addAll(PowerValue.from(value))));
    }
    return run.step(
        call.name(),
        call.arguments().arguments(),
        call.files(),
        call.place(),
        call.around().piped(List.copyOf(from), call.around().input(), call.around().outlet()));
  }

  /// A cmdlet that nothing more is known of: its code is run, and objects of the pipeline stand
  /// among its words.
  private PowerValue ordinary(Call call) {
    boolean later =
        call.name().startsWith("register-")
            || call.name().equals("set-psbreakpoint")
            || call.name().equals("new-event");
    var inside = later ? call.inside().with(Circumstance.LATER) : call.inside();
    call.arguments().code().forEach(block -> run.block(block.block(), List.of(), inside));
    var verb = call.name().substring(0, Math.max(0, call.name().indexOf('-')));
    if (call.input().isEmpty()
        || !CmdletNames.TAKING.contains(verb)
        || CmdletNames.NOT_TAKING.contains(call.name())) {
      return step(call);
    }
    var each = call.around(call.around().with(Circumstance.FOR_EACH));
    var input = PowerValue.each(call.input().get());
    boolean told =
        !input.isEmpty()
            && input.size() <= 64
            && input.stream()
                .allMatch(
                    one -> one instanceof PowerValue.FileName || one instanceof PowerValue.Text);
    return step(told ? each.with(call.arguments().and(input)) : each);
  }

  private static List<PowerValue> items(Call call) {
    return PowerRun.rounds(call.input().map(PowerValue::each).orElse(List.of()));
  }

  private PowerValue under(PowerValue item, PowerValue.Code block, CommandContext around) {
    run.names.set("_", item);
    return run.block(block.block(), List.of(), around);
  }

  /// Code, or a member's name, for each object.
  private PowerValue each(Call call) {
    var around = call.inside().with(Circumstance.FOR_EACH);
    // Values from the pipe are objects here, no text.
    var inside = around.piped(around.from(), Optional.empty(), around.outlet());
    var blocks = call.arguments().code();
    var method = call.value(0, "membername", "process", "begin", "end", "parallel");
    var rest = call.arguments().alone();
    var out = new ArrayList<PowerValue>();
    for (var item : items(call)) {
      var source =
          item instanceof PowerValue.Unknown && call.input().isPresent()
              ? new PowerValue.Unknown(PowerValue.from(call.input().get()))
              : item;
      for (var block : blocks) {
        out.addAll(PowerValue.each(under(source, block, inside)));
      }
      if (blocks.isEmpty() && method.isPresent()) {
        out.addAll(
            PowerValue.each(
                members.called(
                    source,
                    MarkedText.lower(PowerValue.shown(method.get())),
                    List.copyOf(rest.subList(Math.min(1, rest.size()), rest.size())),
                    around.at(call.place()))));
      }
    }
    if (blocks.isEmpty() && method.filter(code -> !isCode(code)).isPresent()) {
      step(call.around(call.around().runningUnknown()));
    }
    return PowerValue.all(out);
  }

  private PowerValue object(Call call) {
    step(call);
    var type = call.arguments().value("comobject").or(() -> call.value(0, "typename"));
    var rest = call.arguments().alone();
    var given =
        call.arguments()
            .value("argumentlist")
            .map(PowerValue::each)
            .orElseGet(() -> rest.size() > 1 ? PowerValue.each(rest.get(1)) : List.of());
    return DotNet.object(DotNet.type(type.map(PowerValue::shown).orElse("")), List.copyOf(given));
  }

  /// The value of a command's name, or of a pattern for it; unknown for one that fits none, or
  /// many.
  static PowerValue named(String name) {
    var lower = MarkedText.lower(name);
    if (lower.indexOf('*') < 0 && lower.indexOf('?') < 0 && lower.indexOf('[') < 0) {
      return PowerValue.text(name);
    }
    var found = CmdletNames.matching(lower);
    return found.isEmpty() ? PowerValue.UNKNOWN : PowerValue.made(found);
  }

  private PowerValue expression(Call call) {
    var code = call.value(0, "command").or(call::input).orElse(PowerValue.UNKNOWN);
    boolean piped = call.arguments().given().isEmpty();
    PowerValue value = PowerValue.UNKNOWN;
    var text = PowerValue.lines(code).stripTrailing();
    boolean unknown = MarkedText.nothingKnown(text) && !(code instanceof PowerValue.Code);
    if (code instanceof PowerValue.Code block) {
      run.block(block.block(), List.of(), call.inside());
    } else if (!unknown && !(code instanceof PowerValue.Nothing)) {
      var inside = call.inside().at(call.place());
      var clean = piped ? inside.piped(List.of(), Optional.empty(), inside.outlet()) : inside;
      value = run.code(text, PowerValue.made(code) ? clean.with(Circumstance.HIDDEN) : clean);
    }
    if (unknown && text.length() > 1 && !PowerValue.from(code).isEmpty()) {
      // One of its pieces may come from nowhere.
      run.unknown(call.inside().runningUnknown());
    }
    var around = unknown ? call.around().with(Circumstance.RUNS_INPUT) : call.around();
    var from = new TreeSet<Integer>(piped || !unknown ? around.from() : List.of());
    from.addAll(piped ? List.of() : PowerValue.from(code));
    step(call.around(around.piped(List.copyOf(from), around.input(), around.outlet())));
    return value;
  }

  private PowerValue command(Call call) {
    boolean remote =
        call.arguments()
            .has(
                "computername",
                "cn",
                "session",
                "hostname",
                "vmname",
                "vmid",
                "connectionuri",
                "sshconnection",
                "containerid");
    var inside = remote ? call.inside().with(Circumstance.REMOTE) : call.inside();
    return blocks(
        call, call.arguments().has("asjob") ? inside.with(Circumstance.IN_BACKGROUND) : inside);
  }

  private PowerValue blocks(Call call, CommandContext inside) {
    var folder = run.session.folder();
    if (inside.has(Circumstance.REMOTE)) {
      run.session.goNowhere();
    }
    var arguments =
        call.arguments().value("argumentlist", "args").map(PowerValue::each).orElse(List.of());
    PowerValue value = PowerValue.UNKNOWN;
    for (var block : call.arguments().code()) {
      value = run.block(block.block(), arguments, inside);
    }
    run.session
        .read(call.text("filepath"))
        .ifPresent(text -> run.code(text, inside.at(call.place())));
    run.session.goTo(folder);
    var file = call.arguments().value("filepath");
    var code = call.value(0, "scriptblock", "command");
    if (file.isPresent()) {
      if (MarkedText.program(PowerValue.shown(file.get())).isEmpty()) {
        run.unknown(inside.apart());
      }
      step(call);
    } else {
      boolean unknown = code.filter(one -> !isCode(one)).isPresent();
      step(unknown ? call.around(call.around().runningUnknown()) : call);
    }
    return value;
  }

  /// True for code, and for what no code can be made of.
  private static boolean isCode(PowerValue value) {
    return value instanceof PowerValue.Code || PowerValue.known(value);
  }

  private PowerValue process(Call call) {
    var file = call.text(0, "filepath", "path");
    var inside = call.inside().apart().at(call.place());
    inside =
        call.text("verb").equalsIgnoreCase("runas")
            ? inside.with(Circumstance.AS_ROOT)
            : call.arguments().has("credential") ? inside.with(Circumstance.AS_OTHER) : inside;
    inside = call.arguments().has("wait") ? inside : inside.with(Circumstance.IN_BACKGROUND);
    var folder = run.session.folder();
    call.arguments().value("workingdirectory").map(PowerValue::shown).ifPresent(run.session::go);
    if (!file.contains("://")) {
      // A list is joined by blanks; what quotes it needs it must have.
      start(file, call.text(1, "argumentlist", "args"), inside, call);
    }
    run.session.goTo(folder);
    return step(call);
  }

  private void start(String file, String tail, CommandContext inside, Call call) {
    var script = run.session.read(file);
    if (script.isPresent()) {
      CmdRun.text(script.get(), run.session.child(), inside);
    } else if (!file.isEmpty()) {
      WindowsPrograms.run(ProgramStart.of(file, tail, inside, call.place()), run.session);
    }
  }

  private void line(Optional<PowerValue> line, CommandContext inside) {
    line.filter(PowerValue::known)
        .ifPresent(text -> CmdRun.text(PowerValue.shown(text), run.session.child(), inside));
  }

  /// `Invoke-CimMethod Win32_Process Create @{CommandLine='…'}`.
  private PowerValue method(Call call) {
    var type = MarkedText.lower(call.text(0, "classname", "class"));
    var method = MarkedText.lower(call.text(1, "methodname", "name"));
    if (type.endsWith("win32_process") && method.equals("create")) {
      var given = call.value(2, "arguments", "argumentlist").orElse(PowerValue.UNKNOWN);
      var inside = call.apart(Circumstance.IN_BACKGROUND);
      line(
          given instanceof PowerValue.Table table
              ? Optional.ofNullable(table.entries().get("commandline"))
              : PowerValue.each(given).stream().findFirst(),
          call.arguments().has("computername", "cimsession")
              ? inside.with(Circumstance.REMOTE)
              : inside);
    } else if (method.equals("win32shutdown")) {
      run.step(
          "stop-computer",
          List.of(),
          List.of(),
          call.place(),
          call.around().with(Circumstance.IN_CODE));
    }
    return step(call);
  }

  /// A value for a drive of names: `Env:X`, `Variable:x`, `Alias:x`, `Function:x`.
  private PowerValue drive(String path, Call call) {
    int colon = path.indexOf(':');
    var drive = colon < 0 ? "" : MarkedText.lower(path.substring(0, colon));
    var name = MarkedText.lower(path.substring(colon + 1).replaceFirst("^[\\\\/]+", ""));
    var value = call.value(1, "value").orElse(PowerValue.NOTHING);
    switch (drive) {
      case "env", "function" -> {
        run.names.set(drive + ":" + name, value);
        run.exported(drive + ":" + name, call.around());
      }
      case "variable" -> run.names.set(name, value);
      case "alias" -> run.names.aliases.put(name, PowerValue.shown(value));
      default -> {
        call.arguments()
            .value("value")
            .filter(PowerValue::known)
            .ifPresent(text -> run.session.write(path, Optional.of(PowerValue.shown(text)), false));
        return ordinary(call);
      }
    }
    return step(call);
  }

  private PowerValue folder(String name, Call call) {
    var value = step(call);
    boolean push = call.name().equals("push-location");
    if (call.name().equals("pop-location")) {
      run.session.pop();
      return value;
    }
    if (push) {
      run.session.push();
    }
    run.session.go(!name.isEmpty() ? name : push ? "." : String.valueOf(MarkedText.HOME));
    return value;
  }

  private PowerValue content(String name, Call call) {
    var step = ordinary(call);
    int colon = name.indexOf(':');
    if (colon > 1 && name.length() > colon + 1 && !name.startsWith("HK")) {
      var value = run.names.variable(MarkedText.lower(name).replace(":\\", ":"));
      return value instanceof PowerValue.Unknown ? step : value;
    }
    return run.session
        .read(name)
        .map(text -> PowerValue.all(text.lines().map(PowerValue::made).toList()))
        .orElse(step);
  }

  /// The files that are listed, as one name with a pattern, or the ones that are named.
  private PowerValue files(String name, Call call) {
    int before = run.session.trail.size();
    ordinary(call);
    int step = run.session.trail.size() > before ? run.session.trail.size() - 1 : -1;
    var paths =
        call.value(0, "path", "literalpath")
            .or(call::input)
            .map(PowerValue::each)
            .orElse(List.of());
    if (paths.stream().anyMatch(one -> !PowerValue.known(one)) || name.startsWith("Env:")) {
      return new PowerValue.Unknown(List.of(Math.max(0, step)));
    }
    var filter = call.text("filter") + call.text("include");
    var found = new ArrayList<PowerValue>();
    for (var path : paths.isEmpty() ? List.of(PowerValue.text(".")) : paths) {
      var text = PowerValue.shown(path);
      boolean named =
          !call.name().equals("get-childitem") || text.indexOf('*') >= 0 || text.indexOf('?') >= 0;
      found.add(
          new PowerValue.FileName(
              named
                  ? text
                  : text
                      + (text.endsWith("\\") || text.endsWith("/") ? "" : "\\")
                      + (filter.isEmpty() ? "*" : filter),
              step));
    }
    return PowerValue.all(found);
  }

  /// Remembers what a file would hold that is written.
  private void write(Call call) {
    var name = call.text(0, "path", "literalpath", "filepath");
    if (!name.isEmpty()) {
      run.session.write(
          name,
          call.value(1, "value").or(call::input).filter(PowerValue::known).map(PowerValue::lines),
          call.name().equals("add-content") || call.arguments().has("append"));
    }
  }
}
