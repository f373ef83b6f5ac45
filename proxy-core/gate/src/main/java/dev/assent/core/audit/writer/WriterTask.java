package dev.assent.core.audit.writer;

import dev.assent.core.audit.AuditFile;
import dev.assent.core.audit.AuditLog;
import dev.assent.core.audit.AuditReceipt;
import dev.assent.core.audit.Retention;
import dev.assent.core.json.JsonObject;
import java.util.concurrent.CompletableFuture;

/// A task that waits for the writer.
sealed interface WriterTask {
  /// A record to append.
  ///
  /// @param body as [dev.assent.core.audit.RecordLine#body] makes it
  /// @param receipt completed when the record is as durable as asked for, or with an
  ///   [dev.assent.core.audit.AuditException]
  record Append(
      AuditFile file,
      String type,
      byte[] body,
      AuditLog.Durability durability,
      CompletableFuture<AuditReceipt> receipt)
      implements WriterTask {}

  /// The wish to take old records away.
  ///
  /// @param done completed with the number of records that went, or with an
  ///   [dev.assent.core.audit.AuditException]
  record Retain(Retention retention, CompletableFuture<Long> done) implements WriterTask {}

  /// Something to be put on record that no caller waits for.
  record Note(JsonObject incident) implements WriterTask {}

  /// The wish to end; the last thing in the queue.
  enum Stop implements WriterTask {
    /// the only one
    STOP
  }
}
