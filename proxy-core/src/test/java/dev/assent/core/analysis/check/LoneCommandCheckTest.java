package dev.assent.core.analysis.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.pap.document.Finding;
import dev.assent.core.policy.Effect;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

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

  @Test
  void aPatternForAProgramOfWhichNoUseIsKnownIsNamed() {
    String rule = "{\"id\": \"r\", \"effect\": \"%s\", \"conditions\": {\"lone_command\": \"%s\"}}";
    var found = findings(rule.formatted("allow", "shopctl *"));
    assertThat(found).extracting(Finding::code).containsExactly("lone-command");
    assertThat(found.getFirst().message()).contains("lets no command pass");
    assertThat(findings(rule.formatted("allow", "shopctl show"))).isEmpty();
    assertThat(findings(rule.formatted("deny", "shopctl *"))).isEmpty();
  }

  /// A harmless command has no rule of command risk, so what was meant to bar the risky ones bars
  /// it, and lets them pass.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {
        "{\"lone_command\": \"git *\", \"not\": {\"command_rule\": \"git:*force*\"}}|command_rule",
        "{\"tool_name\": \"bash\", \"not\": {\"command_severity\": \"high\"}}|command_severity",
        "{\"backend_id\": \"a\", \"not\": {\"command_severity\": \"high\", \"command_rule\": \"x\"}}|command_severity",
        "{\"backend_id\": \"a\", \"not\": {\"host\": \"evil.example\"}}|host",
        "{\"backend_id\": \"a\", \"not\": {\"path_pattern\": \"/x/**\"}}|path_pattern",
        "{\"backend_id\": \"a\", \"not\": {\"side_effects\": [\"code_exec\"]}}|side_effects",
        "{\"backend_id\": \"a\", \"not\": {\"lone_command\": \"rm *\"}}|lone_command"
      })
  void anAllowThatLetsOnlyOthersPassIsShownWithAHarmlessCall(String conditions, String member) {
    var found =
        findings("{\"id\": \"r\", \"effect\": \"allow\", \"conditions\": " + conditions + "}");
    assertThat(found).extracting(Finding::code).contains("allow-needs-attribute");
    var finding =
        found.stream().filter(one -> one.code().equals("allow-needs-attribute")).findFirst().get();
    assertThat(finding.message()).contains("`" + member + "`");
    assertThat(finding.witness())
        .hasValueSatisfying(witness -> assertThat(witness.decided()).isEqualTo(Effect.DENY));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"lone_command\": \"git *\", \"not\": {\"lone_command\": \"git push *\"}}",
        "{\"command_rule\": \"git:*\", \"not\": {\"command_severity\": \"high\"}}",
        "{\"path_pattern\": \"/a/**\", \"not\": {\"extension\": \".env\"}}",
        "{\"backend_id\": \"a\", \"not\": {\"argument\": {\"/mode\": \"bad\"}}}",
        "{\"backend_id\": \"a\", \"not\": {\"mcp_method\": \"x\"}}"
      })
  void aNotOfWhatEachCallOfTheRuleHasIsPassedOver(String conditions) {
    assertThat(
            findings("{\"id\": \"r\", \"effect\": \"allow\", \"conditions\": " + conditions + "}"))
        .extracting(Finding::code)
        .doesNotContain("allow-needs-attribute");
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
