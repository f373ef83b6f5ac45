package dev.assent.core.files;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Writes files that belong to one person, 0600 in folders of 0700, whole or not at all.
public final class PrivateFile {
  static final Set<PosixFilePermission> FILE =
      Set.copyOf(PosixFilePermissions.fromString("rw-------"));
  private static final Set<PosixFilePermission> FOLDER =
      Set.copyOf(PosixFilePermissions.fromString("rwx------"));

  private PrivateFile() {}

  /// Puts bytes in the place of a file, or of a link or pipe that is there: written to a neighbour,
  /// forced to disk, renamed over it. Readers see the old bytes or the new ones, after a crash too.
  public static void replace(Path file, byte[] bytes) throws IOException {
    Path draft =
        file.resolveSibling(
            "." + file.getFileName() + "." + Long.toHexString(System.nanoTime()) + ".tmp");
    try {
      try (var channel = PlainFile.openToWrite(draft, StandardOpenOption.CREATE_NEW)) {
        var buffer = ByteBuffer.wrap(bytes);
        while (buffer.hasRemaining()) {
          channel.write(buffer);
        }
        channel.force(true);
      }
      Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
      forceFolder(file);
    } finally {
      Files.deleteIfExists(draft);
    }
  }

  /// Creates the folders that are missing, for their owner alone.
  public static void createFolders(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      Files.createDirectories(folder, attributes(folder, FOLDER));
    }
  }

  /// Creates a folder that must not be there yet, for its owner alone.
  public static void newFolder(Path folder) throws IOException {
    Files.createDirectory(folder, attributes(folder, FOLDER));
  }

  /// Makes a file its owner's alone that others may read or write, where the file system knows such
  /// rights.
  public static void closeToOthers(Path file) throws IOException {
    if (FileOwnership.hasUnixView(file) && !FILE.containsAll(Files.getPosixFilePermissions(file))) {
      Files.setPosixFilePermissions(file, FILE);
    }
  }

  /// Makes the entries of the folder that holds a path durable, where the platform can.
  public static void forceFolder(Path path) throws IOException {
    @Nullable Path folder = path.toAbsolutePath().getParent();
    if (folder != null) {
      forceEntries(folder);
    }
  }

  /// Makes a folder's entries durable, where the platform can: Windows opens no folder as a file
  /// and journals its entries itself.
  public static void forceEntries(Path folder) throws IOException {
    if (FileOwnership.hasUnixView(folder) && Files.isDirectory(folder)) {
      try (var channel = FileChannel.open(folder, StandardOpenOption.READ)) {
        channel.force(true);
      }
    }
  }

  static FileAttribute<?>[] attributes(Path near, Set<PosixFilePermission> rights) {
    return FileOwnership.hasUnixView(near)
        ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(rights)}
        : new FileAttribute<?>[0];
  }
}
