package dev.assent.core.audit;

/// Proof that a record was taken into the log. Only the log makes one.
public final class AuditReceipt {
  private final AuditFile file;
  private final long seq;
  private final boolean forced;

  public AuditReceipt(AuditFile file, long seq, boolean forced) {
    this.file = file;
    this.seq = seq;
    this.forced = forced;
  }

  /// The chain.
  public AuditFile file() {
    return file;
  }

  /// The record's number in its chain, 0-based.
  public long seq() {
    return seq;
  }

  /// True if the record was forced to disk before this receipt was made.
  public boolean forced() {
    return forced;
  }
}
