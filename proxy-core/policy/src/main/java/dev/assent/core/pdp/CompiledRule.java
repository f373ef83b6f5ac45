package dev.assent.core.pdp;

import dev.assent.core.pdp.Decision.RuleMatch;
import dev.assent.core.pdp.RuleTrace.Standing;
import dev.assent.core.pdp.condition.BitsClause;
import dev.assent.core.pdp.condition.Clause;
import dev.assent.core.pdp.condition.ClauseCompiler;
import dev.assent.core.pdp.condition.ConditionTrace;
import dev.assent.core.pdp.condition.Quantifier;
import dev.assent.core.pdp.condition.RequestAttributes;
import dev.assent.core.pdp.condition.TextAttribute;
import dev.assent.core.policy.Condition;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.Rule;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A rule, ready to be judged.
final class CompiledRule {
  private final RuleMatch match;
  private final Effect effect;
  private final int score;
  private final Quantifier way;

  /// From which instant on it is inactive; absent means never.
  private final @Nullable Instant end;

  /// In the rule's order.
  private final Clause[] clauses;

  /// Of those that must be looked at when the rule is offered: the ones that are a look at some
  /// bits.
  private final BitsClause[] quick;

  /// All others of them, cheap ones first.
  private final Clause[] others;

  /// The attributes its path conditions look at.
  private final List<TextAttribute> lookedAt;

  CompiledRule(Rule rule, int index, Policy.MissingAttributes missing, ClauseCompiler compiler) {
    this.match = new RuleMatch(rule, index);
    this.effect = rule.effect();
    this.score = rule.specificity().score();
    this.way = Quantifier.of(rule.effect(), missing);
    this.end = rule.expiresAt().orElse(null);
    this.clauses = rule.conditions().stream().map(compiler::compile).toArray(Clause[]::new);
    this.quick = quick(clauses);
    this.others = others(clauses);
    this.lookedAt = lookedAt(rule.conditions());
  }

  private CompiledRule(CompiledRule whole, Clause known) {
    this.match = whole.match;
    this.effect = whole.effect;
    this.score = whole.score;
    this.way = whole.way;
    this.end = whole.end;
    this.clauses = whole.clauses;
    this.lookedAt = whole.lookedAt;
    Clause[] open = Stream.of(clauses).filter(clause -> clause != known).toArray(Clause[]::new);
    this.quick = quick(open);
    this.others = others(open);
  }

  private static BitsClause[] quick(Clause[] clauses) {
    return Stream.of(clauses)
        .filter(BitsClause.class::isInstance)
        .map(BitsClause.class::cast)
        .toArray(BitsClause[]::new);
  }

  private static Clause[] others(Clause[] clauses) {
    return Stream.of(clauses)
        .filter(clause -> !(clause instanceof BitsClause))
        .sorted(Comparator.comparingInt(Clause::cost))
        .toArray(Clause[]::new);
  }

  /// The same rule, for one who offers it only where one of its conditions is known to hold.
  CompiledRule knowing(Clause clause) {
    return new CompiledRule(this, clause);
  }

  /// Negated path conditions look at paths only in a rule that has no other (clause 3.1).
  private static List<TextAttribute> lookedAt(List<Condition> conditions) {
    var plain =
        pathFacts(conditions.stream().filter(condition -> !(condition instanceof Condition.Not)));
    return plain.isEmpty() ? pathFacts(conditions.stream()) : plain;
  }

  private static List<TextAttribute> pathFacts(Stream<Condition> conditions) {
    return conditions
        .flatMap(Condition::singles)
        .filter(condition -> condition.attribute().isPathOfCall())
        .map(condition -> TextAttribute.of(condition.attribute()))
        .toList();
  }

  /// The rule and its place, as the trace names it.
  RuleMatch match() {
    return match;
  }

  Effect effect() {
    return effect;
  }

  /// True if it is switched on, expired or not.
  boolean enabled() {
    return match.rule().enabled();
  }

  /// The ways to find it: keys through each condition that has some.
  List<ClauseKeys> keys() {
    return Stream.of(clauses).flatMap(clause -> ClauseKeys.of(clause, way).stream()).toList();
  }

  /// Its specificity as one number.
  int score() {
    return score;
  }

  /// True if a rule that is switched on is active and matches. What it is known to fulfil is not
  /// looked at again.
  boolean matches(RequestAttributes facts) {
    for (var clause : quick) {
      if (!clause.holds(facts, way)) {
        return false;
      }
    }
    for (var clause : others) {
      if (!clause.holds(facts, way)) {
        return false;
      }
    }
    return !hasEnded(facts) && covers(facts);
  }

  /// True if its conditions also hold as an ALLOW's must, coverage aside: what a HITL needs to
  /// override a DENY.
  boolean holdsForAllValues(RequestAttributes facts) {
    for (var clause : clauses) {
      if (!clause.holds(facts, Quantifier.ALL)) {
        return false;
      }
    }
    return true;
  }

  /// The trace of the rule, with every one of its conditions.
  RuleTrace explain(RequestAttributes facts) {
    boolean holds = true;
    List<ConditionTrace> conditions;
    if (clauses.length == 1) {
      var only = clauses[0].explain(facts, way);
      holds = only.holds();
      conditions = List.of(only);
    } else {
      var traces = new ConditionTrace[clauses.length];
      for (int i = 0; i < clauses.length; i++) {
        traces[i] = clauses[i].explain(facts, way);
        holds &= traces[i].holds();
      }
      conditions = List.of(traces);
    }
    var standing = standing(facts, holds);
    boolean matched = standing == Standing.MATCHED;
    boolean overrides = matched && effect == Effect.HITL && holdsForAllValues(facts);
    var uncovered =
        standing == Standing.NOT_COVERED ? facts.uncovered(lookedAt) : List.<String>of();
    return new RuleTrace(
        match.rule(), match.index(), matched, conditions, standing, uncovered, overrides);
  }

  private Standing standing(RequestAttributes facts, boolean holds) {
    if (!enabled()) {
      return Standing.SWITCHED_OFF;
    }
    if (hasEnded(facts)) {
      return Standing.EXPIRED;
    }
    if (!holds) {
      return Standing.NOT_MET;
    }
    return covers(facts) ? Standing.MATCHED : Standing.NOT_COVERED;
  }

  private boolean hasEnded(RequestAttributes facts) {
    return end != null && !facts.time().isBefore(end);
  }

  private boolean covers(RequestAttributes facts) {
    return effect != Effect.ALLOW || lookedAt.isEmpty() || facts.covered(lookedAt);
  }
}
