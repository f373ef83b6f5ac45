package dev.assent.core.hooks;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;

/// Reads what a hook prints, up to a bound, on a thread of its own.
final class BoundedOutput {
  /// The most a hook may print to one stream, in bytes.
  static final int MOST = 1 << 16;

  private final InputStream in;
  private final ByteArrayOutputStream kept = new ByteArrayOutputStream();
  private final Thread thread;
  private volatile boolean tooMuch;

  private BoundedOutput(InputStream in, String name) {
    this.in = in;
    this.thread = Thread.ofPlatform().daemon().name(name).unstarted(this::read);
  }

  static BoundedOutput of(InputStream in, String name) {
    var output = new BoundedOutput(in, name);
    output.thread.start();
    return output;
  }

  /// True if more was printed than a hook may.
  boolean isTooMuch() {
    return tooMuch;
  }

  /// The printed bytes, after waiting a while for their end; complete unless somebody still holds
  /// the stream.
  byte[] bytes(long waitMillis) throws InterruptedException {
    thread.join(waitMillis);
    synchronized (kept) {
      return kept.toByteArray();
    }
  }

  // Reads on after the bound, so that the program is not held up before it is ended.
  private void read() {
    byte[] chunk = new byte[8192];
    try (in) {
      for (int count = in.read(chunk); count >= 0; count = in.read(chunk)) {
        keep(chunk, count);
      }
    } catch (IOException _) {
      // The stream was closed with its process; what was read counts.
      Thread.currentThread().interrupt();
    }
  }

  private void keep(byte[] chunk, int count) {
    synchronized (kept) {
      int room = MOST - kept.size();
      kept.write(chunk, 0, Math.min(count, room));
      tooMuch |= count > room;
    }
  }
}
