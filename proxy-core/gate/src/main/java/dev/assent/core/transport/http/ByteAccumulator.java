package dev.assent.core.transport.http;

import java.util.Arrays;

/// A growing run of bytes that lets go of its memory when it was long.
final class ByteAccumulator {
  private static final int SHORT = 1024;
  private static final int KEPT = 64 * 1024;

  private byte[] bytes = new byte[SHORT];
  private int length;

  int length() {
    return length;
  }

  byte at(int index) {
    return bytes[index];
  }

  /// Appends part of an array.
  void append(byte[] from, int start, int count) {
    if (length + count > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(length + count, bytes.length * 2));
    }
    System.arraycopy(from, start, bytes, length, count);
    length += count;
  }

  /// Appends part of another run.
  void append(ByteAccumulator from, int start) {
    append(from.bytes, start, from.length - start);
  }

  void append(byte one) {
    append(new byte[] {one}, 0, 1);
  }

  /// A copy of the bytes from an index to before another.
  byte[] copy(int from, int to) {
    return Arrays.copyOfRange(bytes, from, to);
  }

  void clear() {
    length = 0;
    if (bytes.length > KEPT) {
      bytes = new byte[SHORT];
    }
  }
}
