package dev.assent.desktop.rules;

import static dev.assent.desktop.rules.TestRules.path;
import static dev.assent.desktop.rules.TestRules.rule;
import static dev.assent.desktop.rules.TestRules.tool;
import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.Severity;
import dev.assent.core.analysis.ReplayResult.Reason;
import dev.assent.core.analysis.ReplayResult.Servers;
import dev.assent.core.analysis.ReplayResult.Unknown;
import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.Condition;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Policy.Combining;
import dev.assent.desktop.rules.trial.ReplayWords;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
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
    assertThat(rows).extracting(RuleRow::calls).containsOnly("Counting…");
    assertThat(rows.getLast().spoken()).endsWith("calls it would have decided: Counting…");
  }

  @Test
  void eachHasTheCallsThatItWouldHaveDecided() {
    var rows =
        RuleRow.of(
            BANDS,
            false,
            ReplayWords.of(FakeReplay.judged(SampleReplays.changed(), true), ZoneOffset.UTC));
    assertThat(rows).extracting(RuleRow::calls).containsExactly("0", "53", "3,215", "0");
    assertThat(rows.get(2).spoken())
        .isEqualTo("Allow, 100 points: Reads. read*; would have decided 3,215 recorded calls");
  }

  @Test
  void ofManyConditionsTheFirstAreSaidAndTheOthersCounted() {
    var tools = IntStream.rangeClosed(1, 40).mapToObj(number -> "tool_" + number).toList();
    var line =
        RuleLine.of(
            rule(
                "many",
                "Many",
                Effect.DENY,
                Attribute.TOOL_NAME.texts(tools),
                new Condition.Not(
                    List.of(Attribute.PATH.texts(List.of("/a", "/b", "/c", "/d", "/e", "/f"))))),
            0,
            false);
    assertThat(line.brief())
        .isEqualTo(
            "tool_1, tool_2, tool_3, tool_4 and 36 more · except path /a, /b, /c, /d and 2 more");
    assertThat(line.summary()).contains("tool_40").contains("/f");
  }

  private static List<String> calls(
      Map<String, Long> known,
      Map<String, Long> undecided,
      Map<Unknown, Long> reasons,
      boolean whole) {
    var result = SampleReplays.alike(known, undecided, reasons);
    var words = ReplayWords.of(FakeReplay.judged(result, whole), ZoneOffset.UTC);
    return RuleRow.of(BANDS, false, words).stream().map(RuleRow::calls).toList();
  }

  /// A rule that may have decided a call that cannot be judged again is never said to have decided
  /// none.
  @Test
  void whatCannotBeJudgedAgainIsNotCountedAsNothing() {
    var known = Map.of("dotenv", 53L);
    var masked = Map.of(new Unknown(Reason.VALUES_MASKED, ""), 7L);
    assertThat(calls(known, Map.of("dotenv", 7L, "never", 7L), masked, true))
        .containsExactly("not known", "at least 53", "0", "0");
    assertThat(calls(known, Map.of(), Map.of(new Unknown(Reason.UNREADABLE, ""), 1L), true))
        .containsExactly("not known", "at least 53", "not known", "not known");
    assertThat(calls(known, Map.of(), Map.of(), false))
        .containsExactly("not known", "at least 53", "not known", "not known");
    assertThat(calls(known, Map.of(), Map.of(), true)).containsExactly("0", "53", "0", "0");
    var failed = ReplayWords.of(new Servers(List.of(), Map.of("files", "gone")), ZoneOffset.UTC);
    assertThat(RuleRow.of(BANDS, false, failed))
        .extracting(RuleRow::calls)
        .containsOnly("not known");
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
