package dev.assent.core.pep;

import dev.assent.core.audit.AuditFile;
import dev.assent.core.audit.AuditLog;
import dev.assent.core.audit.AuditLog.Durability;
import dev.assent.core.json.JsonObject;
import java.util.Optional;

/// The verdict on a call that is not on record yet, so that nothing may come of it. Only the
/// [PolicyEnforcementPoint] that found it can make an [Enforcement] of it.
public sealed interface Verdict {
  /// The call that was judged.
  Call call();

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
  record Let(Call call, Entry entry, Judgement judgement, Optional<CallCounter.Place> place)
      implements Verdict {}

  /// It does not.
  ///
  /// @param reply what its sender reads; absent for notifications
  record No(Call call, Entry entry, Refusal refusal, Optional<JsonObject> reply)
      implements Verdict {}

  /// Its entry in the log.
  Entry entry();
}
