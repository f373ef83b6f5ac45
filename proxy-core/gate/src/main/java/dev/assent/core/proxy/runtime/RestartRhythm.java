package dev.assent.core.proxy.runtime;

import dev.assent.core.text.Sentence;
import java.time.Duration;
import java.util.Optional;
import java.util.function.LongSupplier;

/// Tells when the server of a proxy may be started again after it ended by itself. It may start
/// after 1, 2, 4 and 8 s, and after five ends in a row once in 60 s only. Thread-safe.
///
/// A session is never given another server than the one it did its handshake with. The next session
/// starts the server anew, and waits for its turn where that is near.
public final class RestartRhythm {
  /// Ends in a row after which a server counts as down.
  static final int TRIES = 5;

  private static final Duration LONGEST = Duration.ofSeconds(60);

  private final LongSupplier nanos;
  private int ends;
  private long lastEnd;
  private CharSequence reason = "";
  private boolean closed;

  /// @param nanos a clock that only goes forward, as [System#nanoTime]
  RestartRhythm(LongSupplier nanos) {
    this.nanos = nanos;
  }

  /// The moment, to be given back to [#ended].
  public long now() {
    return nanos.getAsLong();
  }

  /// Returns how long it is until a server may be started; zero when it may.
  synchronized Duration left() {
    if (ends == 0) {
      return Duration.ZERO;
    }
    long left = pause().toNanos() - (nanos.getAsLong() - lastEnd);
    return left > 0 ? Duration.ofNanos(left) : Duration.ZERO;
  }

  /// Waits until a server may be started.
  ///
  /// @param most how long the caller can wait
  /// @return why it may not be within that time; absent when it may now
  synchronized Optional<CharSequence> await(Duration most) throws InterruptedException {
    while (!closed) {
      Duration left = left();
      if (left.isZero()) {
        return Optional.empty();
      }
      if (isDown() || left.compareTo(most) > 0) {
        return Optional.of(
            isDown()
                ? Sentence.of(
                    "it is down after %s tries, and is tried again in %s s: %s",
                    ends, seconds(left), reason)
                : Sentence.of("it is started again in %s s: %s", seconds(left), reason));
      }
      wait(Math.max(1, left.toMillis()));
    }
    return Optional.of("Assent is closing");
  }

  /// A server ended by itself or could not be started.
  ///
  /// @param startedAt [#now] when it was started; an end counts once for servers that ran beside
  ///   each other
  /// @param why one sentence
  public synchronized void ended(long startedAt, CharSequence why) {
    reason = why;
    if (ends == 0 || startedAt - lastEnd >= 0) {
      ends++;
      lastEnd = nanos.getAsLong();
    }
  }

  /// A server did what it was there for until it was not needed any more.
  public synchronized void fine() {
    ends = 0;
  }

  /// Returns whether the server ended too often in a row.
  synchronized boolean isDown() {
    return ends >= TRIES;
  }

  /// Returns how the server ended last; the empty string when it never did.
  synchronized CharSequence reason() {
    return reason;
  }

  /// Lets nobody wait any longer.
  public synchronized void close() {
    closed = true;
    notifyAll();
  }

  private Duration pause() {
    return isDown() ? LONGEST : Duration.ofSeconds(1L << (ends - 1));
  }

  private static long seconds(Duration left) {
    return Math.max(1, left.plusMillis(999).toSeconds());
  }
}
