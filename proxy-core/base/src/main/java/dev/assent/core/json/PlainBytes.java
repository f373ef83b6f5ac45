package dev.assent.core.json;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/// Looks at bytes of text many at a time: every byte that comes or goes is looked at.
final class PlainBytes {
  private static final VarHandle EIGHT =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long ONES = 0x0101010101010101L;
  private static final long HIGH = 0x8080808080808080L;

  // In texts with many line ends few stretches are longer than this; longer ones are looked at in
  // blocks.
  private static final int NEAR = 128;
  private static final int BLOCK = 512;

  private PlainBytes() {}

  static boolean ascii(byte[] bytes) {
    long found = 0;
    int at = 0;
    while (at + 8 <= bytes.length) {
      found |= (long) EIGHT.get(bytes, at);
      at += 8;
    }
    while (at < bytes.length) {
      found |= bytes[at++];
    }
    return (found & HIGH) == 0;
  }

  /// The first place from here on whose byte does not stand for itself in a string; the length
  /// where there is none.
  ///
  /// Bytes of characters beyond ASCII do not count as plain.
  static int end(byte[] bytes, int from) {
    int at = steps(bytes, from, Math.min(bytes.length, from + NEAR));
    if (at == from + NEAR) {
      while (at + BLOCK <= bytes.length && block(bytes, at)) {
        at += BLOCK;
      }
      at = steps(bytes, at, bytes.length);
    }
    while (at < bytes.length && bytes[at] >= 0 && JsonWriter.isPlainAscii((char) bytes[at])) {
      at++;
    }
    return at;
  }

  private static int steps(byte[] bytes, int from, int to) {
    int at = from;
    while (at + 8 <= to && eight(bytes, at)) {
      at += 8;
    }
    return at;
  }

  // Without a branch within, which the compiler turns into a look at many more bytes at a time.
  private static boolean block(byte[] bytes, int from) {
    long marks = 0;
    for (int at = from; at < from + BLOCK; at += 8) {
      marks |= marks(bytes, at);
    }
    return (marks & HIGH) == 0;
  }

  /// True if the eight bytes from here on are ASCII that stands for itself in a string.
  static boolean eight(byte[] bytes, int at) {
    return (marks(bytes, at) & HIGH) == 0;
  }

  // Some highest bit is set if one of the eight is not plain. A carry or a borrow goes from byte to
  // byte only where one is not, so that it changes nothing.
  private static long marks(byte[] bytes, int at) {
    long eight = (long) EIGHT.get(bytes, at);
    // Beyond ASCII; 0x7f and beyond; controls and the quote, which is a blank with one bit turned;
    // the backslash.
    return eight
        | (eight + ONES)
        | ((eight ^ ONES * ('"' ^ ' ')) - ONES * (' ' + 1))
        | ((eight ^ ONES * '\\') - ONES);
  }
}
