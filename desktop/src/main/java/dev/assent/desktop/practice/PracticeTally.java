package dev.assent.desktop.practice;

import dev.assent.core.approval.ApprovalAnswer;
import dev.assent.core.approval.Approver;
import dev.assent.core.approval.HeldAnswer;
import dev.assent.core.approval.QueueView;
import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.core.practice.PracticeCall;
import dev.assent.core.practice.PracticeGround;
import java.util.HashSet;
import java.util.Set;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.ReadOnlyIntegerWrapper;

/// Counts the results of the made-up calls so far, for as long as the application runs. Belongs to
/// one thread.
final class PracticeTally implements Approver {
  private final ReadOnlyIntegerWrapper answered = new ReadOnlyIntegerWrapper(this, "answered", 0);
  private final ReadOnlyIntegerWrapper traps = new ReadOnlyIntegerWrapper(this, "traps", 0);
  private final ReadOnlyIntegerWrapper found = new ReadOnlyIntegerWrapper(this, "found", 0);
  private final ReadOnlyIntegerWrapper takenBack = new ReadOnlyIntegerWrapper(this, "takenBack", 0);
  private final Set<String> held = new HashSet<>();

  /// The number of calls that the person answered.
  ReadOnlyIntegerProperty answeredProperty() {
    return answered.getReadOnlyProperty();
  }

  /// The number of ended calls that should have been refused; withdrawn ones are not counted.
  ReadOnlyIntegerProperty trapsProperty() {
    return traps.getReadOnlyProperty();
  }

  /// The number of those that the person refused.
  ReadOnlyIntegerProperty foundProperty() {
    return found.getReadOnlyProperty();
  }

  /// The number of answers that the person took back: they were not meant.
  ReadOnlyIntegerProperty takenBackProperty() {
    return takenBack.getReadOnlyProperty();
  }

  @Override
  public void queueChanged(QueueView queue) {
    long back = queue.waiting().stream().filter(request -> held.contains(request.id())).count();
    takenBack.set(takenBack.get() + (int) back);
    held.clear();
    queue.held().stream().map(HeldAnswer::request).map(ApprovalRequest::id).forEach(held::add);
  }

  @Override
  public void ended(ApprovalRequest request, ApprovalAnswer answer) {
    held.remove(request.id());
    boolean trap = PracticeGround.callOf(request).map(PracticeCall::trap).orElse(false);
    switch (answer) {
      case ApprovalAnswer.AllowOnce _, ApprovalAnswer.AllowFor _, ApprovalAnswer.AllowWider _ ->
          count(trap, false);
      case ApprovalAnswer.Refused _ -> count(trap, true);
      // The time ran out before anybody saw it.
      case ApprovalAnswer.TimedOut _ -> traps.set(traps.get() + (trap ? 1 : 0));
      case ApprovalAnswer.Remembered _,
          ApprovalAnswer.LetThrough _,
          ApprovalAnswer.Observed _,
          ApprovalAnswer.RefusedEarlier _,
          ApprovalAnswer.Overruled _,
          ApprovalAnswer.Withdrawn _,
          ApprovalAnswer.NobodyToAsk _ -> {}
    }
  }

  private void count(boolean trap, boolean refused) {
    answered.set(answered.get() + 1);
    if (trap) {
      traps.set(traps.get() + 1);
      found.set(found.get() + (refused ? 1 : 0));
    }
  }
}
