package dev.assent.core.approval;

import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.core.presence.PresenceMeans;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;

/// A call that ended without a yes, and what a person may still do about it.
///
/// @param request the call, whole
/// @param how how its wait ended
/// @param endedAt when
/// @param chance whether the same call can still get through
public record MissedCall(
    ApprovalRequest request, ApprovalAnswer.No how, Instant endedAt, Chance chance) {
  /// Returns whether it was missed; else somebody said no on purpose, and it can be let through
  /// after all.
  public boolean isMissed() {
    return isMissed(how);
  }

  /// Returns whether a call that ended so was missed: no answer, switch or rule meant it. The same
  /// for calls that are remembered and for those of a log.
  public static boolean isMissed(ApprovalAnswer.No how) {
    return switch (how) {
      case ApprovalAnswer.Refused _ -> !isDeliberate(how);
      case ApprovalAnswer.TimedOut _, ApprovalAnswer.NobodyToAsk _ -> true;
      case ApprovalAnswer.Withdrawn(var cause) -> !cause.isJudgedAgain();
      case ApprovalAnswer.RefusedEarlier _, ApprovalAnswer.Overruled _ -> false;
    };
  }

  /// Returns whether somebody said no to this very call, on purpose.
  public static boolean isDeliberate(ApprovalAnswer.No how) {
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

    /// Not any more.
    ///
    /// @param by what ended that
    /// @param wasTicket whether it passed once until then
    record Gone(By by, boolean wasTicket) implements Chance {
      /// The end of a chance.
      public enum By {
        /// its session ended
        SESSION,
        /// the policy it was judged under is replaced
        RULES,
        /// another person is signed in, or nobody any more
        SIGN_IN;

        /// Its name for texts.
        public String word() {
          return name().toLowerCase(Locale.ROOT);
        }
      }

      /// The chance of a call that ended with its session.
      public Gone() {
        this(By.SESSION, false);
      }
    }
  }
}
