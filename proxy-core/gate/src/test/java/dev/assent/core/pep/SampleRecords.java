package dev.assent.core.pep;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.approval.question.ToolDifference;
import dev.assent.core.audit.AuditRecord;
import dev.assent.core.audit.SizedDigest;
import dev.assent.core.config.CoreConfig.LogArguments;
import dev.assent.core.json.CanonicalJson;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.pdp.Decision;
import dev.assent.core.pep.RecordParts.ToolFacts;
import dev.assent.core.pep.SessionPolicy.AskedAttributes;
import java.time.Duration;
import java.util.Optional;

/// Decision records as the enforcement point writes them, for tests of those who read them.
public final class SampleRecords {
  private SampleRecords() {}

  /// The record of a decision about which nobody was asked.
  public static AuditRecord of(
      long seq, AccessRequest request, Decision decision, LogArguments kept) {
    var tree =
        JsonObject.builder().put("jsonrpc", "2.0").put("method", request.action().method()).build();
    var call =
        new Call(
            tree,
            request.action().method(),
            request.environment().requestId().map(JsonString::new),
            request.action().direction());
    var refusal =
        decision instanceof Decision.Deny deny
            ? Optional.of(Refusal.of(deny, true))
            : Optional.<Refusal>empty();
    var body =
        new AuditEvents(kept, SampleRecords::size, new ToolFacts())
            .decided(
                new AuditEvents.Judged(
                    "d" + seq,
                    call,
                    request,
                    decision,
                    Optional.empty(),
                    refusal,
                    ToolDifference.NONE,
                    new AskedAttributes(true, true, false),
                    Optional.empty(),
                    Duration.ZERO,
                    Duration.ZERO,
                    Duration.ZERO,
                    Optional.empty()));
    return new AuditRecord(seq, request.environment().time(), "decision", body);
  }

  private static SizedDigest size(JsonObject arguments) {
    return new SizedDigest("0", CanonicalJson.bytes(arguments).length);
  }

  /// The record of a message that could not be described.
  public static AuditRecord undescribed(long seq, AccessRequest request) {
    var call =
        new Call(
            JsonObject.EMPTY,
            request.action().method(),
            Optional.empty(),
            request.action().direction());
    var body =
        new AuditEvents(LogArguments.FULL, _ -> new SizedDigest("0", 0), new ToolFacts())
            .undescribed("d" + seq, call, "s", Refusal.failed("shape", "a detail"), "shape");
    return new AuditRecord(seq, request.environment().time(), "decision", body);
  }
}
