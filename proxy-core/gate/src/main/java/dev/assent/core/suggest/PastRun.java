package dev.assent.core.suggest;

import dev.assent.core.analysis.RecordedCall;
import dev.assent.core.approval.question.ApprovalTier;
import java.util.Optional;

/// A call that ran, or was stopped by a person, before there was a log.
///
/// @param call as a record would have it
/// @param refused whether a person stopped it
/// @param tier what was at stake
public record PastRun(RecordedCall call, boolean refused, ApprovalTier tier) {
  PastCall asCall() {
    return new PastCall(
        call,
        refused ? PersonVerdict.NO : PersonVerdict.YES,
        tier == ApprovalTier.DANGER,
        tier == ApprovalTier.CALM,
        Optional.empty());
  }
}
