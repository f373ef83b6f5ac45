package dev.assent.core.transport;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.util.concurrent.TimeUnit;

/// The output of a process of ours, to its last byte.
///
/// When a process ends, the JDK takes what is left in its pipes into memory, closes the pipes and
/// puts the memory in their place. A read that comes in between finds a closed stream or a false
/// end; this class then tries it again.
public final class ProcessOutput extends InputStream {
  private static final int PAUSE_MILLIS = 10;
  private static final int TRIES = 30;

  private final InputStream in;
  private volatile boolean closed;
  private boolean ended;

  /// @param in as [Process#getInputStream()] or [Process#getErrorStream()] gives it; closed with
  ///   this one
  public ProcessOutput(InputStream in) {
    this.in = in;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }

  @Override
  public int read(byte[] into, int offset, int length) throws IOException {
    for (int tries = 1; ; tries++) {
      try {
        int count = in.read(into, offset, length);
        if (count >= 0 || ended) {
          return count;
        }
        ended = true;
      } catch (IOException e) {
        if (closed || tries == TRIES) {
          throw e;
        }
      }
      pause();
    }
  }

  private static void pause() throws InterruptedIOException {
    try {
      TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted");
    }
  }

  @Override
  public int available() throws IOException {
    return in.available();
  }

  @Override
  public void close() throws IOException {
    closed = true;
    in.close();
  }
}
