package dev.assent.core.canary;

import dev.assent.core.audit.AuditException;
import dev.assent.core.audit.AuditRecord;
import dev.assent.core.audit.PastCalls;
import dev.assent.core.config.AssentHome;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/// Finds the records of canaries in the logs of a home.
record CanaryLog(AssentHome home) {
  // A record is written before its answer leaves; this is for other calls that came since.
  private static final int NEWEST = 2_000;
  private static final Duration PATIENCE = Duration.ofSeconds(3);
  private static final long PAUSE_MILLIS = 50;

  // The decision; absent where the log has none, also after a moment's wait.
  private Optional<AuditRecord> awaited(String proxy, String id)
      throws AuditException, InterruptedException {
    long until = System.nanoTime() + PATIENCE.toNanos();
    while (true) {
      var found = now(proxy, id);
      if (found.isPresent() || System.nanoTime() - until >= 0) {
        return found;
      }
      TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
    }
  }

  /// The decision about a canary; absent where the log has none now, or there is no log.
  Optional<AuditRecord> now(String proxy, String id) throws AuditException {
    return PastCalls.of(home.auditFolder(proxy))
        .newest(NEWEST)
        .last(record ->
            record.type().equals("decision")
                && record.content().string("canary").equals(Optional.of(id)));
  }

  /// The step that the log makes of an answer that was right.
  ///
  /// @param outcome that the record must have
  CanaryStep step(String proxy, String id, String outcome) throws InterruptedException {
    Optional<AuditRecord> record;
    try {
      record = awaited(proxy, id);
    } catch (AuditException e) {
      return CanaryStep.failed(
          "the log of `%s` cannot be read: `%s`", proxy, String.valueOf(e.getMessage()));
    }
    if (record.isEmpty()) {
      return CanaryStep.failed("the log of `%s` has no record of this call", proxy);
    }
    Optional<String> found = record.get().content().string("outcome");
    return found.equals(Optional.of(outcome))
        ? CanaryStep.PROVED
        : CanaryStep.failed("the log says `%s` of this call", found.orElse(""));
  }
}
