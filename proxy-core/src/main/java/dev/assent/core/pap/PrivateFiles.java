package dev.assent.core.pap;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/// Writing files that belong to one person: mode 0600, whole or not at all.
final class PrivateFiles {
  private static final boolean POSIX = FileSystems.getDefault().supportedFileAttributeViews().contains("posix");

  private PrivateFiles() {}

  /// Creates the folders that are missing, 0700.
  static void createFolders(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      Files.createDirectories(folder, attributes("rwx------"));
    }
  }

  /// Opens a file that is created 0600.
  static FileChannel open(Path file, OpenOption... options) throws IOException {
    return FileChannel.open(file, Set.of(options), attributes("rw-------"));
  }

  /// Makes a file 0600 that others may read or write, where the file system knows such permissions.
  static void closeToOthers(Path file) throws IOException {
    if (POSIX) {
      var own = PosixFilePermissions.fromString("rw-------");
      if (!own.containsAll(Files.getPosixFilePermissions(file))) {
        Files.setPosixFilePermissions(file, own);
      }
    }
  }

  /// Puts bytes in the place of a file: written to a neighbour, forced to disk, renamed over it. Readers see
  /// the old bytes or the new ones, after a crash too. Where the file is a link, its target is replaced.
  static void replace(Path file, byte[] bytes) throws IOException {
    Path target = Files.exists(file) ? file.toRealPath() : file.toAbsolutePath();
    Path folder = target.getParent();
    if (folder == null) {
      throw new IOException("found `" + file + "`, expected a file in a folder");
    }
    createFolders(folder);
    Path fresh = Files.createTempFile(folder, "." + target.getFileName(), ".new", attributes("rw-------"));
    try {
      try (var channel = FileChannel.open(fresh, StandardOpenOption.WRITE)) {
        var buffer = ByteBuffer.wrap(bytes);
        while (buffer.hasRemaining()) {
          channel.write(buffer);
        }
        channel.force(true);
      }
      Files.move(fresh, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(fresh);
    }
    if (POSIX) {
      try (var entries = FileChannel.open(folder, StandardOpenOption.READ)) {
        entries.force(true);
      }
    }
  }

  private static FileAttribute<?>[] attributes(String mode) {
    return POSIX
        ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(mode))}
        : new FileAttribute<?>[0];
  }
}
