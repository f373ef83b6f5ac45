package dev.assent.core.json;

import org.jspecify.annotations.Nullable;

/// Lends the byte arrays into which trees are printed. Each call prints several trees, one after
/// the other, and copies each to its own length when it is done. Fresh room for each would be a
/// third of what a call takes of the heap. Thread-safe.
final class PrintBuffers {
  /// Bytes of each; most records are shorter.
  private static final int SIZE = 8 * 1024;

  /// How many are kept: few threads print at the same time.
  private static final int MOST = 8;

  private static final byte[] @Nullable [] FREE = new byte[MOST][];
  private static int free;

  private PrintBuffers() {}

  /// Takes room; what stands in it means nothing.
  static byte[] take() {
    synchronized (FREE) {
      byte[] room = free == 0 ? null : FREE[--free];
      if (room != null) {
        FREE[free] = null;
        return room;
      }
    }
    return new byte[SIZE];
  }

  /// Gives back what was taken, or has grown from it; nobody may look at it any more.
  static void giveBack(byte[] room) {
    synchronized (FREE) {
      if (room.length == SIZE && free < MOST) {
        FREE[free++] = room;
      }
    }
  }
}
