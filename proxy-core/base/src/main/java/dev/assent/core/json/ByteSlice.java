package dev.assent.core.json;

/// Some of an array's bytes, in place.
///
/// @param bytes not to be changed as long as this is used
/// @param from the first
/// @param to one past the last
public record ByteSlice(byte[] bytes, int from, int to) {
  /// All bytes of an array.
  public static ByteSlice of(byte[] bytes) {
    return new ByteSlice(bytes, 0, bytes.length);
  }

  /// The number of bytes.
  public int length() {
    return to - from;
  }
}
