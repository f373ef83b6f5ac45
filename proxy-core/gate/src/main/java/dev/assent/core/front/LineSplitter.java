package dev.assent.core.front;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;

/// Splits the output of a session into lines. One writer at a time.
final class LineSplitter extends OutputStream {
  /// Takes a line.
  interface Taker {
    /// @param line without its LF
    /// @throws IOException when nobody takes lines any more
    void take(byte[] line) throws IOException;
  }

  private final Taker taker;
  private final ByteArrayOutputStream begun = new ByteArrayOutputStream();

  LineSplitter(Taker taker) {
    this.taker = taker;
  }

  @Override
  public void write(int value) throws IOException {
    write(new byte[] {(byte) value}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    int start = offset;
    for (int i = offset; i < offset + length; i++) {
      if (bytes[i] == '\n') {
        if (begun.size() == 0) {
          taker.take(Arrays.copyOfRange(bytes, start, i));
        } else {
          begun.write(bytes, start, i - start);
          taker.take(begun.toByteArray());
          begun.reset();
        }
        start = i + 1;
      }
    }
    begun.write(bytes, start, offset + length - start);
  }
}
