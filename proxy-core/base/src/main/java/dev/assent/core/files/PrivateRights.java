package dev.assent.core.files;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/// The rights of their owner alone, which files and folders have from the moment they are made:
/// 0600 and 0700, or an access list.
final class PrivateRights {
  static final Set<PosixFilePermission> FILE =
      Set.copyOf(PosixFilePermissions.fromString("rw-------"));
  static final Set<PosixFilePermission> FOLDER =
      Set.copyOf(PosixFilePermissions.fromString("rwx------"));

  private PrivateRights() {}

  /// Makes a folder.
  ///
  /// @throws java.nio.file.FileAlreadyExistsException when something is there, a link too
  static void newFolder(Path folder) throws IOException {
    try {
      Files.createDirectory(folder, attributes(folder, FOLDER));
    } catch (UnsupportedOperationException _) {
      Files.createDirectory(folder);
    }
    give(folder, FOLDER);
  }

  /// Opens a file, which is its owner's alone where it is made by that.
  static FileChannel open(Path file, Set<OpenOption> options) throws IOException {
    boolean there = Files.exists(file, LinkOption.NOFOLLOW_LINKS);
    FileChannel channel;
    try {
      channel = FileChannel.open(file, options, attributes(file, FILE));
    } catch (UnsupportedOperationException _) {
      channel = FileChannel.open(file, options);
    }
    boolean given = there;
    try {
      if (!there) {
        give(file, FILE);
        given = true;
      }
      return channel;
    } finally {
      if (!given) {
        channel.close();
      }
    }
  }

  private static FileAttribute<?>[] attributes(Path near, Set<PosixFilePermission> rights) {
    if (FileOwnership.hasUnixView(near)) {
      return new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(rights)};
    }
    return AccessList.isKept(near)
        ? new FileAttribute<?>[] {AccessList.closed()}
        : new FileAttribute<?>[0];
  }

  // Rights that the process masks off are its owner's all the same: files could not be opened
  // again.
  private static void give(Path made, Set<PosixFilePermission> rights) throws IOException {
    if (AccessList.isKept(made)) {
      AccessList.OURS.give(made);
    } else if (FileOwnership.hasUnixView(made)
        && !Files.getPosixFilePermissions(made, LinkOption.NOFOLLOW_LINKS).equals(rights)
        && !Files.isSymbolicLink(made)) {
      Files.setPosixFilePermissions(made, rights);
    }
  }
}
