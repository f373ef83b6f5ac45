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
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PolicyReaderTest {
  /// Clause 2.1.
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

  /// Clauses 2.2 and 2.3.
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
                        Optional.of(Instant.parse("2030-01-31T16:00:00Z")),
                        Optional.of("n"),
                        Map.of())),
                Combining.DENY_OVERRIDES,
                MissingAttributes.STRICT));
  }

  /// clause 2.4
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
