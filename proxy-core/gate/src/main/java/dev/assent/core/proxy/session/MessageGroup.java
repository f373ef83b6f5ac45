package dev.assent.core.proxy.session;

import java.util.ArrayList;
import java.util.List;

/// A group of items that were read together and wait to be carried out together. Used by one thread
/// at a time.
final class MessageGroup<T> {
  // Enough for a write to cost little of each; few enough that the first need not wait long for the
  // last.
  private static final int MOST = 16;
  private static final long MOST_BYTES = 256 * 1024;

  private final List<T> all = new ArrayList<>(MOST);
  private long bytes;

  /// Returns whether one more may wait with the others; one that is longer than all may be has no
  /// room even alone.
  ///
  /// @param length in bytes
  boolean hasRoomFor(int length) {
    return all.size() < MOST && bytes + length <= MOST_BYTES;
  }

  /// Adds one, whether there is room or not.
  ///
  /// @param length in bytes
  void add(T one, int length) {
    all.add(one);
    bytes += length;
  }

  /// Gives out all that was added, in order, and has none of it any more.
  List<T> takeAll() {
    var taken = List.copyOf(all);
    all.clear();
    bytes = 0;
    return taken;
  }
}
