package dev.assent.core.bridge;

import dev.assent.core.files.PlainFile;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/// The right to start a core, which one client of a home has at a time; the others wait for what it
/// starts. Freed by the system when the client ends, however it ends.
final class LaunchLock implements AutoCloseable {
  private final FileChannel channel;
  private @Nullable FileLock lock;

  private LaunchLock(FileChannel channel) {
    this.channel = channel;
  }

  /// Opens the file of the right, which is not taken by that.
  ///
  /// @param runtime the runtime folder, which is there
  static LaunchLock in(Path runtime) throws IOException {
    return new LaunchLock(
        PlainFile.openToWrite(runtime.resolve("launch.lock"), StandardOpenOption.CREATE));
  }

  /// Takes the right where nobody has it.
  ///
  /// @return whether it is ours now
  boolean isOurs() throws IOException {
    if (lock == null) {
      try {
        lock = channel.tryLock();
      } catch (OverlappingFileLockException _) {
        // Another client of this process has it.
      }
    }
    return lock != null;
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
