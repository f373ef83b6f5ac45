package dev.assent.core.proxy.session;

import dev.assent.core.proxy.session.InFlightCalls.Sending;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/// Notices when a peer takes nothing any more, because a write to a full pipe can neither be timed
/// nor interrupted. Thread-safe; one thread at a time asks.
final class WriteWatch {
  private final AtomicInteger under = new AtomicInteger();
  private final AtomicLong done = new AtomicLong();
  private long seenDone;
  private long seenAt = System.nanoTime();

  /// Writes.
  void during(Sending writing) throws IOException {
    under.incrementAndGet();
    try {
      writing.send();
    } finally {
      under.decrementAndGet();
      done.incrementAndGet();
    }
  }

  /// Whether something is being written and nothing came through for so long, as far as this was
  /// asked meanwhile.
  boolean isStuck(long nanos) {
    long now = System.nanoTime();
    if (under.get() == 0 || done.get() != seenDone) {
      seenDone = done.get();
      seenAt = now;
    }
    return now - seenAt > nanos;
  }
}
