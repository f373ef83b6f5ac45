package dev.assent.core.linux;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Semaphore;

/// More room in pipes through which long messages go. A pipe holds 64 KB; who writes a megabyte
/// into it waits sixteen times until the reader was woken, and the reader as often.
///
/// The room is the user's: when all pipes of a user together hold 64 MB, the system gives new ones
/// hardly any. So no more than a quarter of that is taken, by those who need it first, and given
/// back when they end.
public final class PipeRoom {
  /// The bytes that a pipe holds when nobody asks for more.
  public static final int USUAL = 64 * 1024;

  /// The bytes of a wide one: the most the system gives everybody.
  static final int WIDE = 1024 * 1024;

  private static final boolean POSSIBLE = SystemCall.isKnownHere();
  private static final Semaphore PIPES = new Semaphore(16);
  private static final int SET_SIZE = 1031;

  // The system shows this in place of a path.
  static final String SHOWN = "pipe:";

  private PipeRoom() {}

  /// Gives a pipe more room.
  ///
  /// @return whether it has it, and [#giveBack] is to be called at its end; otherwise all is as it
  ///   was
  public static boolean widen(int descriptor) {
    if (!PIPES.tryAcquire()) {
      return false;
    }
    boolean wide = false;
    try {
      SystemCall.FCNTL.make(descriptor, SET_SIZE, WIDE, 0);
      wide = true;
    } catch (IOException _) {
      // No pipe, or the user has no more room.
    } finally {
      if (!wide) {
        PIPES.release();
      }
    }
    return wide;
  }

  /// As [#widen(int)], for the standard input or output of a program that we have started and that
  /// runs.
  ///
  /// @param stream 0 or 1
  public static boolean widen(long process, int stream) {
    if (!POSSIBLE) {
      return false;
    }
    Path path = Path.of("/proc/" + process + "/fd/" + stream);
    try {
      return isPipe(path) && widen(path, stream == 0);
    } catch (IOException | RuntimeException | LinkageError _) {
      // It has ended, or belongs to somebody else by now.
      return false;
    }
  }

  private static boolean isPipe(Path descriptor) throws IOException {
    return Files.readSymbolicLink(descriptor).toString().startsWith(SHOWN);
  }

  private static boolean widen(Path path, boolean writing) throws IOException {
    int descriptor = NativeMemory.open(path, writing);
    try {
      return widen(descriptor);
    } finally {
      SystemCall.close(descriptor);
    }
  }

  /// The number of pipes that can have more room now.
  static int left() {
    return PIPES.availablePermits();
  }

  /// A pipe that had more room has ended.
  public static void giveBack() {
    PIPES.release();
  }
}
