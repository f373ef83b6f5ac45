package dev.assent.core.lookback.sessions;

/// The amount that was read.
///
/// @param files that were read to their end
/// @param bytes in them
/// @param broken lines, or files of one document, that could not be read
/// @param tooLong lines, or files of one document, that were longer than is read
/// @param unread files that could not be opened, or are packed
public record ReadCounts(int files, long bytes, long broken, long tooLong, int unread) {
  /// Nothing yet.
  public static final ReadCounts NONE = new ReadCounts(0, 0, 0, 0, 0);

  /// These and others.
  public ReadCounts and(ReadCounts more) {
    return new ReadCounts(
        files + more.files,
        bytes + more.bytes,
        broken + more.broken,
        tooLong + more.tooLong,
        unread + more.unread);
  }
}
