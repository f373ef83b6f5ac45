package dev.assent.core.suggest;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.analysis.RecordedCall;
import dev.assent.core.analysis.RecordedCalls;
import dev.assent.core.approval.question.ApprovalTier;
import dev.assent.core.approval.question.ApprovalTiers;
import dev.assent.core.audit.AuditRecord;
import dev.assent.core.pdp.DecisionTrace;
import java.util.Optional;
import java.util.Set;

/// A call of the log that rules decide about, with what a person made of it.
///
/// @param danger whether its card was of the Danger tier; false where there was none
/// @param calm whether it was of the Calm tier
/// @param server whose log it is in; absent where only one log is read
record PastCall(
    RecordedCall call,
    PersonVerdict verdict,
    boolean danger,
    boolean calm,
    Optional<String> server) {
  // Steps that no rule has a say in.
  private static final Set<String> UNRULED =
      Set.of("guard", "failure", "discovery", "canary", "identity");

  /// The call of a record; absent for records of another kind, and for those that no rule decides
  /// about.
  static Optional<PastCall> of(AuditRecord record) {
    var body = record.content();
    if (!record.type().equals("decision")
        || body.string("basis").filter(UNRULED::contains).isPresent()) {
      return Optional.empty();
    }
    var tier = PersonVerdict.tier(body);
    return RecordedCalls.of(record)
        .map(call ->
            new PastCall(
                call,
                PersonVerdict.of(body),
                tier.filter(ApprovalTier.DANGER.word()::equals).isPresent(),
                tier.filter(ApprovalTier.CALM.word()::equals).isPresent(),
                Optional.empty()));
  }

  PastCall of(String name) {
    return new PastCall(call, verdict, danger, calm, Optional.of(name));
  }

  AccessRequest request() {
    return call.request();
  }

  /// True if it was dangerous, or would be now.
  boolean isDanger(DecisionTrace trace) {
    return danger || ApprovalTiers.of(request(), trace) == ApprovalTier.DANGER;
  }

  /// For people.
  Suggestion.Example example() {
    var resource = request().resource();
    return new Suggestion.Example(
        call.seq(),
        call.time(),
        resource.toolName().orElse(request().action().method()),
        resource
            .firstTarget()
            .or(() -> resource.urls().stream().flatMap(url -> url.host().stream()).findFirst()),
        server);
  }
}
