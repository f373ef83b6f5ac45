package dev.assent.core.approval.question;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.pdp.Decision.DecisionTrace;
import java.time.Instant;
import java.util.Optional;

/// One call that waits for a person: a value, never changed. Its place in the queue stands in
/// `QueueView`.
///
/// @param id unique for ever; what an answer names
/// @param proxy the proxy's name
/// @param request the call, described; `request.arguments()` is exactly what would be sent
/// @param trace why it is asked; its basis is a HITL rule, a tool that is new or changed, or a rate
///   limit
/// @param tier how much is at stake
/// @param remembering whether "Allow (Xm)" is offered
/// @param digest of method, tool and arguments, 64 hex digits; the answer is bound to it
/// @param askedAt when it joined the queue
/// @param deadline when the broker denies it; later than `askedAt`
/// @param change what is different in the tool's description since a person accepted it; empty
///   where nothing is, and for a new tool. A yes accepts `request.resource().tool().description()`,
///   new or changed
/// @param patience how long the client is known to wait, where its call has to leave before the
///   deadline and come again
/// @param needsPresence whether a yes counts only after the system has proved that the person is
///   there
public record ApprovalRequest(
    String id,
    String proxy,
    AccessRequest request,
    DecisionTrace trace,
    ApprovalTier tier,
    RememberOffer remembering,
    String digest,
    Instant askedAt,
    Instant deadline,
    ToolDifference change,
    Optional<Patience> patience,
    boolean needsPresence) {

  /// A request for a call whose tool has not changed.
  public ApprovalRequest(
      String id,
      String proxy,
      AccessRequest request,
      DecisionTrace trace,
      ApprovalTier tier,
      RememberOffer remembering,
      String digest,
      Instant askedAt,
      Instant deadline) {
    this(
        id,
        proxy,
        request,
        trace,
        tier,
        remembering,
        digest,
        askedAt,
        deadline,
        ToolDifference.NONE,
        Optional.empty(),
        false);
  }

  /// The same request with another answer to whether a yes of it can be remembered.
  public ApprovalRequest remembering(RememberOffer other) {
    return new ApprovalRequest(
        id,
        proxy,
        request,
        trace,
        tier,
        other,
        digest,
        askedAt,
        deadline,
        change,
        patience,
        needsPresence);
  }

  /// The key of calls that may be decided on one table with this one; absent where it has to be
  /// looked at alone: a dangerous one, and one whose yes accepts a tool.
  public Optional<CallGroupKey> shape() {
    return CallGroupKey.of(this);
  }

  /// The digest as the person compares it: the first eight digits, `7F3A-91C2`.
  public String fingerprint() {
    return fingerprint(digest);
  }

  /// A digest as people compare it.
  ///
  /// @param digest at least eight hex digits
  public static String fingerprint(String digest) {
    String head = digest.substring(0, 8).toUpperCase(java.util.Locale.ROOT);
    return head.substring(0, 4) + "-" + head.substring(4);
  }
}
