package dev.assent.core.proxy.session;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntSupplier;

/// Counts the requests without answer in all sessions. Thread-safe.
public final class OpenRequestCount {
  private final AtomicInteger open = new AtomicInteger();
  private final IntSupplier limit;

  /// @param limit how many there may be, now
  public OpenRequestCount(IntSupplier limit) {
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

  public int count() {
    return open.get();
  }
}
