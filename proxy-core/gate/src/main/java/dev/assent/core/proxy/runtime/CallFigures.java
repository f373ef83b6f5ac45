package dev.assent.core.proxy.runtime;

import dev.assent.core.json.JsonObject;
import java.time.Instant;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;

/// Counts what one proxy did since the core started, what is under way, our own share of the time,
/// and how its log does. Thread-safe. It holds no name, path or value of a call.
public final class CallFigures {
  /// One kind of event that is counted.
  public enum Count {
    /// let pass
    ALLOWED,
    /// refused, for whatever reason
    DENIED,
    /// shown to a person
    ASKED,
    /// refused because nobody answered in time
    TIMED_OUT,
    /// refused because they could not be judged, or let pass and ended by a fault of server or
    /// session
    FAILED,
    /// answered with an error of the server
    ERRORS,
    /// given up by the client
    CANCELLED,
    /// listings and the like, which no rule judges; in none of the others
    DISCOVERY
  }

  /// A log that took no record.
  ///
  /// @param since when it first did not
  record LogFault(Instant since, CharSequence why) {}

  private final Map<Count, LongAdder> counts = new EnumMap<>(Count.class);
  private final LongAdder underWay = new LongAdder();
  private final DurationHistogram added = new DurationHistogram();
  private volatile boolean logOpened;
  private volatile Optional<LogFault> logFault = Optional.empty();

  CallFigures() {
    for (Count count : Count.values()) {
      counts.put(count, new LongAdder());
    }
  }

  /// Counts one.
  void count(Count what) {
    adder(what).increment();
  }

  /// Returns how many events of one kind were counted.
  public long of(Count what) {
    return adder(what).sum();
  }

  private LongAdder adder(Count what) {
    LongAdder adder = counts.get(what);
    if (adder == null) {
      throw new IllegalStateException("every count has its adder");
    }
    return adder;
  }

  /// Calls began to wait for the other side, or ended.
  void underWay(int change) {
    underWay.add(change);
  }

  /// Adds the time that we added to a call: attributes, decision and records, without people and
  /// hooks.
  void added(long micros) {
    added.add(micros);
  }

  public DurationHistogram added() {
    return added;
  }

  /// The log took a record.
  void logged() {
    logOpened = true;
    if (logFault.isPresent()) {
      logFault = Optional.empty();
    }
  }

  /// The log took no record.
  void notLogged(Instant at, CharSequence why) {
    if (logFault.isEmpty()) {
      logFault = Optional.of(new LogFault(at, why));
    }
  }

  /// The counts by their small names.
  public JsonObject calls() {
    var calls = JsonObject.builder();
    for (Count count : Count.values()) {
      calls.put(count.name().toLowerCase(Locale.ROOT), of(count));
    }
    return calls.build();
  }

  public long underWay() {
    return Math.max(0, underWay.sum());
  }

  /// `state`: `unused`, `good` or `failed`, then with `since` and `why`.
  public JsonObject log() {
    var fault = logFault;
    if (fault.isPresent()) {
      return JsonObject.builder()
          .put("state", "failed")
          .put("since", fault.get().since().toString())
          .put("why", fault.get().why())
          .build();
    }
    return JsonObject.builder().put("state", logOpened ? "good" : "unused").build();
  }

  /// Keeps durations as counts in buckets that grow by a fifth to a quarter. It is small, and never
  /// wrong by more than that. Thread-safe.
  public static final class DurationHistogram {
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

    /// The time that so many of a hundred did not exceed, in microseconds, rounded up to its
    /// bucket's end; 0 for none.
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
}
