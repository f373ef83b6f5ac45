package dev.assent.core.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.pap.document.PolicyDocument;
import dev.assent.core.policy.Effect;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Clause 10.1, sentence by sentence.
class CaseEvaluationTest {
  private static String rule(String effect, String conditions) {
    return "{\"rules\": [{\"id\": \"r\", \"effect\": \""
        + effect
        + "\", \"conditions\": {"
        + conditions
        + "}}]}";
  }

  /// As a session would: a tool that nobody accepted is asked about although a rule allows it.
  @ParameterizedTest
  @CsvSource({"pinned, ALLOW", "new, HITL", "changed, HITL"})
  void aCallInASessionMeetsWhatHoldsForNewTools(String state, Effect effect) throws Exception {
    var policy =
        PolicyDocument.parse(
                ("{\"new_tools\": \"hitl\", \"rate_limits\": [{\"tool_name\": \"*\", \"calls\": 1, \"seconds\": 60, \"effect\": \"deny\"}],"
                        + rule("allow", "\"tool_name\": \"a\"").substring(1))
                    .getBytes(StandardCharsets.UTF_8))
            .policy();
    var given =
        TestMachine.json(
            "{\"machine\": false, \"tool_state\": \""
                + state
                + "\", \"call\": {\"method\": \"tools/call\", \"params\": {\"name\": \"a\"}}}");
    var cases = new CaseJudge(TestMachine.surroundings("/own"));
    assertThat(cases.judgeInSession(policy, given).effect()).isEqualTo(effect);
    assertThat(cases.judge(policy, given).effect()).as("without a session").isEqualTo(Effect.ALLOW);
  }
}
