package dev.assent.core.audit;

import dev.assent.core.linux.Native;
import dev.assent.core.linux.SystemCall;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;

/// How much of a growing file the system keeps in memory: its newest megabytes. All of it would stay there until somebody else
/// needs the room, although nobody reads it soon; it crowds out what the person's programs read, and memory that a machine
/// hands out for the first time costs more than to write the bytes.
///
/// No more than advice to the system: where it is not Linux or anything fails, the file is kept as the system thinks best.
final class CachedPart implements Closeable {
  /// What is dropped at once, and what is kept at least, in bytes.
  static final long STEP = 4 << 20;

  private static final int NOT_NEEDED_SOON = 4;
  private static final int NONE = -1;

  private final Path path;
  private boolean possible = SystemCall.isKnownHere() && SystemCall.class.getModule().isNativeAccessEnabled();
  private int descriptor = NONE;
  private long droppedTo = NONE;

  /// @param path where the file was opened; should another one have its name by now, that one is dropped, which harms nothing
  CachedPart(Path path) {
    this.path = path;
  }

  /// The file was forced: what is not among its newest may go.
  ///
  /// @param end where it ends, in bytes
  void forced(long end) {
    if (!possible) {
      return;
    }
    long last = end - end % STEP;
    if (droppedTo == NONE || last < droppedTo) {
      // What lay there before is not ours to judge, and after a cut it is written anew.
      droppedTo = last;
    }
    long keep = last - STEP;
    if (keep > droppedTo) {
      possible = drop(droppedTo, keep);
      droppedTo = keep;
    }
  }

  private boolean drop(long from, long to) {
    try {
      if (descriptor == NONE) {
        descriptor = Native.open(path, false);
      }
      SystemCall.FADVISE64.make(descriptor, from, to - from, NOT_NEEDED_SOON);
      return true;
    } catch (IOException | RuntimeException | LinkageError _) {
      return false;
    }
  }

  @Override
  public void close() {
    possible = false;
    if (descriptor != NONE) {
      SystemCall.close(descriptor);
      descriptor = NONE;
    }
  }
}
