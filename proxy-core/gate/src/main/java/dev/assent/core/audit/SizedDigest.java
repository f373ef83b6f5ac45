package dev.assent.core.audit;

/// The digest and size that a record keeps of a value that it does not keep whole.
///
/// @param hex keyed digest of the value's canonical form, 64 lower-case hex digits
/// @param size length of that form in bytes
public record SizedDigest(String hex, long size) {}
