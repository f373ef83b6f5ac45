package dev.assent.core.risk.check;

import dev.assent.core.risk.context.RiskContext;
import dev.assent.core.risk.rules.RuleCase;
import dev.assent.core.risk.rules.RuleFiles;
import dev.assent.core.risk.step.Step;
import java.util.List;

/// The one place that says how cases are read and where they run: another reader is put in here.
public final class Cases {
  /// Reads commands; takes the place of one that looks through wrappers and codings.
  public static final CommandReader READER = new PlainReader();

  /// Whether [#READER] looks through wrappers and codings.
  public static final boolean THROUGH = !(READER instanceof PlainReader);

  public static final CommandCheck CHECK = new CommandCheck(RuleFiles.own(), READER);

  private Cases() {}

  public static RiskReport check(RuleCase each) {
    return CHECK.check(each.shell(), each.text(), context(each.shell(), each.context()));
  }

  /// What README.md of the set takes as given, with what a case says otherwise.
  public static RiskContext context(Step.Shell shell, List<String> words) {
    return RuleCheck.context(shell, words);
  }
}
