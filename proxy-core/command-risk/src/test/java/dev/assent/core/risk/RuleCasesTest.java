package dev.assent.core.risk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.risk.rules.RiskRule;
import dev.assent.core.risk.rules.RuleFiles;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;

/// Every rule sees its own cases and none of their look-alikes, and names safer ways that are
/// safer.
class RuleCasesTest {
  @Test
  void everyRuleDoesWhatItsCasesSay() {
    var check = new RuleCheck(RuleCases.CHECK);
    List<String> faults =
        RuleFiles.own().rules().stream().flatMap(rule -> check.faults(rule).stream()).toList();
    assertThat(String.join("\n", faults)).isEmpty();
  }

  @Test
  void thereAreManyRulesAndEachHasCasesOfBothKinds(TestReporter reporter) {
    var count = new TreeMap<String, Integer>();
    RuleFiles.own().rules().forEach(rule -> count.merge(rule.family(), 1, Integer::sum));
    reporter.publishEntry("rules by family", count.toString());
    assertThat(RuleFiles.own().rules().size()).as("rules").isGreaterThanOrEqualTo(750);
    assertThat(count).hasSize(17);
    assertThat(
            RuleFiles.own().rules().stream()
                .filter(rule -> rule.fires().isEmpty() || rule.quiet().isEmpty())
                .map(RiskRule::id))
        .isEmpty();
    assertThat(RuleFiles.own().rules().stream().map(RiskRule::id)).doesNotHaveDuplicates();
    assertThat(
            RuleFiles.own().rules().stream()
                .filter(rule -> rule.says().isBlank() || rule.radius().sentence().isBlank())
                .map(RiskRule::id))
        .isEmpty();
  }
}
