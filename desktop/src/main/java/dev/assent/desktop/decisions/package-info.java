/// Decisions: the log of one server as a table that follows live, the explanation of each record,
/// and the seal.
///
/// Reads through the core's `AuditReader` in pages and keeps a bounded list; parses no files. A
/// record is a file format that outlives our types: what this version does not know in it is passed
/// over, what is missing is left out.
@org.jspecify.annotations.NullMarked
package dev.assent.desktop.decisions;
