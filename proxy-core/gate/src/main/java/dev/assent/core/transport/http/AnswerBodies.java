package dev.assent.core.transport.http;

import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/// The answers of one session that are being read: ends those that stall, and bounds what they hold
/// together.
final class AnswerBodies implements AutoCloseable {
  private static final long MOST_STEP = 1000;

  private final Set<AnswerBody> open = ConcurrentHashMap.newKeySet();
  private final AtomicLong held = new AtomicLong();
  private final Duration pause;
  private final long most;
  private final Thread watch;

  /// @param pause how long an answer that has begun may pause
  /// @param most bytes that unfinished answers may have together
  AnswerBodies(String name, Duration pause, long most) {
    this.pause = pause;
    this.most = most;
    this.watch = Thread.ofVirtual().name("answers of " + name).start(this::watch);
  }

  AnswerBody open(InputStream in) {
    var reading = new AnswerBody(in, this);
    open.add(reading);
    return reading;
  }

  void remove(AnswerBody reading) {
    open.remove(reading);
  }

  void hold(int bytes) throws IOException {
    if (held.addAndGet(bytes) > most) {
      throw new IOException("its unfinished answers are too long together");
    }
  }

  void release(long bytes) {
    held.addAndGet(-bytes);
  }

  private void watch() {
    long step = Math.clamp(pause.toMillis() / 4, 1, MOST_STEP);
    try {
      while (true) {
        TimeUnit.MILLISECONDS.sleep(step);
        long now = System.nanoTime();
        for (AnswerBody reading : open) {
          @Nullable String why = reading.overdue(now, pause.toNanos());
          if (why != null) {
            reading.end(why);
          }
        }
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    watch.interrupt();
    end("the session ended");
  }

  /// Ends all that are open now.
  void end(String why) {
    open.forEach(reading -> reading.end(why));
  }
}
