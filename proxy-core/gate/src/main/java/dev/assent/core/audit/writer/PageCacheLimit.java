package dev.assent.core.audit.writer;

import java.io.Closeable;
import java.io.IOException;

/// Limits how much of a growing file the system keeps in memory to its newest megabytes. Otherwise
/// all of it would stay there until somebody else needs the room, although nobody reads it soon. It
/// would crowd out what the person's programs read, and memory that a machine hands out for the
/// first time costs more than to write the bytes.
///
/// It also keeps the part that waits for a force small, because everybody waits for that. Written
/// bytes go to the disk on the way.
///
/// It only gives advice. Where the system takes none or anything fails, the system keeps the file
/// as it thinks best.
final class PageCacheLimit implements Closeable {
  /// Bytes that are dropped at once, and that are kept at least.
  static final long DROPPED = 4 << 20;

  /// Bytes that go to the disk at once.
  static final long WRITTEN = 128 << 10;

  private static final int UNKNOWN = -1;

  private final FileAdvice advice;
  private boolean possible;
  private long writingTo = UNKNOWN;
  private long droppedTo = UNKNOWN;

  PageCacheLimit(FileAdvice advice, boolean possible) {
    this.advice = advice;
    this.possible = possible;
  }

  /// Something was written.
  ///
  /// @param from where it begins, in bytes from the start
  /// @param to where it ends; the file ends there too
  void written(long from, long to) {
    if (!possible) {
      return;
    }
    if (writingTo == UNKNOWN || from < writingTo) {
      writingTo = from - from % WRITTEN;
    }
    long last = to - to % WRITTEN;
    if (last > writingTo) {
      possible = take(() -> advice.writeSoon(writingTo, last));
      writingTo = last;
    }
  }

  /// The file was forced: what is not among its newest may go.
  ///
  /// @param end where it ends, in bytes
  void forced(long end) {
    if (!possible) {
      return;
    }
    writingTo = Math.max(writingTo, end - end % WRITTEN);
    long last = end - end % DROPPED;
    if (droppedTo == UNKNOWN || last < droppedTo) {
      // Bytes that lay there before are not ours to judge, and after a cut they are written anew.
      droppedTo = last;
    }
    long keep = last - DROPPED;
    if (keep > droppedTo) {
      possible = take(() -> advice.drop(droppedTo, keep));
      droppedTo = keep;
    }
  }

  private interface Step {
    void take() throws IOException;
  }

  private static boolean take(Step step) {
    try {
      step.take();
      return true;
    } catch (IOException | RuntimeException | LinkageError _) {
      return false;
    }
  }

  @Override
  public void close() {
    possible = false;
    advice.close();
  }
}
