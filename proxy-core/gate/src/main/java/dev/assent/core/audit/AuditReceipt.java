package dev.assent.core.audit;

/// Proof that a record was taken into the log. Only the log makes one.
///
/// @param file the chain
/// @param seq the record's number in its chain, 0-based
/// @param forced true if the record was forced to disk before this receipt was made
public record AuditReceipt(AuditFile file, long seq, boolean forced) {}
