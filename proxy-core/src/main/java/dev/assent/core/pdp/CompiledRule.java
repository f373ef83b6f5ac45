package dev.assent.core.pdp;

import dev.assent.core.policy.Condition;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.Rule;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;

/// A rule, ready to be judged.
final class CompiledRule {
  private final RuleMatch match;
  private final int score;
  private final Way way;

  /// In the rule's order.
  private final List<Clause> clauses;

  /// The same, cheap ones first.
  private final List<Clause> byCost;

  /// The attributes its path conditions look at.
  private final List<Fact> lookedAt;

  CompiledRule(Rule rule, int index, Policy.MissingAttributes missing, Clauses compiler) {
    this.match = new RuleMatch(rule, index);
    this.score = rule.specificity().score();
    this.way = Way.of(rule.effect(), missing);
    this.clauses = rule.conditions().stream().map(compiler::compile).toList();
    this.byCost = clauses.stream().sorted(Comparator.comparingInt(Clause::cost)).toList();
    this.lookedAt =
        rule.conditions().stream()
            .filter(Condition.PathMatches.class::isInstance)
            .map(condition -> Clauses.factOf(((Condition.PathMatches) condition).role()))
            .toList();
  }

  /// The rule and its place, as the trace names it.
  RuleMatch match() {
    return match;
  }

  Effect effect() {
    return match.effect();
  }

  /// Its specificity as one number.
  int score() {
    return score;
  }

  /// Whether the rule is active and matches.
  boolean matches(Facts facts) {
    return active(facts.time()) && all(facts, way) && covers(facts);
  }

  /// Whether its conditions also hold as an ALLOW's must, coverage aside: what a HITL needs to override a DENY.
  boolean holdsForAllValues(Facts facts) {
    return all(facts, Way.ALL);
  }

  /// How it fared.
  RuleTrace explain(Facts facts) {
    var traces =
        clauses.stream()
            .map(c -> new ConditionTrace(c.condition(), c.holds(facts, way), c.compared(facts, way)))
            .toList();
    return new RuleTrace(match.rule(), match.index(), matches(facts), traces);
  }

  private boolean active(Instant now) {
    var rule = match.rule();
    return rule.enabled() && (rule.expiresAt().isEmpty() || now.isBefore(rule.expiresAt().get()));
  }

  private boolean covers(Facts facts) {
    return effect() != Effect.ALLOW || lookedAt.isEmpty() || facts.covered(lookedAt);
  }

  private boolean all(Facts facts, Way how) {
    for (var clause : byCost) {
      if (!clause.holds(facts, how)) {
        return false;
      }
    }
    return true;
  }
}
