package dev.assent.core.pdp;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.PolicyVersion;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A policy, ready to decide. Immutable and thread-safe; a reload makes a new one.
///
/// In this order, and the first that answers ends it: guards, discovery, rules, default (clause 1.1). The time of a
/// decision is that of the request.
public final class CompiledPolicy implements PolicyDecisionPoint {
  private final Policy policy;
  private final PolicyVersion version;
  private final Facts.Source source;
  private final CombiningAlgorithm combining;
  private final GuardWatch guards;
  private final RuleIndex rules;

  private CompiledPolicy(
      Policy policy, PolicyVersion version, GuardWatch guards, PathPatterns paths, Facts.Source source) {
    this(policy, version, guards, rules(policy, paths), source);
  }

  private CompiledPolicy(
      Policy policy, PolicyVersion version, GuardWatch guards, RuleIndex rules, Facts.Source source) {
    this.policy = policy;
    this.version = version;
    this.source = source;
    this.combining = CombiningAlgorithm.of(policy.combining());
    this.guards = guards;
    this.rules = rules;
  }

  private static RuleIndex rules(Policy policy, PathPatterns paths) {
    var compiler = new Clauses(paths);
    var compiled = new ArrayList<CompiledRule>();
    for (var rule : policy.rules()) {
      compiled.add(new CompiledRule(rule, compiled.size(), policy.missing(), compiler));
    }
    return new RuleIndex(List.copyOf(compiled));
  }

  /// Compiles a policy for the calls of a session.
  ///
  /// @param guards stand above all rules; the first one touched is named
  /// @param context asked now and never again
  public static CompiledPolicy compile(
      Policy policy, PolicyVersion version, List<Guard> guards, CompileContext context) {
    return new CompiledPolicy(
        policy,
        version,
        new GuardWatch(guards, context),
        new PathPatterns.InSession(context),
        Facts.Source.CALL);
  }

  /// Compiles a policy for attributes that come ready-made, the home of its user unknown.
  ///
  /// @see #forReadyAttributes(Policy, PolicyVersion, Optional)
  public static CompiledPolicy forReadyAttributes(Policy policy, PolicyVersion version) {
    return forReadyAttributes(policy, version, Optional.empty());
  }

  /// Compiles a policy for attributes that come ready-made (clause 10.1).
  ///
  /// No guards; `notifications/roots/list_changed` needs a rule; patterns are taken as written; `path_pattern` sees the
  /// plain path alone; `extension` sees [dev.assent.core.access.Resource#extension()] alone; nothing must be covered.
  /// The empty text as method, server or subject stands for an absent attribute.
  ///
  /// @param home what `~/` in a pattern means; absent leaves it as written
  public static CompiledPolicy forReadyAttributes(Policy policy, PolicyVersion version, Optional<String> home) {
    return new CompiledPolicy(
        policy,
        version,
        new GuardWatch(List.of(), CompileContext.NOWHERE),
        new PathPatterns.AsWritten(home),
        Facts.Source.READY);
  }

  /// The same policy for ready-made attributes of which the resource type is absent, whatever the requests say it is.
  /// Cheap: shares what was compiled.
  ///
  /// @throws IllegalStateException when it was not compiled for ready-made attributes: a described call has a type
  public CompiledPolicy withoutResourceType() {
    if (source == Facts.Source.CALL) {
      throw new IllegalStateException("a described call always has a resource type");
    }
    return new CompiledPolicy(policy, version, guards, rules, Facts.Source.READY_UNTYPED);
  }

  /// The policy as it was given.
  public Policy policy() {
    return policy;
  }

  /// Which text of the policy this is.
  public PolicyVersion version() {
    return version;
  }

  @Override
  public Decision decide(AccessRequest request) {
    var guard = guards.touchedBy(request);
    if (guard.isPresent()) {
      return new Decision.Deny(unruled(guard.get()));
    }
    if (bypasses(request)) {
      return new Decision.Allow(unruled(new Basis.ByDiscovery()));
    }
    var facts = new Facts(request, source);
    var matched = rules.candidates(request.resource().toolName()).stream().filter(r -> r.matches(facts)).toList();
    return combining
        .deciding(matched, facts)
        .map(winner -> ruled(winner, matched))
        .orElseGet(() -> new Decision.Deny(unruled(new Basis.ByDefault())));
  }

  @Override
  public boolean reachesHooks(AccessRequest request) {
    return guards.touchedBy(request).isEmpty() && !bypasses(request);
  }

  @Override
  public List<RuleTrace> explain(AccessRequest request) {
    var facts = new Facts(request, source);
    return rules.all().stream().map(rule -> rule.explain(facts)).toList();
  }

  private boolean bypasses(AccessRequest request) {
    return switch (source) {
      case CALL -> DiscoveryMethods.bypasses(request);
      case READY, READY_UNTYPED -> DiscoveryMethods.bypassesReady(request.action().method());
    };
  }

  private Decision ruled(CompiledRule winner, List<CompiledRule> matched) {
    var matches = matched.stream().map(CompiledRule::match).toList();
    var trace = new Trace(new Basis.ByRule(winner.match()), matches, version);
    return switch (winner.effect()) {
      case ALLOW -> new Decision.Allow(trace);
      case DENY -> new Decision.Deny(trace);
      case HITL -> new Decision.Hitl(trace);
    };
  }

  private Trace unruled(Basis basis) {
    return new Trace(basis, List.of(), version);
  }
}
