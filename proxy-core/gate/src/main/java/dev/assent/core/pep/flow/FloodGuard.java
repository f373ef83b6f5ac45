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
}
