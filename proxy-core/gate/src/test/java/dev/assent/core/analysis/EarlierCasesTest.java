package dev.assent.core.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Clause 10.1: cases that say what was let through before, and where the machine is.
class EarlierCasesTest {
  private static final String POLICY =
      """
      {"rules": [
        {"id": "all", "effect": "allow", "conditions": {"mcp_method": "*"}},
        {"id": "leak", "effect": "hitl", "conditions": {"tool_name": "fetch",
          "after": {"path_pattern": "**/.env", "within_minutes": 10}}},
        {"id": "night", "effect": "deny", "conditions": {"tool_name": "deploy",
          "time": {"from": "20:00", "to": "06:00"}}}],
       "tests": [{"name": "t", "machine": false,
         "call": {"method": "tools/call", "params": {"name": "fetch", "arguments": {}}},
         "earlier": [{"minutes_ago": 2, "call": {"method": "tools/call",
           "params": {"name": "read", "arguments": {"path": "/w/.env"}}}}],
         "expect": {"decision": "hitl", "final_rule": "leak"}}]}
      """;

  private static String decided(String given) {
    var judged = TestMachine.judge(POLICY, given.replace('\'', '"'));
    return judged.effect().word() + " by " + judged.finalRule();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {
        "[{'minutes_ago': 3, 'call': {'method': 'tools/call', 'params': {'name': 'read', 'arguments': {'path': '/w/.env'}}}}] | hitl by leak",
        "[{'minutes_ago': 10.5, 'call': {'method': 'tools/call', 'params': {'name': 'read', 'arguments': {'path': '/w/.env'}}}}] | allow by all",
        "[{'call': {'method': 'tools/call', 'params': {'name': 'read', 'arguments': {'path': '/w/a'}}}}] | allow by all",
        "[{'minutes_ago': 3, 'conditions': {'path_pattern': ['**/.env']}}] | hitl by leak",
        "[{'conditions': {'path_pattern': '**/.env'}}] | hitl by leak",
        "[{'minutes_ago': 10.5, 'conditions': {'path_pattern': '**/.env'}}] | allow by all",
        "[{'conditions': {'path_pattern': '**/.envrc'}}] | allow by all",
        "[] | allow by all"
      })
  void aCallSaysWhatWasLetThroughBefore(String earlier, String decided) {
    assertThat(
            decided(
                "{'machine': false, 'call': {'method': 'tools/call', 'params': {'name': 'fetch'}},"
                    + " 'earlier': "
                    + earlier
                    + "}"))
        .isEqualTo(decided);
  }

  @ParameterizedTest
  @CsvSource({"UTC, allow by all", "Asia/Kolkata, allow by all", "Pacific/Auckland, deny by night"})
  void aCaseSaysWhereTheMachineIs(String zone, String decided) {
    assertThat(
            decided(
                "{'now': '2026-01-05T12:00:00Z', 'zone': '"
                    + zone
                    + "', 'attributes': {'mcp_method': 'tools/call', 'tool_name': 'deploy'}}"))
        .isEqualTo(decided);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {
        "'zone': 'Berlin' | time zone",
        "'earlier': {} | list",
        "'earlier': [1] | objects",
        "'earlier': [{'call': {}}] | unknown member `call`",
        "'earlier': [{'attributes': {}, 'minutes_ago': -1}] | minutes",
        "'earlier': [{'conditions': {}}] | no condition",
        "'earlier': [{'conditions': {'tool': 'x'}}] | unknown",
        "'earlier': [{'conditions': {'time': {'days': ['mon']}}}] | below `after`",
        "'earlier': [{'conditions': {'tool_name': 'x', 'within_minutes': 3}}] | `minutes_ago`",
        "'earlier': [{'conditions': {'tool_name': 'x'}, 'attributes': {}}] | beside `conditions`"
      })
  void whatCannotBeReadIsSaid(String member, String said) {
    assertThatThrownBy(() -> decided("{'attributes': {'mcp_method': 'x'}, " + member + "}"))
        .hasMessageContaining(said);
  }

  @Test
  void testsOfAPolicyHaveEarlierCalls() {
    assertThat(PolicyTests.run(TestMachine.policy(POLICY), TestMachine.surroundings()).failures())
        .isEmpty();
  }
}
