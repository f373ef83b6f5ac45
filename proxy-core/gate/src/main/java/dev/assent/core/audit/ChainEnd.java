package dev.assent.core.audit;

/// The end of a chain.
///
/// @param size number of records
/// @param head hash of the last record, zeros without one
public record ChainEnd(long size, String head) {}
