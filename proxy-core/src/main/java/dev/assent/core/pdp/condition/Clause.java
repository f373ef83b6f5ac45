package dev.assent.core.pdp.condition;

import dev.assent.core.policy.Condition;

/// A condition, ready to be judged. The same code answers for decisions and for explanations.
public sealed interface Clause
    permits BitsClause, TextClause, SetClause, TestsClause, HoursClause, EarlierClause, NotClause {
  /// The condition as written.
  Condition condition();

  /// Whether it holds.
  boolean holds(RequestAttributes facts, Quantifier way);

  /// How it fares, with everything that was compared.
  ConditionTrace explain(RequestAttributes facts, Quantifier way);

  /// How much work it is: cheap ones are judged first.
  int cost();
}
