package dev.assent.core.front;

import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;

/// Lines that requests bring, read by a session as if they came from a program. A slow session
/// holds the writers back.
final class LinePipe extends InputStream {
  private static final int LINES_AHEAD = 8;
  private static final byte[] END = new byte[0];

  private final BlockingQueue<byte[]> lines = new ArrayBlockingQueue<>(LINES_AHEAD);
  private byte[] current = {};
  private int position;
  private boolean over;
  private volatile boolean closed;

  /// Hands a line over.
  ///
  /// @param line ends with its only LF
  /// @throws IOException when the session is over, or did not take it in time
  void put(byte[] line, long patienceMillis) throws IOException, InterruptedException {
    if (closed || !lines.offer(line, patienceMillis, TimeUnit.MILLISECONDS)) {
      throw new IOException(closed ? "the session is over" : "the session takes no more messages");
    }
  }

  /// No more lines will come; those that wait are still read.
  void finish() {
    closed = true;
    while (!lines.offer(END)) {
      lines.poll();
    }
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] into, int offset, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    while (position == current.length) {
      if (over) {
        return -1;
      }
      try {
        current = lines.take();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IOException("interrupted", e);
      }
      position = 0;
      over = current.length == 0;
    }
    int count = Math.min(length, current.length - position);
    System.arraycopy(current, position, into, offset, count);
    position += count;
    return count;
  }

  @Override
  public void close() {
    finish();
  }
}
