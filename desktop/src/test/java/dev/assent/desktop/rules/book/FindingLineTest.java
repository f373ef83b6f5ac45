package dev.assent.desktop.rules.book;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.pap.document.Finding;
import dev.assent.core.policy.RuleId;
import dev.assent.desktop.ui.MomentWords;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// A finding speaks of rules and moments as the person knows them.
class FindingLineTest {
  private static String said(String message, Map<String, String> titles, String... rules) {
    var finding =
        new Finding(
            Finding.Severity.NOTE,
            "tie",
            "/rules/0",
            Optional.empty(),
            Arrays.stream(rules).map(RuleId::new).toList(),
            message,
            Optional.empty(),
            Optional.empty());
    return FindingLine.of(
            finding, id -> Optional.ofNullable(titles.get(id.value())), MomentWords::ofFile)
        .sentence();
  }

  @Test
  void rulesAreCalledAsInTheList() {
    String message =
        "`a` can match the same call as `b`, with equal scores; `a` is named because it stands first";
    assertThat(said(message, Map.of("a", "Credentials", "b", "Keys $1"), "a", "b"))
        .isEqualTo(
            "`Credentials` can match the same call as `Keys $1`, with equal scores; `Credentials`"
                + " is named because it stands first.");
    assertThat(said(message, Map.of("a", "b", "b", "a"), "a", "b"))
        .as("a name that is another's id")
        .startsWith("`b` can match the same call as `a`");
    assertThat(said(message, Map.of("b", "Quoted `so`"), "a", "b"))
        .startsWith("`a` can match the same call as `Quoted 'so'`");
  }

  @Test
  void whatIsNoRuleOfTheFindingStays() {
    assertThat(said("found `b` in `mode`", Map.of("b", "Keys"), "a"))
        .isEqualTo("Found `b` in `mode`.");
  }

  @Test
  void momentsAreThoseOfThePersonsClock() {
    var end = Instant.parse("2026-11-28T18:46:27Z");
    assertThat(said("the rule becomes inactive at `" + end + "`", Map.of(), "a"))
        .isEqualTo(
            "The rule becomes inactive at `"
                + MomentWords.NAMED_DAY.of(end, ZoneId.systemDefault())
                + "`.");
  }
}
