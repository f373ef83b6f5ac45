package dev.assent.core.risk.shell;

/// The source or target of a stream of a command.
///
/// @param stream the number or the `{name}` that stands before the operator as written, or what the
///   operator means by itself: `0`, `1`, and `&` for both outputs
/// @param target file, stream number or `-`; the text itself of a here-document or here-string,
///   whose place is then that of the delimiter
public record Redirection(String stream, Kind kind, Word target, Span span) {
  /// The operators.
  public enum Kind {
    /// `<`
    READ,
    /// `>`
    WRITE,
    /// `>|`
    OVERWRITE,
    /// `>>`
    APPEND,
    /// `<>`
    READ_AND_WRITE,
    /// `<&`
    SAME_INPUT,
    /// `>&` with a stream number or `-`
    SAME_OUTPUT,
    /// `&>`, and `>&` with a file
    WRITE_BOTH,
    /// `&>>`
    APPEND_BOTH,
    /// `<<` and `<<-`
    HERE_DOCUMENT,
    /// `<<<`
    HERE_STRING;

    /// True if the former content of a file named by the target is lost.
    public boolean emptiesFile() {
      return this == WRITE || this == OVERWRITE || this == WRITE_BOTH;
    }
  }
}
