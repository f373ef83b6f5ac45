package dev.assent.core.risk.step;

/// A file that a redirection opens.
///
/// @param stream the number of the stream, `&` for both outputs, or the name in braces
/// @param file the file's name
public record FileUse(String stream, Kind kind, Argument file) {
  /// The way in which the file is used.
  public enum Kind {
    READ,
    /// its former content is lost
    EMPTY_AND_WRITE,
    APPEND,
    /// it is written by the program itself, which may make, change or empty it
    WRITE,
    READ_AND_WRITE
  }
}
