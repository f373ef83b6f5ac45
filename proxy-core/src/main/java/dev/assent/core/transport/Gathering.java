package dev.assent.core.transport;

import dev.assent.core.json.Slice;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;

/// Writes pieces to a stream in as few writes as they need: short ones together, long ones from where they lie.
///
/// No write is longer than a pipe holds: a longer one is copied as a whole before its first byte is out.
final class Gathering {
  private static final int MOST = 64 * 1024;

  private final OutputStream out;

  /// How many bytes are written at a time; all of them where they are fewer.
  private final int size;

  private byte[] gathered = {};
  private int filled;

  /// @param lines all that will be added
  Gathering(OutputStream out, List<List<Slice>> lines) {
    this.out = out;
    long all = 0;
    for (List<Slice> line : lines) {
      for (Slice piece : line) {
        all += piece.length();
      }
    }
    this.size = (int) Math.min(MOST, all);
  }

  /// Takes a piece; some of it may be written only by the next, or by [#write].
  void add(Slice piece) throws IOException {
    for (int from = piece.from(); from < piece.to(); ) {
      int left = piece.to() - from;
      if (filled == 0 && left >= size) {
        out.write(piece.bytes(), from, size);
        from += size;
      } else {
        from += copy(piece, from, Math.min(left, size - filled));
      }
    }
  }

  private int copy(Slice piece, int from, int count) throws IOException {
    if (gathered.length == 0) {
      gathered = new byte[size];
    }
    System.arraycopy(piece.bytes(), from, gathered, filled, count);
    filled += count;
    if (filled == size) {
      write();
    }
    return count;
  }

  /// Writes what is left.
  void write() throws IOException {
    if (filled > 0) {
      out.write(gathered, 0, filled);
      filled = 0;
    }
  }
}
