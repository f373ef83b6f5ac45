package dev.assent.core.pdp;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.Resource;
import dev.assent.core.access.ResourcePath;
import dev.assent.core.pdp.Decision.Basis;
import dev.assent.core.pdp.Decision.RuleMatch;
import dev.assent.core.pdp.condition.CompileContext;
import dev.assent.core.pdp.condition.PrefixResolver;
import dev.assent.core.policy.Condition;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.PolicyVersion;
import dev.assent.core.policy.Rule;
import dev.assent.core.policy.RuleId;
import dev.assent.testing.Depth;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/// One random situation, for properties that hold in every one.
record RandomSituation(Random random, RandomPolicies make, Policy policy, AccessRequest request) {
  private static final int ROUNDS = Depth.of(300, 20_000);

  /// A property that holds in every situation.
  interface Claim {
    void check(RandomSituation sample);
  }

  /// Checks a claim in many situations made from one seed.
  static void always(long seed, Claim claim) {
    var random = new Random(seed);
    var make = new RandomPolicies(random);
    for (int i = 0; i < ROUNDS; i++) {
      var policy = make.policy();
      claim.check(new RandomSituation(random, make, policy, make.request(policy)));
    }
  }

  Decision decision() {
    return decide(policy);
  }

  Decision decide(Policy other) {
    return decide(other, request);
  }

  static Decision decide(Policy policy, AccessRequest request) {
    return decide(policy, request, List.of());
  }

  static Decision decide(Policy policy, AccessRequest request, List<Guard> guards) {
    var context =
        new CompileContext(Optional.of("/home/me"), Optional.of("/work"), PrefixResolver.NONE);
    return CompiledPolicy.compile(policy, PolicyVersion.NONE, guards, context).decide(request);
  }

  /// The same policy with one more rule at a random place.
  Policy with(Rule rule) {
    var rules = new ArrayList<>(policy.rules());
    rules.add(random.nextInt(rules.size() + 1), rule);
    return policy.withRules(rules);
  }

  /// The same request with one more path.
  AccessRequest with(ResourcePath path) {
    var old = request.resource();
    var paths = new ArrayList<>(old.paths());
    paths.add(path);
    var resource =
        new Resource(
            old.type(),
            old.toolName(),
            old.backendId(),
            paths,
            old.extension(),
            old.urls(),
            old.sideEffects(),
            old.tool(),
            old.command());
    return new AccessRequest(
        request.subject(),
        request.action(),
        resource,
        request.environment(),
        request.arguments(),
        request.hook(),
        request.recentCalls(),
        request.earlier());
  }

  boolean discovery() {
    return decision().trace().basis() instanceof Basis.ByDiscovery;
  }

  boolean byDefault() {
    return decision().trace().basis() instanceof Basis.ByDefault;
  }

  @Override
  public String toString() {
    return policy + "\non " + request;
  }

  static List<Effect> effects(Decision decision) {
    return decision.trace().matched().stream().map(RuleMatch::effect).toList();
  }

  static Rule rule(String id, Effect effect, List<Condition> conditions) {
    return new Rule(
        new RuleId(id),
        Optional.empty(),
        effect,
        conditions,
        Optional.empty(),
        true,
        Optional.empty());
  }

  static Rule renamed(Rule rule, String id) {
    return new Rule(
        new RuleId(id),
        rule.description(),
        rule.effect(),
        rule.conditions(),
        rule.cacheSideEffects(),
        rule.enabled(),
        rule.expiresAt());
  }
}
