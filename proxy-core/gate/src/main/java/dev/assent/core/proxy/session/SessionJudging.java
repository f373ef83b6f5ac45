package dev.assent.core.proxy.session;

import dev.assent.core.audit.AuditException;
import dev.assent.core.glob.GlobWork;
import dev.assent.core.pep.Call;
import dev.assent.core.pep.Enforcement;
import dev.assent.core.pep.Verdict;
import dev.assent.core.pep.Waiting;
import dev.assent.core.pip.path.DescriptionException;
import dev.assent.core.proxy.runtime.SessionFault;
import java.lang.System.Logger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Judges what comes in one session. What cannot be described or judged is refused, and that is
/// written down like any decision. Thread-safe.
record SessionJudging(SessionParts parts, SessionSafeguards safeguards) {
  private static final Logger LOG = System.getLogger(SessionJudging.class.getName());

  /// Judges a call and makes that good, however long it takes.
  Enforcement enforce(Call call) throws AuditException, InterruptedException {
    return carryOut(List.of(judge(call, Waiting.ALLOWED).orElseThrow())).getFirst();
  }

  /// Refuses a call that cannot be described, and writes that down.
  ///
  /// @param code why, lower case with dashes
  Enforcement refuse(Call call, String code, String detail)
      throws AuditException, InterruptedException {
    return carryOut(List.of(parts.enforcement().failed(call, parts.id(), code, detail))).getFirst();
  }

  /// Refuses a call that came after the end of its session, and writes that down.
  void refuseAfter(Call call, SessionFault end) throws AuditException, InterruptedException {
    var verdict =
        end.ofPerson()
            ? parts.enforcement().leftBehind(call, parts.id(), end.code(), end.sentence())
            : parts.enforcement().failed(call, parts.id(), end.code(), end.sentence());
    var _ = carryOut(List.of(verdict));
  }

  /// Judges a call.
  ///
  /// @return absent where something may have to be waited for, be it for its record, and that is
  ///   forbidden; nothing has happened then
  Optional<Verdict> judge(Call call, Waiting waiting) throws InterruptedException {
    try {
      if (waiting == Waiting.FORBIDDEN && parts.enforcement().forcesRecords()) {
        return Optional.empty();
      }
      var unjudged = safeguards.unjudged(call);
      if (unjudged.isEmpty()) {
        return parts.enforcement().judge(call, parts.facts().get(), waiting);
      }
      return waiting == Waiting.FORBIDDEN
          ? Optional.empty()
          : Optional.of(
              parts
                  .enforcement()
                  .refused(call, parts.id(), unjudged.get().code(), unjudged.get().refusal()));
    } catch (DescriptionException e) {
      return Optional.of(
          parts.enforcement().failed(call, parts.id(), e.code(), String.valueOf(e.getMessage())));
    } catch (GlobWork.TooMuchException e) {
      return Optional.of(
          parts
              .enforcement()
              .failed(
                  call,
                  parts.id(),
                  GlobWork.TooMuchException.CODE,
                  String.valueOf(e.getMessage())));
    } catch (RuntimeException | Error e) {
      return Optional.of(failed(call, e));
    }
  }

  private Verdict failed(Call call, Throwable fault) {
    LOG.log(Logger.Level.ERROR, "a call could not be judged", fault);
    return parts.enforcement().failed(call, parts.id(), "internal", "an internal fault");
  }

  /// Puts what was found about calls on record, and makes it good; where a fault keeps it from
  /// that, all of them are refused.
  ///
  /// @return for each, in their order
  List<Enforcement> carryOut(List<Verdict> verdicts) throws AuditException, InterruptedException {
    try {
      return parts.enforcement().carryOut(verdicts);
    } catch (RuntimeException | Error e) {
      var refused = new ArrayList<Verdict>(verdicts.size());
      for (Verdict verdict : verdicts) {
        refused.add(failed(verdict.call(), e));
      }
      return parts.enforcement().carryOut(refused);
    }
  }
}
