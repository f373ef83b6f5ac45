package dev.assent.core.analysis.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.pap.document.Finding;
import dev.assent.core.policy.Effect;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Clause 7: what the check says of conditions on lone commands.
class LoneCommandCheckTest {
  private static List<Finding> findings(String rules) {
    return PolicyCheck.check(
        ParsedPolicies.document("{\"rules\":[" + rules + "]}"),
        Instant.parse("2026-01-01T00:00:00Z"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {
        "git status; *|never matches",
        "a && b|never matches",
        "git commit -m \"x\"|never matches",
        "git $X|never matches",
        "git|without any words"
      })
  void aPatternThatMeansSomethingElseIsNamed(String pattern, String said) {
    var found =
        findings(
            "{\"id\":\"r\",\"effect\":\"deny\",\"conditions\":{\"lone_command\":\""
                + pattern.replace("\"", "\\\"")
                + "\"}}");
    assertThat(found).extracting(Finding::code).containsExactly("lone-command");
    assertThat(found.getFirst().message()).contains(said);
  }

  @ParameterizedTest
  @CsvSource({"git *", "npm test", "git commit -m 'a; b'", "make*"})
  void aGoodPatternIsPassedOver(String pattern) {
    assertThat(
            findings(
                "{\"id\":\"r\",\"effect\":\"allow\",\"conditions\":{\"tool_name\":\"bash\",\"lone_command\":\""
                    + pattern
                    + "\"}}"))
        .isEmpty();
  }

  /// The witness has a command, and the engine confirmed it.
  @Test
  void aFindingHasAWitnessWithACommand() {
    var found =
        findings(
            """
            {"id": "yes", "effect": "allow", "conditions": {"lone_command": "git push *"}},
            {"id": "no", "effect": "deny", "conditions": {"lone_command": "git *"}}
            """);
    assertThat(found).extracting(Finding::code).containsExactly("overridden-allow");
    assertThat(found.getFirst().witness())
        .hasValueSatisfying(witness -> {
          assertThat(witness.decided()).isEqualTo(Effect.DENY);
          assertThat(witness.request().resource().command().alone())
              .allSatisfy(words -> assertThat(words).startsWith("git push "));
        });
  }
}
