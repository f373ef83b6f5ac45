package dev.assent.core.transport;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/// Finds line ends in bytes, eight bytes at a time: every byte that comes or goes is looked at.
final class LineEnds {
  private static final VarHandle EIGHT = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long ONES = 0x0101010101010101L;
  private static final long HIGH = 0x8080808080808080L;

  private LineEnds() {}

  /// The place of the first LF between two places; `to` where there is none.
  static int next(byte[] bytes, int from, int to) {
    int at = from;
    while (at + 8 <= to) {
      long differs = (long) EIGHT.get(bytes, at) ^ ONES * '\n';
      // The lowest byte that is zero is found for certain; only bytes behind it may be taken for zero.
      long zeros = (differs - ONES) & ~differs & HIGH;
      if (zeros != 0) {
        return at + (Long.numberOfTrailingZeros(zeros) >> 3);
      }
      at += 8;
    }
    while (at < to && bytes[at] != '\n') {
      at++;
    }
    return at;
  }
}
