package dev.assent.core.json;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/// Looks at bytes of text eight at a time: every byte that comes or goes is looked at.
final class PlainBytes {
  private static final VarHandle EIGHT = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long ONES = 0x0101010101010101L;
  private static final long HIGH = 0x8080808080808080L;

  private PlainBytes() {}

  /// Whether all are ASCII.
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

  /// The first place from here on whose byte does not stand for itself in a string; the length where there is none.
  ///
  /// Bytes of characters beyond ASCII do not count as plain.
  static int end(byte[] bytes, int from) {
    int at = from;
    // Long texts are passed over in long steps.
    while (at + 32 <= bytes.length
        && ((marks(bytes, at) | marks(bytes, at + 8) | marks(bytes, at + 16) | marks(bytes, at + 24)) & HIGH) == 0) {
      at += 32;
    }
    while (at + 8 <= bytes.length && eight(bytes, at)) {
      at += 8;
    }
    while (at < bytes.length && bytes[at] >= 0 && JsonWriter.isPlainAscii((char) bytes[at])) {
      at++;
    }
    return at;
  }

  /// Whether the eight bytes from here on are ASCII that stands for itself in a string.
  static boolean eight(byte[] bytes, int at) {
    return (marks(bytes, at) & HIGH) == 0;
  }

  // Some highest bit is set if one of the eight is not plain. A carry or a borrow goes from byte to byte only where one is
  // not, so that it changes nothing.
  private static long marks(byte[] bytes, int at) {
    long eight = (long) EIGHT.get(bytes, at);
    // Beyond ASCII; 0x7f and beyond; controls and the quote, which is a blank with one bit turned; the backslash.
    return eight | (eight + ONES) | ((eight ^ ONES * ('"' ^ ' ')) - ONES * (' ' + 1)) | ((eight ^ ONES * '\\') - ONES);
  }
}
