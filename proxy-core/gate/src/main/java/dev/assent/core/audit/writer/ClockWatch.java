package dev.assent.core.audit.writer;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.LongSupplier;

/// Notices that the wall clock went another way than the steady one: it was set, or the machine
/// slept.
final class ClockWatch {
  /// Smaller differences are put right by the system all the time.
  static final Duration BORNE = Duration.ofSeconds(60);

  private final LongSupplier nanos;
  private Instant wall;
  private long steady;

  /// @param nanos the steady clock, in nanoseconds from any origin
  ClockWatch(Instant now, LongSupplier nanos) {
    this.nanos = nanos;
    this.wall = now;
    this.steady = nanos.getAsLong();
  }

  /// By how much the wall clock has jumped since the last look, forwards or back; empty when it has
  /// not.
  Optional<Duration> jumped(Instant now) {
    long read = nanos.getAsLong();
    if (isClearlyBorne(
        now.getEpochSecond() - wall.getEpochSecond() - (read - steady) / 1_000_000_000)) {
      return Optional.empty();
    }
    Duration by = Duration.between(wall, now).minusNanos(read - steady);
    if (by.abs().compareTo(BORNE) < 0) {
      return Optional.empty();
    }
    wall = now;
    steady = read;
    return Optional.of(by);
  }

  // Every record asks, and nearly all of them are answered by whole seconds, each side of which may
  // be off by one.
  private static boolean isClearlyBorne(long seconds) {
    return Math.abs(seconds) < BORNE.toSeconds() - 2;
  }
}
