package dev.assent.core.analysis.check;

import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Policy.MissingAttributes;

/// Tells whether one rule certainly matches every call that another matches. It says no where that
/// is not certain.
///
/// Links of the file system are left aside: two patterns are compared as they are written.
final class CoverCheck {
  private final boolean strict;

  CoverCheck(MissingAttributes missing) {
    this.strict = missing == MissingAttributes.STRICT;
  }

  /// True if `wide` matches whatever `narrow` matches, as long as `narrow` is active.
  boolean covers(StudiedRule wide, StudiedRule narrow) {
    if (wide.effect() == Effect.ALLOW && narrow.effect() != Effect.ALLOW
        || wide.end().isBefore(narrow.end())) {
      return false;
    }
    if (!narrow.looksAt(wide.mask())) {
      return false;
    }
    for (var demand : wide.demands()) {
      if (!follows(demand, wide, narrow)) {
        return false;
      }
    }
    return looksAtEnough(wide, narrow);
  }

  private boolean follows(AttributeDemand demand, StudiedRule wide, StudiedRule narrow) {
    for (var known : narrow.demands()) {
      boolean follows =
          demand.negated() ? negationFollows(demand, known) : follows(demand, known, wide, narrow);
      if (follows) {
        return true;
      }
    }
    return false;
  }

  private boolean follows(
      AttributeDemand demand, AttributeDemand known, StudiedRule wide, StudiedRule narrow) {
    if (known.negated()) {
      return false;
    }
    boolean same = demand.attribute() == known.attribute();
    if (!same
        && !(demand.attribute() == Attribute.PATH
            && known.attribute().isPathOfCall()
            && inRole(wide, narrow))) {
      return false;
    }
    return demand.attribute().form() == Attribute.Form.TESTS
        ? ValueTests.follow(demand.tests(), known.tests())
        : !known.isEmptyList() && demand.covers(known);
  }

  /// A path in a role is a path of the call: enough where one path is enough, and where absence
  /// does not count.
  private boolean inRole(StudiedRule wide, StudiedRule narrow) {
    return wide.effect() != Effect.ALLOW
        && (!strict || narrow.effect() == Effect.ALLOW)
        && (narrow.demand(Attribute.SOURCE).isPresent()
            || narrow.demand(Attribute.DESTINATION).isPresent());
  }

  private static boolean negationFollows(AttributeDemand demand, AttributeDemand known) {
    if (demand.attribute() != known.attribute()) {
      return false;
    }
    if (demand.attribute().form() == Attribute.Form.TESTS) {
      // Each pointer is a value of its own, of which one may be enough: only the same tests are
      // certain.
      return known.negated() && demand.tests().equals(known.tests());
    }
    if (known.negated()) {
      return known.covers(demand);
    }
    return demand.attribute().hasOneValue() && !known.isEmptyList() && demand.excludes(known);
  }

  /// True if the wider ALLOW looks at the paths of every call of which the narrow one does.
  private static boolean looksAtEnough(StudiedRule wide, StudiedRule narrow) {
    if (wide.effect() != Effect.ALLOW) {
      return true;
    }
    var wanted = wide.pathsLookedAt();
    var known = narrow.pathsLookedAt();
    return wanted.isEmpty()
        || wanted.contains(Attribute.PATH)
        || !known.isEmpty() && !known.contains(Attribute.PATH) && wanted.containsAll(known);
  }
}
