package dev.assent.core.risk.windows;

import dev.assent.core.risk.step.Circumstance;
import dev.assent.core.risk.step.FileUse;
import dev.assent.core.risk.step.ShellCrossings;
import dev.assent.core.risk.step.Step;
import dev.assent.core.risk.step.Step.Shell;
import dev.assent.core.risk.table.NameTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Looks through programs that start other programs.
final class WindowsPrograms {
  private static final NameTable TABLE = NameTable.of("programs");

  private static final List<String> POSIX_SHELLS = TABLE.names("windows", "posix-shells");

  private static final List<String> INTERPRETERS = TABLE.names("windows", "interpreters");

  /// Other programs whose words or code the POSIX reader knows.
  private static final List<String> KNOWN_TO_POSIX = TABLE.names("windows", "posix-words");

  private WindowsPrograms() {}

  /// Adds the steps of what a program starts, then its own; returns what is printed.
  static Optional<String> run(ProgramStart start, WindowsShellState session) {
    if (!session.budget.enter()) {
      return Optional.empty();
    }
    session.budget.spend(start.tail().length());
    session.takeUnknown();
    var printed = started(start, session);
    var code = session.takeUnknown();
    session.budget.leave();
    own(code == null ? start : start.running(code), session);
    return printed;
  }

  static void own(ProgramStart start, WindowsShellState session) {
    var run =
        new WindowsFoundSteps.Run(
            start.shell(), start.name(), start.arguments(), start.files(), start.place());
    session.trail.add(run, start.around(), session);
  }

  private static Optional<String> started(ProgramStart start, WindowsShellState session) {
    return switch (start.name()) {
      case "cmd" -> ShellStarts.cmd(start, session);
      case "powershell", "pwsh", "powershell_ise" -> ShellStarts.powershell(start, session);
      case "wsl", "wslhost" -> {
        wsl(start, session);
        yield Optional.empty();
      }
      default -> {
        if (POSIX_SHELLS.contains(start.name())
            && start.arguments().isEmpty()
            && start.around().input().isPresent()) {
          posix(
              start.known(start.around().input().get()),
              start,
              start.inside().piped(List.of(), Optional.empty(), start.around().outlet()),
              session);
        } else if (POSIX_SHELLS.contains(start.name())
            || INTERPRETERS.contains(start.name())
            || KNOWN_TO_POSIX.contains(start.name())) {
          posix(line(start.name(), start.words()), start, start.inside(), session);
        } else {
          new WrapperPrograms(start, session).look();
        }
        yield Optional.empty();
      }
    };
  }

  private static String line(String name, List<String> words) {
    var all = new ArrayList<String>();
    all.add(name);
    all.addAll(words);
    return CommandLine.posix(all);
  }

  /// Follows what a Linux beside Windows would run: words by its shell, those after `-e` as they
  /// are.
  private static void wsl(ProgramStart start, WindowsShellState session) {
    var tail = new CommandTail(start.tail());
    CommandContext inside = start.inside();
    while (tail.next('-') || tail.next('~')) {
      switch (tail.take()) {
        case "-e", "--exec" -> {
          posix(
              CommandLine.posix(
                  CommandLine.split(tail.rest()).stream()
                      .map(word -> start.known(word.text()))
                      .toList()),
              start,
              inside,
              session);
          return;
        }
        case "-u", "--user" -> {
          if (tail.take().equals("root")) {
            inside = inside.with(Circumstance.AS_ROOT);
          }
        }
        case "-d", "--distribution", "--cd", "--shell-type", "--distribution-id" -> tail.take();
        case "~", "--", "--system" -> {}
        default -> {
          return;
        }
      }
    }
    if (tail.more()) {
      posix(
          start
              .known(tail.rest())
              .replace(MarkedText.UNKNOWN, "$UNKNOWN")
              .replace(MarkedText.HOME, '~'),
          start,
          inside,
          session);
    } else if (start.around().input().isPresent()) {
      posix(
          start.around().input().get(),
          start,
          inside.piped(List.of(), Optional.empty(), start.around().outlet()),
          session);
    }
  }

  private static void posix(
      String text, ProgramStart start, CommandContext inside, WindowsShellState session) {
    if (!session.budget.spend(text.length()) || !session.budget.enter()) {
      return;
    }
    String before = before(start, inside);
    int first = before.isEmpty() ? 0 : 1;
    var read =
        session
            .budget
            .crossings()
            .cross(() -> session.others.read(Step.Shell.POSIX, before + text + after(start)));
    session.budget.leave();
    if (read.isEmpty()) {
      session.budget.note(ShellCrossings.refusal());
      return;
    }
    var found = read.get();
    found.trouble().ifPresent(session.budget::note);
    int count = found.steps().size();
    // The program itself is told with the words it has here.
    int own =
        count > first && found.steps().getLast().name().equals(start.name()) ? count - 1 : count;
    var others = new WindowsFoundSteps.Others(session.trail.size(), first);
    for (var step : found.steps().subList(Math.min(first, own), own)) {
      session.trail.addForeign(
          INTERPRETERS.contains(start.name()) ? asHere(step) : step, others, inside, session);
    }
    if (own < count && found.steps().getLast().has(Circumstance.RUNS_INPUT)) {
      session.runsUnknown(others.from(found.steps().getLast(), inside));
    }
  }

  /// The command that puts out what is read here, for a reader that does not see it; empty where
  /// nothing is.
  private static String before(ProgramStart start, CommandContext inside) {
    return inside
        .input()
        .map(input -> CommandLine.posix(List.of("printf", "%s", start.known(input))) + " | ")
        .orElse(inside.from().isEmpty() ? "" : MarkedText.UNKNOWN + " | ");
  }

  /// The redirection from a file of which nobody knows the name.
  private static String after(ProgramStart start) {
    return start.files().stream()
            .anyMatch(use ->
                use.kind() == FileUse.Kind.READ && MarkedText.nothingKnown(use.file().text()))
        ? " < \"$UNKNOWN\""
        : "";
  }

  /// An interpreter on Windows hands its commands to cmd.exe.
  private static Step asHere(Step step) {
    boolean inner =
        step.shell() == Shell.POSIX && CmdWords.inner(step.name()) && !step.name().equals("echo");
    boolean switches =
        step.arguments().stream().anyMatch(argument -> argument.text().startsWith("/"));
    if (!inner
        || !switches
            && !step.name().equals("del")
            && !step.name().equals("rd")
            && !step.name().equals("erase")) {
      return step;
    }
    return new Step(
        Shell.CMD,
        step.name(),
        step.arguments(),
        step.files(),
        step.pipedFrom(),
        step.pipedInto(),
        step.input(),
        step.environment(),
        step.folder(),
        step.circumstances(),
        step.place(),
        step.startedBy());
  }
}
