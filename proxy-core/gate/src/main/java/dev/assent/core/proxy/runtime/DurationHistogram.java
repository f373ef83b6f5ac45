package dev.assent.core.proxy.runtime;

import dev.assent.core.json.JsonObject;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.LongAccumulator;

/// Keeps durations as counts in buckets that grow by a fifth to a quarter. It is small, and never
/// wrong by more than that. Thread-safe.
public final class DurationHistogram {
  private static final int PER_DOUBLING = 4;
  private static final int BUCKETS = 36 * PER_DOUBLING;

  private final AtomicLongArray counts = new AtomicLongArray(BUCKETS);
  private final LongAccumulator longest = new LongAccumulator(Math::max, 0);

  /// Counts one.
  ///
  /// @param micros at least 0
  void add(long micros) {
    counts.incrementAndGet(bucketOf(micros));
    longest.accumulate(micros);
  }

  /// Returns how many durations were counted.
  long count() {
    long count = 0;
    for (int i = 0; i < BUCKETS; i++) {
      count += counts.get(i);
    }
    return count;
  }

  /// The time that so many of a hundred did not exceed, in microseconds, rounded up to its bucket's
  /// end; 0 for none.
  long percentile(int ofHundred) {
    long wanted = Math.ceilDiv(count() * ofHundred, 100);
    long seen = 0;
    for (int i = 0; i < BUCKETS; i++) {
      seen += counts.get(i);
      if (wanted > 0 && seen >= wanted) {
        return Math.min(endOf(i), longest.get());
      }
    }
    return longest.get();
  }

  /// `count`, `p50`, `p95`, `p99` and `max`, in microseconds.
  public JsonObject json() {
    return JsonObject.builder()
        .put("count", count())
        .put("p50", percentile(50))
        .put("p95", percentile(95))
        .put("p99", percentile(99))
        .put("max", longest.get())
        .build();
  }

  private static int bucketOf(long micros) {
    int bucket = 0;
    while (bucket < BUCKETS - 1 && endOf(bucket) < micros) {
      bucket++;
    }
    return bucket;
  }

  // 1, 1, 1, 1, 2, 2, 3, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16, 20 ...
  private static long endOf(int bucket) {
    long base = 1L << bucket / PER_DOUBLING;
    return base + base * (bucket % PER_DOUBLING) / PER_DOUBLING;
  }
}
