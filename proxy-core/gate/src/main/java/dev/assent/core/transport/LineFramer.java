package dev.assent.core.transport;

import dev.assent.core.jsonrpc.RoughScan;
import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Cuts a stream into lines at LF and nowhere else.
///
/// A line that came whole in one read is copied once. A longer one is gathered in an array of its
/// own, which becomes the line where its length was guessed right. A line over the limit is skipped
/// to its end while only its length is kept, so memory stays below the limit whatever arrives. One
/// thread reads; [#idlePartial] may be asked by others.
final class LineFramer {
  private static final int CHUNK = 64 * 1024;

  /// A peer that sends long lines often sends another of the same length, but a guess must not cost
  /// more than so many times what came.
  private static final int GUESS = 8;

  private static final int LARGEST_PIECE = 1024 * 1024;
  private static final byte[] NOTHING = {};

  private final InputStream in;
  private final int limit;
  private final byte[] chunk = new byte[CHUNK];
  private int next;
  private int end;

  // A line in the making: what came of it before this chunk, none of it behind the limit. In pieces
  // where its length cannot be guessed, so that a long one is copied once, when its length is
  // known.
  private final List<byte[]> full = new ArrayList<>();
  private byte[] piece = NOTHING;
  private int used;
  private int kept;
  private int lastLong;
  private byte last;

  /// Of a line over the limit.
  private @Nullable RoughScan scan;

  private final MessageStart start = new MessageStart();
  private final long textPause;

  /// The bytes of text in front of what is read now that were passed over.
  private long passed;

  private volatile long pending;
  private volatile boolean reading;
  private volatile long readSince;

  /// @param limit bytes that a line may have, its line end not counted
  LineFramer(InputStream in, int limit) {
    this(in, limit, Duration.ofNanos(Long.MAX_VALUE));
  }

  /// @param textPause after so long without a byte, what comes behind text that can be no message
  ///   begins a line of its own
  LineFramer(InputStream in, int limit, Duration textPause) {
    this.in = in;
    this.limit = limit;
    this.textPause = textPause.toNanos();
  }

  /// Waits for the next line.
  ///
  /// @return [FramedLine.End] at the end of the input, again and again
  FramedLine next() throws IOException {
    while (true) {
      if (next == end && !(hasRoomInPiece() ? fillPiece() : fill())) {
        FramedLine last =
            pending > 0
                ? new FramedLine.Partial(joined(Math.min(kept, limit)), pending)
                : new FramedLine.End();
        forget();
        return last;
      }
      if (passed > 0) {
        var text = new FramedLine.PassedOver(passed);
        passed = 0;
        return text;
      }
      if (next == end) {
        continue;
      }
      int from = next;
      int at = LineEnds.next(chunk, from, end);
      boolean whole = at < end;
      next = whole ? at + 1 : at;
      if (whole) {
        return finished(from, at);
      }
      keep(from, at);
    }
  }

  /// True if the next line was read already, as a whole. To be asked by the thread that reads.
  boolean hasLine() {
    return next < end && LineEnds.next(chunk, next, end) < end;
  }

  /// The number of bytes of an unfinished line that wait, when none came for longer than a while; 0
  /// otherwise, and while nobody waits for more.
  ///
  /// @param now of [System#nanoTime]
  long idlePartial(long now, Duration longerThan) {
    long bytes = pending;
    return bytes > 0 && reading && now - readSince > longerThan.toNanos() ? bytes : 0;
  }

  private boolean fill() throws IOException {
    int read = read(chunk, 0);
    next = 0;
    end = Math.max(0, read);
    if (read > 0 && pending > 0 && start.isText() && System.nanoTime() - readSince > textPause) {
      passed = pending;
      forget();
    }
    return read >= 0;
  }

  /// The findings on an unfinished line that waits for more, as [#idlePartial] tells; absent where
  /// more came meanwhile, and for text. To be asked by another thread than the one that reads.
  Optional<RoughScan.Found> idleFound(long now, Duration longerThan) {
    long since = readSince;
    if (idlePartial(now, longerThan) == 0 || start.isText()) {
      return Optional.empty();
    }
    // Nobody changes what is looked at here before a read has come back.
    RoughScan.Found found = scan == null ? scanned().found() : scan.found();
    return reading && readSince == since ? Optional.of(found) : Optional.empty();
  }

  /// The start of the read that an unfinished line waits for, as [System#nanoTime] tells it.
  long waitsSince() {
    return readSince;
  }

  // Most of a long line is read to where it is kept.
  private boolean hasRoomInPiece() {
    return pending > 0 && !start.isText() && kept <= limit - CHUNK && piece.length - used >= CHUNK;
  }

  // The line's end, where it came, and what is behind it are left in the chunk.
  private boolean fillPiece() throws IOException {
    int read = read(piece, used);
    if (read < 0) {
      return false;
    }
    int to = LineEnds.next(piece, used, used + read);
    next = 0;
    end = used + read - to;
    System.arraycopy(piece, to, chunk, 0, end);
    took(to - used);
    return true;
  }

  private int read(byte[] to, int at) throws IOException {
    readSince = System.nanoTime();
    reading = true;
    int read = in.read(to, at, CHUNK);
    reading = false;
    return read;
  }

  // So many bytes behind what the piece holds so far belong to it.
  private void took(int count) {
    if (count > 0) {
      last = piece[used + count - 1];
      used += count;
      kept += count;
      pending = pending + count;
    }
  }

  // The line ends in this chunk, at its LF.
  private FramedLine finished(int from, int to) {
    long length = pending + to - from;
    if (length > 0 && (to > from ? chunk[to - 1] : last) == '\r') {
      length--;
    }
    FramedLine found;
    if (length > limit) {
      keep(from, to);
      found = new FramedLine.TooLong(length, overlong().found());
    } else if (pending == 0) {
      found = new FramedLine.Ok(Arrays.copyOfRange(chunk, from, from + (int) length));
    } else {
      keep(from, to);
      lastLong = kept;
      found =
          new FramedLine.Ok(
              full.isEmpty() && piece.length == length ? piece : joined((int) length));
    }
    forget();
    return found;
  }

  private void keep(int from, int to) {
    if (to == from) {
      return;
    }
    start.take(chunk, from, to);
    // One byte more than the limit, because a CR before the LF does not count.
    int more = (int) Math.min(to - from, limit + 1L - kept);
    for (int copied = 0; copied < more; ) {
      if (used == piece.length) {
        nextPiece();
      }
      int part = Math.min(more - copied, piece.length - used);
      System.arraycopy(chunk, from + copied, piece, used, part);
      used += part;
      copied += part;
      kept += part;
    }
    if (more < to - from) {
      overlong().take(chunk, from + more, to);
    }
    last = chunk[to - 1];
    pending = pending + to - from;
  }

  // Of a line that is not kept it must be known whose answer it may have been.
  private RoughScan overlong() {
    if (scan == null) {
      scan = scanned();
    }
    return scan;
  }

  private RoughScan scanned() {
    var kept = new RoughScan();
    for (byte[] part : full) {
      kept.take(part, 0, part.length);
    }
    kept.take(piece, 0, used);
    return kept;
  }

  private void nextPiece() {
    boolean likely = lastLong > kept && lastLong / GUESS <= kept;
    if (likely) {
      piece = joined(lastLong);
      used = kept;
      full.clear();
      return;
    }
    if (used > 0) {
      full.add(piece);
    }
    piece = new byte[Math.clamp(2L * piece.length, CHUNK, LARGEST_PIECE)];
    used = 0;
  }

  // The kept bytes, in an array of a length.
  private byte[] joined(int length) {
    byte[] line = new byte[length];
    int at = 0;
    for (byte[] part : full) {
      System.arraycopy(part, 0, line, at, Math.min(part.length, length - at));
      at += Math.min(part.length, length - at);
    }
    System.arraycopy(piece, 0, line, at, Math.min(used, length - at));
    return line;
  }

  private void forget() {
    pending = 0;
    kept = 0;
    full.clear();
    piece = NOTHING;
    used = 0;
    scan = null;
    start.forget();
  }

  /// The next thing that a [LineFramer] found.
  sealed interface FramedLine {
    /// A whole line.
    ///
    /// @param bytes without the LF and without one CR directly before it; may be empty
    record Ok(byte[] bytes) implements FramedLine {}

    /// A line over the limit, skipped to its end and not kept.
    ///
    /// @param bytesSeen its length, without the line end
    /// @param found what it may have been
    record TooLong(long bytesSeen, RoughScan.Found found) implements FramedLine {}

    /// Bytes without a line end at the end of the input.
    ///
    /// @param bytes at least one; the first of them where there are more than a line may have
    /// @param bytesSeen how many there were
    record Partial(byte[] bytes, long bytesSeen) implements FramedLine {}

    /// Text that is no message and was left without a line end; what comes next begins a line.
    ///
    /// @param bytesSeen how many bytes there were
    record PassedOver(long bytesSeen) implements FramedLine {}

    /// The input has ended.
    record End() implements FramedLine {}
  }

  /// Finds line ends in bytes, many at a time: every byte that comes or goes is looked at.
  static final class LineEnds {
    private static final VarHandle EIGHT =
        MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long ONES = 0x0101010101010101L;
    private static final long HIGH = 0x8080808080808080L;
    private static final int BLOCK = 512;

    private LineEnds() {}

    /// The place of the first LF between two places; `to` where there is none.
    static int next(byte[] bytes, int from, int to) {
      int at = from;
      while (at + BLOCK <= to && !isInBlock(bytes, at)) {
        at += BLOCK;
      }
      while (at + 8 <= to) {
        long marks = marks(bytes, at);
        if (marks != 0) {
          return at + (Long.numberOfTrailingZeros(marks) >> 3);
        }
        at += 8;
      }
      while (at < to && bytes[at] != '\n') {
        at++;
      }
      return at;
    }

    // Without a branch within, which the compiler turns into a look at many more bytes at a time.
    private static boolean isInBlock(byte[] bytes, int from) {
      long marks = 0;
      for (int at = from; at < from + BLOCK; at += 8) {
        marks |= marks(bytes, at);
      }
      return marks != 0;
    }

    // Marks those of eight bytes that are LF. The lowest one is marked for certain; only bytes
    // behind it may be marked that are none.
    private static long marks(byte[] bytes, int at) {
      long differs = (long) EIGHT.get(bytes, at) ^ ONES * '\n';
      return (differs - ONES) & ~differs & HIGH;
    }
  }

  /// The first two bytes of a line that are no blanks. They tell text from what may be a message:
  /// no message begins with anything but an object, or with an array of them.
  static final class MessageStart {
    private static final byte BYTE_ORDER_MARK = (byte) 0xef;

    private byte first;
    private byte second;

    /// Takes bytes of the line, as long as it needs some.
    void take(byte[] bytes, int from, int to) {
      for (int at = from; at < to && second == 0; at++) {
        byte b = bytes[at];
        if (b == ' ' || b == '\t' || b == '\r' || b == '\n') {
          continue;
        }
        if (first == 0) {
          first = b;
        } else {
          second = b;
        }
      }
    }

    /// True if the line cannot become a message any more, whatever follows.
    boolean isText() {
      return switch (first) {
        case 0, BYTE_ORDER_MARK -> false;
        case '{' -> second != 0 && second != '"' && second != '}';
        case '[' -> second != 0 && second != '{' && second != ']';
        default -> true;
      };
    }

    /// Begins with another line.
    void forget() {
      first = 0;
      second = 0;
    }

    /// True if a line is text.
    static boolean isText(byte[] line) {
      var start = new MessageStart();
      start.take(line, 0, line.length);
      return start.isText();
    }
  }
}
