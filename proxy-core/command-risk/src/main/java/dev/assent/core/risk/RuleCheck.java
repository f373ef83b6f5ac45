package dev.assent.core.risk;

import dev.assent.core.access.Severity;
import dev.assent.core.risk.CommandReport.Finding;
import dev.assent.core.risk.context.GitState;
import dev.assent.core.risk.context.RiskContext;
import dev.assent.core.risk.rules.RiskRule;
import dev.assent.core.risk.rules.RuleCase;
import dev.assent.core.risk.step.Step;
import java.util.ArrayList;
import java.util.List;

/// Asks whether rules do what their own cases say: fire where they must, stay quiet where they
/// must, and name safer ways that can be read and are not themselves of severity High.
final class RuleCheck {
  private final CommandCheck check;

  /// A check of rules with the reader and the rules of a check of commands.
  RuleCheck(CommandCheck check) {
    this.check = check;
  }

  /// The faults of a rule: sentences without a full stop; empty when there are none.
  List<String> faults(RiskRule rule) {
    var faults = new ArrayList<String>();
    for (var each : rule.fires()) {
      var report = report(each);
      if (!report.rules().contains(rule.id())) {
        faults.add("%s must fire for `%s` and does not".formatted(rule.id(), each.text()));
      }
      for (var finding : report.findings()) {
        alternatives(finding, each, faults);
      }
    }
    for (var each : rule.quiet()) {
      if (report(each).rules().contains(rule.id())) {
        faults.add("%s must not fire for `%s` and does".formatted(rule.id(), each.text()));
      }
    }
    return faults;
  }

  private void alternatives(Finding finding, RuleCase each, List<String> faults) {
    for (var way : finding.alternatives()) {
      var report = check.check(each.shell(), way.command(), context(each));
      if (report.severity().filter(found -> found.compareTo(Severity.HIGH) >= 0).isPresent()) {
        faults.add(
            "%s names `%s` for `%s`, which is itself of severity High"
                .formatted(finding.rule().id(), way.command(), each.text()));
      }
    }
  }

  private CommandReport report(RuleCase each) {
    return check.checkNamingAllWays(each.shell(), each.text(), context(each));
  }

  /// The place where cases run: a project in a home, on a branch that is not protected, with what a
  /// case says otherwise.
  static RiskContext context(RuleCase each) {
    return context(each.shell(), each.context());
  }

  static RiskContext context(Step.Shell shell, List<String> words) {
    boolean posix = shell == Step.Shell.POSIX;
    String home = posix ? "/home/ana" : "C:\\Users\\ana";
    var context =
        RiskContext.of(home + (posix ? "/shop" : "\\shop"), home)
            .with(GitState.on("topic/cart"))
            .withCluster("dev-ana");
    for (var word : words) {
      // Words of other versions say nothing here.
      context = context.told(word).orElse(context);
    }
    return context;
  }
}
