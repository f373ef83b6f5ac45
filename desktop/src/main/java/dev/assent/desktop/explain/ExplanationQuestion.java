package dev.assent.desktop.explain;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.core.audit.AuditRecord;
import dev.assent.core.policy.Policy;

/// A question that an explanation answers.
public sealed interface ExplanationQuestion {
  /// The server whose rules decide.
  default String ruledBy() {
    return switch (this) {
      case Waiting(var asked) -> asked.proxy();
      case Recorded(var proxy, _) -> proxy;
      case Tried(var server, _, _) -> server;
    };
  }

  /// Why a call waits.
  record Waiting(ApprovalRequest asked) implements ExplanationQuestion {}

  /// Why a call was decided as it was.
  ///
  /// @param proxy the server whose log has the record
  /// @param record a decision
  record Recorded(String proxy, AuditRecord record) implements ExplanationQuestion {}

  /// Asks what a policy would make of a call.
  ///
  /// @param server whose policy it is
  /// @param policy such as a draft
  record Tried(String server, Policy policy, AccessRequest call) implements ExplanationQuestion {}
}
