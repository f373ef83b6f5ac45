package dev.assent.core.approval;

import java.util.Optional;

/// How a wait ended.
public sealed interface ApprovalAnswer {
  /// The word the audit uses: `allow_once`, `allow`, `deny`, `timeout`, `withdrawn` or `nobody`.
  default String word() {
    return switch (this) {
      case AllowOnce _ -> "allow_once";
      case AllowFor _ -> "allow";
      case Remembered _ -> "allow";
      case Refused _ -> "deny";
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
  record AllowOnce(Channel channel) implements Yes {}

  /// Yes, and the same for as long as the request offered.
  record AllowFor(Channel channel) implements Yes {}

  /// Yes, because an earlier "Allow (Xm)" covers it; nobody was asked.
  ///
  /// @param approvalId the request that was answered then
  record Remembered(String approvalId) implements Yes {}

  /// A person said no.
  ///
  /// @param reason what the person wants the agent to read; absent when nothing was typed
  record Refused(Channel channel, Optional<String> reason) implements No {}

  /// The deadline passed.
  record TimedOut() implements No {}

  /// Nobody needs the answer any more.
  record Withdrawn(Cause cause) implements No {}

  /// There is no one who could be asked.
  record NobodyToAsk() implements No {}

  /// Where a person answered.
  enum Channel {
    /// mouse or touch in the window
    MOUSE,
    /// keyboard in the window
    KEY,
    /// the tray menu; denies only
    TRAY,
    /// the command line; denies only
    CLI,
    /// the window was closed
    CLOSED;

    /// The word the audit uses.
    public String word() {
      return name().toLowerCase(java.util.Locale.ROOT);
    }
  }

  /// Why a request was withdrawn.
  enum Cause {
    /// the client cancelled it
    CANCELLED,
    /// the client hung up
    DISCONNECTED,
    /// the policy changed, and under the new one nobody is asked
    POLICY_CHANGED,
    /// Assent is closing
    SHUTDOWN,
    /// the queue is full
    QUEUE_FULL;

    /// The word the audit uses.
    public String word() {
      return name().toLowerCase(java.util.Locale.ROOT);
    }
  }
}
