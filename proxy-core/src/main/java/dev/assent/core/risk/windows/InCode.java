package dev.assent.core.risk.windows;

import dev.assent.core.risk.step.Argument;
import dev.assent.core.risk.step.Circumstance;
import dev.assent.core.risk.step.Step.Place;
import dev.assent.core.risk.step.Step.Shell;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/// Adds steps for what .NET code does.
final class InCode {
  private final PowerRun run;

  InCode(PowerRun run) {
    this.run = run;
  }

  /// A command that does the same as the code; a word beginning with a dash is a parameter.
  Value step(String name, List<Value> words, Around around) {
    var arguments = new ArrayList<Argument>();
    var from = new TreeSet<Integer>(around.from());
    for (var word : words) {
      from.addAll(Value.from(word));
      arguments.addAll(PowerArguments.shown(word));
    }
    var here = run.here(around);
    var inside = here.piped(List.copyOf(from), around.input(), around.outlet()).with(Circumstance.IN_CODE);
    var place = here.place().orElse(new Place(0, 0));
    int at = run.session.trail.add(new Trail.Run(Shell.POWERSHELL, name, arguments, List.of(), place), inside, run.session);
    return new Value.Unknown(at < 0 ? List.of() : List.of(at));
  }

  /// A program with its arguments, started apart.
  Value program(Value name, Value words, Around around) {
    var program = Value.shown(name);
    var tail = Value.shown(words);
    var here = run.here(around);
    var place = here.place().orElse(new Place(0, 0));
    var arguments = CmdWords.arguments(CommandLine.split(tail));
    var start = new Start(Shell.POWERSHELL, Marked.program(program), tail, arguments, List.of(), here.with(Circumstance.IN_CODE), place);
    Programs.run(start, run.session);
    return Value.UNKNOWN;
  }

  /// A whole command line for cmd.exe or any program.
  Value line(Value text, Around around) {
    if (Value.known(text)) {
      CmdRun.text(Value.shown(text), run.session.child(), run.here(around).with(Circumstance.IN_CODE));
      return Value.UNKNOWN;
    }
    return step("", List.of(text), around);
  }

  static Optional<Value> some(Value value) {
    return Optional.of(value);
  }
}
