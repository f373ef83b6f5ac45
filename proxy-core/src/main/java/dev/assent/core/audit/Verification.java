package dev.assent.core.audit;

/// What a check of a log's bytes found.
public sealed interface Verification {
  /// Every record follows from the one before, and the latest checkpoint outside agrees.
  ///
  /// @param size number of records
  /// @param head hash of the last record, 64 hex digits; zeros for an empty log
  /// @param completeness whether something outside the file vouches for its end
  record Intact(long size, String head, Completeness completeness) implements Verification {}

  /// A record does not fit.
  ///
  /// @param file the file's name
  /// @param line 1-based line in that file
  /// @param index the record's number that was expected there, 0-based
  /// @param why what was found and what was expected
  record Broken(String file, long line, long index, String why) implements Verification {}

  /// Records that once were there are missing at the end.
  ///
  /// @param expected records the anchor knows of
  /// @param found records in the file
  record Truncated(long expected, long found) implements Verification {}

  /// The file could not be read.
  record Unreadable(String why) implements Verification {}

  /// Whether the end of a log is vouched for.
  enum Completeness {
    /// the anchor outside the folder agrees with a record of the log
    PROVEN,
    /// no anchor was there: a cut tail would not show
    UNPROVEN
  }
}
