package dev.assent.core.pep.flow;

import dev.assent.core.config.CoreConfig.Limits;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/// Holds one client to `limits.calls_per_second` and `limits.burst`; 0 in either is no limit.
/// Thread-safe.
public final class FloodGuard {
  // A sender of too much is read more slowly, but never so slowly that a cancellation would be held
  // up.
  private static final long LONGEST_PAUSE = TimeUnit.MILLISECONDS.toNanos(10);

  private final Supplier<Limits> limits;
  private final TokenBucket bucket;

  /// @param limits the limits in force, now
  /// @param nanoTime a clock that never goes back, in nanoseconds
  public FloodGuard(Supplier<Limits> limits, LongSupplier nanoTime) {
    this.limits = limits;
    this.bucket = new TokenBucket(nanoTime);
  }

  /// The treatment of a message that is one too many.
  ///
  /// @param perSecond the limit
  /// @param retryAfter when one will pass again, whole seconds, at least 1
  /// @param pause how long to wait before the next message of this client is read
  public record Excess(int perSecond, Duration retryAfter, Duration pause) {}

  /// Takes a message in.
  ///
  /// @return absent when it may pass
  public Optional<Excess> admit() {
    int perSecond = limits.get().callsPerSecond();
    int burst = limits.get().burst();
    if (perSecond == 0 || burst == 0) {
      return Optional.empty();
    }
    long wait = bucket.take(perSecond, burst);
    if (wait == 0) {
      return Optional.empty();
    }
    long pause = Math.min(LONGEST_PAUSE, TimeUnit.SECONDS.toNanos(1) / perSecond);
    return Optional.of(
        new Excess(
            perSecond,
            Duration.ofSeconds(Math.ceilDiv(wait, TimeUnit.SECONDS.toNanos(1))),
            Duration.ofNanos(pause)));
  }

  /// Lets so many pass a second, and so many at once after a quiet time. Thread-safe.
  public static final class TokenBucket {
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
}
