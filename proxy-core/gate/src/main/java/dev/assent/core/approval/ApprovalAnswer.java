package dev.assent.core.approval;

import dev.assent.core.approval.grant.GrantScope;
import dev.assent.core.presence.PresenceMeans;
import java.util.Optional;

/// One way in which the wait for a person's answer ended.
public sealed interface ApprovalAnswer {
  /// The word the audit uses: `allow_once`, `allow`, `observed`, `deny`, `timeout`, `withdrawn` or
  /// `nobody`.
  default String word() {
    return switch (this) {
      case AllowOnce _ -> "allow_once";
      case AllowFor _, AllowWider _ -> "allow";
      case Remembered _ -> "allow";
      case LetThrough _ -> "allow_once";
      case Observed _ -> "observed";
      case Refused _, RefusedEarlier _, Overruled _ -> "deny";
      case TimedOut _ -> "timeout";
      case Withdrawn _ -> "withdrawn";
      case NobodyToAsk _ -> "nobody";
    };
  }

  /// A yes.
  sealed interface Yes extends ApprovalAnswer {}

  /// A no of whatever kind.
  sealed interface No extends ApprovalAnswer {}

  /// Yes, this once.
  ///
  /// @param acceptsTool whether the person accepted the tool too, new or changed, as it was shown
  ///   with the call
  record AllowOnce(Channel channel, boolean acceptsTool) implements Yes {
    /// A yes to the call alone.
    public AllowOnce(Channel channel) {
      this(channel, false);
    }
  }

  /// Yes, and the same for as long as the request offered.
  record AllowFor(Channel channel) implements Yes {}

  /// Yes, and whatever else a line of the ladder says.
  ///
  /// @param scope one that [dev.assent.core.approval.grant.GrantOffer] has for the request
  record AllowWider(Channel channel, GrantScope scope) implements Yes {}

  /// Yes, because an earlier yes that lasts covers it; nobody was asked, or nobody needed to answer
  /// any more.
  ///
  /// @param approvalId the request that was answered then
  record Remembered(String approvalId) implements Yes {}

  /// Yes, this once, because a person let exactly this call through after an earlier one like it
  /// had ended without a yes; nobody was asked. The ticket is used up by this.
  ///
  /// @param approvalId the request that ended then
  /// @param provedBy the system that proved the person's presence then; absent where it was not
  ///   asked
  record LetThrough(String approvalId, Optional<PresenceMeans> provedBy) implements Yes {
    /// A yes for which nobody's presence was proved.
    public LetThrough(String approvalId) {
      this(approvalId, Optional.empty());
    }
  }

  /// Yes, because a person has switched on that calls are observed instead of asked about; nobody
  /// was asked.
  ///
  /// @param id the switch's, as [SwitchBoard.SwitchState.On#id] has it
  record Observed(String id) implements Yes {}

  /// A person looked at this very call and said no.
  ///
  /// @param objection what the agent is to learn from it
  record Refused(Channel channel, Objection objection) implements No {
    /// A no to this call alone.
    ///
    /// @param reason what the person wants the agent to read; absent when nothing was typed
    public Refused(Channel channel, Optional<String> reason) {
      this(channel, Objection.saying(reason));
    }
  }

  /// No, because a person said so earlier of every call of this kind, or of the whole session;
  /// nobody was asked.
  ///
  /// @param approvalId the request that was answered then
  /// @param objection what was said then; never for one call alone
  record RefusedEarlier(String approvalId, Objection objection) implements No {
    public RefusedEarlier {
      // An alternative that was safer than that call need not be safer than this one.
      objection = objection.general();
    }
  }

  /// No, because a person has laid a switch over every policy, before the call came or while it
  /// waited.
  ///
  /// @param by the switch, never [MasterSwitch#OBSERVE]
  /// @param id the switch's, as [SwitchBoard.SwitchState.On#id] has it
  record Overruled(MasterSwitch by, String id) implements No {}

  /// The deadline passed.
  ///
  /// @param limit whose time was over
  record TimedOut(Limit limit) implements No {
    /// Our own time was over.
    public TimedOut() {
      this(Limit.OURS);
    }
  }

  /// Nobody needs the answer any more.
  record Withdrawn(Cause cause) implements No {}

  /// There is no one who could be asked.
  record NobodyToAsk() implements No {}

  /// The party whose time set the deadline.
  enum Limit {
    /// what the person has configured
    OURS,
    /// what the client is known to wait
    CLIENT;

    /// The word the audit uses.
    public String word() {
      return name().toLowerCase(java.util.Locale.ROOT);
    }
  }

  /// The place where a person answered.
  enum Channel {
    /// mouse or touch in the window
    MOUSE,
    /// keyboard in the window
    KEY,
    /// the tray menu; denies only
    TRAY,
    /// the command line; denies only
    CLI,
    /// a notification of the desktop; denies only
    NOTIFICATION,
    /// the window was closed
    CLOSED;

    /// The word the audit uses.
    public String word() {
      return name().toLowerCase(java.util.Locale.ROOT);
    }

    /// Returns whether who says no by it means this very call: a window is closed in passing.
    public boolean isDeliberate() {
      return this != CLOSED;
    }
  }

  /// Why a request was withdrawn.
  enum Cause {
    /// the client cancelled it
    CANCELLED,
    /// the client hung up
    DISCONNECTED,
    /// the session ended although its client is there: its server is gone or was removed
    SESSION_ENDED,
    /// the policy changed, and under the new one nobody is asked
    POLICY_CHANGED,
    /// the tool was accepted, or its server lists it otherwise now, and so nobody is asked
    TOOL_CHANGED,
    /// Assent is closing
    SHUTDOWN,
    /// the queue is full
    QUEUE_FULL,
    /// the sign-in of the person to whom the session belonged has ended, or is another's
    IDENTITY,
    /// the session has lasted as long as one may
    SESSION_OVER;

    /// True if the call is judged again at once, by what is so now.
    public boolean isJudgedAgain() {
      return this == POLICY_CHANGED || this == TOOL_CHANGED;
    }

    /// True if the session of the call has ended with it, so that only a new one helps.
    public boolean endsSession() {
      return this == IDENTITY || this == SESSION_OVER;
    }

    /// The word the audit uses.
    public String word() {
      return name().toLowerCase(java.util.Locale.ROOT);
    }
  }
}
