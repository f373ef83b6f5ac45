package dev.assent.core.pap.document;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.pap.SamplePolicies;
import dev.assent.core.policy.Rule;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GeneratedIdsTest {
  /// Clause 2.3. The names were computed with Python: `"rule_" + sha256(json.dumps(...,
  /// sort_keys=True))[:8]`.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      textBlock =
          """
          allow|{"operations":["read"]}|rule_fd848e1a
          hitl|{"tool_name":"read*"}|rule_a04fe153
          deny|{"tool_name": ["bash","rm"], "path_pattern":"/etc/**"}|rule_0b602eb0
          allow|{"tool_name":"x","extension":null,"path_pattern":"/h\\u00f6me/\\uD83D\\uDE00/\\u007F\\"\\\\\\t\\b\\/**"}|rule_6a884dd7
          hitl|{"tool_name":[]}|rule_0b9b42f9
          deny|{"not": {"tool_name": "read_*", "path_pattern": ["/a/**", "/b"]}}|rule_7e22712f
          hitl|{"tool_name": {"in_group": "writers"}}|rule_3e84895e
          hitl|{"argument": {"/amount": {"gt": 100}, "/dry_run": false, "/note": null}}|rule_190743a7
          deny|{"tool_metadata": {"/name": "a*", "/annotations/readOnlyHint": true}, "tool_state": ["new", "changed"]}|rule_50043236
          deny|{"command_severity":"high","command_rule":"rm.*","client":"C\u00f6der","host":["*.example.org"],"origin":"mcp"}|rule_36e12b51
          allow|{"tool_name": "a", "host": null, "argument": {"/in": {"in": ["x", 1, true, null]}}}|rule_62f1c12c
          deny|{"argument": {"/\uffee": "b", "/\ud83d\ude00": "a"}}|rule_5b3ec6e0
          deny|{"argument": {"/n": {"lt": 1.50}}}|rule_b3410831
          deny|{"argument": {"/n": 1e2}}|rule_5b56827c
          """)
  void aRuleWithoutNameGetsTheNameItsMeaningHashesTo(String effect, String conditions, String id) {
    assertThat(
            ids(
                "{\"groups\":{\"writers\":[\"write_*\"]},\"rules\":[{\"effect\":\""
                    + effect
                    + "\",\"conditions\":"
                    + conditions
                    + "}]}"))
        .containsExactly(id);
  }

  @Test
  void descriptionCacheAndNullIdDoNotChangeTheName() {
    assertThat(
            ids(
                """
                {"rules":[{"id":null,"description":"d","note":"n","effect":"hitl","cache_side_effects":["fs_read"],
                  "conditions":{"tool_name":"read*"}}]}
                """))
        .containsExactly("rule_a04fe153");
  }

  /// Clause 2.3: groups are not expanded, so other entries leave the name of the rule alone.
  @Test
  void theEntriesOfAGroupDoNotChangeTheName() {
    String rules =
        "\"rules\":[{\"effect\":\"hitl\",\"conditions\":{\"tool_name\":{\"in_group\":\"writers\"}}}]}";
    assertThat(ids("{\"groups\":{\"writers\":[\"a\"]}," + rules)).containsExactly("rule_3e84895e");
    assertThat(ids("{\"groups\":{\"writers\":[\"a\",\"b\"]}," + rules))
        .containsExactly("rule_3e84895e");
  }

  @Test
  void aRepeatedNameIsCounted() {
    String rule = "{\"effect\":\"hitl\",\"conditions\":{\"tool_name\":\"read*\"}}";
    assertThat(ids("{\"rules\":[" + rule + "," + rule + "," + rule + "]}"))
        .containsExactly("rule_a04fe153", "rule_a04fe153-2", "rule_a04fe153-3");
  }

  @Test
  void aWrittenNameIsNeverTakenAway() {
    assertThat(
            ids(
                """
                {"rules":[{"effect":"hitl","conditions":{"tool_name":"read*"}},
                  {"id":"rule_a04fe153","effect":"deny","conditions":{"tool_name":"x"}}]}
                """))
        .containsExactly("rule_a04fe153-2", "rule_a04fe153");
  }

  private static java.util.List<String> ids(String text) {
    return SamplePolicies.policy(text).policy().rules().stream()
        .map(Rule::id)
        .map(Object::toString)
        .toList();
  }
}
