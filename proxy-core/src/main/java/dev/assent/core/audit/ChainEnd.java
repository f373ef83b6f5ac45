package dev.assent.core.audit;

/// Where a chain ends.
///
/// @param size number of records
/// @param head hash of the last record, zeros without one
record ChainEnd(long size, String head) {}
