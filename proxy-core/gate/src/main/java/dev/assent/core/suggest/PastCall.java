package dev.assent.core.suggest;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.analysis.RecordedCall;
import dev.assent.core.analysis.RecordedCalls;
import dev.assent.core.approval.question.ApprovalTier;
import dev.assent.core.approval.question.ApprovalTiers;
import dev.assent.core.audit.AuditRecord;
import dev.assent.core.pdp.Decision.DecisionTrace;
import dev.assent.core.text.Sentence;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/// A call of the past that rules decide about.
///
/// @param server whose log it is in; absent where only one log is read
record PastCall(RecordedCall call, Optional<String> server) {
  // Steps that no rule has a say in.
  private static final Set<String> UNRULED =
      Set.of("guard", "failure", "discovery", "canary", "identity");

  /// The call of a record; absent for records of another kind, and for those that no rule decides
  /// about.
  static Optional<PastCall> of(AuditRecord record) {
    return of(record, _ -> {});
  }

  /// @param unread told of one of those that cannot be read
  static Optional<PastCall> of(AuditRecord record, Consumer<Sentence> unread) {
    var body = record.content();
    if (!record.type().equals("decision")
        || body.string("basis").filter(UNRULED::contains).isPresent()) {
      return Optional.empty();
    }
    return RecordedCalls.of(record, unread).map(call -> new PastCall(call, Optional.empty()));
  }

  PastCall of(String name) {
    return new PastCall(call, Optional.of(name));
  }

  /// The verdict of a person.
  PersonVerdict verdict() {
    return PersonVerdict.of(call);
  }

  /// True if its card was of the Danger tier.
  boolean danger() {
    return isOf(ApprovalTier.DANGER);
  }

  /// True if its card was of the Calm tier.
  boolean calm() {
    return isOf(ApprovalTier.CALM);
  }

  private boolean isOf(ApprovalTier tier) {
    return call.asked().filter(asked -> asked.tier().equals(tier.word())).isPresent();
  }

  AccessRequest request() {
    return call.request();
  }

  /// True if it was dangerous, or would be now.
  boolean isDanger(DecisionTrace trace) {
    return danger() || ApprovalTiers.of(request(), trace) == ApprovalTier.DANGER;
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
