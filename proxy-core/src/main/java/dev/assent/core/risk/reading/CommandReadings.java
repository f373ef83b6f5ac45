package dev.assent.core.risk.reading;

import dev.assent.core.risk.CommandReading;
import dev.assent.core.risk.check.CommandCheck;
import dev.assent.core.risk.check.RiskReport;
import dev.assent.core.risk.context.RiskContext;
import dev.assent.core.risk.step.Step;
import java.util.List;
import java.util.Optional;

/// Reads commands for people. Pure and thread-safe; never throws for a strange text.
public final class CommandReadings {
  private CommandReadings() {}

  /// Checks a command and writes out what was found.
  public static CommandReading of(CommandCheck check, Step.Shell shell, String text, RiskContext context) {
    return of(check.check(shell, text, context), shell, text);
  }

  /// Writes out what was found in a command.
  ///
  /// @param report on this very text
  static CommandReading of(RiskReport report, Step.Shell shell, String text) {
    try {
      List<Simple> simples =
          shell == Step.Shell.POSIX ? PosixCommands.of(text) : WindowsCommands.of(text, shell, report.steps());
      return new Reader(report, text, simples).read();
    } catch (RuntimeException | StackOverflowError _) {
      var plain = new RiskReport(report.findings(), List.of(), Optional.of("it could not be taken apart"), report.labels(), report.worse());
      return new Reader(plain, text, List.of()).read();
    }
  }
}
