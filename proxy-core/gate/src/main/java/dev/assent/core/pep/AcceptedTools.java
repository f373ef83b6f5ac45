package dev.assent.core.pep;

import dev.assent.core.approval.question.ToolDifference;
import dev.assent.core.audit.AuditException;
import dev.assent.core.json.JsonObject;

/// The tools of a session's server that a person accepted.
public interface AcceptedTools {
  /// The differences in a description since it was accepted; empty where there are none or nobody
  /// accepted the tool.
  ToolDifference difference(String tool, JsonObject description);

  /// A person said yes to a call of a tool that is new or changed, and so accepted it as it was
  /// shown. Where that cannot be kept, the person is told, and asked again at the next call.
  ///
  /// @param description as it stood when the person was asked
  /// @param decisionId the record of the call, already written
  /// @throws AuditException when it could not be written down; nothing is accepted then, and
  ///   nothing may pass
  /// @throws InterruptedException when the thread is interrupted
  void accept(String tool, JsonObject description, String decisionId)
      throws AuditException, InterruptedException;
}
