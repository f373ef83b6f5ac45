package dev.assent.core.risk.windows;

import dev.assent.core.risk.step.Circumstance;
import dev.assent.core.risk.step.FileUse;
import dev.assent.core.risk.step.Step.Place;
import dev.assent.core.risk.step.Step.Shell;
import dev.assent.core.risk.windows.powershell.Expression;
import dev.assent.core.risk.windows.powershell.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Finds out what a command of PowerShell is: code, a function, a cmdlet or a program.
final class PowerCommands {
  /// One command with its words told.
  ///
  /// @param name in lower case; a cmdlet's full name
  /// @param input what comes through the pipe; absent at its beginning
  record Call(
      String name,
      PowerArguments arguments,
      List<FileUse> files,
      Optional<PowerValue> input,
      CommandContext around,
      Place place) {
    Call around(CommandContext other) {
      return new Call(name, arguments, files, input, other, place);
    }

    Call with(PowerArguments other) {
      return of(name, other);
    }

    Call of(String other, PowerArguments words) {
      return new Call(other, words, files, input, around, place);
    }

    /// The context of the commands it starts.
    CommandContext inside() {
      return around.under(files);
    }

    /// The context of a program that it starts apart.
    CommandContext apart(Circumstance circumstance) {
      return inside().apart().at(place).with(circumstance);
    }

    Optional<PowerValue> value(int at, String... names) {
      return arguments.value(at, names);
    }

    /// The text of a parameter, or of what stands at this place; empty when there is none.
    String text(int at, String... names) {
      return value(at, names).map(PowerValue::shown).orElse("");
    }

    String text(String name) {
      return arguments.value(name).map(PowerValue::shown).orElse("");
    }
  }

  private final PowerRun run;
  private final Cmdlets cmdlets;

  PowerCommands(PowerRun run) {
    this.run = run;
    this.cmdlets = new Cmdlets(run);
  }

  PowerValue run(Statement.Command command, Optional<PowerValue> input, CommandContext around) {
    if (!run.session.budget.enter()) {
      return PowerValue.UNKNOWN;
    }
    var head = head(command, around);
    var arguments = arguments(command.words(), around);
    var files = run.files(command.redirections(), around);
    var place = new Place(command.start(), command.end());
    // An unknown piece that stands in the text itself was put there as code.
    boolean code =
        !command.words().isEmpty()
            && command.words().getFirst() instanceof Expression.Text(var pieces, _, _)
            && pieces.size() == 1
            && pieces.getFirst() instanceof Expression.Piece.Plain(String text)
            && MarkedText.nothingKnown(text);
    var here = code ? around.with(Circumstance.RUNS_INPUT) : around;
    var value = started(head, new Call("", arguments, files, input, here, place));
    run.session.budget.leave();
    return run.written(files, value) ? PowerValue.NOTHING : value;
  }

  private PowerValue head(Statement.Command command, CommandContext around) {
    if (command.words().isEmpty()) {
      return PowerValue.UNKNOWN;
    }
    var first = command.words().getFirst();
    // In the place of a name, a dash begins no parameter.
    return first instanceof Expression.Several several
        ? run.values.value(several.values().getFirst(), around.caught())
        : run.values.value(first, around.caught());
  }

  private PowerArguments arguments(List<Expression> words, CommandContext around) {
    var given = new ArrayList<PowerArguments.Given>();
    for (var word : words.subList(Math.min(1, words.size()), words.size())) {
      if (word instanceof Expression.Parameter parameter) {
        given.add(
            new PowerArguments.Given(
                parameter.name(),
                parameter.value().map(value -> run.values.value(value, around.caught()))));
      } else if (word instanceof Expression.Splat splat) {
        splat(run.values.value(splat, around), given);
      } else if (word instanceof Expression.Verbatim verbatim) {
        var text =
            CmdExpansion.expand(verbatim.text(), '%', run.session::setting, run.session.budget)
                .text();
        CommandLine.split(text)
            .forEach(one -> given.add(PowerArguments.Given.alone(PowerValue.text(one.text()))));
      } else {
        var value = run.values.value(word, around.caught());
        given.add(
            new PowerArguments.Given("", Optional.of(value), word instanceof Expression.Several));
      }
    }
    return new PowerArguments(List.copyOf(given));
  }

  /// The entries of a table as parameters, those of a list as values.
  private static void splat(PowerValue value, List<PowerArguments.Given> into) {
    if (value instanceof PowerValue.Table table) {
      table
          .entries()
          .forEach((name, entry) -> {
            boolean flag = entry instanceof PowerValue.Bool;
            boolean off = entry instanceof PowerValue.Bool bool && !bool.holds();
            into.add(new PowerArguments.Given(name, off ? Optional.of(entry) : Optional.empty()));
            if (!flag) {
              into.add(PowerArguments.Given.alone(entry));
            }
          });
    } else {
      PowerValue.each(value).forEach(one -> into.add(PowerArguments.Given.alone(one)));
    }
  }

  private PowerValue started(PowerValue head, Call call) {
    if (head instanceof PowerValue.Code code) {
      return run.block(code.block(), call.arguments.alone(), call.inside());
    }
    if (head instanceof PowerValue.Text text) {
      return named(
          text.text(),
          call.around(text.made() ? call.around.with(Circumstance.HIDDEN) : call.around));
    }
    if (head instanceof PowerValue.Items items && !items.values().isEmpty()) {
      return started(items.values().getFirst(), call);
    }
    return head instanceof PowerValue.FileName || head instanceof PowerValue.Num
        ? named(PowerValue.shown(head), call)
        : unknown(head, call);
  }

  /// Something runs of which only the running shell knows the name.
  private PowerValue unknown(PowerValue head, Call call) {
    var from = PowerValue.from(head);
    var around =
        from.isEmpty()
            ? call.around
            : call.around
                .piped(from, call.around.input(), call.around.outlet())
                .with(Circumstance.RUNS_INPUT);
    runAll(call);
    return run.step("", call.arguments.arguments(), call.files, call.place, around);
  }

  private void runAll(Call call) {
    call.arguments.code().forEach(code -> run.block(code.block(), List.of(), call.inside()));
  }

  /// Runs the command that a name means here.
  PowerValue named(String written, Call call) {
    var lower = MarkedText.lower(written);
    if (!MarkedText.known(written)) {
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
    var bare =
        module > 0
                && CmdletNames.isCmdlet(lower.substring(module + 1))
                && lower.indexOf(':') < 0
                && !lower.startsWith(".")
            ? lower.substring(module + 1)
            : lower;
    var full = CmdletNames.full(bare, call.arguments);
    if (CmdletNames.isCmdlet(full) && !StartedOnWindows.surely(full) || full.equals("mkdir")) {
      return cmdlets.run(call.of(full, call.arguments));
    }
    return program(full.equals(lower) ? written : full, call);
  }

  /// A function of the same text, its arguments by name and by place.
  private PowerValue called(Expression.Block function, Call call) {
    for (var parameter : function.parameters()) {
      run.names.set(parameter, PowerValue.UNKNOWN);
      call.arguments.value(parameter).ifPresent(value -> run.names.set(parameter, value));
    }
    call.input.ifPresent(value -> run.names.set("_", value));
    call.input.ifPresent(value -> run.names.set("input", value));
    return run.block(function, call.arguments.alone(), call.inside());
  }

  private PowerValue program(String written, Call given) {
    var call = given.with(given.arguments.joined());
    var words = call.arguments.arguments();
    if (written.matches("[A-Za-z]:")) {
      return cmdlets.run(
          call.of(
              "set-location",
              new PowerArguments(
                  List.of(PowerArguments.Given.alone(PowerValue.text(written + "\\"))))));
    }
    var name = MarkedText.program(written);
    boolean master = name.equals("gsudo") || name.equals("sudo");
    boolean shell = master || name.equals("powershell") || name.equals("pwsh");
    if (shell && !call.arguments.code().isEmpty()) {
      runAll(master ? call.around(call.around.with(Circumstance.AS_ROOT)) : call);
      run.step(name, words, call.files, call.place, call.around);
      return PowerValue.UNKNOWN;
    }
    var script = run.session.read(written);
    if (script.isPresent()) {
      var lower = MarkedText.lower(written);
      boolean batch = lower.endsWith(".bat") || lower.endsWith(".cmd");
      var inside = call.inside().at(call.place);
      var value =
          batch
              ? printed(CmdRun.text(script.get(), run.session.child(), inside))
              : run.code(script.get(), inside);
      run.step(name, words, call.files, call.place, call.around);
      return value;
    }
    if (!name.isEmpty()) {
      runAll(call.around(call.around.startedBy(name)));
    }
    var start =
        new ProgramStart(
            Shell.POWERSHELL,
            name,
            call.arguments.tail(),
            words,
            call.files,
            call.around,
            call.place);
    return printed(WindowsPrograms.run(start, run.session));
  }

  /// The output of a program, where known; else what came out of its step.
  private PowerValue printed(Optional<String> text) {
    int last = run.session.trail.size() - 1;
    return text.isPresent() && !text.get().isEmpty()
        ? PowerValue.all(text.get().lines().map(PowerValue::made).toList())
        : new PowerValue.Unknown(last < 0 ? List.of() : List.of(last));
  }
}
