package dev.assent.core.analysis.check;

/// Whether two rules may match the same call, seen quickly: no means that no call with one value of each attribute does.
final class Meeting {
  /// Longer lists are not compared entry by entry.
  private static final int LONGEST = 64;

  private Meeting() {}

  static boolean possible(StudiedRule a, StudiedRule b) {
    for (var demand : a.demands()) {
      if (!demand.negated() && demand.attribute().comparison() != Attribute.Comparison.TESTS
          && demand.attribute() != Attribute.SIDE_EFFECTS) {
        var other = b.demand(demand.attribute());
        if (other.isPresent() && !possible(demand.options(), other.get().options())) {
          return false;
        }
      }
    }
    return true;
  }

  private static boolean possible(Options a, Options b) {
    if (a.written().size() > LONGEST || b.written().size() > LONGEST) {
      return true;
    }
    if (a.shapes().isEmpty()) {
      for (String value : a.values()) {
        if (b.values().contains(value)) {
          return true;
        }
      }
      return false;
    }
    for (var ours : a.examples()) {
      for (var theirs : b.examples()) {
        if (!Options.parted(ours, theirs)) {
          return true;
        }
      }
    }
    return false;
  }
}
