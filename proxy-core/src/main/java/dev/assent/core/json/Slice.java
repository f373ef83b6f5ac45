package dev.assent.core.json;

/// Some of an array's bytes, in place.
///
/// @param bytes not to be changed as long as this is used
/// @param from the first
/// @param to one past the last
public record Slice(byte[] bytes, int from, int to) {
  /// All bytes of an array.
  public static Slice of(byte[] bytes) {
    return new Slice(bytes, 0, bytes.length);
  }

  /// How many there are.
  public int length() {
    return to - from;
  }
}
