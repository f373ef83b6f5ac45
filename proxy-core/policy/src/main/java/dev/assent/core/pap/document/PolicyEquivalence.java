package dev.assent.core.pap.document;

import dev.assent.core.policy.Condition;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.Rule;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Compares what policies say: the order of rules counts, the order of a rule's conditions does
/// not.
public final class PolicyEquivalence {
  private PolicyEquivalence() {}

  public static boolean same(Policy a, Policy b) {
    if (!a.withRules(List.of()).equals(b.withRules(List.of()))
        || a.rules().size() != b.rules().size()) {
      return false;
    }
    for (int i = 0; i < a.rules().size(); i++) {
      if (!same(a.rules().get(i), b.rules().get(i))) {
        return false;
      }
    }
    return true;
  }

  private static boolean same(Rule a, Rule b) {
    return a.conditions().size() == b.conditions().size()
        && unordered(a.conditions()).equals(unordered(b.conditions()))
        && PolicyMembers.differing(a, b.withConditions(a.conditions())).isEmpty()
        && a.groups().equals(b.groups());
  }

  private static Set<Object> unordered(List<Condition> conditions) {
    var all = new HashSet<>();
    for (var condition : conditions) {
      all.add(
          condition instanceof Condition.Not(var inner)
              ? List.of(inner.size(), Set.copyOf(inner))
              : condition);
    }
    return all;
  }
}
