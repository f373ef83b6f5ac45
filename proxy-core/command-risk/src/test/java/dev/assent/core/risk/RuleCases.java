package dev.assent.core.risk;

import dev.assent.core.risk.context.RiskContext;
import dev.assent.core.risk.rules.RuleCase;
import dev.assent.core.risk.rules.RuleFiles;
import dev.assent.core.risk.step.Step;
import dev.assent.core.risk.windows.ShellReaders;
import java.util.List;

/// The one place that says how cases are read and where they run.
public final class RuleCases {
  static final CommandCheck CHECK = new CommandCheck(RuleFiles.own(), ShellReaders.ALL);

  private RuleCases() {}

  /// The report of the program's own rules.
  public static CommandReport check(Step.Shell shell, String text, RiskContext context) {
    return CHECK.check(shell, text, context);
  }

  public static CommandReport check(RuleCase each) {
    return CHECK.check(each.shell(), each.text(), context(each.shell(), each.context()));
  }

  /// The circumstances that README.md of the set takes as given, changed by a case's own words.
  public static RiskContext context(Step.Shell shell, List<String> words) {
    return RuleCheck.context(shell, words);
  }
}
