package dev.assent.core.transport;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/// Finds line ends in bytes, many at a time: every byte that comes or goes is looked at.
final class LineEnds {
  private static final VarHandle EIGHT =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long ONES = 0x0101010101010101L;
  private static final long HIGH = 0x8080808080808080L;
  private static final int BLOCK = 512;

  private LineEnds() {}

  /// The place of the first LF between two places; `to` where there is none.
  static int next(byte[] bytes, int from, int to) {
    int at = from;
    while (at + BLOCK <= to && !isInBlock(bytes, at)) {
      at += BLOCK;
    }
    while (at + 8 <= to) {
      long marks = marks(bytes, at);
      if (marks != 0) {
        return at + (Long.numberOfTrailingZeros(marks) >> 3);
      }
      at += 8;
    }
    while (at < to && bytes[at] != '\n') {
      at++;
    }
    return at;
  }

  // Without a branch within, which the compiler turns into a look at many more bytes at a time.
  private static boolean isInBlock(byte[] bytes, int from) {
    long marks = 0;
    for (int at = from; at < from + BLOCK; at += 8) {
      marks |= marks(bytes, at);
    }
    return marks != 0;
  }

  // Marks those of eight bytes that are LF. The lowest one is marked for certain; only bytes behind
  // it may be marked that are none.
  private static long marks(byte[] bytes, int at) {
    long differs = (long) EIGHT.get(bytes, at) ^ ONES * '\n';
    return (differs - ONES) & ~differs & HIGH;
  }
}
