package dev.assent.core.approval;

import dev.assent.core.approval.question.ApprovalRequest;
import java.time.Instant;

/// A no that reaches further than the call it was said to; ends with its session, or when a person
/// lifts it.
///
/// @param request the call a person said no to; its id names the refusal
/// @param objection what was said; its extent is never one call alone
/// @param since when it was said
/// @param refused how many further calls it has refused unseen
public record StandingRefusal(
    ApprovalRequest request, Objection objection, Instant since, int refused) {
  /// The refusal's name: the id of the request that was answered.
  public String id() {
    return request.id();
  }
}
