package dev.assent.desktop.explain;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.core.audit.AuditRecord;
import dev.assent.core.policy.Policy;
import java.util.Optional;

/// A question that an explanation answers.
public sealed interface ExplanationQuestion {
  /// The server whose rules decide; absent where that is not known.
  default Optional<String> server() {
    return switch (this) {
      case Waiting(var asked) -> Optional.of(asked.proxy());
      case Recorded(var proxy, _) -> Optional.of(proxy);
      case Tried _ -> Optional.empty();
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
  /// @param policy such as a draft
  record Tried(Policy policy, AccessRequest call) implements ExplanationQuestion {}
}
