package dev.assent.core.risk.windows;

import dev.assent.core.risk.step.Circumstance;
import dev.assent.core.risk.step.Step.Shell;
import dev.assent.core.risk.windows.PowerCommands.Call;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/// Cmdlets that run code or start programs.
final class CodeCmdlets {
  private final PowerRun run;
  private final Cmdlets cmdlets;

  CodeCmdlets(PowerRun run, Cmdlets cmdlets) {
    this.run = run;
    this.cmdlets = cmdlets;
  }

  /// The value that comes out; absent when the cmdlet is none of these.
  Optional<PowerValue> run(Call call) {
    return switch (call.name()) {
      case "invoke-expression" -> Optional.of(expression(call));
      case "invoke-command" -> Optional.of(command(call));
      case "start-job", "start-threadjob" ->
          Optional.of(blocks(call, call.inside().with(Circumstance.IN_BACKGROUND)));
      case "register-scheduledjob" ->
          Optional.of(blocks(call, call.inside().with(Circumstance.LATER)));
      case "start-process" -> Optional.of(process(call));
      case "new-scheduledtaskaction" -> Optional.of(action(call));
      case "invoke-cimmethod", "invoke-wmimethod" -> Optional.of(method(call));
      case "invoke-item" -> Optional.of(item(call));
      case "new-service" -> Optional.of(service(call));
      default -> Optional.empty();
    };
  }

  private PowerValue expression(Call call) {
    var code = call.arguments().value(0, "command").or(call::input).orElse(PowerValue.UNKNOWN);
    boolean piped = call.arguments().given().isEmpty();
    PowerValue value = PowerValue.UNKNOWN;
    if (PowerValue.known(code) && !(code instanceof PowerValue.Nothing)) {
      var inside = call.inside().at(call.place());
      var clean = piped ? inside.piped(List.of(), Optional.empty(), inside.outlet()) : inside;
      var text = ValueText.of(code).stripTrailing();
      value = run.code(text, PowerValue.made(code) ? clean.with(Circumstance.HIDDEN) : clean);
    } else if (code instanceof PowerValue.Code block) {
      run.block(block.block(), List.of(), call.inside());
    }
    var from = new TreeSet<Integer>(call.around().from());
    from.addAll(piped ? List.of() : PowerValue.from(code));
    cmdlets.step(
        call.around(
            call.around().piped(List.copyOf(from), call.around().input(), call.around().outlet())));
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
    var folder = run.session.folder();
    if (remote) {
      run.session.goNowhere();
    }
    var background =
        call.arguments().has("asjob") ? inside.with(Circumstance.IN_BACKGROUND) : inside;
    var value = inner(call, background);
    run.session.goTo(folder);
    cmdlets.step(call);
    return value;
  }

  private PowerValue blocks(Call call, CommandContext inside) {
    var folder = run.session.folder();
    var value = inner(call, inside);
    run.session.goTo(folder);
    cmdlets.step(call);
    return value;
  }

  private PowerValue inner(Call call, CommandContext inside) {
    var arguments =
        call.arguments().value("argumentlist", "args").map(PowerValue::each).orElse(List.of());
    PowerValue value = PowerValue.UNKNOWN;
    for (var block : call.arguments().code()) {
      value = run.block(block.block(), arguments, inside);
    }
    var file = call.arguments().value("filepath").map(PowerValue::shown).flatMap(run.session::read);
    file.ifPresent(text -> run.code(text, inside.at(call.place())));
    var unknown =
        call.arguments()
            .value("scriptblock")
            .filter(one -> one instanceof PowerValue.Thing || one instanceof PowerValue.Unknown);
    if (unknown.isPresent()
        && unknown.get() instanceof PowerValue.Thing thing
        && !thing.arguments().isEmpty()) {
      run.code(PowerValue.shown(thing.arguments().getFirst()), inside.at(call.place()));
    }
    return value;
  }

  private PowerValue process(Call call) {
    var file = call.arguments().value(0, "filepath", "path").map(PowerValue::shown).orElse("");
    var words = call.arguments().value(1, "argumentlist", "args").orElse(PowerValue.NOTHING);
    boolean master =
        call.arguments().value("verb").map(PowerValue::shown).orElse("").equalsIgnoreCase("runas");
    boolean other = call.arguments().has("credential");
    boolean waits = call.arguments().has("wait");
    var inside = call.inside().apart().at(call.place());
    inside =
        master
            ? inside.with(Circumstance.AS_ROOT)
            : other ? inside.with(Circumstance.AS_OTHER) : inside;
    inside = waits ? inside : inside.with(Circumstance.IN_BACKGROUND);
    var folder = run.session.folder();
    call.arguments().value("workingdirectory").map(PowerValue::shown).ifPresent(run.session::go);
    if (!file.isEmpty() && !file.contains("://")) {
      // A list is joined by blanks; what quotes it needs it must have.
      start(file, PowerValue.shown(words), inside, call);
    }
    run.session.goTo(folder);
    return cmdlets.step(call);
  }

  private void start(String file, String tail, CommandContext inside, Call call) {
    var script = run.session.read(file);
    var name = MarkedText.program(file);
    if (script.isPresent()) {
      CmdRun.text(script.get(), run.session.child(), inside);
    } else {
      WindowsPrograms.run(
          new ProgramStart(
              Shell.POWERSHELL,
              name,
              tail,
              CmdWords.arguments(CommandLine.split(tail)),
              List.of(),
              inside,
              call.place()),
          run.session);
    }
  }

  private PowerValue action(Call call) {
    var file = call.arguments().value(0, "execute").map(PowerValue::shown).orElse("");
    var words = call.arguments().value("argument").map(PowerValue::shown).orElse("");
    if (!file.isEmpty()) {
      start(file, words, call.inside().apart().at(call.place()).with(Circumstance.LATER), call);
    }
    return cmdlets.step(call);
  }

  /// `Invoke-CimMethod Win32_Process Create @{CommandLine='…'}`.
  private PowerValue method(Call call) {
    var type = call.arguments().value(0, "classname", "class").map(PowerValue::shown).orElse("");
    var method = call.arguments().value(1, "methodname", "name").map(PowerValue::shown).orElse("");
    if (MarkedText.lower(type).endsWith("win32_process") && method.equalsIgnoreCase("create")) {
      var given = call.arguments().value(2, "arguments", "argumentlist").orElse(PowerValue.UNKNOWN);
      var line =
          given instanceof PowerValue.Table table
              ? table.entries().getOrDefault("commandline", PowerValue.UNKNOWN)
              : PowerValue.all(PowerValue.each(given).stream().limit(1).toList());
      var inside = call.inside().apart().at(call.place()).with(Circumstance.IN_BACKGROUND);
      var remote = call.arguments().has("computername", "cimsession");
      if (PowerValue.known(line)) {
        CmdRun.text(
            PowerValue.shown(line),
            run.session.child(),
            remote ? inside.with(Circumstance.REMOTE) : inside);
      }
    } else if (method.equalsIgnoreCase("win32shutdown")) {
      new DotNetSteps(run).step("stop-computer", List.of(), call.around().at(call.place()));
    }
    return cmdlets.step(call);
  }

  private PowerValue item(Call call) {
    var file = call.arguments().value(0, "path", "literalpath").map(PowerValue::shown).orElse("");
    if (run.session.read(file).isPresent()) {
      start(
          file, "", call.inside().apart().at(call.place()).with(Circumstance.IN_BACKGROUND), call);
    }
    return cmdlets.ordinary(call);
  }

  private PowerValue service(Call call) {
    var inside =
        call.inside().apart().at(call.place()).with(Circumstance.LATER).with(Circumstance.AS_ROOT);
    call.arguments()
        .value(1, "binarypathname")
        .map(PowerValue::shown)
        .ifPresent(line -> CmdRun.text(line, run.session.child(), inside));
    return cmdlets.step(call);
  }
}
