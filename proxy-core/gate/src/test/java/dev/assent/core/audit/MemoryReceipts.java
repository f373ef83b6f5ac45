package dev.assent.core.audit;

/// Receipts of a log that a test keeps in memory.
public final class MemoryReceipts {
  private MemoryReceipts() {}

  /// The receipt for a record.
  public static AuditReceipt of(AuditFile file, long seq, AuditLog.Durability durability) {
    return new AuditReceipt(file, seq, durability == AuditLog.Durability.FORCED);
  }
}
