package dev.assent.core.cli.invocation;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/// Cuts a stream of bytes into lines, reading in large pieces.
final class LongLines {
  private final InputStream in;
  private final int most;
  private final byte[] piece = new byte[256 * 1024];
  private int at;
  private int end;

  /// @param most how many bytes a line may have; of a longer one, one byte more than that is kept
  LongLines(InputStream in, int most) {
    this.in = in;
    this.most = most;
  }

  /// The next line without its end; absent behind the last.
  Optional<byte[]> next() throws IOException {
    if (at == end && !fill()) {
      return Optional.empty();
    }
    var line = new ByteArrayOutputStream(256);
    while (true) {
      int stop = at;
      while (stop < end && piece[stop] != '\n') {
        stop++;
      }
      line.write(piece, at, Math.max(0, Math.min(stop - at, most + 1 - line.size())));
      boolean whole = stop < end;
      at = whole ? stop + 1 : stop;
      if (whole || !fill()) {
        return Optional.of(line.toByteArray());
      }
    }
  }

  /// True if the next line is not here yet, so that asking for it may wait.
  boolean waits() throws IOException {
    return at == end && in.available() == 0;
  }

  private boolean fill() throws IOException {
    int read = in.read(piece);
    at = 0;
    end = Math.max(0, read);
    return read > 0;
  }
}
