package dev.assent.core.pdp;

import dev.assent.core.policy.Condition;

/// A condition, ready to be judged. The same code answers for decisions and for explanations.
sealed interface Clause permits BitsClause, TextClause, TestsClause, NotClause {
  /// The condition as written.
  Condition condition();

  /// Whether it holds.
  boolean holds(Facts facts, Way way);

  /// How it fares, with everything that was compared.
  ConditionTrace explain(Facts facts, Way way);

  /// How much work it is: cheap ones are judged first.
  int cost();
}
