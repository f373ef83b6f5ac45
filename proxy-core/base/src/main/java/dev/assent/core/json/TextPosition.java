package dev.assent.core.json;

/// A position in a text.
///
/// @param line 1-based
/// @param column 1-based, in characters (UTF-16 units)
/// @param offset 0-based, in characters from the start; in bytes where the text could not be
///   decoded
public record TextPosition(int line, int column, long offset) {
  /// The start of a text.
  public static final TextPosition START = new TextPosition(1, 1, 0);

  @Override
  public String toString() {
    return "line " + line + ", column " + column;
  }
}
