package dev.assent.core.audit;

import dev.assent.core.json.JsonObject;
import java.util.concurrent.CompletableFuture;

/// A task that waits for the writer.
sealed interface Work {
  /// A record to append.
  ///
  /// @param body as [RecordLine#body] makes it
  /// @param receipt completed when the record is as durable as asked for, or with an [AuditException]
  record Append(
      AuditFile file,
      String type,
      byte[] body,
      AuditLog.Durability durability,
      CompletableFuture<AuditReceipt> receipt)
      implements Work {}

  /// The wish to take old records away.
  ///
  /// @param done completed with the number of records that went, or with an [AuditException]
  record Retain(Retention retention, CompletableFuture<Long> done) implements Work {}

  /// Something to be put on record that no caller waits for.
  record Note(JsonObject incident) implements Work {}

  /// The wish to end; the last thing in the queue.
  enum Stop implements Work {
    /// the only one
    STOP
  }
}
