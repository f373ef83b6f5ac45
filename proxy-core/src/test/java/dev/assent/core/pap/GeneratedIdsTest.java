package dev.assent.core.pap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.policy.Rule;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GeneratedIdsTest {
  /// The names were computed with Python: `"rule_" + sha256(json.dumps(..., sort_keys=True))[:8]`.
  /// Clause 2.3.
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
          """)
  void aRuleWithoutNameGetsTheNameItsMeaningHashesTo(String effect, String conditions, String id) {
    assertThat(ids("{\"rules\":[{\"effect\":\"" + effect + "\",\"conditions\":" + conditions + "}]}"))
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
    return Texts.policy(text).policy().rules().stream().map(Rule::id).map(Object::toString).toList();
  }
}
