package dev.assent.core.pdp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.HookAnswer;
import dev.assent.core.access.RecentCalls;
import dev.assent.core.pdp.Decision.Basis;
import dev.assent.core.pdp.Decision.RuleMatch;
import dev.assent.core.pdp.condition.CompileContext;
import dev.assent.core.pdp.condition.PrefixResolver;
import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.Condition;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Mode;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.PolicyVersion;
import dev.assent.core.policy.RateLimit;
import dev.assent.core.policy.Rule;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Tests that parts other than rules can only narrow, and that parts that cannot match change
/// nothing. The seed in the name gives the same situations again.
class NarrowingPropertiesTest {
  private static final Set<Attribute> PLAIN =
      Set.of(
          Attribute.TOOL_NAME,
          Attribute.CLIENT,
          Attribute.ORIGIN,
          Attribute.TOOL_STATE,
          Attribute.SEVERITY);

  private static Policy changed(
      Policy policy,
      Policy.MissingAttributes missing,
      Mode mode,
      List<RateLimit> limits,
      Optional<Effect> newTools) {
    return new Policy(
        policy.rules(),
        policy.combining(),
        missing,
        mode,
        limits,
        newTools,
        policy.groups(),
        policy.examples(),
        policy.globs());
  }

  private static Policy unlimited(Policy policy) {
    return changed(policy, policy.missing(), policy.mode(), List.of(), Optional.empty());
  }

  private static int narrowness(Decision decision) {
    return switch (decision.effect()) {
      case ALLOW -> 0;
      case HITL -> 1;
      case DENY -> 2;
    };
  }

  /// Clauses 8.1 to 8.3.
  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {41, 42})
  void aModeOnlyDenies(long seed) {
    RandomSituation.always(
        seed,
        sample -> {
          var policy = sample.policy();
          var free =
              changed(
                  policy,
                  policy.missing(),
                  new Mode.Enforce(),
                  policy.rateLimits(),
                  policy.newTools());
          var decision = sample.decision();
          if (decision.trace().basis() instanceof Basis.ByMode) {
            assertThat(decision.effect()).isEqualTo(Effect.DENY);
            assertThat(decision.trace().matched()).isEmpty();
          } else {
            assertThat(decision).as("%s", sample).isEqualTo(sample.decide(free));
          }
        });
  }

  /// Clause 8.4: limits and new tools turn an ALLOW of the rules into something narrower and touch
  /// nothing else.
  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {43, 44})
  void limitsTouchAllowsOnly(long seed) {
    RandomSituation.always(
        seed,
        sample -> {
          var free = sample.decide(unlimited(sample.policy()));
          var decision = sample.decision();
          assertThat(decision.trace().matched()).isEqualTo(free.trace().matched());
          if (free.effect() != Effect.ALLOW || free.trace().basis() instanceof Basis.ByDiscovery) {
            assertThat(decision).as("%s", sample).isEqualTo(free);
          }
        });
  }

  /// Clause 8.4.
  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {45, 46})
  void countingMoreNeverAllowsMore(long seed) {
    RandomSituation.always(
        seed,
        sample -> {
          var more =
              sample.request().recentCalls().stream()
                  .map(one ->
                      new RecentCalls(
                          one.tools(), one.seconds(), one.calls() + 1 + sample.random().nextInt(3)))
                  .toList();
          var after = RandomSituation.decide(sample.policy(), sample.request().counting(more));
          if (sample.policy().rateLimits().size() == 1) {
            assertThat(narrowness(after))
                .as("%s", sample)
                .isGreaterThanOrEqualTo(narrowness(sample.decision()));
          }
          assertThat(after.effect() == Effect.ALLOW && sample.decision().effect() != Effect.ALLOW)
              .isFalse();
        });
  }

  /// Clause 8.5.
  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {47, 48})
  void aHookOnlyDenies(long seed) {
    var denied = new HookAnswer.Denied("check", -32602, "no", Optional.empty(), Optional.empty());
    RandomSituation.always(
        seed,
        sample -> {
          var passed =
              RandomSituation.decide(
                  sample.policy(), sample.request().answeredBy(new HookAnswer.Passed()));
          var refused =
              RandomSituation.decide(sample.policy(), sample.request().answeredBy(denied));
          var context =
              new CompileContext(
                  Optional.of("/home/me"), Optional.of("/work"), PrefixResolver.NONE);
          var point =
              CompiledPolicy.compile(sample.policy(), PolicyVersion.NONE, List.of(), context);
          if (point.reachesHooks(sample.request())) {
            assertThat(refused.effect()).isEqualTo(Effect.DENY);
            assertThat(refused.trace().basis()).isEqualTo(new Basis.ByHook(denied));
            assertThat(refused.trace().matched()).isEmpty();
          } else {
            assertThat(refused).as("%s", sample).isEqualTo(passed);
          }
        });
  }

  /// Clause 3.8.
  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {49, 50, 51})
  void strictAttributesNeverAllowMore(long seed) {
    RandomSituation.always(
        seed,
        sample -> {
          var policy = unlimited(sample.policy());
          var lax =
              sample.decide(
                  changed(
                      policy,
                      Policy.MissingAttributes.NO_MATCH,
                      policy.mode(),
                      List.of(),
                      Optional.empty()));
          var strict =
              sample.decide(
                  changed(
                      policy,
                      Policy.MissingAttributes.STRICT,
                      policy.mode(),
                      List.of(),
                      Optional.empty()));
          assertThat(strict.trace().matched()).as("%s", sample).containsAll(lax.trace().matched());
          if (lax.trace().basis() instanceof Basis.ByDefault) {
            assertThat(strict.effect()).isNotEqualTo(Effect.ALLOW);
          } else {
            assertThat(narrowness(strict)).as("%s", sample).isGreaterThanOrEqualTo(narrowness(lax));
          }
        });
  }

  /// Clause 3: an empty list never holds.
  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {52, 53})
  void aRuleThatCannotMatchChangesNothing(long seed) {
    RandomSituation.always(
        seed,
        sample -> {
          var conditions = new ArrayList<Condition>(List.of(Attribute.ORIGIN.texts(List.of())));
          sample.make().rule("x").conditions().stream()
              .filter(condition -> !condition.isOn(Attribute.ORIGIN))
              .forEach(conditions::add);
          same(
              sample,
              RandomSituation.rule("x", sample.make().dice().pick(Effect.values()), conditions));
        });
  }

  /// Clause 2.3.
  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {54, 55})
  void aRuleThatIsOffOrOverChangesNothing(long seed) {
    RandomSituation.always(
        seed,
        sample -> {
          var rule = sample.make().rule("x");
          boolean off = sample.random().nextBoolean();
          same(
              sample,
              new Rule(
                  rule.id(),
                  Optional.empty(),
                  rule.effect(),
                  rule.conditions(),
                  Optional.empty(),
                  !off,
                  off ? Optional.empty() : Optional.of(sample.request().environment().time())));
        });
  }

  private static void same(RandomSituation sample, Rule more) {
    var before = sample.decision();
    var after = sample.decide(sample.with(more));
    assertThat(after.effect()).as("%s%nwith %s", sample, more).isEqualTo(before.effect());
    assertThat(after.trace().basis().finalRule()).isEqualTo(before.trace().basis().finalRule());
    assertThat(after.trace().matched().stream().map(RuleMatch::rule))
        .containsExactlyElementsOf(before.trace().matched().stream().map(RuleMatch::rule).toList());
  }

  /// Clause 3.5: where an attribute has exactly one value, `not` is the opposite; where it has
  /// none, neither holds.
  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {56, 57})
  void notIsTheOppositeOfOneValue(long seed) {
    RandomSituation.always(
        seed,
        sample -> {
          for (var rule : sample.policy().rules()) {
            for (var condition : rule.conditions()) {
              if (plain(condition)) {
                var lax = List.of(RandomSituation.rule("p", rule.effect(), List.of(condition)));
                var negated =
                    List.of(
                        RandomSituation.rule(
                            "n",
                            rule.effect(),
                            List.of(new Condition.Not(condition.singles().toList()))));
                boolean holds = matches(sample, lax);
                boolean fails = matches(sample, negated);
                assertThat(holds && fails)
                    .as("%s and its negation, in %s", condition, sample)
                    .isFalse();
                if (!absent(condition, sample)) {
                  assertThat(holds || fails)
                      .as("%s or its negation, in %s", condition, sample)
                      .isTrue();
                } else {
                  assertThat(holds || fails)
                      .as("%s of nothing, in %s", condition, sample)
                      .isFalse();
                }
              }
            }
          }
        });
  }

  private static boolean plain(Condition condition) {
    return condition instanceof Condition.Single single
        && !single.isEmpty()
        && PLAIN.contains(single.attribute());
  }

  private static boolean absent(Condition condition, RandomSituation sample) {
    var request = sample.request();
    return switch (condition.singles().findFirst().orElseThrow().attribute()) {
      case TOOL_NAME -> request.resource().toolName().isEmpty();
      case CLIENT -> request.environment().clientName().isEmpty();
      case ORIGIN -> request.environment().origin().isEmpty();
      case TOOL_STATE -> request.resource().tool().state().isEmpty();
      default -> request.resource().command().severity().isEmpty();
    };
  }

  private static boolean matches(RandomSituation sample, List<Rule> rules) {
    var policy =
        new Policy(rules, Policy.Combining.HITL_OVERRIDES, Policy.MissingAttributes.NO_MATCH);
    var context =
        new CompileContext(Optional.of("/home/me"), Optional.of("/work"), PrefixResolver.NONE);
    var point = CompiledPolicy.compile(policy, PolicyVersion.NONE, List.of(), context);
    return point.explain(sample.request()).getFirst().matched();
  }
}
