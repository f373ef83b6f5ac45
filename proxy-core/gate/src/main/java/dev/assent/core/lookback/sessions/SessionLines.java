package dev.assent.core.lookback.sessions;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;
import java.util.Arrays;

/// Cuts a channel into lines without copying them; holds one line at a time, and no more of it than
/// is read.
final class SessionLines {
  private static final int PIECE = 1024 * 1024;

  private final int most;
  private byte[] buffer = new byte[PIECE];
  private long tooLong;

  /// Takes a line.
  interface Taker {
    /// @param from where it begins in the bytes, which are its own only for the time of this call
    /// @param to behind its last byte; the line's end is not among them
    void take(byte[] bytes, int from, int to);

    /// Told after each piece that was read.
    ///
    /// @param read its bytes
    /// @return false where no more is wanted
    boolean goesOn(int read) throws IOException;
  }

  /// @param most how many bytes a line may have
  SessionLines(int most) {
    this.most = most;
  }

  /// Reads to the end, or until no more is wanted.
  void read(ReadableByteChannel in, Taker taker) throws IOException {
    int held = 0;
    boolean skipping = false;
    while (true) {
      int read = in.read(ByteBuffer.wrap(buffer, held, buffer.length - held));
      if (read < 0) {
        if (held > 0 && !skipping) {
          taker.take(buffer, 0, held);
        }
        return;
      }
      int end = held + read;
      int from = 0;
      for (int at = held; at < end; at++) {
        if (buffer[at] == '\n') {
          if (!skipping) {
            taker.take(buffer, from, at);
          }
          skipping = false;
          from = at + 1;
        }
      }
      held = skipping ? 0 : end - from;
      System.arraycopy(buffer, end - held, buffer, 0, held);
      if (held > most) {
        tooLong++;
        skipping = true;
        held = 0;
      } else if (held == buffer.length) {
        buffer = Arrays.copyOf(buffer, buffer.length * 2);
      }
      if (!taker.goesOn(read)) {
        return;
      }
    }
  }

  /// The number of lines that were passed over because they are too long, so far.
  long tooLong() {
    return tooLong;
  }
}
