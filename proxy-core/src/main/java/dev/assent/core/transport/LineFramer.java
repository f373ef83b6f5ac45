package dev.assent.core.transport;

import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// Cuts a stream into lines at LF and nowhere else.
///
/// A line over the limit is skipped to its end while only its length is kept, so memory stays below the limit
/// whatever arrives. One thread reads; [#idlePartial] may be asked by others.
final class LineFramer {
  private static final int CHUNK = 32 * 1024;
  private static final int FIRST_PIECE = 4 * 1024;
  private static final int LARGEST_PIECE = 1024 * 1024;

  private final InputStream in;
  private final int limit;
  private final byte[] chunk = new byte[CHUNK];
  private int next;
  private int end;

  // A line in the making, in pieces, so that a long one is copied once, when its length is known.
  private final List<byte[]> full = new ArrayList<>();
  private final byte[] first = new byte[FIRST_PIECE];
  private byte[] piece = first;
  private int used;
  private int kept;
  private byte last;
  private volatile long pending;
  private volatile boolean reading;
  private volatile long readSince;

  /// @param limit bytes that a line may have, its line end not counted
  LineFramer(InputStream in, int limit) {
    this.in = in;
    this.limit = limit;
  }

  /// Waits for the next line.
  ///
  /// @return [Line.End] at the end of the input, again and again
  Line next() throws IOException {
    while (true) {
      if (next == end && !fill()) {
        long cut = pending;
        forget();
        return cut > 0 ? new Line.Partial(cut) : new Line.End();
      }
      int at = LineEnds.next(chunk, next, end);
      keep(chunk, next, at - next);
      boolean whole = at < end;
      next = whole ? at + 1 : at;
      if (whole) {
        return finished();
      }
    }
  }

  /// How many bytes of an unfinished line wait, when none came for longer than a while; 0 otherwise, and while nobody
  /// waits for more.
  ///
  /// @param now of [System#nanoTime]
  long idlePartial(long now, Duration longerThan) {
    long bytes = pending;
    return bytes > 0 && reading && now - readSince > longerThan.toNanos() ? bytes : 0;
  }

  private boolean fill() throws IOException {
    readSince = System.nanoTime();
    reading = true;
    int read = in.read(chunk);
    reading = false;
    next = 0;
    end = Math.max(0, read);
    return read >= 0;
  }

  private void keep(byte[] from, int start, int count) {
    // One byte more than the limit, because a CR before the LF does not count.
    int room = (int) Math.min(count, limit + 1L - kept);
    for (int copied = 0; copied < room; ) {
      if (used == piece.length) {
        full.add(piece);
        piece = new byte[Math.min(LARGEST_PIECE, piece.length * 2)];
        used = 0;
      }
      int part = Math.min(room - copied, piece.length - used);
      System.arraycopy(from, start + copied, piece, used, part);
      used += part;
      copied += part;
    }
    kept += Math.max(0, room);
    if (count > 0) {
      last = from[start + count - 1];
      pending = pending + count;
    }
  }

  private Line finished() {
    long length = pending;
    if (length > 0 && last == '\r') {
      length--;
    }
    Line found = length > limit ? new Line.TooLong(length) : new Line.Ok(joined((int) length));
    forget();
    return found;
  }

  private byte[] joined(int length) {
    byte[] line = new byte[length];
    int at = 0;
    for (byte[] part : full) {
      System.arraycopy(part, 0, line, at, Math.min(part.length, length - at));
      at += Math.min(part.length, length - at);
    }
    System.arraycopy(piece, 0, line, at, length - at);
    return line;
  }

  private void forget() {
    pending = 0;
    kept = 0;
    full.clear();
    piece = first;
    used = 0;
  }
}
