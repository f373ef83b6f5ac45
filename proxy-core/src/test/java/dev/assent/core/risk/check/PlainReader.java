package dev.assent.core.risk.check;

import dev.assent.core.risk.shell.Invocation;
import dev.assent.core.risk.shell.Redirection;
import dev.assent.core.risk.shell.ShellParser;
import dev.assent.core.risk.shell.Word;
import dev.assent.core.risk.step.Argument;
import dev.assent.core.risk.step.Circumstance;
import dev.assent.core.risk.step.FileUse;
import dev.assent.core.risk.step.Step;
import dev.assent.core.risk.step.Steps;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Reads commands as they stand, looking through nothing but a plain `sudo`: enough for the cases that rules carry.
final class PlainReader implements CommandReader {
  @Override
  public Steps read(Step.Shell shell, String text) {
    return switch (shell) {
      case POSIX -> posix(text);
      case CMD, POWERSHELL -> PlainWindows.read(shell, text);
    };
  }

  private static Steps posix(String text) {
    var reading = ShellParser.parse(text);
    var invocations = reading.commands();
    var steps = new ArrayList<Step>();
    for (var invocation : invocations) {
      steps.add(step(invocation, steps));
    }
    return new Steps(steps, reading.unreadable().map(Object::toString));
  }

  private static Step step(Invocation invocation, List<Step> before) {
    var arguments = new ArrayList<>(invocation.words().stream().map(PlainReader::argument).toList());
    var circumstances = circumstances(invocation);
    if (arguments.size() > 1 && arguments.getFirst().text().equals("sudo") && !arguments.get(1).text().startsWith("-")) {
      arguments.removeFirst();
      circumstances.add(Circumstance.AS_ROOT);
    }
    String name = arguments.isEmpty() ? "" : arguments.removeFirst().text();
    var files = new ArrayList<FileUse>();
    Optional<String> input = Optional.empty();
    var redirections = new ArrayList<>(invocation.redirections());
    redirections.addAll(invocation.context().around());
    for (var redirection : redirections) {
      kind(redirection.kind()).ifPresent(kind -> files.add(new FileUse(redirection.stream(), kind, argument(redirection.target()))));
      if (redirection.kind() == Redirection.Kind.HERE_DOCUMENT || redirection.kind() == Redirection.Kind.HERE_STRING) {
        input = Optional.of(argument(redirection.target()).text());
      }
    }
    for (int from : invocation.context().pipedFrom()) {
      if (from < before.size() && before.get(from).name().equals("echo")) {
        input = Optional.of(String.join(" ", before.get(from).arguments().stream().map(Argument::text).toList()));
      }
    }
    var settings = invocation.assignments().stream().map(set -> set.name() + "=" + argument(set.value()).text()).toList();
    return new Step(
        Step.Shell.POSIX,
        name.substring(name.lastIndexOf('/') + 1),
        arguments,
        files,
        invocation.context().pipedFrom(),
        invocation.context().pipedInto(),
        input,
        settings,
        folder(invocation),
        circumstances,
        new Step.Place(invocation.span().start(), invocation.span().end()));
  }

  private static Optional<String> folder(Invocation invocation) {
    var folder = invocation.context().folder();
    if (!folder.isKnown()) {
      return Optional.empty();
    }
    return Optional.of(String.join("/", folder.steps().stream().map(step -> argument(step).text()).toList()));
  }

  private static Set<Circumstance> circumstances(Invocation invocation) {
    var found = EnumSet.noneOf(Circumstance.class);
    for (var circumstance : invocation.context().circumstances()) {
      switch (circumstance) {
        case IN_BACKGROUND -> found.add(Circumstance.IN_BACKGROUND);
        case IN_LOOP -> found.add(Circumstance.IN_LOOP);
        case MAYBE -> found.add(Circumstance.MAYBE);
        case IN_SUBSTITUTION -> found.add(Circumstance.IN_SUBSTITUTION);
        case IN_FUNCTION, IN_SUBSHELL, IN_PROCESS_SUBSTITUTION -> {}
      }
    }
    return found;
  }

  private static Optional<FileUse.Kind> kind(Redirection.Kind kind) {
    return switch (kind) {
      case READ -> Optional.of(FileUse.Kind.READ);
      case WRITE, OVERWRITE, WRITE_BOTH -> Optional.of(FileUse.Kind.EMPTY_AND_WRITE);
      case APPEND, APPEND_BOTH -> Optional.of(FileUse.Kind.APPEND);
      case READ_AND_WRITE -> Optional.of(FileUse.Kind.READ_AND_WRITE);
      case SAME_INPUT, SAME_OUTPUT, HERE_DOCUMENT, HERE_STRING -> Optional.empty();
    };
  }

  private static Argument argument(Word word) {
    var text = new StringBuilder();
    boolean home = word.isInHome();
    boolean many = false;
    for (var part : word.parts()) {
      switch (part) {
        case dev.assent.core.risk.shell.Part.Literal literal -> text.append(literal.text());
        case dev.assent.core.risk.shell.Part.Tilde tilde -> text.append('~').append(tilde.user());
        case dev.assent.core.risk.shell.Part.Variable variable -> {
          if (variable.name().equals("HOME") && variable.operator().isEmpty() && text.isEmpty()) {
            text.append('~');
            home = true;
          } else {
            text.append(Argument.UNKNOWN);
            many |= !variable.quoted();
          }
        }
        case dev.assent.core.risk.shell.Part.CommandSubstitution substitution -> {
          text.append(Argument.UNKNOWN);
          many |= !substitution.quoted();
        }
        case dev.assent.core.risk.shell.Part.ProcessSubstitution _, dev.assent.core.risk.shell.Part.Arithmetic _, dev.assent.core.risk.shell.Part.Elements _, dev.assent.core.risk.shell.Part.Braces _ -> text.append(Argument.UNKNOWN);
      }
    }
    return new Argument(text.toString(), word.hasPattern(), home, many);
  }
}
