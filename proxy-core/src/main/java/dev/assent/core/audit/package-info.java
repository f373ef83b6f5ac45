/// The tamper-evident log: a file format with a hash chain, its writer, reader and verifier.
///
/// Knows none of the engine's types on purpose: records are JSON objects, `pep` maps onto them, and renaming a class
/// never changes the log. What a caller may rely on: an append that returned a receipt is on disk.
package dev.assent.core.audit;
