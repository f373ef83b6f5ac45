package dev.assent.core.pep;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.approval.ApprovalAnswer;
import dev.assent.core.approval.ApprovalOutcome;
import dev.assent.core.approval.question.ToolDifference;
import dev.assent.core.pdp.Decision;
import java.time.Duration;
import java.util.Optional;

/// The findings about one call.
///
/// @param about what was judged
/// @param asked how the question went, where a person was asked or an earlier answer was used
/// @param change what was different in the tool's description since it was accepted; empty where
///   nobody was asked
/// @param inForce what it was judged by
/// @param decided how long the decision took
record Judgement(
    Asked about,
    Decision decision,
    Optional<ApprovalOutcome> asked,
    ToolDifference change,
    SessionPolicy.InForce inForce,
    Duration decided) {
  /// The facts known of one call.
  ///
  /// @param request with what the hooks said, once they were asked
  /// @param hooked how long they took; zero before
  record Asked(AccessRequest request, Duration hooked) {}

  AccessRequest request() {
    return about.request();
  }

  /// The same with how the question went.
  Judgement answered(ApprovalOutcome outcome, ToolDifference shown) {
    return new Judgement(about, decision, Optional.of(outcome), shown, inForce, decided);
  }

  /// True if the call may go on.
  boolean lets() {
    return switch (decision) {
      // Only a switch or a stopped session has an answer here, and that is a no.
      case Decision.Allow _ -> asked.isEmpty();
      case Decision.Deny _ -> false;
      case Decision.Hitl _ -> asked.orElseThrow().answer() instanceof ApprovalAnswer.Yes;
    };
  }
}
