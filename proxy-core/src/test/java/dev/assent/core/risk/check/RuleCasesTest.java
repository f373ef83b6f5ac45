package dev.assent.core.risk.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.risk.Severity;
import dev.assent.core.risk.rules.Rule;
import dev.assent.core.risk.rules.RuleCase;
import dev.assent.core.risk.rules.RuleFiles;
import java.util.ArrayList;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;

/// Every rule sees its own cases and none of their look-alikes.
class RuleCasesTest {
  private static boolean runs(RuleCase each) {
    return Cases.THROUGH || !each.through();
  }

  private static boolean fires(Rule rule, RuleCase each) {
    return Cases.check(each).rules().contains(rule.id());
  }

  @Test
  void everyRuleFiresWhereItMust() {
    var faults = new ArrayList<String>();
    for (var rule : RuleFiles.own().rules()) {
      rule.fires().stream().filter(RuleCasesTest::runs).filter(each -> !fires(rule, each)).forEach(each -> faults.add(rule.id() + " does not see " + each.text()));
    }
    assertThat(String.join("\n", faults)).isEmpty();
  }

  @Test
  void noRuleFiresWhereItMustNot() {
    var faults = new ArrayList<String>();
    for (var rule : RuleFiles.own().rules()) {
      rule.quiet().stream().filter(RuleCasesTest::runs).filter(each -> fires(rule, each)).forEach(each -> faults.add(rule.id() + " sees " + each.text()));
    }
    assertThat(String.join("\n", faults)).isEmpty();
  }

  @Test
  void thereAreManyRulesAndEachHasCases(TestReporter reporter) {
    var count = new TreeMap<String, Integer>();
    RuleFiles.own().rules().forEach(rule -> count.merge(rule.family(), 1, Integer::sum));
    reporter.publishEntry("rules by family", count.toString());
    assertThat(RuleFiles.own().rules().size()).as("rules").isGreaterThanOrEqualTo(190);
    assertThat(RuleFiles.own().rules().stream().filter(rule -> rule.fires().isEmpty() || rule.quiet().isEmpty()).map(Rule::id)).isEmpty();
    assertThat(RuleFiles.own().rules().stream().map(Rule::id)).doesNotHaveDuplicates();
  }

  @Test
  void alternativesCanBeReadAndAreNotThemselvesOfHighSeverity() {
    var faults = new ArrayList<String>();
    for (var rule : RuleFiles.own().rules()) {
      for (var each : rule.fires()) {
        for (var finding : Cases.check(each).findings()) {
          for (var alternative : finding.alternatives()) {
            var report = Cases.CHECK.check(each.shell(), alternative.command(), Cases.context(each.shell(), each.context()));
            if (report.trouble().isPresent() || report.severity().filter(found -> found.compareTo(Severity.HIGH) >= 0).isPresent()) {
              faults.add("%s: `%s` for `%s` is %s %s %s".formatted(finding.rule().id(), alternative.command(), each.text(), report.severity(), report.rules(), report.trouble()));
            }
          }
        }
      }
    }
    assertThat(String.join("\n", faults)).isEmpty();
  }

  @Test
  void casesThatWaitForAReaderThatLooksThroughAreTold(TestReporter reporter) {
    var waiting = RuleFiles.own().rules().stream().flatMap(rule -> java.util.stream.Stream.concat(rule.fires().stream(), rule.quiet().stream())).filter(each -> !runs(each)).map(RuleCase::text).toList();
    waiting.forEach(text -> reporter.publishEntry("not run yet", text));
    assertThat(waiting.isEmpty() || !Cases.THROUGH).isTrue();
  }
}
