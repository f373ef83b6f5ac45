package dev.assent.core.files;

import dev.assent.core.text.Sentence;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// The right to change something of ours, held by one holder of one process at a time; freed by the
/// system when the process dies, however it dies.
///
/// A file of its own, because closing any other handle of a locked file would free the lock on some
/// systems. It stays when the lock is freed: one that is removed could be locked twice.
public final class LockedFile implements AutoCloseable {
  private static final long PAUSE = Duration.ofMillis(3).toNanos();

  // The lock belongs to the process, so this knowledge does too: on POSIX systems closing any
  // handle of the file gives the lock back, so another attempt must not even open it.
  private static final Set<Path> HELD = ConcurrentHashMap.newKeySet();

  private final Path file;
  private final FileChannel channel;

  private LockedFile(Path file, FileChannel channel) {
    this.file = file;
    this.channel = channel;
  }

  /// Takes the right where nobody has it.
  ///
  /// @param file made where it is missing; its folder is there
  /// @return empty when another holder has it
  /// @throws UnfitFileException when it is no file
  public static Optional<LockedFile> tryTake(Path file) throws IOException {
    return attempt(file, Duration.ZERO);
  }

  /// Waits a moment until the right is free and takes it.
  ///
  /// @param file made where it is missing; its folder is there
  /// @throws UnfitFileException when somebody holds it for longer, or it is no file
  public static LockedFile take(Path file, Duration patience) throws IOException {
    return attempt(file, patience)
        .orElseThrow(() ->
            new UnfitFileException(
                file,
                Sentence.of(
                    "a lock that another process holds for longer than %s s", patience.toSeconds()),
                "one that is free"));
  }

  /// Returns whether a holder in this process has it; opens nothing.
  public static boolean isHeldHere(Path file) throws IOException {
    return HELD.contains(real(file));
  }

  private static Optional<LockedFile> attempt(Path file, Duration patience) throws IOException {
    Path real = real(file);
    long until = System.nanoTime() + patience.toNanos();
    while (!HELD.add(real)) {
      if (isOver(until)) {
        return Optional.empty();
      }
    }
    @Nullable FileChannel channel = null;
    boolean ours = false;
    try {
      channel = PlainFile.openToWrite(real, StandardOpenOption.CREATE);
      do {
        ours = isLocked(channel);
      } while (!ours && !isOver(until));
      return ours ? Optional.of(new LockedFile(real, channel)) : Optional.empty();
    } finally {
      if (!ours) {
        try {
          if (channel != null) {
            channel.close();
          }
        } finally {
          HELD.remove(real);
        }
      }
    }
  }

  private static boolean isOver(long until) {
    if (System.nanoTime() - until >= 0) {
      return true;
    }
    LockSupport.parkNanos(PAUSE);
    return false;
  }

  private static boolean isLocked(FileChannel channel) throws IOException {
    try {
      return channel.tryLock() != null;
    } catch (OverlappingFileLockException _) {
      return false; // by a second name of the same file
    }
  }

  private static Path real(Path file) throws IOException {
    @Nullable Path folder = file.toAbsolutePath().getParent();
    if (folder == null) {
      throw new UnfitFileException(file, "no file in a folder", "one that can be locked");
    }
    return folder.toRealPath().resolve(String.valueOf(file.getFileName()));
  }

  /// Writes into the file who holds the right, for people who look; it says nothing by itself.
  public void sign(byte[] text) throws IOException {
    channel.truncate(0);
    channel.write(ByteBuffer.wrap(text), 0);
  }

  /// Returns whether it was not given back yet.
  public boolean isHeld() {
    return channel.isOpen();
  }

  /// Gives the right back. Idempotent.
  @Override
  public void close() throws IOException {
    if (channel.isOpen()) {
      try {
        channel.close();
      } finally {
        HELD.remove(file);
      }
    }
  }
}
