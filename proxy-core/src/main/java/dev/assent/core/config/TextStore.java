package dev.assent.core.config;

import dev.assent.core.config.ConfigProblem.Code;
import dev.assent.core.json.JsonLimits;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.Set;

/// Reads and writes the small files of the configuration: only regular files of ours that nobody else may write are
/// read, and a reader sees the old or the new bytes, never a part.
final class TextStore {
  private static final String EXPECTED = "a file of ours that only its owner may write";

  private TextStore() {}

  /// The bytes of a file; absent when there is none.
  ///
  /// @throws ConfigException when it is a link, a folder, another user's, writable by others, too large or unreadable
  static Optional<byte[]> read(Path file) throws ConfigException {
    return read(file, JsonLimits.FILE.bytes());
  }

  /// As [#read(Path)] with a bound of its own.
  ///
  /// @param most bytes
  static Optional<byte[]> read(Path file, int most) throws ConfigException {
    try {
      if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
        return Optional.empty();
      }
      refuseUnsafe(file);
      long size = Files.size(file);
      if (size > most) {
        throw new ConfigException(
            ConfigProblem.ofFile(Code.NOT_JSON, file, size + " bytes", "at most " + most));
      }
      return Optional.of(Files.readAllBytes(file));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (IOException e) {
      throw new ConfigException(ConfigProblem.io(file, e, "a readable file"));
    }
  }

  private static void refuseUnsafe(Path file) throws IOException, ConfigException {
    String found = null;
    if (Files.isSymbolicLink(file)) {
      found = "a link to `" + Files.readSymbolicLink(file) + "`";
    } else if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
      found = "something that is no file";
    } else if (!Ownership.isOurs(file)) {
      found = "a file of another user, `" + Files.getOwner(file).getName() + "`";
    } else {
      Optional<String> writers = Ownership.foreignWriters(file);
      if (writers.isPresent()) {
        found = "a file that others may write, `" + writers.get() + "`";
      }
    }
    if (found != null) {
      throw new ConfigException(ConfigProblem.ofFile(Code.UNSAFE_FILE, file, found, EXPECTED));
    }
  }

  /// Replaces a file as a whole, durable when this returns, readable by its owner alone.
  static void write(Path file, byte[] bytes) throws ConfigException {
    Path draft = file.resolveSibling("." + file.getFileName() + "." + Long.toHexString(System.nanoTime()) + ".tmp");
    try {
      writeNew(draft, bytes);
      Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
      forceFolder(file);
    } catch (IOException e) {
      throw new ConfigException(ConfigProblem.io(file, e, "a file that can be written"));
    } finally {
      deleteQuietly(draft);
    }
  }

  private static void writeNew(Path file, byte[] bytes) throws IOException {
    var options = Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    try (var channel = FileChannel.open(file, options, ownerOnly(file, "rw-------"))) {
      var buffer = ByteBuffer.wrap(bytes);
      while (buffer.hasRemaining()) {
        channel.write(buffer);
      }
      channel.force(true);
    }
  }

  /// Creates a folder that must not be there yet, for its owner alone.
  static void newFolder(Path folder) throws IOException {
    Files.createDirectory(folder, ownerOnly(folder, "rwx------"));
  }

  /// Makes the entries of the folder that holds a path durable, where the platform can.
  static void forceFolder(Path path) throws IOException {
    Path folder = path.toAbsolutePath().getParent();
    if (folder != null && Ownership.hasUnixView(folder)) {
      try (var channel = FileChannel.open(folder, StandardOpenOption.READ)) {
        channel.force(true);
      }
    }
  }

  private static FileAttribute<?>[] ownerOnly(Path path, String permissions) {
    return Ownership.hasUnixView(path)
        ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))}
        : new FileAttribute<?>[0];
  }

  private static void deleteQuietly(Path draft) {
    try {
      Files.deleteIfExists(draft);
    } catch (IOException e) {
      // A draft that stays behind is ignored by every reader; the write itself has said what went wrong.
      System.getLogger(TextStore.class.getName()).log(System.Logger.Level.DEBUG, "a draft stays behind", e);
    }
  }
}
