package dev.assent.desktop.rules;

import java.util.function.BooleanSupplier;

/// Takes a rule before or after its neighbour of the same score: only between such rules does the
/// order in the file count. Belongs to the toolkit's thread.
///
/// @param free whether rules can be moved now
record TieOrder(RuleListViewModel list, BooleanSupplier free, Moving move) {
  /// Takes a rule to another place.
  @FunctionalInterface
  interface Moving {
    /// @param from its 0-based place in the file
    /// @param to its 0-based place afterwards
    void move(int from, int to);
  }

  /// True if a rule can go one place.
  ///
  /// @param index its 0-based place in the file
  /// @param step -1 for before its neighbour, +1 for after it
  boolean canMove(int index, int step) {
    return free.getAsBoolean() && list.tiedNeighbour(index, step).isPresent();
  }

  /// Takes a rule one place on, where it can go there.
  void move(int index, int step) {
    if (canMove(index, step)) {
      this.move.move(index, list.tiedNeighbour(index, step).orElseThrow().index());
    }
  }
}
