package dev.assent.desktop.launch;

import dev.assent.desktop.ui.Ticker;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/// Collects the heap when it has grown and no call waits: the serial collector gives nothing back
/// to the system by itself. Belongs to the toolkit's thread.
final class MemoryRest {
  // Often, because the collector takes more from the system before it looks for what is free: a
  // long log that is read would take all.
  private static final Duration BETWEEN = Duration.ofSeconds(1);

  /// Bytes that are collected at once. What a page and a card need to be drawn is less.
  static final long GROWTH = 8L << 20;

  /// Bytes that are collected now and then.
  static final long REMAINDER = 3L << 20;

  /// One look in so many is for the remainder.
  static final int SELDOM = 15;

  private final BooleanSupplier quiet;
  private final LongSupplier heap;
  private final Runnable collect;
  private long before;
  private int looks;

  /// @param quiet says that no call waits for a person, who would notice the pause
  /// @param heap what the heap takes from the system, in bytes
  MemoryRest(BooleanSupplier quiet, LongSupplier heap, Runnable collect) {
    this.quiet = quiet;
    this.heap = heap;
    this.collect = collect;
  }

  static MemoryRest ofThisProcess(BooleanSupplier quiet) {
    return new MemoryRest(quiet, Runtime.getRuntime()::totalMemory, System::gc);
  }

  void follow(Ticker ticker) {
    var _ = ticker.every(BETWEEN, this::look);
  }

  void look() {
    looks++;
    if (quiet.getAsBoolean()
        && heap.getAsLong() - before > (looks % SELDOM == 0 ? REMAINDER : GROWTH)) {
      collect.run();
      before = heap.getAsLong();
    }
  }
}
