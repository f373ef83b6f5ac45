package dev.assent.core.files;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// The right to change something of ours, held by one holder of one process at a time; freed by the
/// system when it dies.
///
/// A file of its own, because closing any other handle of a locked file would free the lock on some
/// systems.
public final class LockedFile implements AutoCloseable {
  private static final long PAUSE = Duration.ofMillis(3).toNanos();

  private final FileChannel channel;

  private LockedFile(FileChannel channel) {
    this.channel = channel;
  }

  /// Waits a moment until the right is free and takes it.
  ///
  /// @param file made where it is missing
  /// @throws UnfitFileException when somebody holds it for longer, or it is no file
  public static LockedFile take(Path file, Duration patience) throws IOException {
    var channel = PlainFile.openToWrite(file, StandardOpenOption.CREATE);
    boolean ours = false;
    try {
      long start = System.nanoTime();
      while (attempt(channel) == null) {
        if (System.nanoTime() - start > patience.toNanos()) {
          throw new UnfitFileException(
              file,
              "a lock that another process holds for longer than " + patience.toSeconds() + " s",
              "one that is free");
        }
        LockSupport.parkNanos(PAUSE);
      }
      ours = true;
      return new LockedFile(channel);
    } finally {
      if (!ours) {
        channel.close();
      }
    }
  }

  private static @Nullable FileLock attempt(FileChannel channel) throws IOException {
    try {
      return channel.tryLock();
    } catch (OverlappingFileLockException _) {
      return null; // another holder of this process
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
