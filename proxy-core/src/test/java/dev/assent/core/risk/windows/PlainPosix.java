package dev.assent.core.risk.windows;

import dev.assent.core.risk.shell.Invocation;
import dev.assent.core.risk.shell.ParseFailure;
import dev.assent.core.risk.shell.ShellParser;
import dev.assent.core.risk.shell.Word;
import dev.assent.core.risk.step.Argument;
import dev.assent.core.risk.step.Circumstance;
import dev.assent.core.risk.step.Step;
import dev.assent.core.risk.step.Steps;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The simple commands of a POSIX text, with nothing looked through.
final class PlainPosix {
  private PlainPosix() {}

  static Steps read(String text, int depth) {
    var reading = ShellParser.parse(text);
    var steps = reading.commands().stream().map(PlainPosix::step).toList();
    return new Steps(
        steps, reading.unreadable().map(ParseFailure::reason).map(ParseFailure.Reason::words));
  }

  private static Step step(Invocation command) {
    var words = command.words().stream().map(PlainPosix::argument).toList();
    var name = words.isEmpty() || !words.getFirst().known() ? "" : words.getFirst().text();
    Set<Circumstance> circumstances = EnumSet.noneOf(Circumstance.class);
    for (var one : command.context().circumstances()) {
      switch (one) {
        case IN_BACKGROUND -> circumstances.add(Circumstance.IN_BACKGROUND);
        case IN_LOOP -> circumstances.add(Circumstance.IN_LOOP);
        case MAYBE -> circumstances.add(Circumstance.MAYBE);
        case IN_SUBSTITUTION, IN_PROCESS_SUBSTITUTION ->
            circumstances.add(Circumstance.IN_SUBSTITUTION);
        case IN_SUBSHELL, IN_FUNCTION -> {}
      }
    }
    return new Step(
        Step.Shell.POSIX,
        name.substring(name.lastIndexOf('/') + 1),
        words.isEmpty() ? List.of() : words.subList(1, words.size()),
        List.of(),
        command.context().pipedFrom(),
        command.context().pipedInto(),
        Optional.empty(),
        List.of(),
        command.context().folder().steps().isEmpty() && command.context().folder().isKnown()
            ? Optional.of("")
            : Optional.empty(),
        circumstances,
        new Step.Place(command.span().start(), command.span().end()));
  }

  private static Argument argument(Word word) {
    var known = word.known();
    var text = known.orElseGet(() -> word.knownStart() + Argument.UNKNOWN);
    return new Argument(text, word.hasPattern(), word.isInHome(), known.isEmpty());
  }
}
