package dev.assent.core.pap;

import dev.assent.core.files.PlainFile;
import dev.assent.core.files.PrivateFile;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// The right to change one proxy's policy file and history together, held by one store of one process at a time; freed
/// by the system when the process dies.
///
/// A file of its own, because closing any other handle of a locked file would free the lock on some systems.
record HistoryLock(FileChannel channel, FileLock lock) implements AutoCloseable {
  /// Changes are written in milliseconds; whoever holds the right longer is not writing one.
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  private static final long PAUSE = Duration.ofMillis(3).toNanos();

  /// Waits a moment until the right is free and takes it.
  ///
  /// @throws IOException when the lock file cannot be made, or somebody holds it for long
  static HistoryLock take(Path history) throws IOException {
    Path file = history.resolveSibling("." + history.getFileName() + ".lock");
    Path folder = file.toAbsolutePath().getParent();
    if (folder != null) {
      PrivateFile.createFolders(folder);
    }
    var channel = PlainFile.openToWrite(file, StandardOpenOption.CREATE);
    try {
      long start = System.nanoTime();
      FileLock lock = attempt(channel);
      while (lock == null) {
        if (System.nanoTime() - start > PATIENCE.toNanos()) {
          throw new IOException("`" + file + "` is held by another process");
        }
        LockSupport.parkNanos(PAUSE);
        lock = attempt(channel);
      }
      return new HistoryLock(channel, lock);
    } catch (IOException e) {
      channel.close();
      throw e;
    }
  }

  private static @Nullable FileLock attempt(FileChannel channel) throws IOException {
    try {
      return channel.tryLock();
    } catch (OverlappingFileLockException _) {
      return null; // another store of this process
    }
  }

  @Override
  public void close() throws IOException {
    try (channel) {
      lock.release();
    }
  }
}
