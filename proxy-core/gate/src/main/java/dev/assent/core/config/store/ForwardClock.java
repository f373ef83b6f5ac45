package dev.assent.core.config.store;

import dev.assent.core.config.ConfigException;
import dev.assent.core.config.TextStore;
import java.lang.System.Logger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.LongSupplier;

/// A clock that never goes back, also not from one run to the next, so that what has ended stays
/// ended when somebody sets the machine's clock back: rules, grants, tickets, switches.
/// Thread-safe.
///
/// Behind the latest time that it has told it goes on by the steady clock. The latest time lies in
/// a file; where that is lost, nothing is known of earlier runs.
public final class ForwardClock implements InstantSource {
  private static final Logger LOG = System.getLogger(ForwardClock.class.getName());

  // So much of the latest time may be lost with a killed core.
  private static final Duration KEPT_EVERY = Duration.ofSeconds(30);

  private final InstantSource wall;
  private final LongSupplier nanos;
  private final Path file;
  private Instant latest;
  private long toldAt;
  private Instant kept;

  /// @param wall the machine's clock
  /// @param nanos the steady clock, in nanoseconds from any origin
  /// @param file keeps the latest time
  public ForwardClock(InstantSource wall, LongSupplier nanos, Path file) {
    this.wall = wall;
    this.nanos = nanos;
    this.file = file;
    this.toldAt = nanos.getAsLong();
    this.kept = read().orElse(Instant.MIN);
    this.latest = kept;
  }

  private Optional<Instant> read() {
    try {
      return TextStore.read(file)
          .map(bytes -> Instant.parse(new String(bytes, StandardCharsets.UTF_8).strip()));
    } catch (ConfigException | DateTimeException e) {
      LOG.log(Logger.Level.WARNING, "the latest time cannot be read", e);
      return Optional.empty();
    }
  }

  @Override
  public synchronized Instant instant() {
    long now = nanos.getAsLong();
    Instant steady = latest.equals(Instant.MIN) ? latest : latest.plusNanos(now - toldAt);
    Instant read = wall.instant();
    latest = read.isAfter(steady) ? read : steady;
    toldAt = now;
    return latest;
  }

  /// By how much the machine's clock is behind; zero where it is not.
  public Duration behind() {
    Duration by = Duration.between(wall.instant(), instant());
    return by.isNegative() ? Duration.ZERO : by;
  }

  /// Keeps the latest time for the next run, where that is due. To be called every few seconds.
  public void tick() {
    if (instant().isAfter(kept.equals(Instant.MIN) ? kept : kept.plus(KEPT_EVERY))) {
      keep();
    }
  }

  /// Keeps the latest time for the next run.
  public void keep() {
    Instant now = instant();
    try {
      TextStore.write(file, (now + "\n").getBytes(StandardCharsets.UTF_8));
      kept = now;
    } catch (ConfigException e) {
      LOG.log(Logger.Level.WARNING, "the latest time cannot be kept", e);
    }
  }
}
