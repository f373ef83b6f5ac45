package dev.assent.core.risk.windows;

import dev.assent.core.risk.step.Argument;
import dev.assent.core.risk.step.Circumstance;
import dev.assent.core.risk.step.FileUse;
import dev.assent.core.risk.step.Step.Place;
import dev.assent.core.risk.step.Step.Shell;
import dev.assent.core.risk.windows.powershell.Expression;
import dev.assent.core.risk.windows.powershell.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/// Finds out what a command of PowerShell is: code, a function, a cmdlet or a program.
final class PowerCommands {
  /// One command with its words told.
  ///
  /// @param name in lower case; a cmdlet's full name
  /// @param input what comes through the pipe; absent at its beginning
  record Call(String name, PowerArguments arguments, List<FileUse> files, Optional<Value> input, Around around, Place place) {
    Call around(Around other) {
      return new Call(name, arguments, files, input, other, place);
    }

    Call with(PowerArguments other) {
      return new Call(name, other, files, input, around, place);
    }

    /// What stands around the commands it starts.
    Around inside() {
      return around.under(files);
    }
  }

  private final PowerRun run;
  private final Cmdlets cmdlets;

  PowerCommands(PowerRun run) {
    this.run = run;
    this.cmdlets = new Cmdlets(run);
  }

  Value run(Statement.Command command, Optional<Value> input, Around around) {
    if (!run.session.budget.enter()) {
      return Value.UNKNOWN;
    }
    var head = head(command, around);
    var arguments = arguments(command.words(), around);
    var files = run.files(command.redirections(), around);
    var place = new Place(command.start(), command.end());
    var value = started(head, new Call("", arguments, files, input, around, place));
    run.session.budget.leave();
    return run.written(files, value) ? Value.NOTHING : value;
  }

  private Value head(Statement.Command command, Around around) {
    if (command.words().isEmpty()) {
      return Value.UNKNOWN;
    }
    var first = command.words().getFirst();
    // In the place of a name, a dash begins no parameter.
    return first instanceof Expression.Several several ? run.values.value(several.values().getFirst(), around.caught()) : run.values.value(first, around.caught());
  }

  private PowerArguments arguments(List<Expression> words, Around around) {
    var given = new ArrayList<PowerArguments.Given>();
    for (var word : words.subList(Math.min(1, words.size()), words.size())) {
      switch (word) {
        case Expression.Parameter parameter ->
            given.add(new PowerArguments.Given(parameter.name(), parameter.value().map(value -> run.values.value(value, around.caught()))));
        case Expression.Splat splat -> splat(run.values.value(splat, around), given);
        case Expression.Verbatim verbatim -> {
          var text = CmdExpansion.expand(verbatim.text(), '%', run.session::setting).text();
          CommandLine.split(text).forEach(one -> given.add(PowerArguments.Given.alone(Value.text(one.text()))));
        }
        default -> {
          var value = run.values.value(word, around.caught());
          given.add(new PowerArguments.Given("", Optional.of(value), word instanceof Expression.Several));
        }
      }
    }
    return new PowerArguments(List.copyOf(given));
  }

  /// The entries of a table as parameters, those of a list as values.
  private static void splat(Value value, List<PowerArguments.Given> into) {
    if (value instanceof Value.Table table) {
      table.entries().forEach((name, entry) -> {
        boolean alone = entry instanceof Value.Bool bool && bool.holds();
        into.add(new PowerArguments.Given(name, alone || entry instanceof Value.Bool ? alone ? Optional.empty() : Optional.of(entry) : Optional.empty()));
        if (!(entry instanceof Value.Bool)) {
          into.add(PowerArguments.Given.alone(entry));
        }
      });
    } else {
      Value.each(value).forEach(one -> into.add(PowerArguments.Given.alone(one)));
    }
  }

  private Value started(Value head, Call call) {
    return switch (head) {
      case Value.Code code -> run.block(code.block(), call.arguments.alone(), call.inside());
      case Value.Text text -> named(text.text(), call.around(text.made() ? call.around.with(Circumstance.HIDDEN) : call.around));
      case Value.FileName file -> named(file.path(), call);
      case Value.Num number -> named(Value.number(number.number()), call);
      case Value.Items items when !items.values().isEmpty() -> started(items.values().getFirst(), call);
      default -> unknown(head, call);
    };
  }

  /// Something runs of which only the running shell knows the name.
  private Value unknown(Value head, Call call) {
    var from = new TreeSet<Integer>(call.around.from());
    from.addAll(Value.from(head));
    var around = call.around.piped(List.copyOf(from), call.around.input(), call.around.outlet());
    runAll(call);
    int at = run.session.trail.add(new Trail.Run(Shell.POWERSHELL, "", call.arguments.arguments(), call.files, call.place), around, run.session);
    return new Value.Unknown(at < 0 ? List.of() : List.of(at));
  }

  private void runAll(Call call) {
    call.arguments.code().forEach(code -> run.block(code.block(), List.of(), call.inside()));
  }

  /// What a name means here.
  Value named(String written, Call call) {
    var lower = Marked.lower(written);
    if (!Marked.known(written)) {
      return program(written, call);
    }
    var alias = run.names.aliases.get(lower);
    if (alias != null && run.session.budget.enter()) {
      var value = named(alias, call);
      run.session.budget.leave();
      return value;
    }
    var function = run.names.functions.get(lower);
    if (function != null) {
      return called(function, call);
    }
    int module = lower.lastIndexOf('\\');
    var bare = module > 0 && CmdletNames.isCmdlet(lower.substring(module + 1)) && lower.indexOf(':') < 0 && !lower.startsWith(".") ? lower.substring(module + 1) : lower;
    var full = CmdletNames.full(bare, call.arguments);
    if (CmdletNames.isCmdlet(full) && !StartedOnWindows.surely(full) || full.equals("mkdir")) {
      return cmdlets.run(new Call(full, call.arguments, call.files, call.input, call.around, call.place));
    }
    return program(full.equals(lower) ? written : full, call);
  }

  /// A function of the same text, its arguments by name and by place.
  private Value called(Expression.Block function, Call call) {
    for (var parameter : function.parameters()) {
      run.names.set(parameter, Value.UNKNOWN);
      call.arguments.value(parameter).ifPresent(value -> run.names.set(parameter, value));
    }
    call.input.ifPresent(value -> run.names.set("_", value));
    call.input.ifPresent(value -> run.names.set("input", value));
    return run.block(function, call.arguments.alone(), call.inside());
  }

  private Value program(String written, Call given) {
    var call = given.with(given.arguments.joined());
    var words = call.arguments.arguments();
    if (written.matches("[A-Za-z]:")) {
      return cmdlets.run(new Call("set-location", new PowerArguments(List.of(PowerArguments.Given.alone(Value.text(written + "\\")))), call.files, call.input, call.around, call.place));
    }
    boolean shell = Marked.program(written).equals("powershell") || Marked.program(written).equals("pwsh");
    if (shell && !call.arguments.code().isEmpty()) {
      runAll(call);
      own(written, words, call);
      return Value.UNKNOWN;
    }
    boolean master = Marked.program(written).equals("gsudo") || Marked.program(written).equals("sudo");
    if (master && !call.arguments.code().isEmpty()) {
      runAll(call.around(call.around.with(Circumstance.AS_ROOT)));
      own(written, words, call);
      return Value.UNKNOWN;
    }
    var script = run.session.read(written);
    if (script.isPresent()) {
      var lower = Marked.lower(written);
      boolean batch = lower.endsWith(".bat") || lower.endsWith(".cmd");
      var inside = call.inside().at(call.place);
      var value = batch ? printed(CmdRun.text(script.get(), run.session.child(), inside)) : run.code(script.get(), inside);
      own(written, words, call);
      return value;
    }
    var name = Marked.program(written);
    if (!name.isEmpty()) {
      runAll(call.around(call.around.startedBy(name)));
    }
    var start = new Start(Shell.POWERSHELL, name, call.arguments.tail(), words, call.files, call.around, call.place);
    return printed(Programs.run(start, run.session));
  }

  private void own(String written, List<Argument> words, Call call) {
    run.session.trail.add(new Trail.Run(Shell.POWERSHELL, Marked.program(written), words, call.files, call.place), call.around, run.session);
  }

  /// What a program prints, where known; else what came out of its step.
  private Value printed(Optional<String> text) {
    int last = run.session.trail.size() - 1;
    return text.isPresent() && !text.get().isEmpty()
        ? Value.all(text.get().lines().map(Value::made).toList())
        : new Value.Unknown(last < 0 ? List.of() : List.of(last));
  }
}
