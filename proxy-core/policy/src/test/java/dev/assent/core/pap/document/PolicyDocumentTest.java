package dev.assent.core.pap.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assent.core.access.Operation;
import dev.assent.core.access.SideEffect;
import dev.assent.core.pap.SamplePolicies;
import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.Condition;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.Rule;
import dev.assent.core.policy.RuleId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

public class PolicyDocumentTest {
  private static final String FILE =
      """
      {
          "version" : "1",
          "rules": [
              {
                  "id": "allow-reads",
                  "note": "kept as it is,   with its blanks",
                  "effect": "allow",
                  "conditions": { "operations": ["read"],   "tool_name": ["a"] }
              },
              {   "effect": "hitl", "conditions": {"tool_name": "read*"}   },
              {
                  "id": "last", "effect": "deny",
                  "conditions": { "path_pattern": "**/secrets/**" }
              }
          ],
          "default_action": "deny"
      }
      """;

  @Test
  void replacingARuleByItselfChangesNothing() {
    var document = SamplePolicies.policy(FILE);
    for (int i = 0; i < 3; i++) {
      assertThat(
              SamplePolicies.text(document.withRuleReplaced(i, document.policy().rules().get(i))))
          .isEqualTo(FILE);
    }
  }

  @Test
  void aChangedMemberChangesNothingElse() {
    var document = SamplePolicies.policy(FILE);
    var rule = document.policy().rules().getFirst();
    var changed =
        new Rule(
            rule.id(),
            Optional.of("d\"q"),
            Effect.DENY,
            List.of(
                Attribute.OPERATION.words(Set.of(Operation.WRITE, Operation.READ)),
                Attribute.TOOL_NAME.texts(List.of("a"))),
            Optional.empty(),
            true,
            Optional.empty(),
            rule.note(),
            rule.groups());

    assertThat(SamplePolicies.text(document.withRuleReplaced(0, changed)))
        .isEqualTo(
            FILE.replace("\"effect\": \"allow\"", "\"effect\": \"deny\"")
                .replace(
                    "[\"read\"],   \"tool_name\": [\"a\"] }",
                    "[\"read\", \"write\"],   \"tool_name\": [\"a\"] },\n"
                        + "            \"description\": \"d\\\"q\""));
  }

  @Test
  void conditionsAreAddedAndRemovedInPlace() {
    var document = SamplePolicies.policy(FILE);
    var rule = document.policy().rules().getFirst();
    var changed =
        new Rule(
            rule.id(),
            rule.description(),
            Effect.HITL,
            List.of(
                Attribute.TOOL_NAME.texts(List.of("a")), Attribute.EXTENSION.texts(List.of(".py"))),
            Optional.of(Set.of(SideEffect.FS_WRITE, SideEffect.FS_READ)),
            false,
            Optional.of(Instant.parse("2030-01-01T00:00:00Z")),
            rule.note(),
            rule.groups());

    assertThat(SamplePolicies.text(document.withRuleReplaced(0, changed)))
        .contains("\"conditions\": { \"tool_name\": [\"a\"],   \"extension\": \".py\" },\n")
        .contains(
            "\n"
                + "            \"cache_side_effects\": [\"fs_read\", \"fs_write\"],\n"
                + "            \"enabled\": false,\n")
        .contains("\n            \"expires_at\": \"2030-01-01T00:00:00Z\"\n        },\n")
        .contains("\"note\": \"kept as it is,   with its blanks\"");
  }

  @Test
  void anAddedRuleFollowsTheIndentationOfItsNeighbours() {
    var added =
        SamplePolicies.text(
            SamplePolicies.policy(FILE).withRuleAdded(rule("new", Effect.ALLOW, "x*")));

    assertThat(added)
        .isEqualTo(
            FILE.replace(
                "        }\n    ],",
                "        },\n"
                    + "        {\n"
                    + "            \"id\": \"new\",\n"
                    + "            \"effect\": \"allow\",\n"
                    + "            \"conditions\": {\n"
                    + "                \"tool_name\": \"x*\"\n"
                    + "            }\n"
                    + "        }\n"
                    + "    ],"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{ }",
        "{\"rules\":[]}",
        "{\"rules\": null, \"version\": \"1\"}",
        "{\n\t\"version\": \"1\"\n}\n",
        "{\r\n  \"rules\": [\r\n  ]\r\n}\r\n"
      })
  void aRuleCanBeAddedToAnyPolicyWithoutRules(String text) {
    var document =
        SamplePolicies.policy(text)
            .withRuleAdded(rule("a", Effect.DENY, "x"))
            .withRuleAdded(rule("b", Effect.DENY, "y"));
    assertThat(document.policy().rules())
        .containsExactly(rule("a", Effect.DENY, "x"), rule("b", Effect.DENY, "y"));
    assertThat(SamplePolicies.text(document).replace("\r\n", "").contains("\n"))
        .isEqualTo(text.replace("\r\n", "").contains("\n"));
  }

  @Test
  void anAddedRuleOnOneLineStaysOnOneLine() {
    assertThat(
            SamplePolicies.text(
                SamplePolicies.policy(
                        "{\"rules\": [{\"id\": \"a\", \"effect\": \"deny\", \"conditions\":"
                            + " {\"scheme\": \"s\"}}]}")
                    .withRuleAdded(rule("b", Effect.DENY, "t"))))
        .isEqualTo(
            "{\"rules\": [{\"id\": \"a\", \"effect\": \"deny\", \"conditions\": {\"scheme\":"
                + " \"s\"}}, {\"id\": \"b\", \"effect\": \"deny\", \"conditions\": {\"tool_name\":"
                + " \"t\"}}]}");
  }

  @Test
  void removingKeepsTheText() {
    var document = SamplePolicies.policy(FILE);
    assertThat(SamplePolicies.text(document.withRuleRemoved(1)))
        .isEqualTo(
            FILE.replace(
                "        {   \"effect\": \"hitl\", \"conditions\": {\"tool_name\": \"read*\"}  "
                    + " },\n",
                ""));
    assertThat(document.withRuleRemoved(0).withRuleRemoved(0).withRuleRemoved(0).policy())
        .isEqualTo(Policy.DENY_ALL);
  }

  @Test
  void movingExchangesTexts() {
    var moved = SamplePolicies.policy(FILE).withRuleMoved(2, 0);
    assertThat(moved.policy().rules())
        .extracting(r -> r.id().value())
        .containsExactly("last", "allow-reads", "rule_a04fe153");
    assertThat(SamplePolicies.text(moved.withRuleMoved(0, 2))).isEqualTo(FILE);
  }

  @Test
  void movingOneOfTwoEqualRulesWithoutNamesWritesTheNamesOut() {
    String rule = "{\"effect\": \"hitl\", \"conditions\": {\"tool_name\": \"read*\"}}";
    var document =
        SamplePolicies.policy(
            "{\"rules\": [" + rule + ", {\"id\": null, " + rule.substring(1) + "]}");
    assertThat(document.withRuleRemoved(0).policy().rules())
        .extracting(r -> r.id().value())
        .containsExactly("rule_a04fe153-2");
    var moved = document.withRuleMoved(0, 1);
    assertThat(moved.policy().rules())
        .extracting(r -> r.id().value())
        .containsExactly("rule_a04fe153-2", "rule_a04fe153");
    assertThat(SamplePolicies.text(moved))
        .startsWith("{\"rules\": [{\"id\": \"rule_a04fe153-2\", \"effect\"");
  }

  @Test
  void aRuleThatCannotStandInAFileIsRefusedWithFindings() {
    var document = SamplePolicies.policy(FILE);
    assertThat(document.problemsOfAdding(rule("default", Effect.DENY, "x")))
        .extracting(Finding::code)
        .containsExactly("reserved-id");
    assertThat(document.problemsOfAdding(rule("other", Effect.DENY, " ")))
        .extracting(Finding::code)
        .containsExactly("empty-pattern");
    assertThat(document.problemsOfAdding(rule("last", Effect.DENY, "x")))
        .extracting(Finding::code)
        .containsExactly("duplicate-id");
    assertThat(document.problemsOfAdding(rule("ok", Effect.DENY, "x"))).isEmpty();
    assertThatThrownBy(() -> document.withRuleAdded(rule("last", Effect.DENY, "x")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasCauseInstanceOf(PolicyFormatException.class);
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void anySequenceOfEditsMeansWhatItSays(long seed) {
    var random = new Random(seed);
    var document = SamplePolicies.policy(seed % 2 == 0 ? FILE : FILE.replace("\n", "\r\n"));
    List<Rule> rules = new ArrayList<>(document.policy().rules());
    for (int step = 0; step < 60; step++) {
      int at = rules.isEmpty() ? 0 : random.nextInt(rules.size());
      switch (rules.isEmpty() ? 0 : random.nextInt(5)) {
        case 0, 1 -> {
          var rule = randomRule(random, "id" + step);
          document = document.withRuleAdded(rule);
          rules.add(rule);
        }
        case 2 -> {
          document = document.withRuleRemoved(at);
          rules.remove(at);
        }
        case 3 -> {
          int to = random.nextInt(rules.size());
          document = document.withRuleMoved(at, to);
          rules.add(to, rules.remove(at));
        }
        default -> {
          var rule =
              randomRule(random, random.nextBoolean() ? rules.get(at).id().value() : "id" + step);
          document = document.withRuleReplaced(at, rule);
          rules.set(at, rule);
        }
      }
      var wanted = new Policy(rules, document.policy().combining(), document.policy().missing());
      assertThat(
              PolicyEquivalence.same(
                  SamplePolicies.policy(SamplePolicies.text(document)).policy(), wanted))
          .isTrue();
    }
  }

  @Test
  void editsFindTheirPlaceInLargeFilesWithCharactersOutsideThePlane() {
    String rule =
        "{\"description\": \"\uD83D\uDE00 \\\\\\\" ]}\", \"effect\": \"deny\", \"conditions\":"
            + " {\"tool_name\": \"t\"}}";
    String text = "{\"rules\": [\n  " + (rule + ",\n  ").repeat(2999) + rule + "\n]}";
    var document = SamplePolicies.policy(text);
    var edited = document.withRuleReplaced(2500, rule("changed", Effect.DENY, "t2"));
    assertThat(edited.policy().rules().get(2500).id().value()).isEqualTo("changed");
    assertThat(SamplePolicies.text(edited)).startsWith(text.substring(0, text.length() / 2));
  }

  public static Rule rule(String id, Effect effect, String tool) {
    return new Rule(
        new RuleId(id),
        Optional.empty(),
        effect,
        List.of(Attribute.TOOL_NAME.texts(List.of(tool))),
        Optional.empty(),
        true,
        Optional.empty());
  }

  private static Rule randomRule(Random random, String id) {
    List<Condition> conditions = new ArrayList<>();
    conditions.add(Attribute.TOOL_NAME.texts(List.of("t" + random.nextInt(3))));
    if (random.nextBoolean()) {
      conditions.add(Attribute.PATH.texts(List.of("/a/**", "\"\\\n\u2028" + random.nextInt(3))));
    }
    if (random.nextBoolean()) {
      conditions.add(Attribute.EXTENSION.texts(List.of()));
    }
    var effect = Effect.values()[random.nextInt(3)];
    return new Rule(
        new RuleId(id),
        random.nextBoolean() ? Optional.of("d" + random.nextInt()) : Optional.empty(),
        effect,
        conditions,
        effect == Effect.HITL && random.nextBoolean()
            ? Optional.of(Set.of(SideEffect.FS_READ))
            : Optional.empty(),
        random.nextBoolean(),
        random.nextBoolean()
            ? Optional.of(Instant.ofEpochSecond(random.nextInt()))
            : Optional.empty());
  }
}
