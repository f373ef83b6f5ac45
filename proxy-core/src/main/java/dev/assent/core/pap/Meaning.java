package dev.assent.core.pap;

import dev.assent.core.policy.Policy;
import dev.assent.core.policy.Rule;
import java.util.HashSet;

/// Whether policies say the same: the order of rules counts, that of a rule's conditions does not.
final class Meaning {
  private Meaning() {}

  static boolean same(Policy a, Policy b) {
    if (a.combining() != b.combining() || a.missing() != b.missing() || a.rules().size() != b.rules().size()) {
      return false;
    }
    for (int i = 0; i < a.rules().size(); i++) {
      if (!same(a.rules().get(i), b.rules().get(i))) {
        return false;
      }
    }
    return true;
  }

  static boolean same(Rule a, Rule b) {
    return a.id().equals(b.id())
        && a.description().equals(b.description())
        && a.effect() == b.effect()
        && sameConditions(a, b)
        && a.cacheSideEffects().equals(b.cacheSideEffects())
        && a.enabled() == b.enabled()
        && a.expiresAt().equals(b.expiresAt());
  }

  static boolean sameConditions(Rule a, Rule b) {
    return a.conditions().size() == b.conditions().size()
        && new HashSet<>(a.conditions()).equals(new HashSet<>(b.conditions()));
  }
}
