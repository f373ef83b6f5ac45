package dev.assent.core.pdp.condition;

import dev.assent.core.policy.Condition;

/// A condition, ready to be judged. The same code answers for decisions and for explanations.
public sealed interface Clause
    permits BitsClause, TextClause, SetClause, TestsClause, HoursClause, EarlierClause, NotClause {
  /// The condition as written.
  Condition condition();

  /// True if it holds.
  boolean holds(RequestAttributes facts, Quantifier way);

  /// The trace of the condition, with everything that was compared.
  ConditionTrace explain(RequestAttributes facts, Quantifier way);

  /// The amount of work: cheap ones are judged first.
  int cost();
}
