package dev.assent.core.approval.question;

import dev.assent.core.access.Subject;
import dev.assent.core.pdp.Decision.Basis;
import java.util.Optional;

/// The properties shared by waiting calls that a person can decide on one table, each by itself.
/// Only their arguments differ.
///
/// @param kind session, server, tool and command rules
/// @param subject who asks
/// @param tier how much is at stake, the same for all; never [ApprovalTier#DANGER]
/// @param asks the kind of step that asks and what it is: a rule's id, the tools of a limit
public record CallGroupKey(CallKind kind, Subject.Key subject, ApprovalTier tier, String asks) {
  static Optional<CallGroupKey> of(ApprovalRequest asked) {
    // The description of a tool that nobody accepted stands on the card alone, whatever asks.
    if (asked.tier() == ApprovalTier.DANGER
        || !asked.change().equals(ToolDifference.NONE)
        || asked.request().callsToolToAccept()) {
      return Optional.empty();
    }
    var kind = CallKind.of(asked.proxy(), asked.request());
    var subject = asked.request().subject().key();
    return asks(asked.trace().basis())
        .map(asks -> new CallGroupKey(kind, subject, asked.tier(), asks));
  }

  // A yes where the tool is new accepts the tool too; it is not given in passing.
  private static Optional<String> asks(Basis basis) {
    return switch (basis) {
      case Basis.ByRule(var match) -> Optional.of("rule " + match.id().value());
      case Basis.ByRateLimit(var limit, _, _) -> Optional.of("limit " + limit.tools());
      case Basis.ByNewTool _,
          Basis.ByDefault _,
          Basis.ByGuard _,
          Basis.ByDiscovery _,
          Basis.ByMode _,
          Basis.ByHook _,
          Basis.ByFailure _,
          Basis.ByCanary _ ->
          Optional.empty();
    };
  }
}
