package dev.assent.core.pep;

import dev.assent.core.approval.MessageReach;
import dev.assent.core.audit.AuditReceipt;
import dev.assent.core.json.JsonObject;
import java.util.Optional;

/// The treatment of a call: it is sent on, refused, or answered here.
public sealed interface Enforcement {
  /// The id of the decision record, which operation records refer to.
  String decisionId();

  /// It is sent on, exactly as judged.
  ///
  /// @param tree the message
  /// @param receipt proof that the decision is in the log
  /// @param approved the yes it got; absent where nobody was asked
  /// @param reach what a switch looks at once more when the call leaves
  record Forward(
      String decisionId,
      JsonObject tree,
      AuditReceipt receipt,
      Optional<BoundApproval> approved,
      MessageReach reach)
      implements Enforcement {}

  /// It is not sent on.
  ///
  /// @param reply what its sender reads; absent for notifications
  record Refuse(String decisionId, Optional<JsonObject> reply, Refusal refusal)
      implements Enforcement {}

  /// It passed and is answered here: a canary, which nobody else gets.
  ///
  /// @param reply what its sender reads; absent for notifications
  record Answer(String decisionId, Optional<JsonObject> reply) implements Enforcement {}
}
