package dev.assent.core.analysis.check;

import dev.assent.core.policy.Attribute;
import java.util.Collections;

/// Tells quickly whether two rules may match the same call. A no means that no call with one value
/// of each attribute fits both.
final class RuleOverlap {
  private RuleOverlap() {}

  static boolean possible(StudiedRule a, StudiedRule b) {
    for (var demand : a.demands()) {
      if (!demand.negated()
          && demand.attribute().form() != Attribute.Form.TESTS
          && demand.attribute() != Attribute.SIDE_EFFECTS
          && !demand.attribute().isSet()) {
        var other = b.demand(demand.attribute());
        if (other.isPresent() && !possible(demand, other.get())) {
          return false;
        }
      }
    }
    return true;
  }

  private static boolean possible(AttributeDemand a, AttributeDemand b) {
    return a.attribute().isCircumstance() ? !a.excludes(b) : possible(a.options(), b.options());
  }

  private static boolean possible(ListedValues a, ListedValues b) {
    if (a.areExact() && b.areExact() && !a.attribute().isPath()) {
      return !Collections.disjoint(a.values(), b.values());
    }
    for (var ours : a.examples()) {
      for (var theirs : b.examples()) {
        if (!ListedValues.parted(ours, theirs)) {
          return true;
        }
      }
    }
    return false;
  }
}
