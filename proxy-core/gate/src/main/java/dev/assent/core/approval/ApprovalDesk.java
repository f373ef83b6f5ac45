package dev.assent.core.approval;

import java.util.Optional;

/// The side of the approval broker that a front end sees.
public interface ApprovalDesk {
  /// The queue now.
  QueueView queue();

  /// Registers a front end; from now on there is somebody to ask. It is told the queue at once.
  ///
  /// @return closing it unregisters the front end
  AutoCloseable register(Approver approver);

  /// Notes that a person can see a request now; the first time counts as "shown at" in the audit.
  void shown(String requestId);

  /// True if a person could see a request that waits, ever.
  boolean wasShown(String requestId);

  /// Answers one request. Counts once: a second answer, one for a request that ended, and one whose
  /// digest differs from the request's are ignored.
  ///
  /// @param requestId the request
  /// @param digest the digest that was displayed
  /// @param answer AllowOnce, AllowFor, AllowWider or Refused; AllowFor only where the request
  ///   offers it, AllowWider only with a scope that [dev.assent.core.approval.grant.GrantOffer] has
  ///   for it
  /// @return whether this answer ended the wait; never a yes to a request that needs the person's
  ///   presence, see [#confirm]
  boolean answer(String requestId, String digest, ApprovalAnswer answer);

  /// Answers one request, as [#answer] does, and keeps the answer a moment in which it can be taken
  /// back: 1.5 s for a yes of the Care tier, 3 s for one of the Danger tier and for every no, never
  /// beyond the deadline, nor until the caller leaves that waits. Meanwhile the request does not
  /// wait any more and is listed in [QueueView#held].
  ///
  /// @return whether the answer was taken
  boolean give(String requestId, String digest, ApprovalAnswer answer);

  /// Has the system ask whether the person is there, outside our windows, and gives a yes as
  /// [#give] does once that is proved. Only for requests that need it; those no other way says yes
  /// to. The request waits on meanwhile, with its deadline; how the system's question goes is told
  /// in [QueueView#confirmations]. The proof counts for this request and this answer alone.
  ///
  /// @param answer a yes
  /// @return whether the system is asking now; false also while it asks about another request
  boolean confirm(String requestId, String digest, ApprovalAnswer answer);

  /// Withdraws the system's question about a request that waits; nothing is answered by it.
  void stopConfirming(String requestId);

  /// Takes back an answer that is still kept: the request waits again, at its old place and with
  /// its old deadline.
  ///
  /// @return whether there was one
  boolean takeBack(String requestId);

  /// The desk of all that outlasts single answers.
  StandingDesk standing();

  /// Refuses from a channel that may only refuse.
  ///
  /// @return whether this ended the wait
  boolean refuse(String requestId, ApprovalAnswer.Channel channel, Optional<String> reason);
}
