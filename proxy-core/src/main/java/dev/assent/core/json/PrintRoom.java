package dev.assent.core.json;

import org.jspecify.annotations.Nullable;

/// Where a thread prints. Several trees are printed for each call, one after the other, and each is copied to its own length
/// when it is done: fresh room for each would be a third of what a call takes of the heap.
///
/// Only threads of the platform keep theirs: they are few and live long, and of the others there may be thousands.
final class PrintRoom {
  /// Bytes that are kept; most records are shorter.
  private static final int KEPT = 8 * 1024;

  private static final ThreadLocal<PrintRoom> OF_THREAD = ThreadLocal.withInitial(PrintRoom::new);

  /// Absent while it is printed in, and after a printing that did not come to its end.
  private byte @Nullable [] free;

  private PrintRoom() {}

  /// Takes room; what stands in it means nothing.
  ///
  /// @param expected bytes, where none is kept
  static byte[] take(int expected) {
    if (Thread.currentThread().isVirtual()) {
      return new byte[expected];
    }
    PrintRoom own = OF_THREAD.get();
    byte[] room = own.free;
    own.free = null;
    return room == null ? new byte[KEPT] : room;
  }

  /// Gives back what was taken, or has grown from it; nobody may look at it any more.
  static void giveBack(byte[] room) {
    if (room.length == KEPT && !Thread.currentThread().isVirtual()) {
      OF_THREAD.get().free = room;
    }
  }
}
