package dev.assent.core.audit.writer;

import dev.assent.core.linux.NativeMemory;
import dev.assent.core.linux.SystemCall;
import java.io.IOException;
import java.nio.file.Path;

/// Through a descriptor of its own, because Java does not tell the one it writes with.
final class LinuxFileAdvice implements FileAdvice {
  private static final int NOT_NEEDED_SOON = 4;
  private static final int START_WRITING = 2;
  private static final int NONE = -1;

  private final Path path;
  private int descriptor = NONE;

  /// @param path where the file was opened; should another one have its name when the first advice
  ///   comes, that one gets it, which harms nothing
  LinuxFileAdvice(Path path) {
    this.path = path;
  }

  static boolean isPossible() {
    return SystemCall.isKnownHere() && SystemCall.class.getModule().isNativeAccessEnabled();
  }

  @Override
  public void writeSoon(long from, long to) throws IOException {
    SystemCall.SYNC_FILE_RANGE.make(descriptor(), from, to - from, START_WRITING);
  }

  @Override
  public void drop(long from, long to) throws IOException {
    SystemCall.FADVISE64.make(descriptor(), from, to - from, NOT_NEEDED_SOON);
  }

  private int descriptor() throws IOException {
    if (descriptor == NONE) {
      descriptor = NativeMemory.open(path, false);
    }
    return descriptor;
  }

  @Override
  public void close() {
    if (descriptor != NONE) {
      SystemCall.close(descriptor);
      descriptor = NONE;
    }
  }
}
