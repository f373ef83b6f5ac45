package dev.assent.core.bridge;

import java.time.Duration;
import java.time.InstantSource;

/// The passing of time for a hook, and its way to wait.
interface Pace {
  /// That of the machine.
  Pace REAL = new OfMachine(InstantSource.system());

  /// Nanoseconds of a clock that only goes forward; where it begins says nothing.
  long nanos();

  /// Waits for the end of a thread.
  ///
  /// @param longest not negative
  /// @return whether it ended
  boolean ended(Thread thread, Duration longest) throws InterruptedException;

  /// The machine's. A machine that slept may have one clock that went on and one that did not: the
  /// later of both counts, because nobody knows which one the agent goes by.
  final class OfMachine implements Pace {
    private final InstantSource clock;
    private final long first = System.nanoTime();
    private final long firstMilli;

    OfMachine(InstantSource clock) {
      this.clock = clock;
      this.firstMilli = clock.millis();
    }

    @Override
    public long nanos() {
      long steady = System.nanoTime() - first;
      return Math.max(steady, Duration.ofMillis(clock.millis() - firstMilli).toNanos());
    }

    @Override
    public boolean ended(Thread thread, Duration longest) throws InterruptedException {
      return thread.join(longest);
    }
  }
}
