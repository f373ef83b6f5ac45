package dev.assent.core.risk.windows;

import dev.assent.core.risk.step.Argument;
import dev.assent.core.risk.step.Circumstance;
import dev.assent.core.risk.step.Step.Place;
import dev.assent.core.risk.step.Step.Shell;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/// Adds steps for what .NET code does.
final class DotNetSteps {
  private final PowerRun run;

  DotNetSteps(PowerRun run) {
    this.run = run;
  }

  /// A command that does the same as the code; a word beginning with a dash is a parameter.
  PowerValue step(String name, List<PowerValue> words, CommandContext around) {
    var arguments = new ArrayList<Argument>();
    var from = new TreeSet<Integer>(around.from());
    for (var word : words) {
      from.addAll(PowerValue.from(word));
      arguments.addAll(PowerArguments.shown(word));
    }
    var here = run.here(around);
    var inside =
        here.piped(List.copyOf(from), around.input(), around.outlet()).with(Circumstance.IN_CODE);
    var place = here.place().orElse(new Place(0, 0));
    int at =
        run.session.trail.add(
            new WindowsFoundSteps.Run(Shell.POWERSHELL, name, arguments, List.of(), place),
            inside,
            run.session);
    return new PowerValue.Unknown(at < 0 ? List.of() : List.of(at));
  }

  /// A program with its arguments, started apart.
  PowerValue program(PowerValue name, PowerValue words, CommandContext around) {
    var program = PowerValue.shown(name);
    var tail = PowerValue.shown(words);
    var here = run.here(around);
    var place = here.place().orElse(new Place(0, 0));
    var arguments = CmdWords.arguments(CommandLine.split(tail));
    var start =
        new ProgramStart(
            Shell.POWERSHELL,
            MarkedText.program(program),
            tail,
            arguments,
            List.of(),
            here.with(Circumstance.IN_CODE),
            place);
    WindowsPrograms.run(start, run.session);
    return PowerValue.UNKNOWN;
  }

  /// A whole command line for cmd.exe or any program.
  PowerValue line(PowerValue text, CommandContext around) {
    if (PowerValue.known(text)) {
      CmdRun.text(
          PowerValue.shown(text), run.session.child(), run.here(around).with(Circumstance.IN_CODE));
      return PowerValue.UNKNOWN;
    }
    return step("", List.of(text), around);
  }
}
