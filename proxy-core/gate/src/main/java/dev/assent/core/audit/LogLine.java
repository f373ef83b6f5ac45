package dev.assent.core.audit;

/// One line of a file.
///
/// @param offset where it starts, in bytes
/// @param bytes without the LF; only its start when it is too long
/// @param end how it ends
public record LogLine(long offset, byte[] bytes, End end) {
  /// The way a line ends.
  public enum End {
    /// with LF
    LF,
    /// with the file
    FILE,
    /// not within the longest line there may be
    TOO_LONG
  }

  /// The start of the next line.
  long next() {
    return offset + bytes.length + (end == End.LF ? 1 : 0);
  }

  /// True for a line that no writer finishes like this: it lacks its LF, or has a control
  /// character, which JSON on one line never has. A crash leaves such lines; a changed character
  /// does not.
  public boolean unfinished() {
    if (end != End.LF) {
      return true;
    }
    for (byte b : bytes) {
      if (b >= 0 && b < 0x20) {
        return true;
      }
    }
    return false;
  }
}
