package dev.assent.core.pep.flow;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/// Counts what happens too often to be written down one by one, and gives the counts out once a
/// second. Thread-safe.
///
/// @param <K> what is counted apart; there must be few of them
public final class PeriodicCounter<K> {
  private static final long PAUSE = TimeUnit.SECONDS.toNanos(1);

  private final LongSupplier nanoTime;
  private final Map<K, Long> counts = new LinkedHashMap<>();
  private long lastGiven;

  /// @param nanoTime a clock that never goes back, in nanoseconds
  public PeriodicCounter(LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
    this.lastGiven = nanoTime.getAsLong() - PAUSE;
  }

  /// Counts some more of a kind.
  public synchronized void count(K kind, long more) {
    counts.merge(kind, more, Long::sum);
  }

  /// The counts that were not given out yet; empty when there are none, or a second has not passed
  /// since the last time.
  public synchronized Map<K, Long> due() {
    long now = nanoTime.getAsLong();
    return counts.isEmpty() || now - lastGiven < PAUSE ? Map.of() : given(now);
  }

  /// The counts that were not given out yet, at whatever time.
  public synchronized Map<K, Long> rest() {
    return given(nanoTime.getAsLong());
  }

  private Map<K, Long> given(long now) {
    lastGiven = now;
    var given = new LinkedHashMap<>(counts);
    counts.clear();
    return given;
  }
}
