package dev.assent.core.transport;

import dev.assent.core.json.ByteSlice;
import dev.assent.core.transport.LineFramer.LineEnds;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// Writes whole lines to a stream, from any number of threads, never one inside another.
///
/// There is no thread of its own: whoever comes first writes, for itself and for those that came
/// meanwhile, in one go. A reader that does not read therefore holds its writers back and nothing
/// piles up beyond their own lines.
final class LineWriter implements Closeable {
  private final OutputStream out;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition progress = lock.newCondition();
  private final Queue<List<ByteSlice>> waiting = new ArrayDeque<>();
  private long queued;
  private long written;
  private boolean writing;
  private @Nullable IOException failure;

  LineWriter(OutputStream out) {
    this.out = out;
  }

  /// Writes a line and returns when the operating system has it.
  ///
  /// @param line ends with its only LF
  /// @throws IOException when the stream failed, now or for an earlier line, or is closed
  /// @throws IllegalArgumentException when it is not exactly one line
  void write(byte[] line) throws IOException {
    write(List.of(ByteSlice.of(line)));
  }

  /// As [#write(byte[])], for a line in pieces.
  void write(List<ByteSlice> line) throws IOException {
    requireOneLine(line);
    lock.lock();
    try {
      add(line);
      writeUpTo(queued);
    } finally {
      lock.unlock();
    }
  }

  /// Takes a line that is written by the next [#write] or [#flush], whoever asks for it.
  ///
  /// @throws IOException as [#write(byte[])]
  void enqueue(List<ByteSlice> line) throws IOException {
    requireOneLine(line);
    lock.lock();
    try {
      add(line);
    } finally {
      lock.unlock();
    }
  }

  /// Writes what waits and returns when the operating system has it.
  ///
  /// @throws IOException when some of it could not be written
  void flush() throws IOException {
    lock.lock();
    try {
      writeUpTo(queued);
    } finally {
      lock.unlock();
    }
  }

  private void add(List<ByteSlice> line) throws IOException {
    throwIfFailed();
    waiting.add(line);
    queued++;
  }

  private void writeUpTo(long mine) throws IOException {
    while (written < mine && failure == null) {
      if (writing) {
        progress.awaitUninterruptibly();
      } else {
        writeWaiting();
      }
    }
    if (written < mine) {
      throwIfFailed();
    }
  }

  /// Closes the stream; lines that still wait fail.
  @Override
  public void close() throws IOException {
    lock.lock();
    try {
      if (failure == null) {
        failure = new IOException("the channel is closed");
      }
      progress.signalAll();
    } finally {
      lock.unlock();
    }
    out.close();
  }

  private void writeWaiting() {
    var lines = List.copyOf(waiting);
    waiting.clear();
    long upTo = queued;
    writing = true;
    lock.unlock();
    boolean whole = false;
    @Nullable IOException fault = null;
    try {
      writeAll(lines);
      whole = true;
    } catch (IOException e) {
      fault = e;
    } finally {
      lock.lock();
      writing = false;
      if (whole) {
        written = upTo;
      } else if (failure == null) {
        // It counts as broken, whatever ended it: part of a line may be out.
        failure = fault == null ? new IOException("an internal fault") : fault;
      }
      progress.signalAll();
    }
  }

  private void writeAll(List<List<ByteSlice>> lines) throws IOException {
    var gathering = new GatheringWriter(out, lines);
    for (List<ByteSlice> line : lines) {
      for (ByteSlice piece : line) {
        gathering.add(piece);
      }
    }
    gathering.write();
    out.flush();
  }

  private void throwIfFailed() throws IOException {
    if (failure != null) {
      throw new IOException(failure.getMessage(), failure);
    }
  }

  // Pieces of no bytes are fine: where a line is cut says nothing about it.
  private static void requireOneLine(List<ByteSlice> line) {
    boolean ended = false;
    for (ByteSlice piece : line) {
      int end =
          piece.length() == 0 ? piece.to() : LineEnds.next(piece.bytes(), piece.from(), piece.to());
      if (piece.length() > 0 && (ended || end < piece.to() - 1)) {
        throw notOneLine(line);
      }
      ended |= end < piece.to();
    }
    if (!ended) {
      throw notOneLine(line);
    }
  }

  private static IllegalArgumentException notOneLine(List<ByteSlice> line) {
    long bytes = line.stream().mapToLong(ByteSlice::length).sum();
    return new IllegalArgumentException(
        "found "
            + bytes
            + " bytes that are not one line, expected an LF at their end and no other");
  }

  /// Writes pieces to a stream in as few writes as they need: short ones together, long ones from
  /// where they lie.
  private static final class GatheringWriter {
    /// As much as a pipe holds.
    private static final int MOST_GATHERED = 64 * 1024;

    /// Each write is copied as a whole before its first byte is out, so none is much longer; but
    /// each may also wake a thread that stands in for the one that writes, so none is much shorter.
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
}
