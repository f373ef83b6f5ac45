package dev.assent.core.approval;

import dev.assent.core.approval.question.ApprovalRequest;

/// A front end that can show requests to a person. Called on the broker's threads, in order,
/// without locks held; must return at once. What it throws is logged and changes no decision.
public interface Approver {
  /// The queue changed.
  void queueChanged(QueueView queue);

  /// A wait ended, in whatever way. Comes after the `queueChanged` that no longer has the request.
  void ended(ApprovalRequest request, ApprovalAnswer answer);

  /// A person answered after the caller had left, which was told that time was over: nothing has
  /// run, and the identical call gets the answer when it comes. Comes in place of [#ended].
  default void answeredLate(ApprovalRequest request, ApprovalAnswer answer) {
    ended(request, answer);
  }

  /// Something that outlasts single answers changed: a grant, a refusal that stands, a missed call.
  /// States that followed quickly upon each other may be told as one, the last.
  default void standingChanged(StandingState standing) {}
}
