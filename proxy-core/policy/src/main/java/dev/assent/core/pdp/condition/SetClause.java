package dev.assent.core.pdp.condition;

import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.Condition;
import java.util.List;

/// A condition on an attribute whose texts count as one set, such as the scopes of a token: one in
/// common is enough, whatever the effect. Its negation holds when there is none in common, also
/// where the set is known and empty.
///
/// @param wanted what is compared; empty for an empty list, which never holds
/// @param negated whether it stands under a `not`
public record SetClause(
    Condition condition, Attribute attribute, List<String> wanted, boolean negated)
    implements Clause {
  public SetClause {
    wanted = List.copyOf(wanted);
  }

  @Override
  public boolean holds(RequestAttributes facts, Quantifier way) {
    var known = attribute.set(facts.request());
    if (known.isEmpty()) {
      return way == Quantifier.ANY_OR_ABSENT && !wanted.isEmpty();
    }
    if (wanted.isEmpty()) {
      // No file has an empty list under `not`; should code make one, it must not widen anything.
      return negated && way != Quantifier.ALL;
    }
    return isAnyWanted(known.get()) != negated;
  }

  private boolean isAnyWanted(List<String> known) {
    for (int i = 0; i < known.size(); i++) {
      if (wanted.contains(known.get(i))) {
        return true;
      }
    }
    return false;
  }

  @Override
  public ConditionTrace explain(RequestAttributes facts, Quantifier way) {
    var known = attribute.set(facts.request());
    var texts = known.orElse(List.of());
    var comparisons = texts.stream().map(this::compare).toList();
    return new ConditionTrace(
        condition, holds(facts, way), texts, known.isEmpty(), comparisons, List.of());
  }

  private Comparison compare(String text) {
    boolean passed = wanted.contains(text);
    return new Comparison("", text, true, passed ? List.of(text) : wanted, passed);
  }

  @Override
  public int cost() {
    return 1;
  }
}
