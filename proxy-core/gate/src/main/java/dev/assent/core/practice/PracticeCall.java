package dev.assent.core.practice;

import dev.assent.core.approval.question.ApprovalTier;
import dev.assent.core.json.JsonObject;

/// One made-up call of the practice page. Every one of them asks.
///
/// @param id the JSON-RPC id, unique in all scripts; a call that is tried again keeps it with
///   `-again` behind
/// @param tool the tool
/// @param arguments what it is called with
/// @param tier what the core makes of it
/// @param trap whether one who reads it says no
/// @param manner how the agent behaves after it
public record PracticeCall(
    String id,
    String tool,
    JsonObject arguments,
    ApprovalTier tier,
    boolean trap,
    PracticeStep.Manner manner) {

  /// True if an id is this call's, at the first try or a later one.
  boolean isCalled(String requestId) {
    return requestId.equals(id) || requestId.equals(againId());
  }

  /// The id at the second try.
  String againId() {
    return id + "-again";
  }
}
