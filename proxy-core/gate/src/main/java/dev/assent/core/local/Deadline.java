package dev.assent.core.local;

import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;

/// Closes something when time is up, which ends a read that cannot be timed itself.
public final class Deadline implements AutoCloseable {
  private final Thread thread;
  private volatile boolean passed;

  private Deadline(Duration after, Closeable target) {
    this.thread =
        Thread.ofPlatform()
            .daemon()
            .name("deadline")
            .start(
                new Runnable() {
                  @Override
                  public void run() {
                    await(after, target);
                  }
                });
  }

  /// Starts a deadline; closing it in time cancels it.
  public static Deadline start(Duration after, Closeable target) {
    return new Deadline(after, target);
  }

  /// True if it was too late.
  public boolean passed() {
    return passed;
  }

  @Override
  public void close() {
    thread.interrupt();
  }

  private void await(Duration after, Closeable target) {
    try {
      Thread.sleep(after);
      passed = true;
      target.close();
    } catch (InterruptedException | IOException _) {
      // In time, or closed already.
    }
  }
}
