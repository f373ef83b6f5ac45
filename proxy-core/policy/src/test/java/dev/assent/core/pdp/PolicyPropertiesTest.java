package dev.assent.core.pdp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.PathRole;
import dev.assent.core.access.ResourcePath;
import dev.assent.core.pdp.Decision.Basis;
import dev.assent.core.pdp.Decision.RuleMatch;
import dev.assent.core.policy.Condition;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Policy;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Tests properties that hold for every policy and every request; the seed in the name gives the
/// same ones again.
class PolicyPropertiesTest {
  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2})
  void nothingIsAllowedUnlessSomeAllowRuleMatches(long seed) {
    RandomSituation.always(
        seed,
        sample -> {
          if (sample.decision() instanceof Decision.Allow allow && !sample.discovery()) {
            assertThat(RandomSituation.effects(allow))
                .contains(Effect.ALLOW)
                .doesNotContain(Effect.DENY, Effect.HITL);
          }
        });
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {3, 4})
  void ruleOrderDoesNotChangeTheDecision(long seed) {
    RandomSituation.always(
        seed,
        sample -> {
          var shuffled = new ArrayList<>(sample.policy().rules());
          Collections.shuffle(shuffled, sample.random());
          var after = sample.decide(sample.policy().withRules(shuffled));
          assertThat(after.effect()).as("%s", sample).isEqualTo(sample.decision().effect());
          assertThat(after.trace().matched().stream().map(RuleMatch::rule))
              .containsExactlyInAnyOrderElementsOf(
                  sample.decision().trace().matched().stream().map(RuleMatch::rule).toList());
          if (after.trace().basis() instanceof Basis.ByRule(var winner)
              && sample.decision().trace().basis() instanceof Basis.ByRule(var before)) {
            // Only between rules of the same score does their order tell.
            assertThat(winner.specificity().score()).isEqualTo(before.specificity().score());
          }
        });
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {5, 6})
  void duplicateRulesChangeNothing(long seed) {
    RandomSituation.always(
        seed,
        sample -> {
          var doubled = new ArrayList<>(sample.policy().rules());
          for (var rule : sample.policy().rules()) {
            doubled.add(RandomSituation.renamed(rule, rule.id() + "-2"));
          }
          var decision = sample.decide(sample.policy().withRules(doubled));
          assertThat(decision.effect()).isEqualTo(sample.decision().effect());
          assertThat(decision.trace().basis().finalRule())
              .isEqualTo(sample.decision().trace().basis().finalRule());
        });
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {7, 8})
  void addingAnAllowRuleNeverUndoesAnAllowNorADenyRule(long seed) {
    RandomSituation.always(
        seed,
        sample -> {
          var after = sample.decide(sample.with(sample.make().rule("new", Effect.ALLOW)));
          if (!sample.byDefault()) {
            assertThat(after.effect()).as("%s", sample).isEqualTo(sample.decision().effect());
          }
        });
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {9, 10})
  void addingADenyRuleNeverLeadsToAllow(long seed) {
    RandomSituation.always(
        seed,
        sample -> {
          var policy = sample.with(sample.make().rule("new", Effect.DENY));
          var after = sample.decide(policy);
          if (sample.decision().effect() != Effect.ALLOW) {
            assertThat(after.effect()).isNotEqualTo(Effect.ALLOW);
          }
          if (RandomSituation.effects(after).contains(Effect.DENY)
              && policy.combining() == Policy.Combining.DENY_OVERRIDES) {
            assertThat(after.effect()).isEqualTo(Effect.DENY);
          }
        });
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {11, 12})
  void addingADenyRuleNeverTurnsADenyIntoAQuestion(long seed) {
    RandomSituation.always(
        seed,
        sample -> {
          var after = sample.decide(sample.with(sample.make().rule("new", Effect.DENY)));
          if (sample.decision().effect() == Effect.DENY) {
            assertThat(after.effect()).isEqualTo(Effect.DENY);
          }
        });
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {13, 14})
  void addingAHitlRuleNeverAllowsWithoutAPerson(long seed) {
    RandomSituation.always(
        seed,
        sample -> {
          var after = sample.decide(sample.with(sample.make().rule("new", Effect.HITL)));
          if (sample.decision().effect() != Effect.ALLOW) {
            assertThat(after.effect()).isNotEqualTo(Effect.ALLOW);
          }
          if (RandomSituation.effects(after).contains(Effect.HITL)) {
            assertThat(after.effect()).isNotEqualTo(Effect.ALLOW);
          }
        });
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {15, 16, 17})
  void anotherPathOfTheSameRoleNeverSoftensADeny(long seed) {
    RandomSituation.always(
        seed,
        sample -> {
          var paths = sample.request().resource().paths();
          var first = paths.stream().filter(path -> path.use() == ResourcePath.Use.ALL).findFirst();
          if (sample.decision().effect() != Effect.DENY || first.isEmpty()) {
            return;
          }
          String decoy = sample.random().nextBoolean() ? "/a/b.py" : "/work/r.txt";
          var after =
              RandomSituation.decide(
                  sample.policy(), sample.with(ResourcePath.single(decoy, first.get().role())));
          if (RandomSituation.effects(after).contains(Effect.DENY)) {
            assertThat(after.effect()).as("%s", sample).isEqualTo(Effect.DENY);
          }
        });
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {18, 19})
  void anotherPathNeverTurnsADenyOfARuleIntoAnAllow(long seed) {
    RandomSituation.always(
        seed,
        sample -> {
          boolean strict = sample.policy().missing() == Policy.MissingAttributes.STRICT;
          if (strict || !(sample.decision().trace().basis() instanceof Basis.ByRule)) {
            return;
          }
          var role = sample.random().nextBoolean() ? PathRole.PLAIN : PathRole.SOURCE;
          var after =
              RandomSituation.decide(
                  sample.policy(), sample.with(ResourcePath.single("/a/b.py", role)));
          if (sample.decision().effect() == Effect.DENY) {
            assertThat(after.effect()).isNotEqualTo(Effect.ALLOW);
          }
        });
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {20, 21})
  void guardBeatsEveryRule(long seed) {
    var guards = List.of(new Guard(Guard.Kind.OWN_FOLDERS, List.of("/g")));
    RandomSituation.always(
        seed,
        sample -> {
          var request = sample.with(ResourcePath.single("/g/x", PathRole.DESTINATION));
          var decision = RandomSituation.decide(sample.policy(), request, guards);
          assertThat(decision.effect()).isEqualTo(Effect.DENY);
          assertThat(decision.trace().basis()).isInstanceOf(Basis.ByGuard.class);
          assertThat(decision.trace().matched()).isEmpty();
        });
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {22, 23})
  void theDecidingRuleIsTheMostSpecificOfTheWinningEffect(long seed) {
    RandomSituation.always(
        seed,
        sample -> {
          var trace = sample.decision().trace();
          if (trace.basis() instanceof Basis.ByRule(var winner)) {
            assertThat(winner.effect()).isEqualTo(sample.decision().effect());
            for (var match : trace.matched()) {
              if (match.effect() == winner.effect()) {
                assertThat(winner.specificity()).isGreaterThanOrEqualTo(match.specificity());
                boolean tie = winner.specificity().score() == match.specificity().score();
                assertThat(!tie || winner.index() <= match.index()).isTrue();
              }
            }
          } else if (trace.basis() instanceof Basis.ByNewTool
              || trace.basis() instanceof Basis.ByRateLimit) {
            assertThat(RandomSituation.effects(sample.decision())).containsOnly(Effect.ALLOW);
          } else {
            assertThat(trace.matched()).isEmpty();
          }
        });
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {24, 25})
  void inactiveRulesAreAsNotThere(long seed) {
    RandomSituation.always(
        seed,
        sample -> {
          var now = sample.request().environment().time();
          var active =
              sample.policy().rules().stream()
                  .filter(rule ->
                      rule.enabled() && rule.expiresAt().filter(end -> !end.isAfter(now)).isEmpty())
                  .toList();
          var decision = sample.decide(sample.policy().withRules(active));
          assertThat(decision.effect()).isEqualTo(sample.decision().effect());
          assertThat(decision.trace().basis().finalRule())
              .isEqualTo(sample.decision().trace().basis().finalRule());
        });
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {26, 27})
  void denyOverridesIsNeverMoreLenient(long seed) {
    RandomSituation.always(
        seed,
        sample -> {
          var strict = sample.decide(combining(sample.policy(), Policy.Combining.DENY_OVERRIDES));
          var asking = sample.decide(combining(sample.policy(), Policy.Combining.HITL_OVERRIDES));
          assertThat(strict.effect()).isIn(Effect.DENY, asking.effect());
          assertThat(strict.trace().matched()).isEqualTo(asking.trace().matched());
        });
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {28, 29})
  void oneMoreConditionNeverMakesAnAllowMatchMore(long seed) {
    RandomSituation.always(
        seed,
        sample -> {
          var narrow = sample.make().rule("narrow", Effect.ALLOW);
          var conditions = narrow.conditions();
          if (conditions.size() < 2
              || conditions.stream().anyMatch(PolicyPropertiesTest::looksAtPaths)) {
            // A second path condition may cover what the first leaves open (clause 3.1).
            return;
          }
          var wide =
              RandomSituation.rule("wide", Effect.ALLOW, conditions.subList(1, conditions.size()));
          var policy = sample.policy().withRules(List.of(narrow, wide));
          var ids =
              sample.decide(policy).trace().matched().stream().map(m -> m.id().value()).toList();
          assertThat(ids.contains("narrow") && !ids.contains("wide")).isFalse();
        });
  }

  private static boolean looksAtPaths(Condition condition) {
    return condition.singles().anyMatch(one -> one.attribute().isPath());
  }

  private static Policy combining(Policy policy, Policy.Combining combining) {
    return new Policy(
        policy.rules(),
        combining,
        policy.missing(),
        policy.mode(),
        policy.rateLimits(),
        policy.newTools(),
        policy.groups(),
        policy.examples(),
        policy.globs());
  }
}
