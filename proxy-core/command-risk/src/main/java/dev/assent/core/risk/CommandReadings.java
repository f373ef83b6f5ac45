package dev.assent.core.risk;

import dev.assent.core.access.CommandReading;
import dev.assent.core.risk.CommandReport.Finding;
import dev.assent.core.risk.context.RiskContext;
import dev.assent.core.risk.shell.Assignment;
import dev.assent.core.risk.shell.Command;
import dev.assent.core.risk.shell.Redirection;
import dev.assent.core.risk.shell.Script;
import dev.assent.core.risk.shell.ShellParser;
import dev.assent.core.risk.shell.Span;
import dev.assent.core.risk.shell.Word;
import dev.assent.core.risk.shell.WordPart;
import dev.assent.core.risk.step.Step;
import dev.assent.core.risk.step.Step.Place;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;

/// Reads commands for people. Pure and thread-safe; never throws for a strange text.
final class CommandReadings {
  private CommandReadings() {}

  /// Checks a command and writes out what was found.
  static CommandReading of(CommandCheck check, Step.Shell shell, String text, RiskContext context) {
    return of(check.check(shell, text, context), shell, text);
  }

  /// The same for a command that was rewritten for the shell: the rows are those of the text as it
  /// was given, and what was found counts for the whole of it.
  ///
  /// @param made what the shell reads; may be the text itself
  static CommandReading of(
      CommandCheck check, Step.Shell shell, String text, String made, RiskContext context) {
    return made.equals(text)
        ? of(check, shell, text, context)
        : of(onWhole(check.check(shell, made, context), text), shell, text);
  }

  private static CommandReport onWhole(CommandReport report, String text) {
    var whole = new Place(0, text.length());
    var findings =
        report.findings().stream()
            .map(found -> {
              var words = found.words().stream().map(word -> in(text, word)).toList();
              return found.at(whole, words);
            })
            .toList();
    return new CommandReport(
        findings, List.of(), report.trouble(), report.labels(), report.worse());
  }

  private static Finding.Word in(String text, String word) {
    int at = word.isEmpty() ? -1 : text.indexOf(word);
    return new Finding.Word(word, at < 0 ? new Place(0, 0) : new Place(at, at + word.length()));
  }

  /// Writes out what was found in a command.
  ///
  /// @param report on this very text
  static CommandReading of(CommandReport report, Step.Shell shell, String text) {
    try {
      List<WrittenCommand> simples =
          shell == Step.Shell.POSIX
              ? PosixCommands.of(text)
              : WindowsCommands.of(text, shell, report.steps);
      return new ReadingBuilder(report, text, simples).read();
    } catch (RuntimeException | StackOverflowError _) {
      var plain =
          new CommandReport(
              report.findings(),
              List.of(),
              Optional.of("it could not be taken apart"),
              report.labels(),
              report.worse());
      return new ReadingBuilder(plain, text, List.of()).read();
    }
  }

  /// Finds the simple commands of a text for cmd.exe or PowerShell by the places of the steps it
  /// would run, and cuts them into words by the shell's quotes.
  private static final class WindowsCommands {
    /// End a word and are part of none.
    private static final String BETWEEN = " \t\r\n,;(){}|&<>=";

    private WindowsCommands() {}

    /// In the order of the text; outer ones stand in no other.
    static List<WrittenCommand> of(String text, Step.Shell shell, List<Step> steps) {
      var places = new LinkedHashSet<Place>();
      steps.stream()
          .map(Step::place)
          .filter(place ->
              place.start() >= 0 && place.end() <= text.length() && place.start() < place.end())
          .sorted(Comparator.comparingInt(Place::start).thenComparingInt(place -> -place.end()))
          .forEach(places::add);
      var found = new ArrayList<WrittenCommand>();
      int end = 0;
      for (var place : places) {
        boolean outer = place.start() >= end;
        end = Math.max(end, place.end());
        found.add(new WrittenCommand(place, outer, words(text, shell, place), List.of()));
      }
      return found;
    }

    private static List<WrittenWord> words(String text, Step.Shell shell, Place place) {
      char escape = shell == Step.Shell.CMD ? '^' : '`';
      var words = new ArrayList<WrittenWord>();
      var word = new StringBuilder();
      int start = -1;
      char quote = 0;
      for (int at = place.start(); at <= place.end(); at++) {
        char c = at < place.end() ? text.charAt(at) : ' ';
        boolean ends = at == place.end() || quote == 0 && BETWEEN.indexOf(c) >= 0;
        if (ends) {
          if (start >= 0) {
            words.add(new WrittenWord(word.toString(), false, new Place(start, at)));
            word.setLength(0);
            start = -1;
          }
          continue;
        }
        start = start < 0 ? at : start;
        if (quote != 0) {
          if (c == quote) {
            quote = 0;
          } else {
            word.append(c);
          }
        } else if (c == '"' || c == '\'' && shell == Step.Shell.POWERSHELL) {
          quote = c;
        } else if (c != escape) {
          word.append(c);
        }
      }
      return words;
    }
  }

  /// Finds the simple commands of a POSIX text with their words and places. What could not be read
  /// has none.
  private static final class PosixCommands {
    private final List<WrittenCommand> found = new ArrayList<>();

    private PosixCommands() {}

    /// In no order; those in words after those the words belong to.
    static List<WrittenCommand> of(String text) {
      var commands = new PosixCommands();
      commands.script(ShellParser.parse(text).script(), true);
      return commands.found;
    }

    private void script(Script script, boolean outer) {
      for (var list : script.lists()) {
        for (var pipeline : list.pipelines()) {
          pipeline.commands().forEach(command -> command(command, outer));
        }
      }
    }

    private void command(Command command, boolean outer) {
      switch (command) {
        case Command.Simple simple -> simple(simple, outer);
        case Command.Group group -> script(group.body(), outer);
        case Command.If choice -> {
          for (var branch : choice.branches()) {
            script(branch.condition(), outer);
            script(branch.body(), outer);
          }
          script(choice.otherwise(), outer);
        }
        case Command.Loop loop -> {
          script(loop.condition(), outer);
          script(loop.body(), outer);
        }
        case Command.ForEach each -> {
          each.values().forEach(this::inside);
          script(each.body(), outer);
        }
        case Command.Counting counting -> script(counting.body(), outer);
        case Command.Case cases -> {
          inside(cases.subject());
          cases.arms().forEach(arm -> script(arm.body(), outer));
        }
        case Command.Test test -> other(test.words(), test.span(), outer);
        case Command.Calculation sum -> other(List.of(sum.expression()), sum.span(), outer);
        case Command.Function function -> command(function.body(), outer);
        case Command.Coprocess process -> command(process.body(), outer);
      }
      if (!(command instanceof Command.Simple)) {
        command.redirections().forEach(redirection -> inside(redirection.target()));
      }
    }

    private void simple(Command.Simple simple, boolean outer) {
      var others = new ArrayList<WrittenWord>();
      for (Assignment assignment : simple.assignments()) {
        String value =
            assignment.value().known().map(known -> assignment.name() + "=" + known).orElse(null);
        others.add(new WrittenWord(value, true, place(assignment.span())));
        inside(assignment.value());
      }
      for (Redirection redirection : simple.redirections()) {
        others.add(
            new WrittenWord(
                redirection.target().known().orElse(null), true, place(redirection.span())));
        inside(redirection.target());
      }
      other(simple.words(), simple.span(), outer, others);
    }

    private void other(List<Word> words, Span span, boolean outer) {
      other(words, span, outer, List.of());
    }

    private void other(List<Word> words, Span span, boolean outer, List<WrittenWord> others) {
      var written =
          words.stream()
              .map(word -> new WrittenWord(word.known().orElse(null), true, place(word.span())))
              .toList();
      found.add(new WrittenCommand(place(span), outer, written, others));
      words.forEach(this::inside);
    }

    private void inside(Word word) {
      word.parts().forEach(this::inside);
    }

    private void inside(WordPart part) {
      switch (part) {
        case WordPart.CommandSubstitution substitution -> script(substitution.script(), false);
        case WordPart.ProcessSubstitution substitution -> script(substitution.script(), false);
        case WordPart.Variable variable -> variable.arguments().forEach(this::inside);
        case WordPart.Arithmetic sum -> inside(sum.expression());
        case WordPart.Elements elements -> elements.words().forEach(this::inside);
        case WordPart.Braces braces -> braces.parts().forEach(this::inside);
        case WordPart.Literal _, WordPart.Tilde _ -> {}
      }
    }

    private static Place place(Span span) {
      return new Place(span.start(), span.end());
    }
  }
}
