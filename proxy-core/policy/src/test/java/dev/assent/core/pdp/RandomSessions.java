package dev.assent.core.pdp;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.pdp.condition.CompileContext;
import dev.assent.core.pdp.condition.PrefixResolver;
import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.Condition;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.GlobReading;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.PolicyVersion;
import dev.assent.core.policy.Rule;
import dev.assent.core.policy.RuleId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/// Random policies that look at earlier calls, and calls of sessions under them.
public final class RandomSessions {
  private static final CompileContext PLACE =
      new CompileContext(Optional.of("/home/me"), Optional.of("/work"), PrefixResolver.NONE);

  private final SeededChoices dice;
  private final RandomPolicies make;
  private final List<Condition.Earlier> known = new ArrayList<>();

  public RandomSessions(Random random) {
    this.dice = new SeededChoices(random);
    this.make = new RandomPolicies(random);
  }

  /// Many calls pass; some rules look at earlier calls, often as those of the policy before did.
  public Policy policy() {
    var rules = new ArrayList<Rule>();
    for (int i = dice.below(3); i >= 0; i--) {
      rules.add(make.rule("r" + rules.size(), dice.pick(Effect.ALLOW, Effect.ALLOW, Effect.HITL)));
    }
    for (int i = dice.below(3); i >= 0; i--) {
      var after = dice.chance(2) && !known.isEmpty() ? dice.pick(known) : earlier();
      known.add(after);
      var effect = dice.pick(Effect.DENY, Effect.HITL);
      var more = make.rule("x", effect).conditions();
      List<Condition> conditions = new ArrayList<>(dice.chance(2) ? List.of() : more);
      conditions.removeIf(one -> one.isOn(Attribute.AFTER));
      conditions.add(dice.below(conditions.size() + 1), after);
      rules.add(rule("a" + rules.size(), effect, conditions));
    }
    rules.add(rule("all", Effect.ALLOW, List.of(Attribute.METHOD.texts(List.of("*")))));
    return new Policy(
            rules,
            dice.pick(Policy.Combining.values()),
            dice.pick(Policy.MissingAttributes.values()))
        .withGlobs(dice.pick(GlobReading.values()));
  }

  private Condition.Earlier earlier() {
    while (true) {
      for (var condition : make.rule("x", Effect.DENY).conditions()) {
        if (condition instanceof Condition.Earlier earlier) {
          return earlier;
        }
      }
    }
  }

  private static Rule rule(String id, Effect effect, List<Condition> conditions) {
    return new Rule(
        new RuleId(id),
        Optional.empty(),
        effect,
        conditions,
        Optional.empty(),
        true,
        Optional.empty(),
        Optional.empty(),
        Map.of());
  }

  /// A call that is none of discovery, of which no session knows anything yet.
  public AccessRequest call() {
    while (true) {
      var call = make.request(Policy.DENY_ALL);
      if (!ReferencePdp.DISCOVERY.contains(call.action().method())) {
        return call;
      }
    }
  }

  /// The engine.
  public static CompiledPolicy compile(Policy policy) {
    return CompiledPolicy.compile(policy, PolicyVersion.NONE, List.of(), PLACE);
  }

  /// The decision of the naive engine.
  public static Effect naive(Policy policy, AccessRequest call) {
    return outcome(policy, call).effect();
  }

  /// The rule or step that it names.
  public static String naiveRule(Policy policy, AccessRequest call) {
    return outcome(policy, call).finalRule();
  }

  private static ReferencePdp.Outcome outcome(Policy policy, AccessRequest call) {
    return new ReferencePdp(policy, List.of(), PLACE, false, Set.of()).decide(call);
  }

  /// True if a condition asks about the call, by the naive engine.
  public static boolean isMeant(Condition.Earlier earlier, Policy policy, AccessRequest call) {
    var asking = policy.withRules(List.of(rule("met", Effect.HITL, List.copyOf(earlier.calls()))));
    return naive(asking, call) == Effect.HITL;
  }
}
