package dev.assent.core.audit.check;

/// The finding of a check of a log's bytes.
public sealed interface Verification {
  /// Every record follows from the one before, and the latest checkpoint outside agrees.
  ///
  /// @param size number of records
  /// @param head hash of the last record, 64 hex digits; zeros for an empty log
  /// @param proof up to where more than the chain itself vouches for it
  /// @param removed how many records at the start retention took away, as a later record of the log
  ///   says; they count in `size`
  record Intact(long size, String head, Proof proof, long removed) implements Verification {
    /// A log without a record.
    public static final Intact NOTHING = new Intact(0, "0".repeat(64), Proof.NONE, 0);

    /// [Completeness#PROVEN] if something outside the log vouches for its end.
    public Completeness completeness() {
      return proof.completeness();
    }
  }

  /// Every record follows from the one before; behind the last one stand bytes of a write that was
  /// not finished, as a killed core leaves them. The next start names them in a record.
  ///
  /// @param size number of records
  /// @param head hash of the last record
  /// @param proof as for [Intact]
  /// @param bytes behind the last record
  record Torn(long size, String head, Proof proof, long bytes) implements Verification {}

  /// A record does not fit.
  ///
  /// @param file the file's name
  /// @param line 1-based line in that file
  /// @param index the record's number that was expected there, 0-based
  /// @param why what was found and what was expected
  record Broken(String file, long line, long index, CharSequence why) implements Verification {}

  /// Records that once were there are missing at the end.
  ///
  /// @param expected records that the anchor knows of, or that the log itself counted when it was
  ///   opened or closed
  /// @param found records in the file
  record Truncated(long expected, long found) implements Verification {}

  /// The file could not be read.
  record Unreadable(CharSequence why) implements Verification {}

  /// The log, or what vouches for it, has to be there and is missing. Something that somebody took
  /// away proves nothing.
  ///
  /// @param why what was not found and what was expected
  record Missing(CharSequence why) implements Verification {}

  /// Up to where a log is proved. What lies behind both could be cut, or written by somebody else,
  /// and nothing would show it.
  ///
  /// @param complete how many records the anchor outside the folder vouches for; 0 without one
  /// @param signed how many records the newest checkpoint signs, itself among them; 0 without one
  record Proof(long complete, long signed) {
    /// Nothing is proved.
    public static final Proof NONE = new Proof(0, 0);

    /// [Completeness#PROVEN] if something outside the log vouches for any of it.
    public Completeness completeness() {
      return complete > 0 ? Completeness.PROVEN : Completeness.UNPROVEN;
    }

    /// The number of records, of so many, that nothing vouches for: neither the anchor, nor, where
    /// there is none, a signature.
    public long open(long size) {
      return size - (complete > 0 ? complete : signed);
    }
  }

  /// Tells whether something outside the log vouches for its end.
  enum Completeness {
    /// the anchor outside the folder agrees with a record of the log
    PROVEN,
    /// no anchor was there, or one so old that its record is among those that were removed: a cut
    /// tail would not show
    UNPROVEN
  }
}
