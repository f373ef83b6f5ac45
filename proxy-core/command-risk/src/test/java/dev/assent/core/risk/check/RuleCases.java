package dev.assent.core.risk.check;

import dev.assent.core.risk.context.RiskContext;
import dev.assent.core.risk.rules.RuleCase;
import dev.assent.core.risk.rules.RuleFiles;
import dev.assent.core.risk.step.Step;
import java.util.List;

/// The one place that says how cases are read and where they run.
public final class RuleCases {
  public static final CommandCheck CHECK = new CommandCheck(RuleFiles.own(), ShellReaders.ALL);

  private RuleCases() {}

  public static RiskReport check(RuleCase each) {
    return CHECK.check(each.shell(), each.text(), context(each.shell(), each.context()));
  }

  /// The circumstances that README.md of the set takes as given, changed by a case's own words.
  public static RiskContext context(Step.Shell shell, List<String> words) {
    return RuleCheck.context(shell, words);
  }
}
