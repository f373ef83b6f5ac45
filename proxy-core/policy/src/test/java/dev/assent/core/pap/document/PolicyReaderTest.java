package dev.assent.core.pap.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assent.core.access.Operation;
import dev.assent.core.access.ResourceType;
import dev.assent.core.access.Severity;
import dev.assent.core.access.SideEffect;
import dev.assent.core.access.ToolState;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.pap.SamplePolicies;
import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.Condition;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Mode;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.Policy.Combining;
import dev.assent.core.policy.Policy.MissingAttributes;
import dev.assent.core.policy.PolicyExample;
import dev.assent.core.policy.RateLimit;
import dev.assent.core.policy.Rule;
import dev.assent.core.policy.RuleId;
import dev.assent.core.policy.ValueTest;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.LinkedHashMap;
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
    assertThat(SamplePolicies.policy(text).policy()).isEqualTo(Policy.DENY_ALL);
  }

  /// Clauses 2.2 and 2.3.
  @Test
  void everyMemberOfTheLanguageIsRead() {
    var policy =
        SamplePolicies.policy(
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
                            Attribute.TOOL_NAME.texts(List.of("r*")),
                            Attribute.PATH.texts(List.of("/a", "/b/**")),
                            Attribute.SOURCE.texts(List.of("/s")),
                            Attribute.DESTINATION.texts(List.of()),
                            Attribute.OPERATION.words(Set.of(Operation.READ, Operation.DELETE)),
                            Attribute.EXTENSION.texts(List.of(".py")),
                            Attribute.SCHEME.texts(List.of("https")),
                            Attribute.BACKEND.texts(List.of("fs")),
                            Attribute.RESOURCE_TYPE.word(ResourceType.TOOL),
                            Attribute.METHOD.texts(List.of("tools/call")),
                            Attribute.SUBJECT.texts(List.of("me")),
                            Attribute.SIDE_EFFECTS.words(Set.of(SideEffect.CODE_EXEC))),
                        Optional.of(Set.of(SideEffect.FS_READ, SideEffect.FS_WRITE)),
                        false,
                        Optional.of(Instant.parse("2030-01-31T16:00:00Z")),
                        Optional.of("n"),
                        Map.of())),
                Combining.DENY_OVERRIDES,
                MissingAttributes.STRICT));
  }

  /// Clauses 2.2, 3.5 to 3.7, 8 and 9.
  @Test
  void everyAdditionOfOursIsRead() {
    var policy =
        SamplePolicies.policy(
                """
                {"rules": [{"id": "all", "effect": "deny", "conditions": {
                    "command_severity": "high", "command_rule": ["rm.*", "dd"],
                    "argument": {"/a": "x*", "/b": 1.50, "/c": null, "/d": {"ge": 1e2}, "/e": {"in": ["a", 2, true, null]},
                      "/f": {"exists": false}, "/g": {"contains": ["*", "? "]}, "": {"in": {"in_group": "hosts"}}},
                    "tool_metadata": {"/annotations/readOnlyHint": true},
                    "tool_state": "new", "client": "c*", "host": {"in_group": "hosts"}, "origin": ["mcp", "x"],
                    "not": {"tool_state": ["new", "pinned"], "side_effects": {"in_group": "effects"}, "host": "h"}}}],
                  "groups": {"hosts": ["a.example", "*.b"], "effects": ["fs_read"], "off": null},
                  "mode": "allow-list", "tools": {"in_group": "hosts"}, "new_tools": "deny",
                  "rate_limits": [{"tool_name": {"in_group": "hosts"}, "calls": 100000, "seconds": 86400, "effect": "hitl"},
                    {"tool_name": "*", "calls": 1, "seconds": 1, "effect": "deny"}],
                  "tests": [{"name": "t", "call": {"method": "ping", "params": {}}, "cwd": "/w", "machine": false,
                    "tool": null, "now": "2030-01-01T00:00:00Z", "expect": {"decision": "hitl", "final_rule": "all"}}]}
                """)
            .policy();

    var hosts = List.of("a.example", "*.b");
    Map<String, ValueTest> tests = new LinkedHashMap<>();
    tests.put("/a", new ValueTest.Like("x*"));
    tests.put("/b", new ValueTest.EqualTo(new JsonNumber("1.50")));
    tests.put("/c", new ValueTest.EqualTo(JsonNull.NULL));
    tests.put("/d", new ValueTest.Compared(ValueTest.Comparison.GE, new BigDecimal("1e2")));
    tests.put(
        "/e",
        new ValueTest.AnyOf(
            List.of(new JsonString("a"), new JsonNumber("2"), JsonBoolean.TRUE, JsonNull.NULL)));
    tests.put("/f", new ValueTest.Exists(false));
    tests.put("/g", new ValueTest.Contains(List.of("*", "? ")));
    tests.put("", new ValueTest.AnyOf(List.of(new JsonString("a.example"), new JsonString("*.b"))));
    var rule = policy.rules().getFirst();
    assertThat(rule.conditions())
        .containsExactly(
            Attribute.SEVERITY.atLeast(Severity.HIGH),
            Attribute.COMMAND_RULE.texts(List.of("rm.*", "dd")),
            Attribute.ARGUMENT.tests(tests),
            Attribute.METADATA.tests(
                Map.of("/annotations/readOnlyHint", new ValueTest.EqualTo(JsonBoolean.TRUE))),
            Attribute.TOOL_STATE.words(Set.of(ToolState.NEW)),
            Attribute.CLIENT.texts(List.of("c*")),
            Attribute.HOST.texts(hosts),
            Attribute.ORIGIN.texts(List.of("mcp", "x")),
            new Condition.Not(
                List.of(
                    Attribute.TOOL_STATE.words(Set.of(ToolState.NEW, ToolState.PINNED)),
                    Attribute.SIDE_EFFECTS.words(Set.of(SideEffect.FS_READ)),
                    Attribute.HOST.texts(List.of("h")))));
    assertThat(rule.groups())
        .isEqualTo(Map.of("host", "hosts", "not/side_effects", "effects", "argument", "hosts"));
    assertThat(policy.mode()).isEqualTo(new Mode.AllowList(hosts));
    assertThat(policy.newTools()).contains(Effect.DENY);
    assertThat(policy.groups()).isEqualTo(Map.of("hosts", hosts, "effects", List.of("fs_read")));
    assertThat(policy.rateLimits())
        .containsExactly(
            new RateLimit(hosts, 100_000, 86_400, Effect.HITL),
            new RateLimit(List.of("*"), 1, 1, Effect.DENY));
    var given =
        JsonObject.builder()
            .put(
                "call",
                JsonObject.builder().put("method", "ping").put("params", JsonObject.EMPTY).build())
            .put("cwd", "/w")
            .put("machine", false)
            .put("now", "2030-01-01T00:00:00Z")
            .build();
    assertThat(policy.examples())
        .containsExactly(new PolicyExample("t", given, Effect.HITL, Optional.of("all")));
  }

  /// Clause 2.3: null in an optional member is as absent.
  @Test
  void nullIsAsAbsentWhereAMemberMayBeAbsent() {
    assertThat(
            SamplePolicies.policy(
                    """
                    {"mode": null, "tools": null, "rate_limits": null, "new_tools": null, "groups": null, "tests": null,
                     "rules": [{"id": "r", "description": null, "effect": "deny", "cache_side_effects": null, "enabled": null,
                       "expires_at": null, "note": null, "conditions": {"tool_name": "a", "host": null, "argument": null}}]}
                    """)
                .policy())
        .isEqualTo(
            SamplePolicies.policy(
                    "{\"rules\": [{\"id\": \"r\", \"effect\": \"deny\", \"conditions\":"
                        + " {\"tool_name\": \"a\"}}]}")
                .policy());
  }

  /// clause 2.4
  @Test
  void allErrorsAreReportedInTheOrderOfTheirPlaces() {
    var found =
        SamplePolicies.errors(
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
        .extracting(finding ->
            finding.place().orElseThrow().line() + " " + finding.code() + " " + finding.pointer())
        .containsExactly(
            "2 unknown-member /verson",
            "4 bad-value /rules/0/effect",
            "4 empty-pattern /rules/0/conditions/tool_name",
            "5 duplicate-id /rules/1/id",
            "7 duplicate-id /rules/3/id",
            "7 unknown-member /rules/3/conditions/schema",
            "7 misplaced /rules/3/cache_side_effects",
            "7 bad-value /rules/3/cache_side_effects/0");
  }

  @Test
  void anIdMayNotBeUsedTwice() {
    var found =
        SamplePolicies.errors(
            """
            {"rules": [
              {"id": "b", "effect": "deny", "conditions": {"scheme": "x"}},
              {"id": "b", "effect": "deny", "conditions": {"scheme": "y"}}
            ]}
            """);

    assertThat(found)
        .singleElement()
        .satisfies(finding -> {
          assertThat(finding.code()).isEqualTo("duplicate-id");
          assertThat(finding.pointer()).isEqualTo("/rules/1/id");
          assertThat(finding.message()).contains("`b`").contains("`/rules/0`");
        });
  }

  @Test
  void twentyThousandRulesAreReadAndOneMoreIsRefused() {
    String rule = "{\"effect\":\"deny\",\"conditions\":{\"tool_name\":\"t\"}}";
    String full = "{\"rules\":[" + (rule + ",").repeat(19_999) + rule;
    var ids = SamplePolicies.policy(full + "]}").policy().rules().stream().map(Rule::id).toList();
    assertThat(ids).hasSize(20_000).doesNotHaveDuplicates();
    assertThat(SamplePolicies.errors(full + "," + rule + "]}"))
        .singleElement()
        .satisfies(finding -> {
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
  void theDigestIsThatOfTheBytes() {
    assertThat(SamplePolicies.policy("{}").digest())
        .isEqualTo("44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a");
    assertThat("{}".getBytes(StandardCharsets.UTF_8))
        .isEqualTo(SamplePolicies.policy("{}").bytes());
  }
}
