/// The tamper-evident log: a file format with a hash chain, its writer, reader and verifier.
///
/// Knows none of the engine's types on purpose: records are JSON objects, `pep` maps onto them, and
/// renaming a class never changes the log. What a caller may rely on: an append that returned a
/// receipt is on disk.
///
/// **Files.** One folder, 0700, for each proxy; in it for each chain `STEM.jsonl`, which is
/// written, and `STEM-NNNNNNNNNNNN.jsonl`, rotated, named by its first record's number; and `lock`.
/// UTF-8, LF, one record a line.
///
/// **Line.** See [dev.assent.core.audit.Envelope]. The hash is over bytes as they stand, so that
/// nobody who checks it has to print JSON the way this writer does.
///
/// **Checkpoint.** A record that signs size and head: after 1,000 records at the latest, 10 minutes
/// after a record that has none yet, as the last record of each rotated file, and at a clean stop.
/// It ends its batch and is forced.
///
/// **Anchor.** A file outside the folder with the newest checkpoint's line of each chain, byte for
/// byte.
///
/// **Torn tail.** After a crash the bytes behind the last whole record stay as they are. If the
/// first line among them is unfinished (no LF, or a control character, which no record has) opening
/// appends CAN and LF and, in the same write, an `incident` record: `incident` is `torn_tail`,
/// `offset` and `length` say which bytes of the file they are (CAN and LF included), `sha256` is
/// over them, `prev` and `seq` continue from the last whole record. The verifier accepts exactly
/// this and no other bytes that are no record. A whole line that was changed is not torn: opening
/// refuses.
///
/// **Gap, retention.** Records `gap` and `retention`, written by the log itself: see
/// [dev.assent.core.audit.writer.LastingAuditLog] and [dev.assent.core.audit.check.FileRemoval]. A
/// chain whose first files were removed starts where a `retention` record, with a checkpoint right
/// behind it, says it may.
///
/// Not to be undone by accident: one writer thread that nobody can interrupt (an interrupt closes
/// the channel); after one failed force no second try (the pages may be gone and a retry would
/// succeed); the lock file is never opened but to lock it, and never removed.
package dev.assent.core.audit;
