package dev.assent.core.pdp;

import dev.assent.core.pdp.RuleTrace.Standing;
import dev.assent.core.policy.Condition;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.Rule;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

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
    this.lookedAt = lookedAt(rule.conditions());
  }

  /// Negated path conditions look at paths only in a rule that has no other (clause 3.1).
  private static List<Fact> lookedAt(List<Condition> conditions) {
    var plain = pathFacts(conditions);
    return plain.isEmpty()
        ? conditions.stream()
            .flatMap(condition -> condition instanceof Condition.Not(var negated) ? pathFacts(negated).stream() : Stream.of())
            .toList()
        : plain;
  }

  private static List<Fact> pathFacts(List<Condition> conditions) {
    return conditions.stream()
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
    return standing(facts) == Standing.MATCHED;
  }

  /// Whether its conditions also hold as an ALLOW's must, coverage aside: what a HITL needs to override a DENY.
  boolean holdsForAllValues(Facts facts) {
    return all(facts, Way.ALL);
  }

  /// How it fared.
  RuleTrace explain(Facts facts) {
    var traces = clauses.stream().map(clause -> clause.explain(facts, way)).toList();
    var standing = standing(facts);
    boolean matched = standing == Standing.MATCHED;
    boolean overrides = matched && effect() == Effect.HITL && holdsForAllValues(facts);
    var uncovered = standing == Standing.NOT_COVERED ? facts.uncovered(lookedAt) : List.<String>of();
    return new RuleTrace(match.rule(), match.index(), matched, traces, standing, uncovered, overrides);
  }

  /// Whether the rule is active and matches, and if not, why.
  private Standing standing(Facts facts) {
    var rule = match.rule();
    if (!rule.enabled()) {
      return Standing.SWITCHED_OFF;
    }
    if (rule.expiresAt().isPresent() && !facts.time().isBefore(rule.expiresAt().get())) {
      return Standing.EXPIRED;
    }
    if (!all(facts, way)) {
      return Standing.NOT_MET;
    }
    return covers(facts) ? Standing.MATCHED : Standing.NOT_COVERED;
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
