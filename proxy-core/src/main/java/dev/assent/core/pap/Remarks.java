package dev.assent.core.pap;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.pdp.Decision;
import dev.assent.core.pdp.PolicyDecisionPoint;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.Rule;
import dev.assent.core.policy.RuleId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/// One run of the policy check: the policy, the engine that confirms, and what was found so far.
final class Remarks {
  /// So many witnesses are made with a second compilation of the policy; the rest of the findings stand without.
  private static final int WITNESSES = 60;

  private final Policy policy;
  private final Instant now;
  private final Function<Policy, PolicyDecisionPoint> engine;
  private final PolicyDecisionPoint whole;
  private final List<List<Demand>> demands;
  private final List<Finding> findings = new ArrayList<>();
  private int witnesses;

  Remarks(Policy policy, Instant now, Function<Policy, PolicyDecisionPoint> engine) {
    this.policy = policy;
    this.now = now;
    this.engine = engine;
    this.whole = engine.apply(policy);
    this.demands = policy.rules().stream().map(rule -> rule.conditions().stream().map(Demand::of).toList()).toList();
  }

  Policy policy() {
    return policy;
  }

  Instant now() {
    return now;
  }

  List<Finding> findings() {
    return findings;
  }

  Rule rule(int index) {
    return policy.rules().get(index);
  }

  /// What a rule's conditions ask, in their order.
  List<Demand> demands(int index) {
    return demands.get(index);
  }

  /// Whether a rule takes part in decisions now.
  boolean active(int index) {
    var rule = rule(index);
    return rule.enabled() && rule.expiresAt().map(now::isBefore).orElse(true);
  }

  /// What the whole policy decides.
  Decision decide(AccessRequest request) {
    return whole.decide(request);
  }

  /// Whether all conditions of a rule hold for a call, whatever else decides.
  boolean matches(int index, AccessRequest request) {
    return whole.decide(request).trace().matched().stream().anyMatch(match -> match.index() == index);
  }

  /// The call with both decisions; absent when enough witnesses were made.
  Optional<Witness> witness(AccessRequest request, int without) {
    if (witnesses == WITNESSES) {
      return Optional.empty();
    }
    witnesses++;
    var fewer = new ArrayList<>(policy.rules());
    fewer.remove(without);
    var rest = engine.apply(policy.withRules(fewer));
    return Optional.of(new Witness(request, decide(request).effect(), rest.decide(request).effect()));
  }

  Finding add(Finding.Severity severity, String code, int index, String member, List<Integer> others, String message) {
    var rules = new ArrayList<RuleId>();
    rules.add(rule(index).id());
    others.forEach(other -> rules.add(rule(other).id()));
    String pointer = "/rules/" + index + (member.isEmpty() ? "" : "/" + member);
    var finding =
        new Finding(severity, code, pointer, Optional.empty(), rules, message, Optional.empty(), Optional.empty());
    findings.add(finding);
    return finding;
  }

  /// Puts a richer form in the place of the finding that was added last.
  void enrich(Finding richer) {
    findings.set(findings.size() - 1, richer);
  }

  static String named(Rule rule) {
    return "`" + Words.cut(rule.id().value()) + "`";
  }
}
