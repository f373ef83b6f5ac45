package dev.assent.core.proxy;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntSupplier;

/// Counts the requests without answer in all sessions. Thread-safe.
final class OpenTotal {
  private final AtomicInteger open = new AtomicInteger();
  private final IntSupplier limit;

  /// @param limit how many there may be, now
  OpenTotal(IntSupplier limit) {
    this.limit = limit;
  }

  /// Takes a place.
  ///
  /// @return whether there was one
  boolean take() {
    int most = limit.getAsInt();
    return open.getAndUpdate(count -> count < most ? count + 1 : count) < most;
  }

  /// Gives places back that were taken.
  void giveBack(int count) {
    open.addAndGet(-count);
  }

  int count() {
    return open.get();
  }
}
