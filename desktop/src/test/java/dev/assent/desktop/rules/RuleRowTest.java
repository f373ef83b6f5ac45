package dev.assent.desktop.rules;

import static dev.assent.desktop.rules.TestRules.path;
import static dev.assent.desktop.rules.TestRules.rule;
import static dev.assent.desktop.rules.TestRules.tool;
import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.Severity;
import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.Condition;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Policy.Combining;
import dev.assent.desktop.rules.trial.DraftReplay.Replayed;
import dev.assent.desktop.rules.trial.ReplayWords;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;

class RuleRowTest {
  private static final RuleBands BANDS =
      RuleBands.of(
          Combining.DENY_OVERRIDES,
          List.of(
              RuleLine.of(rule("reads", "Reads", Effect.ALLOW, tool("read*")), 0, false),
              RuleLine.of(
                  rule("dotenv", "Dotenv", Effect.HITL, tool("write_file"), path("~/code/**")),
                  1,
                  true),
              RuleLine.of(rule("never", "Never", Effect.DENY, tool("rm")), 2, false)));

  @Test
  void rulesStandInTheOrderInWhichTheyAreWeighedAndTheRestLast() {
    var rows = RuleRow.of(BANDS, false, ReplayWords.WORKING);
    assertThat(rows)
        .extracting(RuleRow::name)
        .containsExactly("Never", "Dotenv", "Reads", "Otherwise denied");
    assertThat(rows).extracting(RuleRow::calls).containsOnly("");
  }

  @Test
  void eachHasTheCallsThatItWouldHaveDecided() {
    var rows =
        RuleRow.of(
            BANDS,
            false,
            ReplayWords.of(Replayed.Judged.of(SampleReplays.changed(), true), ZoneOffset.UTC));
    assertThat(rows).extracting(RuleRow::calls).containsExactly("0", "53", "3,215", "0");
    assertThat(rows.get(2).spoken())
        .isEqualTo("Allow, 100 points: Reads. read*; would have decided 3,215 recorded calls");
  }

  @Test
  void whatARuleExceptsIsNamed() {
    var scope = new Condition.Not(List.of(Attribute.SCOPE.texts(List.of("deploy"))));
    var risk = new Condition.Not(List.of(Attribute.SEVERITY.atLeast(Severity.HIGH)));
    assertThat(RuleLine.of(rule("a", "A", Effect.DENY, tool("deploy"), scope), 0, false).summary())
        .isEqualTo("deploy · except scope deploy");
    assertThat(RuleLine.of(rule("a", "A", Effect.DENY, tool("sh"), risk), 0, false).summary())
        .isEqualTo("sh · except risk from high");
  }
}
