package dev.assent.core.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.json.JsonObject;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Mode;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.PolicyExample;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// Clause 9: the tests that a policy brings with it.
class PolicyTestsTest {
  private static final String RULES =
      """
      {"rules": [
        {"id": "reads", "effect": "allow", "conditions": {"tool_name": "read*", "path_pattern": "/w/**"}},
        {"id": "later", "effect": "hitl", "conditions": {"tool_name": "write*"}, "expires_at": "2027-01-01T00:00:00Z"}]}
      """;
  private static final String READ =
      """
      {"machine": false, "cwd": "/w", "call": {"method": "tools/call", "params": {"name": "read_file", "arguments": {"path": "PATH"}}}}
      """;

  private static PolicyExample example(String given, Effect decision, String... finalRule) {
    return new PolicyExample(
        "t", TestMachine.json(given), decision, List.of(finalRule).stream().findFirst());
  }

  private static PolicyTests.Result run(PolicyExample example) {
    var rules = TestMachine.policy(RULES);
    var policy =
        new Policy(
            rules.rules(),
            rules.combining(),
            rules.missing(),
            new Mode.Enforce(),
            List.of(),
            Optional.empty(),
            Map.of(),
            List.of(example));
    return PolicyTests.run(policy, TestMachine.surroundings()).results().getFirst();
  }

  @Test
  void clause9AnExampleWithACallPassesWhenDecisionAndRuleAreThoseExpected() {
    var result = run(example(READ.replace("PATH", "a"), Effect.ALLOW, "reads"));
    assertThat(result.passed()).isTrue();
    assertThat(result.complaint()).isEmpty();
    assertThat(result.found()).isEqualTo(new PolicyTests.Found.Decided(Effect.ALLOW, "reads"));
  }

  @Test
  void clause9AnExampleWithoutARuleExpectsTheDecisionAlone() {
    assertThat(run(example("{\"attributes\": {\"tool_name\": \"write\"}}", Effect.HITL)).passed())
        .isTrue();
    assertThat(run(example("{\"attributes\": {\"tool_name\": \"write\"}}", Effect.ALLOW)).passed())
        .isFalse();
  }

  @Test
  void clause9AWrongRuleFailsThoughTheDecisionIsRight() {
    var result = run(example(READ.replace("PATH", "/etc/x"), Effect.DENY, "reads"));
    assertThat(result.complaint()).contains("found deny by `default`, expected deny by `reads`");
  }

  @Test
  void clause9ACallThatCannotBeDescribedIsDeniedByFailure() {
    assertThat(run(example(READ.replace("PATH", "a\\u0007"), Effect.DENY, "failure")).passed())
        .isTrue();
  }

  @Test
  void clause9ACaseThatCannotBeReadFailsAndSaysWhy() {
    var result = run(example("{\"atributes\": {}}", Effect.DENY));
    assertThat(result.complaint())
        .contains("cannot be judged: found the unknown member `atributes`");
  }

  @Test
  void clause9TheTimeOfAnExampleCountsForExpiry() {
    String given =
        "{\"attributes\": {\"tool_name\": \"write\"}, \"now\": \"2027-01-01T00:00:00Z\"}";
    assertThat(run(example(given, Effect.DENY, "default")).passed()).isTrue();
  }

  @Test
  void clause9APolicyWithoutTestsPasses() {
    assertThat(PolicyTests.run(Policy.DENY_ALL, TestMachine.surroundings()).passed()).isTrue();
  }

  @Test
  void clause9ResultsStandInTheOrderOfTheFile() {
    var given = JsonObject.builder().put("attributes", JsonObject.EMPTY).build();
    var examples =
        List.of(
            new PolicyExample("a", given, Effect.ALLOW, Optional.empty()),
            new PolicyExample("b", given, Effect.DENY, Optional.empty()));
    var policy =
        new Policy(
            List.of(),
            Policy.Combining.HITL_OVERRIDES,
            Policy.MissingAttributes.NO_MATCH,
            new Mode.Enforce(),
            List.of(),
            Optional.empty(),
            Map.of(),
            examples);
    var tests = PolicyTests.run(policy, TestMachine.surroundings());
    assertThat(tests.results())
        .extracting(result -> result.example().name())
        .containsExactly("a", "b");
    assertThat(tests.failures()).extracting(result -> result.example().name()).containsExactly("a");
    assertThat(tests.passed()).isFalse();
  }
}
