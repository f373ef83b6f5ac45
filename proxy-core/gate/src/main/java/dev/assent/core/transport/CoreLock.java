package dev.assent.core.transport;

import dev.assent.core.files.LockedFile;
import dev.assent.core.files.PrivateFolder;
import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.attribute.UserPrincipal;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The one core per user and home: whoever holds this lock may bind the socket and write the logs.
public final class CoreLock implements Closeable {
  private final LockedFile right;
  private final UserPrincipal owner;

  private CoreLock(LockedFile right, UserPrincipal owner) {
    this.right = right;
    this.owner = owner;
  }

  /// Takes the lock, creating its folder where it is missing.
  ///
  /// @param file `core.lock` in the runtime folder; the number of this process is written into it
  /// @return empty when another core holds it
  /// @throws IOException when the folder is not ours alone ([PrivateFolder#create]) or the file
  ///   cannot be opened
  public static Optional<CoreLock> tryAcquire(Path file) throws IOException {
    @Nullable Path folder = file.toAbsolutePath().getParent();
    if (folder == null) {
      throw new IOException("found `" + file + "`, expected a file in a folder");
    }
    UserPrincipal owner = PrivateFolder.create(folder);
    Optional<LockedFile> right = LockedFile.tryTake(file);
    if (right.isPresent()) {
      right.get().sign((ProcessHandle.current().pid() + "\n").getBytes(StandardCharsets.US_ASCII));
    }
    return right.map(held -> new CoreLock(held, owner));
  }

  /// The user who holds the lock: us.
  UserPrincipal owner() {
    return owner;
  }

  boolean isHeld() {
    return right.isHeld();
  }

  /// Gives the lock back. Idempotent.
  @Override
  public void close() throws IOException {
    right.close();
  }
}
