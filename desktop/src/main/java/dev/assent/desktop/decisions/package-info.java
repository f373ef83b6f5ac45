/// Decisions: the log of one server as a table that follows live, the explanation of each record,
/// and the seal.
///
/// Reads through the core's `AuditReader` in pages and keeps a bounded list; parses no files. A
/// record is a file format that outlives our types: the page passes over members that this version
/// does not know, and leaves out what is missing.
@org.jspecify.annotations.NullMarked
package dev.assent.desktop.decisions;
