package dev.assent.desktop.approval.card;

import dev.assent.core.approval.question.ApprovalRequest;
import java.util.Optional;

/// The panels of a card: the no that is put into words, and the yes that is made wider. At most one
/// of them is open.
///
/// @param denial for a no with words
/// @param ladder for a wider yes
record CardPanels(Denial denial, GrantLadder ladder) {
  /// Another call is on the card, or none: both are shut.
  void begin(Optional<ApprovalRequest> request) {
    denial.begin(request);
    ladder.begin(request);
  }

  void openDenial() {
    ladder.openProperty().set(false);
    denial.openProperty().set(true);
  }

  /// Opens the ladder where one is offered and no other panel is open.
  void openLadder() {
    if (ladder.offeredProperty().get() && !denial.openProperty().get()) {
      ladder.openProperty().set(true);
    }
  }

  /// Adds to the no a command that the agent is told to take instead; nothing happens where its
  /// panel is shut.
  void suggest(String command) {
    if (denial.openProperty().get()) {
      denial.insteadProperty().set(command);
    }
  }

  boolean isAnyOpen() {
    return denial.openProperty().get() || ladder.openProperty().get();
  }

  void shut() {
    denial.openProperty().set(false);
    ladder.openProperty().set(false);
  }

  /// True while a yes has to wait, because a no is being put into words.
  boolean isDenying() {
    return denial.openProperty().get();
  }
}
