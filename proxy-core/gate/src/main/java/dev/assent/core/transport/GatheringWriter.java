package dev.assent.core.transport;

import dev.assent.core.json.ByteSlice;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;

/// Writes pieces to a stream in as few writes as they need: short ones together, long ones from
/// where they lie.
final class GatheringWriter {
  /// As much as a pipe holds.
  private static final int MOST_GATHERED = 64 * 1024;

  /// Each write is copied as a whole before its first byte is out, so none is much longer; but each
  /// may also wake a thread that stands in for the one that writes, so none is much shorter.
  private static final int LONGEST = 4 * MOST_GATHERED;

  private final OutputStream out;

  /// The number of bytes that are gathered before they are written; all of them where they are
  /// fewer.
  private final int size;

  private byte[] gathered = {};
  private int filled;

  /// @param lines all that will be added
  GatheringWriter(OutputStream out, List<List<ByteSlice>> lines) {
    this.out = out;
    long all = 0;
    for (List<ByteSlice> line : lines) {
      for (ByteSlice piece : line) {
        all += piece.length();
      }
    }
    this.size = (int) Math.min(MOST_GATHERED, all);
  }

  /// Takes a piece; some of it may be written only by the next, or by [#write].
  void add(ByteSlice piece) throws IOException {
    for (int from = piece.from(); from < piece.to(); ) {
      int left = piece.to() - from;
      if (filled == 0 && left >= size) {
        int whole = Math.min(LONGEST, left - left % size);
        out.write(piece.bytes(), from, whole);
        from += whole;
      } else {
        from += copy(piece, from, Math.min(left, size - filled));
      }
    }
  }

  private int copy(ByteSlice piece, int from, int count) throws IOException {
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
