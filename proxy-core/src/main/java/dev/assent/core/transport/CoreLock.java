package dev.assent.core.transport;

import dev.assent.core.bridge.PrivateFolder;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.UserPrincipal;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The one core per user and home: whoever holds this lock may bind the socket and write the logs.
///
/// The kernel releases it when the process ends, however it ends; the file stays and says nothing by itself.
public final class CoreLock implements Closeable {
  private final FileChannel channel;
  private final UserPrincipal owner;

  private CoreLock(FileChannel channel, UserPrincipal owner) {
    this.channel = channel;
    this.owner = owner;
  }

  /// Takes the lock, creating its folder where it is missing.
  ///
  /// @param file `core.lock` in the runtime folder
  /// @return empty when another core holds it
  /// @throws IOException when the folder is not ours alone ([PrivateFolder#create]) or the file cannot be opened
  public static Optional<CoreLock> tryAcquire(Path file) throws IOException {
    @Nullable Path folder = file.toAbsolutePath().getParent();
    if (folder == null) {
      throw new IOException("found `" + file + "`, expected a file in a folder");
    }
    UserPrincipal owner = PrivateFolder.create(folder);
    FileChannel channel =
        FileChannel.open(
            file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
    @Nullable FileLock lock = null;
    try {
      lock = channel.tryLock();
    } catch (OverlappingFileLockException _) {
      // Held by this very process.
    } finally {
      if (lock == null) {
        channel.close();
      }
    }
    if (lock == null) {
      return Optional.empty();
    }
    channel.truncate(0);
    channel.write(ByteBuffer.wrap((ProcessHandle.current().pid() + "\n").getBytes(StandardCharsets.US_ASCII)));
    return Optional.of(new CoreLock(channel, owner));
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
    channel.close();
  }
}
