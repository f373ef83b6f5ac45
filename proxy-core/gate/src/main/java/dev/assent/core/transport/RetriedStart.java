package dev.assent.core.transport;

import java.io.IOException;

/// Starts programs from a process in which a toolkit runs.
///
/// A toolkit that sets a variable of this process at the very moment takes the list of variables
/// from under the call of the system, which then refuses the start with "bad address". Nothing ran,
/// so it is tried again.
public final class RetriedStart {
  private static final String MOVED = "error: 14 ";
  private static final int TRIES = 4;
  private static final long BETWEEN_MILLIS = 20;

  private RetriedStart() {}

  /// One try.
  @FunctionalInterface
  interface Try {
    Process start() throws IOException;
  }

  /// Starts a program.
  ///
  /// @throws IOException as [ProcessBuilder#start] does
  public static Process of(ProcessBuilder builder) throws IOException {
    return of(builder::start);
  }

  static Process of(Try one) throws IOException {
    for (int left = TRIES - 1; ; left--) {
      try {
        return one.start();
      } catch (IOException e) {
        if (left == 0 || !String.valueOf(e.getMessage()).contains(MOVED)) {
          throw e;
        }
        pause(e);
      }
    }
  }

  private static void pause(IOException fault) throws IOException {
    try {
      Thread.sleep(BETWEEN_MILLIS);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      throw fault;
    }
  }
}
