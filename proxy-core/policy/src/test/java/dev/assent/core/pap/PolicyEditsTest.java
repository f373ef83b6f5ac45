package dev.assent.core.pap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.pap.document.Finding;
import dev.assent.core.pap.document.PolicyDocument;
import dev.assent.core.pap.document.PolicyFormatException;
import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.Condition;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Mode;
import dev.assent.core.policy.PolicyExample;
import dev.assent.core.policy.RateLimit;
import dev.assent.core.policy.Rule;
import dev.assent.core.policy.ValueTest;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// Tests how the text of a file looks after an edit (clauses 2.2, 2.3, 3.5 to 3.7, 8 and 9).
class PolicyEditsTest {
  private static final String FILE =
      """
      {
        "mode": "allow-list",   "tools": ["read_*"],
        "groups": {
          "readers": ["read_*", "list_*"],   "hosts": [ "a.example" ]
        },
        "rate_limits": [
          {"tool_name": ["read_*"],   "calls": 10, "seconds": 60, "effect": "hitl"},
          {"effect": "deny", "tool_name": "*", "seconds": 60, "calls": 100}
        ],
        "rules": [
          {
            "id": "r", "note": "why",
            "conditions": {
              "tool_name": {"in_group": "readers"},
              "argument": {"/n": {"lt": 1e2}, "/host":  {"in": {"in_group": "hosts"}}},
              "not": {"path_pattern":   ["/a/**"], "host": {"in_group":   "hosts"}}
            },
            "effect": "allow"
          }
        ],
        "tests": [
          {"name": "one",   "attributes": {"tool_name":  "read_a"}, "expect": {"decision": "deny"}},
          {"name": "two", "call": {"method": "ping"}, "home": null, "expect": {"decision":  "allow", "final_rule": "discovery_bypass"}}
        ]
      }
      """;

  private static final PolicyDocument DOCUMENT = SamplePolicies.policy(FILE);
  private static final Rule RULE = DOCUMENT.policy().rules().getFirst();

  /// Clause 3.7: conditions hold the entries; the rule says which of them are written as a group.
  @Test
  void aRuleKnowsWhichOfItsListsAreGroups() {
    assertThat(RULE.groups())
        .isEqualTo(Map.of("tool_name", "readers", "argument/host", "hosts", "not/host", "hosts"));
    assertThat(RULE.conditions().getFirst())
        .isEqualTo(Attribute.TOOL_NAME.texts(List.of("read_*", "list_*")));
  }

  @Test
  void aListThatNoLongerEqualsItsGroupIsWrittenOut() {
    var conditions = new ArrayList<>(RULE.conditions());
    conditions.set(0, Attribute.TOOL_NAME.texts(List.of("read_*")));
    assertThat(SamplePolicies.text(DOCUMENT.withRuleReplaced(0, with(conditions, RULE.groups()))))
        .isEqualTo(
            FILE.replace(
                "\"tool_name\": {\"in_group\": \"readers\"}", "\"tool_name\": \"read_*\""));
  }

  @Test
  void aGroupThatTheRuleDoesNotNameIsWrittenOut() {
    assertThat(
            SamplePolicies.text(
                DOCUMENT.withRuleReplaced(
                    0, with(RULE.conditions(), Map.of("tool_name", "readers")))))
        .isEqualTo(
            FILE.replace("{\"in\": {\"in_group\": \"hosts\"}}", "{\"in\": [\"a.example\"]}")
                .replace("\"host\": {\"in_group\":   \"hosts\"}", "\"host\": \"a.example\""));
  }

  @Test
  void aListThatEqualsAGroupIsWrittenAsOneWhereTheRuleSaysSo() {
    var conditions = new ArrayList<>(RULE.conditions());
    conditions.add(Attribute.CLIENT.texts(List.of("a.example")));
    var groups = new LinkedHashMap<>(RULE.groups());
    groups.put("client", "hosts");
    groups.put("backend_id", "hosts");
    groups.put("not/path_pattern", "none");
    assertThat(SamplePolicies.text(DOCUMENT.withRuleReplaced(0, with(conditions, groups))))
        .isEqualTo(
            FILE.replace(
                "\"hosts\"}}\n      },",
                "\"hosts\"}},\n"
                    + "        \"client\": {\n"
                    + "          \"in_group\": \"hosts\"\n"
                    + "        }\n"
                    + "      },"));
  }

  /// Clause 3.5 and 3.6: a changed test and a changed negation leave their neighbours as they are
  /// written.
  @Test
  void aChangedTestChangesNothingElse() {
    Map<String, ValueTest> tests = new LinkedHashMap<>();
    tests.put("/n", new ValueTest.Compared(ValueTest.Comparison.LT, new BigDecimal("1e2")));
    tests.put("/host", new ValueTest.EqualTo(new JsonNumber("1.0")));
    var conditions = new ArrayList<>(RULE.conditions());
    conditions.set(1, Attribute.ARGUMENT.tests(tests));
    conditions.set(2, new Condition.Not(List.of(Attribute.PATH.texts(List.of("/a/**")))));
    assertThat(SamplePolicies.text(DOCUMENT.withRuleReplaced(0, with(conditions, RULE.groups()))))
        .isEqualTo(
            FILE.replace("{\"in\": {\"in_group\": \"hosts\"}}", "1.0")
                .replace("[\"/a/**\"], \"host\": {\"in_group\":   \"hosts\"}", "[\"/a/**\"]"));
  }

  /// Clause 3.6: a number of the same value is the same test and keeps the words of the file; a
  /// text is another one.
  @Test
  void aNumberOfTheSameValueKeepsItsWords() {
    assertThat(edited("{\"lt\": 1e2}", bound("100"))).isEqualTo("{\"lt\": 1e2}");
    assertThat(edited("{\"lt\": 1.0}", bound("1"))).isEqualTo("{\"lt\": 1.0}");
    assertThat(edited("{\"lt\": 1.0}", bound("2"))).contains("2").doesNotContain("1.0");
    assertThat(edited("1.0", new ValueTest.EqualTo(new JsonNumber("1")))).isEqualTo("1.0");
    assertThat(edited("\"1.0\"", new ValueTest.EqualTo(new JsonNumber("1")))).isEqualTo("1");
    assertThat(edited("1.0", new ValueTest.Like("1"))).isEqualTo("\"1\"");
  }

  private static ValueTest bound(String number) {
    return new ValueTest.Compared(ValueTest.Comparison.LT, new BigDecimal(number));
  }

  /// The text of a test that another takes the place of.
  private static String edited(String written, ValueTest next) {
    String before =
        "{\"rules\": [{\"id\": \"r\", \"effect\": \"deny\", \"conditions\": {\"argument\": {\"/n\":"
            + " ";
    String after = "}}}]}";
    var document = SamplePolicies.policy(before + written + after);
    var rule = document.policy().rules().getFirst();
    var changed =
        new Rule(
            rule.id(),
            rule.description(),
            rule.effect(),
            List.of(Attribute.ARGUMENT.tests(Map.of("/n", next))),
            rule.cacheSideEffects(),
            true,
            Optional.empty());
    String text = SamplePolicies.text(document.withRuleReplaced(0, changed));
    return text.substring(before.length(), text.length() - after.length());
  }

  @Test
  void aNoteIsChangedAndRemoved() {
    assertThat(SamplePolicies.text(DOCUMENT.withRuleReplaced(0, noted(Optional.of("new")))))
        .isEqualTo(FILE.replace("\"why\"", "\"new\""));
    assertThat(SamplePolicies.text(DOCUMENT.withRuleReplaced(0, noted(Optional.empty()))))
        .isEqualTo(FILE.replace(", \"note\": \"why\"", ""));
  }

  /// Clauses 8.1 to 8.3.
  @Test
  void aModeComesWithItsTools() {
    assertThat(SamplePolicies.text(DOCUMENT.withMode(new Mode.AllowList(List.of("a", "b")))))
        .isEqualTo(FILE.replace("\"tools\": [\"read_*\"]", "\"tools\": [\"a\", \"b\"]"));
    var readOnly = DOCUMENT.withMode(new Mode.ReadOnly());
    assertThat(SamplePolicies.text(readOnly))
        .isEqualTo(FILE.replace("\"allow-list\",   \"tools\": [\"read_*\"]", "\"read-only\""));
    assertThat(SamplePolicies.text(readOnly.withMode(new Mode.Enforce())))
        .contains("\"mode\": \"enforce\",");
    assertThat(SamplePolicies.text(SamplePolicies.policy("{}").withMode(new Mode.Enforce())))
        .isEqualTo("{}");
    assertThat(
            SamplePolicies.text(
                SamplePolicies.policy("{\"rules\": []}").withMode(new Mode.AllowList(List.of()))))
        .isEqualTo("{\"rules\": [], \"mode\": \"allow-list\", \"tools\": []}");
  }

  /// Clause 8.4.
  @Test
  void rateLimitsKeepTheirTextWhereTheyStay() {
    var limits = DOCUMENT.policy().rateLimits();
    var between = new RateLimit(List.of("write_*"), 1, 2, Effect.DENY);
    String line =
        "{\"tool_name\": \"write_*\", \"calls\": 1, \"seconds\": 2, \"effect\": \"deny\"}";
    assertThat(
            SamplePolicies.text(
                DOCUMENT.withRateLimits(List.of(limits.get(0), between, limits.get(1)))))
        .isEqualTo(
            FILE.replace(
                "    {\"effect\": \"deny\", \"tool_name\": \"*\"",
                "    {\n"
                    + "      \"tool_name\": \"write_*\",\n"
                    + "      \"calls\": 1,\n"
                    + "      \"seconds\": 2,\n"
                    + "      \"effect\": \"deny\"\n"
                    + "    },\n"
                    + "    {\"effect\": \"deny\", \"tool_name\": \"*\""));
    var more = new RateLimit(List.of("read_*"), 20, 60, Effect.HITL);
    assertThat(SamplePolicies.text(DOCUMENT.withRateLimits(List.of(more, limits.get(1)))))
        .isEqualTo(FILE.replace("\"calls\": 10,", "\"calls\": 20,"));
    assertThat(SamplePolicies.text(DOCUMENT.withRateLimits(List.of(limits.get(1)))))
        .isEqualTo(
            FILE.replace(
                "{\"tool_name\": [\"read_*\"],   \"calls\": 10, \"seconds\": 60, \"effect\":"
                    + " \"hitl\"},\n"
                    + "    ",
                ""));
    assertThat(DOCUMENT.withRateLimits(List.of()).policy().rateLimits()).isEmpty();
    assertThat(
            SamplePolicies.policy("{\"rate_limits\": []}")
                .withRateLimits(limits)
                .policy()
                .rateLimits())
        .isEqualTo(limits);
    assertThat(
            SamplePolicies.text(
                SamplePolicies.policy("{\"rate_limits\": [" + line + "]}")
                    .withRateLimits(List.of(more, between))))
        .isEqualTo(
            "{\"rate_limits\": [{\"tool_name\": \"read_*\", \"calls\": 20, \"seconds\": 60,"
                + " \"effect\": \"hitl\"}, "
                + line
                + "]}");
  }

  /// Clause 8.4.
  @Test
  void newToolsAreAskedAboutDeniedOrLeftAlone() {
    var rules = SamplePolicies.policy("{\"rules\": []}");
    var asked = rules.withNewTools(Optional.of(Effect.HITL));
    assertThat(SamplePolicies.text(asked)).isEqualTo("{\"rules\": [], \"new_tools\": \"hitl\"}");
    assertThat(SamplePolicies.text(asked.withNewTools(Optional.of(Effect.DENY))))
        .isEqualTo("{\"rules\": [], \"new_tools\": \"deny\"}");
    assertThat(SamplePolicies.text(asked.withNewTools(Optional.empty())))
        .isEqualTo("{\"rules\": []}");
  }

  /// Clause 3.7.
  @Test
  void changedEntriesReachEveryUseOfAGroup() {
    var groups = new LinkedHashMap<>(DOCUMENT.policy().groups());
    groups.put("hosts", List.of("a.example", "b.example"));
    groups.put("new", List.of());
    var edited = DOCUMENT.withGroups(groups);
    assertThat(SamplePolicies.text(edited))
        .isEqualTo(
            FILE.replace(
                "\"hosts\": [ \"a.example\" ]",
                "\"hosts\": [\"a.example\", \"b.example\"],   \"new\": []"));
    assertThat(edited.policy().rules().getFirst().conditions().get(2))
        .isEqualTo(
            new Condition.Not(
                List.of(
                    Attribute.PATH.texts(List.of("/a/**")),
                    Attribute.HOST.texts(List.of("a.example", "b.example")))));
  }

  /// Clause 3.7: what would make the file unusable is refused with its findings.
  @Test
  void aGroupInUseCannotBeTakenAwayOrEmptiedBelowANegation() {
    assertThatThrownBy(() -> DOCUMENT.withGroups(Map.of("readers", List.of("a"))))
        .cause()
        .isInstanceOfSatisfying(
            PolicyFormatException.class,
            e ->
                assertThat(e.findings())
                    .extracting(Finding::code)
                    .containsExactly("unknown-group", "unknown-group"));
    assertThatThrownBy(
            () -> DOCUMENT.withGroups(Map.of("readers", List.of("a"), "hosts", List.of())))
        .cause()
        .isInstanceOfSatisfying(
            PolicyFormatException.class,
            e -> assertThat(e.findings()).extracting(Finding::code).containsExactly("empty-not"));
  }

  /// Clause 9.
  @Test
  void aTestIsKnownAgainByItsName() {
    var old = DOCUMENT.policy().examples();
    var one = new PolicyExample("one", old.getFirst().given(), Effect.ALLOW, Optional.of("r"));
    assertThat(SamplePolicies.text(DOCUMENT.withExamples(List.of(one, old.getLast()))))
        .isEqualTo(
            FILE.replace(
                "{\"decision\": \"deny\"}}", "{\"decision\": \"allow\", \"final_rule\": \"r\"}}"));
    assertThat(SamplePolicies.text(DOCUMENT.withExamples(List.of(old.getLast()))))
        .isEqualTo(
            FILE.replace(
                "{\"name\": \"one\",   \"attributes\": {\"tool_name\":  \"read_a\"}, \"expect\":"
                    + " {\"decision\": \"deny\"}},\n"
                    + "    ",
                ""));
    var three =
        new PolicyExample(
            "three",
            JsonObject.EMPTY.with("attributes", JsonObject.EMPTY),
            Effect.DENY,
            Optional.empty());
    assertThat(
            SamplePolicies.text(
                SamplePolicies.policy("{\"tests\": null}").withExamples(List.of(three))))
        .isEqualTo(
            "{\"tests\": [{\"name\": \"three\", \"attributes\": {}, \"expect\": {\"decision\":"
                + " \"deny\"}}]}");
  }

  @Test
  void aTestThatCannotStandInAFileIsRefusedWithItsFindings() {
    var both =
        JsonObject.EMPTY.with("attributes", JsonObject.EMPTY).with("call", new JsonString("x"));
    assertThatThrownBy(() ->
            DOCUMENT.withExamples(
                List.of(new PolicyExample("", both, Effect.DENY, Optional.empty()))))
        .cause()
        .isInstanceOfSatisfying(
            PolicyFormatException.class,
            e ->
                assertThat(e.findings())
                    .extracting(Finding::code)
                    .containsExactly("bad-value", "bad-value", "wrong-type"));
  }

  private static Rule with(List<Condition> conditions, Map<String, String> groups) {
    return new Rule(
        RULE.id(),
        RULE.description(),
        RULE.effect(),
        conditions,
        RULE.cacheSideEffects(),
        true,
        RULE.expiresAt(),
        RULE.note(),
        groups);
  }

  private static Rule noted(Optional<String> note) {
    return new Rule(
        RULE.id(),
        RULE.description(),
        RULE.effect(),
        RULE.conditions(),
        RULE.cacheSideEffects(),
        true,
        RULE.expiresAt(),
        note,
        RULE.groups());
  }
}
