package dev.assent.core.pdp.condition;

import dev.assent.core.policy.Condition;
import java.util.List;

/// `not`: every negation must hold (clause 3.5).
///
/// @param entries each negated, in the order of the file
public record NotClause(Condition condition, List<Clause> entries) implements Clause {
  public NotClause {
    entries = List.copyOf(entries);
  }

  @Override
  public boolean holds(RequestAttributes facts, Quantifier way) {
    for (int i = 0; i < entries.size(); i++) {
      if (!entries.get(i).holds(facts, way)) {
        return false;
      }
    }
    return true;
  }

  @Override
  public ConditionTrace explain(RequestAttributes facts, Quantifier way) {
    var parts = entries.stream().map(entry -> entry.explain(facts, way)).toList();
    boolean absent = parts.stream().anyMatch(ConditionTrace::absent);
    return new ConditionTrace(condition, holds(facts, way), List.of(), absent, List.of(), parts);
  }

  @Override
  public int cost() {
    return entries.stream().mapToInt(Clause::cost).max().orElse(0);
  }
}
