package dev.assent.core;

import java.lang.management.ManagementFactory;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.IntFunction;

/// Compares the processor time of something with that of the same four times as large.
public final class WorkGrowth {
  // Less than this is not measured well beside other work.
  private static final long WORTH_A_LOOK_NANOS = 150_000_000L;

  // Four times as much takes four times as long where work is linear, sixteen times where it grows
  // with the square.
  private static final long MOST = 9;

  private WorkGrowth() {}

  /// The complaint about work that grows faster than its size; absent where it does not, or takes
  /// next to no time.
  ///
  /// @param work made for a size outside the time that is taken; an exception is a result like any
  ///   other
  public static Optional<String> tooFast(IntFunction<Callable<?>> work, int size) {
    long large = nanos(work.apply(4 * size), WORTH_A_LOOK_NANOS);
    if (large <= WORTH_A_LOOK_NANOS) {
      return Optional.empty();
    }
    long small = nanos(work.apply(size), 0);
    return large > MOST * Math.max(small, 1_000_000)
        ? Optional.of(small / 1_000_000 + " ms grow to " + large / 1_000_000 + " ms")
        : Optional.empty();
  }

  private static long nanos(Callable<?> work, long enough) {
    var threads = ManagementFactory.getThreadMXBean();
    long least = Long.MAX_VALUE;
    // Only who seems to be slow is asked again.
    for (int round = 0; round < 3 && least > enough; round++) {
      long start = threads.getCurrentThreadCpuTime();
      try {
        Object _ = work.call();
      } catch (Exception _) {
        // A refusal is an answer too, and takes its time.
      }
      least = Math.min(least, threads.getCurrentThreadCpuTime() - start);
    }
    return least;
  }
}
