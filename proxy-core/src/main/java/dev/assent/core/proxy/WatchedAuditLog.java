package dev.assent.core.proxy;

import dev.assent.core.audit.AuditException;
import dev.assent.core.audit.AuditFile;
import dev.assent.core.audit.AuditLog;
import dev.assent.core.audit.AuditReceipt;
import dev.assent.core.json.JsonObject;

/// A log that tells when a decision was written, so that views can follow.
final class WatchedAuditLog implements AuditLog {
  private final AuditLog log;
  private final Runnable decided;

  WatchedAuditLog(AuditLog log, Runnable decided) {
    this.log = log;
    this.decided = decided;
  }

  @Override
  public AuditReceipt append(AuditFile file, String type, JsonObject body, Durability durability)
      throws AuditException, InterruptedException {
    AuditReceipt receipt = log.append(file, type, body, durability);
    if (file == AuditFile.DECISIONS) {
      decided.run();
    }
    return receipt;
  }

  @Override
  public void close() throws AuditException {
    log.close();
  }
}
