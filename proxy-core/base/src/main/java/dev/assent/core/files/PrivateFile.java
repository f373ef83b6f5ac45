package dev.assent.core.files;

import dev.assent.core.text.Sentence;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/// Writes files that belong to one person, for their owner alone, whole or not at all.
public final class PrivateFile {
  private PrivateFile() {}

  /// Puts bytes in the place of a file, or of a link or pipe that is there, as [FileReplacement]
  /// does.
  public static void replace(Path file, byte[] bytes) throws IOException {
    try (var replacement = FileReplacement.of(file)) {
      replacement.write(bytes);
      replacement.commit();
    }
  }

  /// Makes a file that must not be there yet, whole and durable.
  ///
  /// @throws FileAlreadyExistsException when something is there, which stays as it is
  public static void create(Path file, byte[] bytes) throws IOException {
    if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
      throw new FileAlreadyExistsException(file.toString());
    }
    try (var replacement = FileReplacement.of(file)) {
      replacement.write(bytes);
      replacement.commitNew();
    }
  }

  /// Gives a file or folder another name on the same disk at once, in place of a file that is
  /// there; durable when this returns.
  public static void rename(Path from, Path to) throws IOException {
    Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    forceFolder(to);
    forceFolder(from);
  }

  /// Makes a file its owner's alone that others may read or write, where the file system knows such
  /// rights.
  ///
  /// @throws UnfitFileException when it is a link
  public static void closeToOthers(Path file) throws IOException {
    if (!FileOwnership.hasUnixView(file)) {
      return;
    }
    if (Files.isSymbolicLink(file)) {
      throw new UnfitFileException(
          file,
          Sentence.of("a link to `%s`", Files.readSymbolicLink(file)),
          FileTrust.UNLINKED.expected());
    }
    if (!PrivateRights.FILE.containsAll(
        Files.getPosixFilePermissions(file, LinkOption.NOFOLLOW_LINKS))) {
      Files.setPosixFilePermissions(file, PrivateRights.FILE);
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
}
