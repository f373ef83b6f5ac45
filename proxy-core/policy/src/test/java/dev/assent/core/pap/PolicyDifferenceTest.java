package dev.assent.core.pap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.pap.document.PolicyDocument;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PolicyDifferenceTest {
  private static final String R =
      "{\"id\":\"ID\",\"effect\":\"allow\",\"conditions\":{\"tool_name\":\"ID\"}}";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          a        | a        | ''
          a        | a b      | +b@1
          a b      | b        | -a@0
          a b      | b a      | b:1>0
          a b c d  | d a b c  | d:3>0
          a b c d  | b c d a  | a:0>3
          a b c    | c x a    | c:2>0 -b@1 +x@1
          a b c d e| e c d a b| e:4>0 c:2>1 d:3>2
          ''       | a b      | +a@0 +b@1
          a b      | ''       | -a@0 -b@1
          """)
  void rulesAreAddedRemovedAndMoved(String before, String after, String expected) {
    assertThat(words(PolicyDifference.between(policy(before), policy(after)))).isEqualTo(expected);
  }

  @Test
  void aChangedRuleNamesTheMembersThatMeanSomethingElse() {
    var difference =
        PolicyDifference.between(
            SamplePolicies.policy(
                "{\"rules\":[{\"id\":\"x\",\"effect\":\"hitl\",\"conditions\":{\"tool_name\":\"a\",\"scheme\":\"ftp\",\"extension\":[\".c\"]},\"cache_side_effects\":[]}]}"),
            SamplePolicies.policy(
                "{\"rules\":[{\"description\":\"D\",\"id\":\"x\",\"effect\":\"deny\",\"enabled\":false,\"conditions\":{\"extension\":\".c\",\"tool_name\":[\"a\",\"b\"],\"mcp_method\":\"m\"}}]}"));
    assertThat(difference.members()).isEmpty();
    assertThat(difference.rules()).hasSize(1);
    var changed = (RuleChange.Changed) difference.rules().getFirst();
    assertThat(changed.moved()).isFalse();
    assertThat(changed.members().stream().map(PolicyDifferenceTest::words))
        .containsExactly(
            "description: - > \"D\"",
            "effect: \"hitl\" > \"deny\"",
            "conditions/tool_name: \"a\" > [\"a\",\"b\"]",
            "conditions/scheme: \"ftp\" > -",
            "conditions/mcp_method: - > \"m\"",
            "cache_side_effects: [] > -",
            "enabled: - > false");
  }

  @Test
  void anotherWayToWriteTheSameIsNoDifference() {
    var before = SamplePolicies.policy("{\"rules\":[" + R.replace("ID", "a") + "]}");
    var after =
        SamplePolicies.policy(
            "{\"version\":\"1\",\"combining_algorithm\":\"hitl-overrides\",\"rules\": [ {\"enabled\":true,\"effect\":\"allow\",\"id\":\"a\",\"note\":null,\"conditions\":{\"scheme\":null,\"tool_name\":[\"a\"]}} ]}");
    assertThat(PolicyDifference.between(before, after).isEmpty()).isTrue();
    assertThat(TextDifference.between(before, after).isEmpty()).isFalse();
  }

  @Test
  void aRuleWithAnotherIdIsTheSameRule() {
    var difference =
        PolicyDifference.between(
            SamplePolicies.policy(
                "{\"rules\":[" + R.replace("\"id\":\"ID\"", "\"id\":\"old\"") + "]}"),
            SamplePolicies.policy(
                "{\"rules\":[" + R.replace("\"id\":\"ID\"", "\"id\":\"new\"") + "]}"));
    assertThat(
            ((RuleChange.Changed) difference.rules().getFirst())
                .members().stream().map(PolicyDifferenceTest::words))
        .containsExactly("id: \"old\" > \"new\"");
  }

  @Test
  void aRuleWithoutIdIsRecognisedAfterAnEdit() {
    String plain =
        "{\"effect\":\"allow\",\"conditions\":{\"tool_name\":\"read*\",\"path_pattern\":\"/a/**\"}}";
    String other = "{\"effect\":\"deny\",\"conditions\":{\"scheme\":\"ftp\"}}";
    var difference =
        PolicyDifference.between(
            SamplePolicies.policy("{\"rules\":[" + other + "," + plain + "]}"),
            SamplePolicies.policy(
                "{\"rules\":[" + other + "," + plain.replace("/a/", "/b/") + "]}"));
    assertThat(difference.rules()).hasSize(1);
    assertThat(
            ((RuleChange.Changed) difference.rules().getFirst())
                .members().stream().map(MemberChange::member))
        .containsExactly("id", "conditions/path_pattern");

    var unlike =
        PolicyDifference.between(
            SamplePolicies.policy("{\"rules\":[" + other + "]}"),
            SamplePolicies.policy("{\"rules\":[" + plain + "]}"));
    assertThat(unlike.rules()).hasSize(2);
  }

  @Test
  void whatStandsBesideTheRulesIsCompared() {
    var difference =
        PolicyDifference.between(
            SamplePolicies.policy("{}"),
            SamplePolicies.policy(
                "{\"combining_algorithm\":\"deny-overrides\",\"missing_attributes\":\"strict\"}"));
    assertThat(difference.rules()).isEmpty();
    assertThat(difference.members().stream().map(PolicyDifferenceTest::words))
        .containsExactly(
            "combining_algorithm: - > \"deny-overrides\"", "missing_attributes: - > \"strict\"");
  }

  @Test
  void aLargePolicyIsComparedAtOnce() {
    var before = new StringBuilder("r0");
    var after = new StringBuilder("r4999");
    for (int i = 1; i < 5_000; i++) {
      before.append(" r").append(i);
      after.append(" r").append(i - 1);
    }
    assertThat(words(PolicyDifference.between(policy(before.toString()), policy(after.toString()))))
        .isEqualTo("r4999:4999>0");
  }

  private static PolicyDocument policy(String ids) {
    String rules =
        ids.isEmpty()
            ? ""
            : List.of(ids.split(" ")).stream()
                .map(id -> R.replace("ID", id))
                .collect(Collectors.joining(","));
    return SamplePolicies.policy("{\"rules\":[" + rules + "]}");
  }

  private static String words(PolicyDifference difference) {
    return difference.rules().stream()
        .map(change ->
            switch (change) {
              case RuleChange.Added(var rule, var to, _) -> "+" + rule.id() + "@" + to;
              case RuleChange.Removed(var rule, var from, _) -> "-" + rule.id() + "@" + from;
              case RuleChange.Changed changed -> "!" + changed.after().id();
              case RuleChange.Moved(var rule, var from, var to) ->
                  rule.id() + ":" + from + ">" + to;
            })
        .collect(Collectors.joining(" "));
  }

  private static String words(MemberChange change) {
    return change.member() + ": " + text(change.before()) + " > " + text(change.after());
  }

  private static String text(Optional<Json> value) {
    return value.map(JsonWriter::write).orElse("-");
  }
}
