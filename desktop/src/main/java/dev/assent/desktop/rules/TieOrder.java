package dev.assent.desktop.rules;

import dev.assent.desktop.rules.book.RuleBook.Edit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/// Takes a rule before or after its neighbour of the same score: only between such rules does the
/// order in the file count. Belongs to the toolkit's thread.
final class TieOrder {
  private final RuleListViewModel list;
  private final BooleanSupplier free;
  private final Consumer<Edit> apply;

  /// @param free whether nothing is in the way, such as a draft
  /// @param apply makes an edit live
  TieOrder(RuleListViewModel list, BooleanSupplier free, Consumer<Edit> apply) {
    this.list = list;
    this.free = free;
    this.apply = apply;
  }

  /// Whether a rule can go one place.
  ///
  /// @param index its 0-based place in the file
  /// @param step -1 for before its neighbour, +1 for after it
  boolean canMove(int index, int step) {
    return free.getAsBoolean() && list.tiedNeighbour(index, step).isPresent();
  }

  /// Takes a rule one place on, where it can go there.
  void move(int index, int step) {
    if (canMove(index, step)) {
      apply.accept(new Edit.Move(index, list.tiedNeighbour(index, step).orElseThrow().index()));
    }
  }
}
