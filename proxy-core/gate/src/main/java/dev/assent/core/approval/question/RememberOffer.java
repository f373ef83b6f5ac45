package dev.assent.core.approval.question;

import java.time.Duration;

/// States whether "Allow (Xm)" is offered for a request, and if not, why (clause 6.1).
public sealed interface RememberOffer {
  /// It is offered.
  ///
  /// @param life how long the approval would be remembered
  /// @param everySession whether it would cover other sessions and clients of the same user, and
  ///   outlast the session that asked
  record Offered(Duration life, boolean everySession) implements RememberOffer {}

  /// It is not offered.
  record NotOffered(Reason reason) implements RememberOffer {}

  /// Why a yes cannot be remembered; the first that applies, in this order.
  enum Reason {
    /// each yes needs a proof of its own that the person is there
    NEEDS_PRESENCE,
    /// switched off in the configuration
    SWITCHED_OFF,
    /// the tool is new or changed, whatever else there is
    TOOL_NOT_REVIEWED,
    /// no rule asks, but a rate limit
    NOT_ASKED_BY_RULE,
    /// the tool's effects are not known
    UNKNOWN_EFFECTS,
    /// the tool runs code
    RUNS_CODE,
    /// a DENY rule would be overridden
    OVERRIDES_DENY,
    /// some effect is not in `cache_side_effects` of every matching HITL rule
    RULE_FORBIDS
  }
}
