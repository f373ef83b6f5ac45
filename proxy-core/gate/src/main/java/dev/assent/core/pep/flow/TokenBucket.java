package dev.assent.core.pep.flow;

import java.util.function.LongSupplier;

/// Lets so many pass a second, and so many at once after a quiet time. Thread-safe.
public final class TokenBucket {
  private static final double SECOND = 1e9;

  private final LongSupplier nanoTime;
  private double used;
  private long last;

  /// @param nanoTime a clock that never goes back, in nanoseconds
  public TokenBucket(LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
    this.last = nanoTime.getAsLong();
  }

  /// Takes one token, where there is one.
  ///
  /// @param perSecond how many tokens come back in a second, at least 1; may differ from call to
  ///   call
  /// @param burst how many there are at most, at least 1
  /// @return nanoseconds until there is one again; 0 when one was taken
  public synchronized long take(int perSecond, int burst) {
    long now = nanoTime.getAsLong();
    used = Math.max(0, used - (now - last) / SECOND * perSecond);
    last = now;
    if (used + 1 <= burst) {
      used++;
      return 0;
    }
    return Math.max(1, (long) ((used + 1 - burst) / perSecond * SECOND));
  }
}
