package dev.assent.desktop.approval;

import dev.assent.core.approval.question.ApprovalTier;
import java.util.HashSet;
import java.util.Set;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;

/// One call of a group's table.
final class GroupRow {
  private final WaitingEntry entry;
  private final BooleanProperty ticked;
  private final Set<String> folded = new HashSet<>();
  private final Set<String> opened = new HashSet<>();
  private boolean seen;

  /// @param fresh whether it comes while the table is open; only what was there before can be
  ///   ticked already
  GroupRow(WaitingEntry entry, boolean fresh) {
    this.entry = entry;
    ticked =
        new SimpleBooleanProperty(
            this, "ticked", !fresh && entry.request().tier() == ApprovalTier.CALM);
  }

  WaitingEntry entry() {
    return entry;
  }

  /// True while a person wants it answered with the others.
  BooleanProperty tickedProperty() {
    return ticked;
  }

  /// True while an answer would be given for it now.
  boolean isMeant() {
    return ticked.get() && entry.life().isOpen();
  }

  /// Its values are drawn once more: what is folded says so again.
  void drawAnew() {
    folded.clear();
  }

  /// A value of it is folded.
  void fold(String column) {
    folded.add(column);
  }

  /// A folded value of it was opened.
  void open(String column) {
    opened.add(column);
    folded.remove(column);
  }

  boolean isFolded(String column) {
    return folded.contains(column);
  }

  boolean isOpened(String column) {
    return opened.contains(column);
  }

  /// Notes whether all of it has been on the screen.
  void setSeen() {
    seen = true;
  }

  boolean isSeen() {
    return seen;
  }

  /// Its values that are folded.
  int folded() {
    return folded.size();
  }

  /// The number of its parts that a person has not seen.
  int unseen() {
    return folded() + (seen ? 0 : 1);
  }
}
