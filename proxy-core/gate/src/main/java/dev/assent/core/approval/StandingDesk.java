package dev.assent.core.approval;

/// The operations of a front end on answers that last and on calls that ended without a yes.
public interface StandingDesk {
  /// Everything that stands now.
  StandingState standing();

  /// Ends a grant, or withdraws the yes for once that a missed call has: the next call is asked
  /// about again.
  ///
  /// @param grantId of the grant, or of the missed call
  /// @return whether it was in force
  boolean revoke(String grantId);

  /// Gives back a grant that was revoked within [dev.assent.core.approval.grant.Grant#UNDO], until
  /// when it lasted before; one whose session, policy or person is another by now stays ended. It
  /// is a yes: only for the application's own windows, by a deliberate act.
  ///
  /// @return whether it is in force again
  boolean restore(String grantId);

  /// Lets a grant that is about to end last once more as long as it was given for; every call is
  /// looked at as before. It is a yes: only for the application's own windows, by a deliberate act.
  ///
  /// @return whether it was about to end, see [dev.assent.core.approval.grant.Grant#isExpiring],
  ///   and does not now
  boolean extend(String grantId);

  /// Ends every grant, and withdraws every yes for once.
  void revokeAll();

  /// Ends a refusal that reaches further than its call: the next call is asked about again, nothing
  /// is allowed by this.
  ///
  /// @return whether it was in force
  boolean lift(String refusalId);

  /// Lets the identical call through once, if its agent makes it again within ten minutes in the
  /// same session and under the same policy. It is a yes: only for the application's own windows,
  /// on a card that shows the whole call.
  ///
  /// @param requestId the call that ended
  /// @param digest the digest that was displayed
  /// @return whether a ticket was written; false where the call has none to get any more, and where
  ///   it needs the person's presence, see [#confirm]
  boolean letThrough(String requestId, String digest);

  /// Has the system ask whether the person is there, and lets the identical call through as
  /// [#letThrough] does once that is proved. Only for calls that need it. How the system's question
  /// goes is told in [StandingState#confirmations].
  ///
  /// @return whether the system is asking now; false also while it asks about another call
  boolean confirm(String requestId, String digest);

  /// Withdraws the system's question about a missed call; nothing is let through by it.
  void stopConfirming(String requestId);

  /// Puts a missed call away, and its ticket with it.
  void forget(String requestId);
}
