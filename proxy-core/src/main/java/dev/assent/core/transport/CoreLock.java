package dev.assent.core.transport;

import dev.assent.core.files.PlainFile;
import dev.assent.core.local.PrivateFolder;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.UserPrincipal;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// The one core per user and home: whoever holds this lock may bind the socket and write the logs.
///
/// The kernel releases it when the process ends, however it ends; the file stays and says nothing
/// by itself. Never open the file while this process may hold the lock: on POSIX systems closing
/// any descriptor of it gives the lock back.
public final class CoreLock implements Closeable {
  // The lock belongs to the process, so this knowledge does too: a second attempt must not even
  // open the file (above).
  private static final Set<Path> HELD = ConcurrentHashMap.newKeySet();

  private final Path file;
  private final FileChannel channel;
  private final UserPrincipal owner;

  private CoreLock(Path file, FileChannel channel, UserPrincipal owner) {
    this.file = file;
    this.channel = channel;
    this.owner = owner;
  }

  /// Takes the lock, creating its folder where it is missing.
  ///
  /// @param file `core.lock` in the runtime folder
  /// @return empty when another core holds it
  /// @throws IOException when the folder is not ours alone ([PrivateFolder#create]) or the file
  ///   cannot be opened
  public static Optional<CoreLock> tryAcquire(Path file) throws IOException {
    @Nullable Path folder = file.toAbsolutePath().getParent();
    if (folder == null) {
      throw new IOException("found `" + file + "`, expected a file in a folder");
    }
    UserPrincipal owner = PrivateFolder.create(folder);
    Path real = folder.toRealPath().resolve(file.getFileName());
    if (!HELD.add(real)) {
      return Optional.empty();
    }
    boolean held = false;
    try {
      FileChannel channel =
          PlainFile.openToWrite(real, StandardOpenOption.CREATE, StandardOpenOption.READ);
      try {
        if (channel.tryLock() != null) {
          channel.truncate(0);
          channel.write(
              ByteBuffer.wrap(
                  (ProcessHandle.current().pid() + "\n").getBytes(StandardCharsets.US_ASCII)));
          held = true;
        }
      } finally {
        if (!held) {
          channel.close();
        }
      }
      return held ? Optional.of(new CoreLock(real, channel, owner)) : Optional.empty();
    } finally {
      if (!held) {
        HELD.remove(real);
      }
    }
  }

  /// The user who holds the lock: us.
  UserPrincipal owner() {
    return owner;
  }

  boolean isHeld() {
    return channel.isOpen();
  }

  /// Gives the lock back. Idempotent.
  @Override
  public void close() throws IOException {
    if (channel.isOpen()) {
      channel.close();
      HELD.remove(file);
    }
  }
}
