package dev.assent.core.audit.check;

/// The finding of a check of a log's bytes.
public sealed interface Verification {
  /// Every record follows from the one before, and the latest checkpoint outside agrees.
  ///
  /// @param size number of records
  /// @param head hash of the last record, 64 hex digits; zeros for an empty log
  /// @param completeness whether something outside the file vouches for its end
  /// @param removed how many records at the start retention took away, as a later record of the log
  ///   says; they count in `size`
  record Intact(long size, String head, Completeness completeness, long removed)
      implements Verification {
    /// A log of which nothing was taken away.
    public Intact(long size, String head, Completeness completeness) {
      this(size, head, completeness, 0);
    }
  }

  /// Every record follows from the one before; behind the last one stand bytes of a write that was
  /// not finished, as a killed core leaves them. The next start names them in a record.
  ///
  /// @param size number of records
  /// @param head hash of the last record
  /// @param completeness as for [Intact]
  /// @param bytes behind the last record
  record Torn(long size, String head, Completeness completeness, long bytes)
      implements Verification {}

  /// A record does not fit.
  ///
  /// @param file the file's name
  /// @param line 1-based line in that file
  /// @param index the record's number that was expected there, 0-based
  /// @param why what was found and what was expected
  record Broken(String file, long line, long index, String why) implements Verification {}

  /// Records that once were there are missing at the end.
  ///
  /// @param expected records that the anchor knows of, or that the log itself counted when it was
  ///   opened or closed
  /// @param found records in the file
  record Truncated(long expected, long found) implements Verification {}

  /// The file could not be read.
  record Unreadable(String why) implements Verification {}

  /// The log, or what vouches for it, has to be there and is missing. Something that somebody took
  /// away proves nothing.
  ///
  /// @param why what was not found and what was expected
  record Missing(String why) implements Verification {}

  /// Tells whether something outside the log vouches for its end.
  enum Completeness {
    /// the anchor outside the folder agrees with a record of the log
    PROVEN,
    /// no anchor was there, or one so old that its record is among those that were removed: a cut
    /// tail would not show
    UNPROVEN
  }
}
