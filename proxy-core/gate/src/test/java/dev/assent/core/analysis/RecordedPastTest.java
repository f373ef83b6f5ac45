package dev.assent.core.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.config.CoreConfig.LogArguments;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.pep.SampleRecords;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.PolicyExample;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Clause 9: a test that is made of a record has what was let through before it.
class RecordedPastTest {
  private static final Path HOME = Path.of("/home/me");
  private static final String POLICY =
      """
      {"glob_dialect": "standard", "rules": [
        {"id": "all", "effect": "allow", "conditions": {"tool_name": "*"}},
        {"id": "leak", "effect": "hitl", "conditions": {"tool_name": "send",
          "after": {"path_pattern": ["**/.env", "**/*.key"], "within_minutes": 10}}},
        {"id": "night", "effect": "deny", "conditions": {"tool_name": "night",
          "time": {"from": "22:00", "to": "06:00"}}}]}
      """;

  private static RecordedExample.Made made(String tool, String earlier, String under) {
    String given =
        """
        {"machine": false, "now": "2026-01-01T12:00:00Z", "zone": "Asia/Tokyo",
         "home": "/home/me", "earlier": EARLIER,
         "call": {"method": "tools/call", "params": {"name": "TOOL", "arguments": {"to": "x"}}}}
        """
            .replace("EARLIER", earlier.replace('\'', '"'))
            .replace("TOOL", tool);
    var judged = (JudgedCase.Decided) TestMachine.judge(POLICY, given);
    var record = SampleRecords.of(0, judged.request(), judged.decision(), LogArguments.FULL);
    return RecordedExample.of(
        RecordedCalls.of(record).orElseThrow(),
        TestMachine.policy(under),
        "t",
        HOME,
        TestMachine.surroundings());
  }

  private static PolicyExample example(String tool, String earlier) {
    return ((RecordedExample.Made.Test) made(tool, earlier, POLICY)).example();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {
        "[{'minutes_ago': 3, 'call': {'method': 'tools/call', 'params': {'name': 'read', 'arguments': {'path': '/w/.env'}}}}] | HITL | \"minutes_ago\":3}",
        "[{'minutes_ago': 10, 'conditions': {'path_pattern': ['**/.env', '**/*.key']}}] | HITL | \"minutes_ago\":10}",
        "[{'minutes_ago': 11, 'conditions': {'path_pattern': ['**/.env', '**/*.key']}}] | ALLOW | \"minutes_ago\":11}",
        "[] | ALLOW | \"now\""
      })
  void theExampleIsDecidedAsTheRecordWas(String earlier, Effect decided, String said) {
    var example = example("send", earlier);
    assertThat(example.decision()).isEqualTo(decided);
    assertThat(JsonWriter.write(example.given())).contains(said);
    var policy = TestMachine.policy(POLICY).withExamples(List.of(example));
    assertThat(PolicyTests.run(policy, TestMachine.surroundings()).passed()).isTrue();
  }

  /// The time of an earlier call is kept to the millisecond, so that no limit is missed.
  @Test
  void noMillisecondGetsLost() {
    var random = new Random(33);
    for (int i = 0; i < 200; i++) {
      long millis = 600_000 - 100 + random.nextInt(200);
      String minutes =
          java.math.BigDecimal.valueOf(millis)
              .divide(java.math.BigDecimal.valueOf(60_000), 9, java.math.RoundingMode.CEILING)
              .toPlainString();
      var example =
          example(
              "send",
              "[{'minutes_ago': "
                  + minutes
                  + ", 'conditions': {'path_pattern': ['**/.env', '**/*.key']}}]");
      assertThat(example.decision())
          .as("%d ms", millis)
          .isEqualTo(millis <= 600_000 ? Effect.HITL : Effect.ALLOW);
    }
  }

  @Test
  void aPastThatTheRecordDoesNotKnowIsSaid() {
    String other = POLICY.replace("**/*.key", "**/*.pem");
    assertThat(made("send", "[]", other)).isEqualTo(new RecordedExample.Made.PastUnknown());
  }

  @Test
  void theClockOfTheMachineIsKept() {
    // 21:00 in Tokyo: the machine that runs the test may stand elsewhere.
    var example = example("night", "[]");
    assertThat(example.decision()).isEqualTo(Effect.ALLOW);
    assertThat(JsonWriter.write(example.given())).contains("\"zone\":\"Asia/Tokyo\"");
  }
}
