package dev.assent.core.risk.reading;

import dev.assent.core.access.CommandReading;
import dev.assent.core.risk.check.CommandCheck;
import dev.assent.core.risk.check.RiskFinding;
import dev.assent.core.risk.check.RiskReport;
import dev.assent.core.risk.context.RiskContext;
import dev.assent.core.risk.step.Step;
import dev.assent.core.risk.step.Step.Place;
import java.util.List;
import java.util.Optional;

/// Reads commands for people. Pure and thread-safe; never throws for a strange text.
public final class CommandReadings {
  private CommandReadings() {}

  /// Checks a command and writes out what was found.
  public static CommandReading of(
      CommandCheck check, Step.Shell shell, String text, RiskContext context) {
    return of(check.check(shell, text, context), shell, text);
  }

  /// The same for a command that was rewritten for the shell: the rows are those of the text as it
  /// was given, and what was found counts for the whole of it.
  ///
  /// @param made what the shell reads; may be the text itself
  public static CommandReading of(
      CommandCheck check, Step.Shell shell, String text, String made, RiskContext context) {
    return made.equals(text)
        ? of(check, shell, text, context)
        : of(onWhole(check.check(shell, made, context), text), shell, text);
  }

  private static RiskReport onWhole(RiskReport report, String text) {
    var whole = new Place(0, text.length());
    var findings =
        report.findings().stream()
            .map(found ->
                new RiskFinding(
                    found.match(),
                    found.program(),
                    whole,
                    found.words().stream().map(word -> in(text, word.text())).toList(),
                    found.startedBy(),
                    found.ways()))
            .toList();
    return new RiskReport(findings, List.of(), report.trouble(), report.labels(), report.worse());
  }

  private static RiskFinding.Word in(String text, String word) {
    int at = word.isEmpty() ? -1 : text.indexOf(word);
    return new RiskFinding.Word(word, at < 0 ? new Place(0, 0) : new Place(at, at + word.length()));
  }

  /// Writes out what was found in a command.
  ///
  /// @param report on this very text
  static CommandReading of(RiskReport report, Step.Shell shell, String text) {
    try {
      List<WrittenCommand> simples =
          shell == Step.Shell.POSIX
              ? PosixCommands.of(text)
              : WindowsCommands.of(text, shell, report.steps());
      return new ReadingBuilder(report, text, simples).read();
    } catch (RuntimeException | StackOverflowError _) {
      var plain =
          new RiskReport(
              report.findings(),
              List.of(),
              Optional.of("it could not be taken apart"),
              report.labels(),
              report.worse());
      return new ReadingBuilder(plain, text, List.of()).read();
    }
  }
}
