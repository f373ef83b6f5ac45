package dev.assent.core.audit.writer;

import dev.assent.core.audit.AuditException;
import dev.assent.core.files.PlainFile;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// The right to write a folder's log, held by one writer of one process at a time.
///
/// The file `lock` in the folder stays when it is released: a file that is removed could be locked
/// twice.
final class FolderLock implements AutoCloseable {
  private static final String NAME = "lock";

  // The one piece of state that has to be the process's own: POSIX gives a process's lock up as
  // soon as it closes any channel to the file, so that even looking whether this process holds it
  // must not open the file.
  private static final Set<Path> HELD = ConcurrentHashMap.newKeySet();

  private final Path folder;
  private final FileChannel channel;

  private FolderLock(Path folder, FileChannel channel) {
    this.folder = folder;
    this.channel = channel;
  }

  /// Takes the lock.
  ///
  /// @throws AuditException with LOCKED when another writer has it, FOLDER when it cannot be had
  ///   for another reason
  static FolderLock take(Path folder) throws AuditException {
    Path real = folder;
    try {
      real = folder.toRealPath();
      if (!HELD.add(real)) {
        throw locked(folder, "this process");
      }
      FileChannel channel = lock(real);
      return new FolderLock(real, channel);
    } catch (IOException | OverlappingFileLockException e) {
      HELD.remove(real);
      throw new AuditException(
          AuditException.Code.FOLDER,
          "cannot lock folder `"
              + folder
              + "`: "
              + e.getClass().getSimpleName()
              + " "
              + e.getMessage(),
          e);
    }
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      // The lock goes with the channel, closed well or badly.
    } finally {
      HELD.remove(folder);
    }
  }

  private static FileChannel lock(Path real) throws IOException, AuditException {
    Path path = real.resolve(NAME);
    FileChannel channel = PlainFile.openToWrite(path, StandardOpenOption.CREATE);
    FileLock lock = null;
    try {
      lock = channel.tryLock();
    } finally {
      if (lock == null) {
        channel.close();
      }
    }
    if (lock == null) {
      HELD.remove(real);
      throw locked(real, "another process");
    }
    return channel;
  }

  private static AuditException locked(Path folder, String holder) {
    return new AuditException(
        AuditException.Code.LOCKED,
        "log `" + folder + "` is held by " + holder + ", expected it to be free");
  }
}
