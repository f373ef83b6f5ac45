package dev.assent.core.proxy.runtime;

import dev.assent.core.audit.AuditException;
import dev.assent.core.audit.AuditFile;
import dev.assent.core.audit.AuditLog;
import dev.assent.core.json.JsonObject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;

/// Writes down who was turned away at an HTTP front end: at most one record a second, so that
/// knocking cannot fill the log. Thread-safe.
public final class RefusedRequests {
  private static final Duration APART = Duration.ofSeconds(1);

  private final Clock clock;
  private final Log log;
  private final Map<String, Long> counts = new TreeMap<>();
  private Instant written = Instant.MIN;

  /// Opens the log that takes the records.
  public interface Log {
    AuditLog open() throws AuditException;
  }

  public RefusedRequests(Clock clock, Log log) {
    this.clock = clock;
    this.log = log;
  }

  /// Counts one, and writes when the last record is long enough ago.
  ///
  /// @param code stable, lower case with dashes
  public void add(String code) throws AuditException, InterruptedException {
    JsonObject body;
    synchronized (this) {
      counts.merge(code, 1L, Long::sum);
      Instant now = clock.instant();
      if (written.isAfter(now)) {
        // The clock was set back.
        written = now;
      }
      if (written.plus(APART).isAfter(now) && !written.equals(Instant.MIN)) {
        return;
      }
      written = now;
      body = taken();
    }
    append(body);
  }

  /// Writes what was counted since the last record.
  public void flush() throws AuditException, InterruptedException {
    JsonObject body;
    synchronized (this) {
      if (counts.isEmpty()) {
        return;
      }
      body = taken();
    }
    append(body);
  }

  private JsonObject taken() {
    var body = JsonObject.builder();
    counts.forEach(body::put);
    counts.clear();
    return JsonObject.builder().put("refused", body.build()).build();
  }

  private void append(JsonObject body) throws AuditException, InterruptedException {
    log.open().append(AuditFile.AUTH, "http_refused", body, AuditLog.Durability.WRITTEN);
  }
}
