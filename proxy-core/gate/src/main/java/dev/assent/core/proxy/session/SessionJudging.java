package dev.assent.core.proxy.session;

import dev.assent.core.audit.AuditException;
import dev.assent.core.pep.Call;
import dev.assent.core.pep.Judgement;
import dev.assent.core.pep.Judgement.Enforcement;
import dev.assent.core.pep.SessionPolicy.Waiting;
import dev.assent.core.proxy.runtime.SessionFault;
import java.util.List;

/// Judges what comes in one session. Thread-safe.
record SessionJudging(SessionParts parts, SessionSafeguards safeguards) {
  /// Judges a call and makes that good, however long it takes.
  Enforcement enforce(Call call) throws AuditException, InterruptedException {
    return carryOut(judge(call, Waiting.ALLOWED).found());
  }

  /// Refuses a call that cannot be described, and writes that down.
  ///
  /// @param code why, lower case with dashes
  Enforcement refuse(Call call, String code, String detail)
      throws AuditException, InterruptedException {
    return carryOut(parts.enforcement().failed(call, code, detail));
  }

  /// Refuses a call that came after the end of its session, and writes that down.
  void refuseAfter(Call call, SessionFault end) throws AuditException, InterruptedException {
    var _ =
        carryOut(
            end.ofPerson()
                ? parts.enforcement().leftBehind(call, end.code(), end.sentence().toString())
                : parts.enforcement().failed(call, end.code(), end.sentence().toString()));
  }

  private Enforcement carryOut(Judgement.Found found) throws AuditException, InterruptedException {
    return parts.enforcement().carryOut(List.of(found)).getFirst();
  }

  /// Judges a call.
  Judgement judge(Call call, Waiting waiting) throws InterruptedException {
    return parts.enforcement().judge(call, parts.facts(), waiting, safeguards::unjudged);
  }
}
