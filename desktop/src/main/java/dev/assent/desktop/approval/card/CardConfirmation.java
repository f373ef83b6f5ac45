package dev.assent.desktop.approval.card;

import dev.assent.core.approval.ApprovalAnswer;
import dev.assent.core.approval.ApprovalDesk;
import dev.assent.core.approval.Confirmation;
import dev.assent.core.approval.QueueView;
import dev.assent.core.approval.question.ApprovalRequest;
import java.util.Optional;

/// The question of the system that a card's yes waits for. Belongs to one thread.
///
/// It is about the call on the card: who turns to another, or sees another content, withdraws it.
final class CardConfirmation {
  private final ApprovalDesk desk;
  private Optional<ApprovalRequest> about = Optional.empty();

  CardConfirmation(ApprovalDesk desk) {
    this.desk = desk;
  }

  static boolean isNeeded(ApprovalRequest shown, ApprovalAnswer answer) {
    return shown.needsPresence() && answer instanceof ApprovalAnswer.Yes;
  }

  /// Has the system ask, by the id and the digest that are on the screen.
  void begin(ApprovalRequest shown, ApprovalAnswer answer) {
    // Before the desk is told, because it may report the end at once.
    about = Optional.of(shown);
    if (!desk.confirm(shown.id(), shown.digest(), answer)) {
      about = Optional.empty();
    }
  }

  /// Withdraws the system's question, if this card has it asked.
  void stop() {
    var asked = about;
    about = Optional.empty();
    asked.ifPresent(request -> desk.stopConfirming(request.id()));
  }

  /// The course that the system's question takes by a newer queue.
  Course follow(QueueView newer) {
    if (about.isEmpty()) {
      return Course.NOTHING;
    }
    String id = about.get().id();
    if (newer.positionOf(id) == 0) {
      about = Optional.empty();
      return Course.ANSWERED;
    }
    if (newer.confirmations().get(id) instanceof Confirmation.Asking) {
      return Course.NOTHING;
    }
    about = Optional.empty();
    return Course.UNPROVED;
  }

  /// The course of the system's question.
  enum Course {
    /// there is none, or it goes on
    NOTHING,
    /// it ended without a proof, and the call waits on
    UNPROVED,
    /// the call does not wait any more
    ANSWERED
  }
}
