package dev.assent.core.analysis.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.policy.Policy;
import dev.assent.core.policy.Rule;
import dev.assent.testing.Depth;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A check continued after edits finds what a new one finds.
class EditedPolicyCheckTest {
  private static final int EDITS = Depth.of(8, 400);

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
  void aContinuedCheckEqualsANewOne(long seed) {
    var random = new Random(seed);
    var draw = new RandomChecks(random);
    var check = PolicyCheck.of(draw.policy(), RandomChecks.NOW);
    for (int i = 0; i < EDITS; i++) {
      var edited = edited(check.policy(), draw, random, i);
      check = check.with(edited);
      assertThat(check.policy()).isEqualTo(edited);
      assertThat(check.findings())
          .as("seed %s, edit %s", seed, i)
          .isEqualTo(PolicyCheck.check(edited, RandomChecks.NOW));
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {21, 22, 23})
  void aContinuedCheckOfManyRulesEqualsANewOne(long seed) {
    var random = new Random(seed);
    var draw = new RandomChecks(random);
    var rules = new ArrayList<Rule>();
    for (int i = 0; i < 250; i++) {
      rules.add(draw.rule("m" + i));
    }
    var check = PolicyCheck.of(draw.policy(rules), RandomChecks.NOW);
    for (int i = 0; i < EDITS / 4; i++) {
      var edited = edited(check.policy(), draw, random, i);
      check = check.with(edited);
      assertThat(check.findings())
          .as("seed %s, edit %s", seed, i)
          .isEqualTo(PolicyCheck.check(edited, RandomChecks.NOW));
    }
  }

  private static Policy edited(Policy policy, RandomChecks draw, Random random, int number) {
    var rules = new ArrayList<>(policy.rules());
    var fresh = draw.rule("e" + number);
    int at = random.nextInt(rules.size() + 1);
    switch (random.nextInt(8)) {
      case 0 -> rules.add(at, fresh);
      case 1 -> rules.remove(rules.size() > 3 ? Math.min(at, rules.size() - 1) : rules.size() - 1);
      case 2 ->
          rules.add(random.nextInt(rules.size()), rules.remove(Math.min(at, rules.size() - 1)));
      case 3 ->
          rules.set(
              Math.min(at, rules.size() - 1),
              renamed(rules.get(random.nextInt(rules.size())), "e" + number));
      case 4 -> {
        return draw.policy(rules);
      }
      default -> rules.set(Math.min(at, rules.size() - 1), fresh);
    }
    if (rules.isEmpty()) {
      rules.add(fresh);
    }
    return policy.withRules(rules);
  }

  private static Rule renamed(Rule rule, String id) {
    return new Rule(
        new dev.assent.core.policy.RuleId(id),
        rule.description(),
        rule.effect(),
        rule.conditions(),
        rule.cacheSideEffects(),
        rule.enabled(),
        rule.expiresAt(),
        rule.note(),
        rule.groups());
  }

  @Test
  void aRuleBehindTheLastOneIsAnEditToo() {
    var policy =
        ParsedPolicies.policy(
            "{\"rules\": [{\"id\": \"a\", \"effect\": \"deny\", \"conditions\": {\"scheme\": \"ftp\"}}]}");
    var rule =
        ParsedPolicies.policy(
                "{\"rules\": [{\"id\": \"b\", \"effect\": \"deny\", \"conditions\": {\"scheme\": \"FTP\"}}]}")
            .rules()
            .getFirst();
    var check = PolicyCheck.of(policy).changed(1, rule);
    assertThat(check.findings()).extracting(finding -> finding.code()).containsExactly("duplicate");
    assertThat(check.changed(1, policy.withRules(List.of(rule)).rules().getFirst()).findings())
        .isEqualTo(check.findings());
  }
}
