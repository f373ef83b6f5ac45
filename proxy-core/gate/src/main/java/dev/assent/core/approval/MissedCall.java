package dev.assent.core.approval;

import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.core.presence.PresenceMeans;
import java.time.Instant;
import java.util.Optional;

/// A call that ended without a yes, and what a person may still do about it.
///
/// @param request the call, whole
/// @param how how its wait ended
/// @param endedAt when
/// @param chance whether the same call can still get through
public record MissedCall(
    ApprovalRequest request, ApprovalAnswer.No how, Instant endedAt, Chance chance) {
  /// Returns whether a person said no on purpose: it can be let through after all, and was not
  /// missed.
  public boolean isDeliberateNo() {
    return how instanceof ApprovalAnswer.Refused(var channel, _) && channel.isDeliberate();
  }

  /// States whether the identical call can get through when its agent makes it again.
  public sealed interface Chance {
    /// A person may say so.
    record Open() implements Chance {}

    /// A person said so: it passes once, if it comes in time.
    ///
    /// @param until when the ticket ends
    /// @param provedBy the system that proved the person's presence for it; absent where it was not
    ///   asked
    record Ticket(Instant until, Optional<PresenceMeans> provedBy) implements Chance {
      /// A ticket for which nobody's presence was proved.
      public Ticket(Instant until) {
        this(until, Optional.empty());
      }
    }

    /// It came and passed.
    record Used(Instant at) implements Chance {}

    /// Not any more: its session ended, or the policy it was judged under is replaced.
    record Gone() implements Chance {}
  }
}
