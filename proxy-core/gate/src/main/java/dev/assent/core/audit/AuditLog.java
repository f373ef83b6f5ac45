package dev.assent.core.audit;

import dev.assent.core.json.JsonObject;
import java.util.List;
import java.util.Optional;

/// The log of one proxy. Thread-safe. One process at a time holds it.
public interface AuditLog extends AutoCloseable {
  /// The degree of safety that a record must reach before an append returns.
  enum Durability {
    /// on the disk (group commit)
    FORCED,
    /// handed to the operating system
    WRITTEN
  }

  /// Appends a record and waits until it is as durable as asked for.
  ///
  /// @param file the chain
  /// @param type the envelope's `type`
  /// @param body members between the envelope's `prev` and `hash`, in this order; none of the
  ///   envelope's names
  /// @throws AuditException when the record is not in the log
  /// @throws InterruptedException when the caller is interrupted while waiting; the record may then
  ///   be in the log or not
  default AuditReceipt append(AuditFile file, String type, JsonObject body, Durability durability)
      throws AuditException, InterruptedException {
    return append(List.of(new Entry(file, type, body, durability))).getFirst();
  }

  /// A record to be appended.
  ///
  /// @param file the chain
  /// @param type the envelope's `type`
  /// @param body as in [#append(AuditFile, String, JsonObject, Durability)]
  record Entry(AuditFile file, String type, JsonObject body, Durability durability) {}

  /// Appends several records, each behind those before it, as the other method does for one; where
  /// the log can, by one write.
  ///
  /// @return a receipt for each, in their order
  /// @throws AuditException when not all of them are in the log; each may be there or not
  /// @throws InterruptedException when the caller is interrupted while waiting; likewise
  List<AuditReceipt> append(List<Entry> entries) throws AuditException, InterruptedException;

  /// Why the log takes nothing at present; empty while it does.
  default Optional<String> trouble() {
    return Optional.empty();
  }

  /// Writes checkpoints and gives the log free.
  @Override
  void close() throws AuditException;
}
