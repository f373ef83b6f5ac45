package dev.assent.core.pap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assent.core.access.Operation;
import dev.assent.core.access.PathRole;
import dev.assent.core.access.ResourceType;
import dev.assent.core.access.SideEffect;
import dev.assent.core.policy.Condition;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.Policy.Combining;
import dev.assent.core.policy.Policy.MissingAttributes;
import dev.assent.core.policy.Rule;
import dev.assent.core.policy.RuleId;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PolicyReaderTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{\"version\":\"1\",\"default_action\":\"deny\",\"rules\":[]}",
        "{\"version\":null,\"default_action\":null,\"rules\":null,\"mode\":null,\"combining_algorithm\":null}"
      })
  void aPolicyThatSaysNothingDeniesAll(String text) {
    assertThat(Texts.policy(text).policy()).isEqualTo(Policy.DENY_ALL);
  }

  @Test
  void everyMemberOfTheLanguageIsRead() {
    var policy =
        Texts.policy(
                """
                {"combining_algorithm": "deny-overrides", "missing_attributes": "strict", "rules": [{
                  "id": "all", "description": "d", "effect": "hitl", "note": "n", "enabled": false,
                  "expires_at": "2030-01-31T18:00:00+02:00", "cache_side_effects": ["fs_read", "fs_write"],
                  "conditions": {"tool_name": "r*", "path_pattern": ["/a", "/b/**"], "source_path": "/s",
                    "dest_path": [], "operations": ["read", "delete"], "extension": ".py", "scheme": "https",
                    "backend_id": "fs", "resource_type": "Tool", "mcp_method": "tools/call", "subject_id": "me",
                    "side_effects": ["code_exec"]}}]}
                """)
            .policy();

    assertThat(policy)
        .isEqualTo(
            new Policy(
                List.of(
                    new Rule(
                        new RuleId("all"),
                        Optional.of("d"),
                        Effect.HITL,
                        List.of(
                            new Condition.ToolName(List.of("r*")),
                            new Condition.PathMatches(Optional.empty(), List.of("/a", "/b/**")),
                            new Condition.PathMatches(Optional.of(PathRole.SOURCE), List.of("/s")),
                            new Condition.PathMatches(Optional.of(PathRole.DESTINATION), List.of()),
                            new Condition.OperationIn(Set.of(Operation.READ, Operation.DELETE)),
                            new Condition.ExtensionIn(List.of(".py")),
                            new Condition.SchemeIn(List.of("https")),
                            new Condition.BackendIs(List.of("fs")),
                            new Condition.ResourceTypeIs(ResourceType.TOOL),
                            new Condition.MethodMatches(List.of("tools/call")),
                            new Condition.SubjectIs(List.of("me")),
                            new Condition.SideEffectIn(Set.of(SideEffect.CODE_EXEC))),
                        Optional.of(Set.of(SideEffect.FS_READ, SideEffect.FS_WRITE)),
                        false,
                        Optional.of(Instant.parse("2030-01-31T16:00:00Z")))),
                Combining.DENY_OVERRIDES,
                MissingAttributes.STRICT));
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      textBlock =
          """
          []|wrong-type||1|1|found an empty list, expected an object|
          {"rulez": []}|unknown-member|/rulez|1|2|found the unknown member `rulez`|did you mean `rules`
          {"mode": "read-only"}|not-supported|/mode|1|2|found `mode`, which is not supported by this version|
          {"new_tools": "hitl"}|not-supported|/new_tools|1|2|found `new_tools`, which is not supported|
          {"version": 1}|wrong-type|/version|1|13|found the number `1`, expected `1`|write `"1"`
          {"version": "2"}|bad-value|/version|1|13|found `2`, expected `1`|write `"1"`
          {"default_action": "allow"}|bad-value|/default_action|1|20|found `allow`, expected `deny`|write `"deny"`
          {"combining_algorithm": "deny_override"}|bad-value|/combining_algorithm|1|25|found `deny_override`|did you mean `deny-overrides`
          {"rules": {}}|wrong-type|/rules|1|11|found an object, expected a list of rules|
          {"rules": [3]}|wrong-type|/rules/0|1|12|found the number `3`, expected a rule|
          {"rules": [{"effect": "allow"}]}|missing-member|/rules/0|1|12|found no `conditions` in a rule|
          {"rules": [{"effect": "allow", "conditions": {}}]}|empty-conditions|/rules/0/conditions|1|46|found no condition|
          {"rules": [{"effect": "allow", "conditions": {"tool_name": null}}]}|empty-conditions|/rules/0/conditions|1|46|found no condition|
          {"rules": [{"effect": "Allow", "conditions": {"tool_name": "a"}}]}|bad-value|/rules/0/effect|1|23|found `Allow`, expected one of `allow`, `deny`, `hitl`|did you mean `allow`
          {"rules": [{"effect": "ask", "conditions": {"tool_name": "a"}}]}|bad-value|/rules/0/effect|1|23|found `ask`|did you mean `hitl`
          {"rules": [{"conditions": {"tool_name": "a"}}]}|missing-member|/rules/0|1|12|found no `effect` in a rule|
          {"rules": [{"effect": "allow", "tool_name": "a", "conditions": {"scheme": "a"}}]}|unknown-member|/rules/0/tool_name|1|32|found the unknown member `tool_name` in a rule|move `tool_name` into `conditions`
          {"rules": [{"effect": "allow", "conditions": {"tool": "a"}}]}|unknown-member|/rules/0/conditions/tool|1|47|found the unknown condition `tool`|
          {"rules": [{"effect": "allow", "conditions": {"path_patern": "a"}}]}|unknown-member|/rules/0/conditions/path_patern|1|47|found the unknown condition|did you mean `path_pattern`
          {"rules": [{"effect": "allow", "conditions": {"not": {"scheme": "a"}}}]}|not-supported|/rules/0/conditions/not|1|47|found the condition `not`, which is not supported|
          {"rules": [{"effect": "allow", "conditions": {"tool_name": {"in_group": "g"}}}]}|not-supported|/rules/0/conditions/tool_name|1|60|found `in_group`, which is not supported|
          {"rules": [{"effect": "allow", "conditions": {"tool_name": ""}}]}|empty-pattern|/rules/0/conditions/tool_name|1|60|found an empty text, expected a pattern|
          {"rules": [{"effect": "allow", "conditions": {"tool_name": ["a", " \\u00a0"]}}]}|empty-pattern|/rules/0/conditions/tool_name/1|1|66|found only blanks, expected a pattern|
          {"rules": [{"effect": "allow", "conditions": {"tool_name": 5}}]}|wrong-type|/rules/0/conditions/tool_name|1|60|found the number `5`, expected a text or a list of texts|
          {"rules": [{"effect": "allow", "conditions": {"operations": "read"}}]}|wrong-type|/rules/0/conditions/operations|1|61|found `read`, expected a list|write `["read"]`
          {"rules": [{"effect": "allow", "conditions": {"operations": ["Read"]}}]}|bad-value|/rules/0/conditions/operations/0|1|62|found `Read`|did you mean `read`
          {"rules": [{"effect": "allow", "conditions": {"side_effects": ["fs-read"]}}]}|bad-value|/rules/0/conditions/side_effects/0|1|64|found `fs-read`|did you mean `fs_read`
          {"rules": [{"effect": "allow", "conditions": {"resource_type": "tol"}}]}|bad-value|/rules/0/conditions/resource_type|1|64|found `tol`|did you mean `tool`
          {"rules": [{"effect": "deny", "conditions": {"scheme": "a"}, "cache_side_effects": []}]}|misplaced|/rules/0/cache_side_effects|1|62|found `cache_side_effects` on a rule with effect `deny`|remove it, or make the effect `hitl`
          {"rules": [{"id": "", "effect": "deny", "conditions": {"scheme": "a"}}]}|bad-value|/rules/0/id|1|19|found an empty id|
          {"rules": [{"id": "default", "effect": "deny", "conditions": {"scheme": "a"}}]}|reserved-id|/rules/0/id|1|19|found the id `default`|
          {"rules": [{"enabled": "yes", "effect": "deny", "conditions": {"scheme": "a"}}]}|wrong-type|/rules/0/enabled|1|24|found `yes`, expected `true` or `false`|
          {"rules": [{"expires_at": "2030-01-01", "effect": "deny", "conditions": {"scheme": "a"}}]}|bad-value|/rules/0/expires_at|1|27|found `2030-01-01`, expected a date and time with zone|
          {"rules": [{"expires_at": "2030-02-30T00:00:00Z", "effect": "deny", "conditions": {"scheme": "a"}}]}|bad-value|/rules/0/expires_at|1|27|found `2030-02-30T00:00:00Z`|
          {"rules": [}|syntax||1|12|unexpected close marker '}': expected ']' (for Array starting at line 1, column 11)|
          {"rules": [], "rules": []}|duplicate-member||1|15|found the member `rules` twice|
          """)
  void anErrorNamesItsPlaceWhatWasFoundAndWhatToWrite(
      String text, String code, String pointer, int line, int column, String message, String suggestion) {
    var found = Texts.errors(text);

    assertThat(found).hasSize(1);
    var error = found.getFirst();
    assertThat(error.code()).isEqualTo(code);
    assertThat(error.pointer()).isEqualTo(pointer == null ? "" : pointer);
    assertThat(error.place()).hasValueSatisfying(place -> {
      assertThat(place.line()).isEqualTo(line);
      assertThat(place.column()).isEqualTo(column);
    });
    assertThat(error.message()).contains(message);
    assertThat(error.suggestion()).isEqualTo(Optional.ofNullable(suggestion));
    assertThat(error.severity()).isEqualTo(Finding.Severity.ERROR);
  }

  @Test
  void allErrorsAreReportedInTheOrderOfTheirPlaces() {
    var found =
        Texts.errors(
            """
            {
              "verson": "1",
              "rules": [
                {"id": "a", "effect": "alow", "conditions": {"tool_name": ""}},
                {"id": "a", "effect": "deny", "conditions": {"scheme": "x"}},
                {"id": "b", "effect": "deny", "conditions": {"scheme": "x"}},
                {"id": "b", "effect": "deny", "conditions": {"schema": "x"}, "cache_side_effects": ["x"]}
              ]
            }
            """);

    assertThat(found)
        .extracting(finding -> finding.place().orElseThrow().line() + " " + finding.code() + " " + finding.pointer())
        .containsExactly(
            "2 unknown-member /verson",
            "4 bad-value /rules/0/effect",
            "4 empty-pattern /rules/0/conditions/tool_name",
            "7 unknown-member /rules/3/conditions/schema",
            "7 misplaced /rules/3/cache_side_effects",
            "7 bad-value /rules/3/cache_side_effects/0");
  }

  @Test
  void anIdMayNotBeUsedTwice() {
    var found =
        Texts.errors(
            """
            {"rules": [
              {"id": "b", "effect": "deny", "conditions": {"scheme": "x"}},
              {"id": "b", "effect": "deny", "conditions": {"scheme": "y"}}
            ]}
            """);

    assertThat(found).singleElement().satisfies(finding -> {
      assertThat(finding.code()).isEqualTo("duplicate-id");
      assertThat(finding.pointer()).isEqualTo("/rules/1/id");
      assertThat(finding.message()).contains("`b`").contains("`/rules/0`");
    });
  }

  @Test
  void aFileOverFourMebibytesIsRefused() {
    var text = "{}" + " ".repeat(4 * 1024 * 1024 - 2);
    assertThat(Texts.errors(text)).isEmpty();
    assertThat(Texts.errors(text + " ")).singleElement().extracting(Finding::code).isEqualTo("limit");
  }

  @Test
  void twentyThousandRulesAreReadAndOneMoreIsRefused() {
    String rule = "{\"effect\":\"deny\",\"conditions\":{\"tool_name\":\"t\"}}";
    String full = "{\"rules\":[" + (rule + ",").repeat(19_999) + rule;
    var ids = Texts.policy(full + "]}").policy().rules().stream().map(Rule::id).toList();
    assertThat(ids).hasSize(20_000).doesNotHaveDuplicates();
    assertThat(Texts.errors(full + "," + rule + "]}")).singleElement().satisfies(finding -> {
      assertThat(finding.code()).isEqualTo("limit");
      assertThat(finding.message()).contains("20001").contains("20000");
    });
  }

  @Test
  void bytesThatAreNotUtf8AreRefused() {
    assertThatThrownBy(() -> PolicyDocument.parse(new byte[] {'{', (byte) 0xff, '}'}))
        .isInstanceOfSatisfying(
            PolicyFormatException.class,
            e -> assertThat(e.findings()).extracting(Finding::code).containsExactly("encoding"));
  }

  @Test
  void thousandsOfErrorsAreCounted() {
    String rule = "{\"effect\":\"x\",\"conditions\":{\"scheme\":\"t\"}}";
    var found = Texts.errors("{\"rules\":[" + (rule + ",").repeat(1499) + rule + "]}");
    assertThat(found).hasSize(1001);
    assertThat(found.getLast().message()).isEqualTo("found 500 more errors");
  }

  @Test
  void theDigestIsThatOfTheBytes() {
    assertThat(Texts.policy("{}").digest())
        .isEqualTo("44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a");
    assertThat("{}".getBytes(StandardCharsets.UTF_8)).isEqualTo(Texts.policy("{}").bytes());
  }
}
