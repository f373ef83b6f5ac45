package dev.assent.desktop.approval.standing;

import dev.assent.core.approval.ApprovalAnswer;
import dev.assent.core.approval.Approver;
import dev.assent.core.approval.QueueView;
import dev.assent.core.approval.StandingState;
import dev.assent.core.approval.question.ApprovalRequest;

/// Follows what outlasts single answers, newest state only. The queue may be none of its business.
/// Belongs to one thread.
public abstract class StandingFollower implements Approver {
  private long revision = Long.MIN_VALUE;

  /// Takes a state that is newer than the last.
  abstract void show(StandingState standing);

  @Override
  public void queueChanged(QueueView queue) {}

  @Override
  public void ended(ApprovalRequest request, ApprovalAnswer answer) {}

  @Override
  public final void standingChanged(StandingState standing) {
    if (standing.revision() >= revision) {
      revision = standing.revision();
      show(standing);
    }
  }
}
