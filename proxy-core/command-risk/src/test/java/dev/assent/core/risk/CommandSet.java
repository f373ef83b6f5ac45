package dev.assent.core.risk;

import dev.assent.core.risk.RiskCase.Part;
import dev.assent.core.risk.step.Step;
import java.util.List;
import java.util.stream.Stream;

/// The set of commands, ready to be checked.
public final class CommandSet {
  private CommandSet() {}

  /// One command of the set.
  @FunctionalInterface
  public interface Check {
    /// Checks it.
    CommandReport run();
  }

  /// All commands of both parts.
  public static List<Check> checks() {
    return Stream.of(Part.values())
        .flatMap(part -> RiskCase.of(part).stream())
        .map(CommandSet::check)
        .toList();
  }

  private static Check check(RiskCase each) {
    Step.Shell shell = shell(each);
    var context = RuleCases.context(shell, each.context());
    return () -> RuleCases.check(shell, each.command(), context);
  }

  static Step.Shell shell(RiskCase each) {
    return switch (each.shell()) {
      case "cmd" -> Step.Shell.CMD;
      case "powershell" -> Step.Shell.POWERSHELL;
      default -> Step.Shell.POSIX;
    };
  }
}
