package dev.assent.core.pep;

import dev.assent.core.approval.SwitchBoard.MessageReach;
import dev.assent.core.audit.AuditFile;
import dev.assent.core.audit.AuditLog;
import dev.assent.core.audit.AuditLog.Durability;
import dev.assent.core.audit.AuditReceipt;
import dev.assent.core.json.JsonObject;
import dev.assent.core.pep.Call.BoundApproval;
import java.util.Optional;

/// The judgement of a call. It is not on record yet, so nothing may come of it: only the
/// [PolicyEnforcementPoint] that found it can make an [Enforcement] of it.
public sealed interface Judgement {
  /// Somebody or something has to be waited for, and that is forbidden. Nothing has happened; the
  /// call is to be judged where waiting is allowed.
  record MustWait() implements Judgement, CallJudge.Finding {}

  MustWait MUST_WAIT = new MustWait();

  /// A judgement that can be put on record and made good.
  sealed interface Found extends Judgement {
    /// The call that was judged.
    Call call();

    /// Its entry in the log.
    Entry entry();
  }

  /// Its decision record.
  ///
  /// @param id the decision's
  record Entry(String id, JsonObject body, Durability durability) {
    AuditLog.Entry inLog() {
      return new AuditLog.Entry(AuditFile.DECISIONS, "decision", body, durability);
    }
  }

  /// It goes on.
  ///
  /// @param place among the calls of its tool, kept where it goes on; absent for what is no call of
  ///   a tool
  record Let(Call call, Entry entry, CallJudge.Decided decided, Optional<CallCounter.Place> place)
      implements Found {}

  /// It does not.
  ///
  /// @param reply what its sender reads; absent for notifications
  record No(Call call, Entry entry, Refusal refusal, Optional<JsonObject> reply) implements Found {}

  /// The judgement where waiting was allowed, so that it was found.
  default Found found() {
    if (this instanceof Found found) {
      return found;
    }
    throw new IllegalStateException("a call that may be waited for was not judged");
  }

  /// The treatment of a call: it is sent on, refused, or answered here.
  sealed interface Enforcement {
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
}
