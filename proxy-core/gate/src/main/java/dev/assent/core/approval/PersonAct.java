package dev.assent.core.approval;

import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.core.presence.PresenceMeans;
import dev.assent.core.presence.PresenceResult;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;

/// An act of a person on an answer that was given already, or on a call that had ended.
///
/// @param request the call the answer was given to; its id names the grant or the refusal
/// @param until when a grant ends that was let last longer or was given back; absent for all else
/// @param presence how the system's question ended that came before the act or made it none; absent
///   where the system was not asked
public record PersonAct(
    Kind kind,
    ApprovalRequest request,
    Optional<Instant> until,
    Optional<PresenceResult> presence) {
  /// The act.
  public enum Kind {
    /// an answer was taken back before it took effect; the call waits again
    ANSWER_TAKEN_BACK,
    /// a yes that lasts was ended
    GRANT_REVOKED,
    /// a yes that lasts and was ended was given back, until when it lasted before
    GRANT_RESTORED,
    /// a yes that lasts was let last once more
    GRANT_EXTENDED,
    /// a no that reaches further than its call was ended
    REFUSAL_LIFTED,
    /// a call that had ended without a yes got a ticket for once
    LET_THROUGH,
    /// a yes was given that the system did not confirm; it counts for nothing
    NOT_CONFIRMED;

    /// `grant_revoked`
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  static PersonAct of(Kind kind, ApprovalRequest request) {
    return new PersonAct(kind, request, Optional.empty(), Optional.empty());
  }

  static PersonAct lasting(Kind kind, ApprovalRequest request, Instant until) {
    return new PersonAct(kind, request, Optional.of(until), Optional.empty());
  }

  static PersonAct letThrough(ApprovalRequest request, Optional<PresenceMeans> provedBy) {
    return new PersonAct(
        Kind.LET_THROUGH, request, Optional.empty(), provedBy.map(PresenceResult.Proved::new));
  }

  /// @param result never [PresenceResult.Proved]
  static PersonAct notConfirmed(ApprovalRequest request, PresenceResult result) {
    return new PersonAct(Kind.NOT_CONFIRMED, request, Optional.empty(), Optional.of(result));
  }
}
