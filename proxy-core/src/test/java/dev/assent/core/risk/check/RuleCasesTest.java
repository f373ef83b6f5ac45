package dev.assent.core.risk.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.risk.rules.Rule;
import dev.assent.core.risk.rules.RuleCase;
import dev.assent.core.risk.rules.RuleFiles;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;

/// Every rule sees its own cases and none of their look-alikes, and names safer ways that are safer.
class RuleCasesTest {
  private static boolean runs(RuleCase each) {
    return Cases.THROUGH || !each.through();
  }

  private static Rule withCasesThatRun(Rule rule) {
    return new Rule(
        rule.id(), rule.family(), rule.says(), rule.severity(), rule.radius(), rule.effects(),
        rule.fires().stream().filter(RuleCasesTest::runs).toList(),
        rule.quiet().stream().filter(RuleCasesTest::runs).toList());
  }

  @Test
  void everyRuleDoesWhatItsCasesSay() {
    var check = new RuleCheck(Cases.CHECK);
    List<String> faults = RuleFiles.own().rules().stream().flatMap(rule -> check.faults(withCasesThatRun(rule)).stream()).toList();
    assertThat(String.join("\n", faults)).isEmpty();
  }

  @Test
  void thereAreManyRulesAndEachHasCasesOfBothKinds(TestReporter reporter) {
    var count = new TreeMap<String, Integer>();
    RuleFiles.own().rules().forEach(rule -> count.merge(rule.family(), 1, Integer::sum));
    reporter.publishEntry("rules by family", count.toString());
    assertThat(RuleFiles.own().rules().size()).as("rules").isGreaterThanOrEqualTo(600);
    assertThat(count).hasSize(15);
    assertThat(RuleFiles.own().rules().stream().filter(rule -> rule.fires().isEmpty() || rule.quiet().isEmpty()).map(Rule::id)).isEmpty();
    assertThat(RuleFiles.own().rules().stream().map(Rule::id)).doesNotHaveDuplicates();
    assertThat(RuleFiles.own().rules().stream().filter(rule -> rule.says().isBlank() || rule.radius().sentence().isBlank()).map(Rule::id)).isEmpty();
  }

  @Test
  void casesThatWaitForAReaderThatLooksThroughAreTold(TestReporter reporter) {
    var waiting =
        RuleFiles.own().rules().stream()
            .flatMap(rule -> Stream.concat(rule.fires().stream(), rule.quiet().stream()))
            .filter(each -> !runs(each))
            .map(RuleCase::text)
            .toList();
    waiting.forEach(text -> reporter.publishEntry("not run yet", text));
    assertThat(waiting.isEmpty()).isEqualTo(Cases.THROUGH);
  }
}
