package dev.assent.core.analysis.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.pap.document.Finding;
import dev.assent.core.policy.Effect;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Clause 7: what the check says of `time` and `after` (clauses 3.9 and 3.10).
class CircumstanceCheckTest {
  private static List<Finding> findings(String rules) {
    return PolicyCheck.check(
        ParsedPolicies.document("{\"rules\":[" + rules.replace('\'', '"') + "]}"),
        // A Thursday.
        Instant.parse("2026-01-01T00:00:00Z"));
  }

  private static String rule(String id, String effect, String conditions) {
    return "{'id': '" + id + "', 'effect': '" + effect + "', 'conditions': {" + conditions + "}}";
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {
        "'days': ['mon', 'tue'] | 'days': ['mon'] | unreachable",
        "'from': '08:00', 'to': '20:00' | 'days': ['fri'], 'from': '09:00', 'to': '10:00' | unreachable",
        "'days': ['fri'], 'from': '22:00', 'to': '06:00' | 'days': ['sat'], 'from': '00:00', 'to': '06:00' | unreachable",
        "'days': ['fri'], 'from': '22:00', 'to': '06:00' | 'days': ['sat'], 'from': '00:00', 'to': '06:01' |",
        "'days': ['mon'], 'zone': 'UTC' | 'days': ['mon'] |",
        "'days': ['mon'] | 'days': ['tue'] |"
      })
  void widerHoursGoOverNarrowerOnes(String wide, String narrow, String code) {
    var found =
        findings(
            rule("w", "deny", "'tool_name': 'a', 'time': {" + wide + "}")
                + ","
                + rule("n", "deny", "'tool_name': 'a', 'time': {" + narrow + "}"));
    assertThat(found)
        .extracting(Finding::code)
        .filteredOn(one -> !one.equals("tie"))
        .containsExactlyElementsOf(code == null ? List.of() : List.of(code));
  }

  @ParameterizedTest
  @CsvSource({"10, 5, true", "5, 10, false", "'', 10, true", "10, '', false"})
  void moreMinutesGoOverFewer(String wide, String narrow, boolean covered) {
    var found =
        findings(
            rule("w", "deny", "'tool_name': 'a', 'after': {'tool_name': 'r'" + within(wide) + "}")
                + ","
                + rule(
                    "n",
                    "deny",
                    "'tool_name': 'a', 'after': {'tool_name': 'r'" + within(narrow) + "}"));
    assertThat(found.stream().anyMatch(one -> one.code().equals("unreachable"))).isEqualTo(covered);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {
        "'path_pattern': '**/.env' | conditions/after/path_pattern",
        "'operations': ['read'], 'source_path': '**/.env' | conditions/after/source_path",
        "'side_effects': ['network_egress'], 'host': 'evil.example' | conditions/after/host",
        "'tool_name': 'read_*', 'path_pattern': '**/.env' |",
        "'side_effects': ['secrets_read'] |",
        "'mcp_method': 'resources/read', 'path_pattern': '**/.env' |"
      })
  void anEarlierCallByItsArgumentsDoesNotSeeCommands(String earlier, String member) {
    for (String effect : List.of("deny", "hitl")) {
      assertThat(findings(rule("r", effect, "'tool_name': 'x', 'after': {" + earlier + "}")))
          .filteredOn(one -> one.code().equals("after-no-commands"))
          .extracting(Finding::pointer)
          .containsExactlyElementsOf(member == null ? List.of() : List.of("/rules/0/" + member));
    }
  }

  @Test
  void whereAnotherRuleSeesCommandsNothingIsSaid() {
    String path = rule("a", "hitl", "'tool_name': 'x', 'after': {'path_pattern': '**/.env'}");
    String effects =
        rule("b", "hitl", "'tool_name': 'x', 'after': {'side_effects': ['secrets_read']}");
    assertThat(findings(path + "," + effects))
        .noneMatch(one -> one.code().equals("after-no-commands"));
  }

  private static String within(String minutes) {
    return minutes.isEmpty() ? "" : ", 'within_minutes': " + minutes;
  }

  @Test
  void aWitnessComesWithinTheHoursAndHasAPast() {
    var found =
        findings(
            rule(
                    "a",
                    "allow",
                    "'tool_name': 'x', 'backend_id': 's', 'time': {'days': ['sat'], 'from': '09:00', 'to': '10:00'}")
                + ","
                + rule("d", "deny", "'tool_name': 'x', 'time': {'days': ['sat']}")
                + ","
                + rule("h", "hitl", "'tool_name': 'y', 'after': {'tool_name': 'r'}")
                + ","
                + rule("y", "allow", "'tool_name': 'y', 'backend_id': 's'"));
    var overridden =
        found.stream()
            .filter(one -> one.code().equals("overridden-allow"))
            .findFirst()
            .orElseThrow();
    assertThat(overridden.witness())
        .hasValueSatisfying(witness -> {
          assertThat(witness.decided()).isEqualTo(Effect.DENY);
          assertThat(witness.without()).isEqualTo(Effect.DENY);
          var clock = witness.request().environment().time().atZone(ZoneOffset.UTC);
          assertThat(clock.toLocalTime()).isEqualTo(LocalTime.of(9, 0));
        });
    // A question after something happened does not make the rule beside it pointless.
    assertThat(found).noneMatch(one -> one.rules().getFirst().value().equals("y"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {
        "'time': {'days': ['mon']}, 'not': {'time': {'days': ['mon', 'tue']}} | conditions/not/time",
        "'not': {'time': {'days': ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']}} | conditions/not/time"
      })
  void aRuleThatNeverHoldsIsNamed(String conditions, String member) {
    var found = findings(rule("r", "deny", conditions));
    assertThat(found).extracting(Finding::code).containsExactly("never-matches");
    assertThat(found.getFirst().pointer()).isEqualTo("/rules/0/" + member);
  }

  @ParameterizedTest
  @CsvSource({
    "2026-01-03T10:00:00Z, true",
    "2026-01-05T00:00:00Z, true",
    "2026-01-05T00:00:01Z, false"
  })
  void aRuleThatEndsBeforeItsTimeComesIsNamed(String end, boolean never) {
    var found =
        findings(
            "{'id': 'r', 'effect': 'allow', 'expires_at': '"
                + end
                + "', 'conditions': {'backend_id': 's', 'time': {'days': ['mon'], 'zone': 'UTC'}}}");
    assertThat(found.stream().anyMatch(one -> one.code().equals("never-matches"))).isEqualTo(never);
  }

  @Test
  void aPatternOfAnEarlierCallIsLookedAtToo() {
    var found = findings(rule("r", "deny", "'after': {'path_pattern': '/a/**/b'}"));
    assertThat(found)
        .extracting(Finding::code)
        .containsExactly("middle-stars", "after-no-commands");
    assertThat(found.getFirst().pointer()).isEqualTo("/rules/0/conditions/after/path_pattern");
  }
}
