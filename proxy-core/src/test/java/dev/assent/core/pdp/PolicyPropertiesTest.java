package dev.assent.core.pdp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.PathRole;
import dev.assent.core.access.Resource;
import dev.assent.core.access.ResourcePath;
import dev.assent.core.policy.Condition;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.PolicyVersion;
import dev.assent.core.policy.Rule;
import dev.assent.core.policy.RuleId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What holds for every policy and every request; the seed in the name gives the same ones again.
class PolicyPropertiesTest {
  private static final int ROUNDS = 3_000;

  /// One random situation.
  private record Sample(Random random, RandomPolicies make, Policy policy, AccessRequest request) {
    Decision decision() {
      return decide(policy, request);
    }

    /// The same with one more rule at a random place.
    Policy with(Rule rule) {
      var rules = new ArrayList<>(policy.rules());
      rules.add(random.nextInt(rules.size() + 1), rule);
      return withRules(policy, rules);
    }

    boolean discovery() {
      return decision().trace().basis() instanceof Basis.ByDiscovery;
    }
  }

  private interface Claim {
    void check(Sample sample);
  }

  private static void always(long seed, Claim claim) {
    var random = new Random(seed);
    var make = new RandomPolicies(random);
    for (int i = 0; i < ROUNDS; i++) {
      claim.check(new Sample(random, make, make.policy(), make.request()));
    }
  }

  private static Decision decide(Policy policy, AccessRequest request) {
    return decide(policy, request, List.of());
  }

  private static Decision decide(Policy policy, AccessRequest request, List<Guard> guards) {
    var context = new CompileContext(Optional.of("/home/me"), Optional.of("/work"), PrefixResolver.NONE);
    return CompiledPolicy.compile(policy, PolicyVersion.NONE, guards, context).decide(request);
  }

  private static Policy withRules(Policy policy, List<Rule> rules) {
    return new Policy(rules, policy.combining(), policy.missing());
  }

  private static List<Effect> effects(Decision decision) {
    return decision.trace().matched().stream().map(RuleMatch::effect).toList();
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2})
  void nothingIsAllowedUnlessSomeAllowRuleMatches(long seed) {
    always(
        seed,
        sample -> {
          if (sample.decision() instanceof Decision.Allow allow && !sample.discovery()) {
            assertThat(effects(allow)).contains(Effect.ALLOW).doesNotContain(Effect.DENY, Effect.HITL);
          }
        });
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {3, 4})
  void ruleOrderDoesNotChangeTheDecision(long seed) {
    always(
        seed,
        sample -> {
          var shuffled = new ArrayList<>(sample.policy().rules());
          Collections.shuffle(shuffled, sample.random());
          assertThat(decide(withRules(sample.policy(), shuffled), sample.request()).effect())
              .isEqualTo(sample.decision().effect());
        });
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {5, 6})
  void duplicateRulesChangeNothing(long seed) {
    always(
        seed,
        sample -> {
          var doubled = new ArrayList<>(sample.policy().rules());
          for (var rule : sample.policy().rules()) {
            doubled.add(renamed(rule, rule.id() + "-2"));
          }
          var decision = decide(withRules(sample.policy(), doubled), sample.request());
          assertThat(decision.effect()).isEqualTo(sample.decision().effect());
          assertThat(decision.trace().basis().finalRule()).isEqualTo(sample.decision().trace().basis().finalRule());
        });
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {7, 8})
  void addingAnAllowRuleNeverUndoesAnAllowNorADenyRule(long seed) {
    always(
        seed,
        sample -> {
          var after = decide(sample.with(sample.make().rule("new", Effect.ALLOW)), sample.request());
          var before = sample.decision().effect();
          boolean byDefault = sample.decision().trace().basis() instanceof Basis.ByDefault;
          assertThat(after.effect()).isIn(before, byDefault ? Effect.ALLOW : before);
        });
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {9, 10})
  void addingADenyRuleNeverLeadsToAllow(long seed) {
    always(
        seed,
        sample -> {
          var policy = sample.with(sample.make().rule("new", Effect.DENY));
          var after = decide(policy, sample.request());
          if (sample.decision().effect() != Effect.ALLOW) {
            assertThat(after.effect()).isNotEqualTo(Effect.ALLOW);
          }
          if (effects(after).contains(Effect.DENY) && policy.combining() == Policy.Combining.DENY_OVERRIDES) {
            assertThat(after.effect()).isEqualTo(Effect.DENY);
          }
        });
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {11, 12})
  void addingADenyRuleNeverTurnsADenyIntoAQuestion(long seed) {
    always(
        seed,
        sample -> {
          var after = decide(sample.with(sample.make().rule("new", Effect.DENY)), sample.request());
          if (sample.decision().effect() == Effect.DENY) {
            assertThat(after.effect()).isEqualTo(Effect.DENY);
          }
        });
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {13, 14})
  void addingAHitlRuleNeverAllowsWithoutAPerson(long seed) {
    always(
        seed,
        sample -> {
          var after = decide(sample.with(sample.make().rule("new", Effect.HITL)), sample.request());
          if (sample.decision().effect() != Effect.ALLOW) {
            assertThat(after.effect()).isNotEqualTo(Effect.ALLOW);
          }
          if (effects(after).contains(Effect.HITL)) {
            assertThat(after.effect()).isNotEqualTo(Effect.ALLOW);
          }
        });
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {15, 16, 17})
  void anotherPathOfTheSameRoleNeverSoftensADeny(long seed) {
    always(
        seed,
        sample -> {
          var paths = sample.request().resource().paths();
          var first = paths.stream().filter(path -> path.use() == ResourcePath.Use.ALL).findFirst();
          if (sample.decision().effect() != Effect.DENY || first.isEmpty()) {
            return;
          }
          String decoy = sample.random().nextBoolean() ? "/a/b.py" : "/work/r.txt";
          var request = withPath(sample.request(), ResourcePath.single(decoy, first.get().role()));
          var after = decide(sample.policy(), request);
          if (effects(after).contains(Effect.DENY)) {
            assertThat(after.effect()).as("%s%non %s", sample.policy(), sample.request()).isEqualTo(Effect.DENY);
          }
        });
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {18, 19})
  void anotherPathNeverTurnsADenyOfARuleIntoAnAllow(long seed) {
    always(
        seed,
        sample -> {
          boolean strict = sample.policy().missing() == Policy.MissingAttributes.STRICT;
          if (strict || !(sample.decision().trace().basis() instanceof Basis.ByRule)) {
            return;
          }
          var role = sample.random().nextBoolean() ? PathRole.PLAIN : PathRole.SOURCE;
          var after = decide(sample.policy(), withPath(sample.request(), ResourcePath.single("/a/b.py", role)));
          if (sample.decision().effect() == Effect.DENY) {
            assertThat(after.effect()).isNotEqualTo(Effect.ALLOW);
          }
        });
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {20, 21})
  void guardBeatsEveryRule(long seed) {
    var guards = List.of(new Guard(Guard.Kind.OWN_FOLDERS, List.of("/g")));
    always(
        seed,
        sample -> {
          var request = withPath(sample.request(), ResourcePath.single("/g/x", PathRole.DESTINATION));
          var decision = decide(sample.policy(), request, guards);
          assertThat(decision.effect()).isEqualTo(Effect.DENY);
          assertThat(decision.trace().basis()).isInstanceOf(Basis.ByGuard.class);
          assertThat(decision.trace().matched()).isEmpty();
        });
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {22, 23})
  void theDecidingRuleIsTheMostSpecificOfTheWinningEffect(long seed) {
    always(
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
          } else {
            assertThat(trace.matched()).isEmpty();
          }
        });
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {24, 25})
  void inactiveRulesAreAsNotThere(long seed) {
    always(
        seed,
        sample -> {
          var now = sample.request().environment().time();
          var active =
              sample.policy().rules().stream()
                  .filter(rule -> rule.enabled() && rule.expiresAt().filter(end -> !end.isAfter(now)).isEmpty())
                  .toList();
          var decision = decide(withRules(sample.policy(), active), sample.request());
          assertThat(decision.effect()).isEqualTo(sample.decision().effect());
          assertThat(decision.trace().basis().finalRule()).isEqualTo(sample.decision().trace().basis().finalRule());
        });
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {26, 27})
  void denyOverridesIsNeverMoreLenient(long seed) {
    always(
        seed,
        sample -> {
          var rules = sample.policy().rules();
          var missing = sample.policy().missing();
          var strict = decide(new Policy(rules, Policy.Combining.DENY_OVERRIDES, missing), sample.request());
          var asking = decide(new Policy(rules, Policy.Combining.HITL_OVERRIDES, missing), sample.request());
          assertThat(strict.effect()).isIn(Effect.DENY, asking.effect());
          assertThat(strict.trace().matched()).isEqualTo(asking.trace().matched());
        });
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {28, 29})
  void oneMoreConditionNeverMakesAnAllowMatchMore(long seed) {
    always(
        seed,
        sample -> {
          var narrow = sample.make().rule("narrow", Effect.ALLOW);
          var conditions = narrow.conditions();
          if (conditions.size() < 2 || conditions.stream().anyMatch(Condition.PathMatches.class::isInstance)) {
            // A second path condition may cover what the first leaves open (clause 3.1).
            return;
          }
          var wide =
              new Rule(
                  new RuleId("wide"), Optional.empty(), Effect.ALLOW, conditions.subList(1, conditions.size()),
                  Optional.empty(), true, Optional.empty());
          var policy = withRules(sample.policy(), List.of(narrow, wide));
          var ids = decide(policy, sample.request()).trace().matched().stream().map(m -> m.id().value()).toList();
          assertThat(ids.contains("narrow") && !ids.contains("wide")).isFalse();
        });
  }

  private static Rule renamed(Rule rule, String id) {
    return new Rule(
        new RuleId(id), rule.description(), rule.effect(), rule.conditions(), rule.cacheSideEffects(), rule.enabled(),
        rule.expiresAt());
  }

  private static AccessRequest withPath(AccessRequest request, ResourcePath path) {
    var old = request.resource();
    var paths = new ArrayList<>(old.paths());
    paths.add(path);
    var resource =
        new Resource(old.type(), old.toolName(), old.backendId(), paths, old.extension(), old.urls(), old.sideEffects());
    return new AccessRequest(
        request.subject(), request.action(), resource, request.environment(), request.arguments());
  }
}
