package dev.assent.core.audit;

import dev.assent.core.files.FileOwnership;
import dev.assent.core.files.PlainFile;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.util.Optional;
import java.util.Set;

/// Files and folders that belong to this user alone: 0600 and 0700.
///
/// Where the file system has no such permissions (Windows), what is created inherits the folder's,
/// which in a user's profile are that user's alone.
public final class OwnFiles {
  private static final Set<PosixFilePermission> FOLDER =
      Set.copyOf(PosixFilePermissions.fromString("rwx------"));
  private static final Set<PosixFilePermission> FILE =
      Set.copyOf(PosixFilePermissions.fromString("rw-------"));

  private OwnFiles() {}

  /// Makes sure of a folder: created 0700 with its missing parents; one that is there is set to
  /// 0700.
  ///
  /// @throws AuditException when it is a link or no folder, not ours, or was writable by others
  public static void folder(Path folder) throws AuditException {
    try {
      if (!Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
        Files.createDirectories(folder, folderAttributes(folder));
      }
      if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
        throw refused(folder, Files.isSymbolicLink(folder) ? "a link" : "no folder", "a folder");
      }
      closedToOthers(folder, "a folder");
      Path probe = Files.createTempFile(folder, ".owner-", "", fileAttributes(folder));
      UserPrincipal self = Files.getOwner(probe, LinkOption.NOFOLLOW_LINKS);
      Files.delete(probe);
      ownedBy(self, folder, "a folder");
      if (FileOwnership.hasUnixView(folder)) {
        Files.setPosixFilePermissions(folder, FOLDER);
      }
    } catch (IOException e) {
      throw new AuditException(
          AuditException.Code.FOLDER,
          "cannot use folder `"
              + folder
              + "`: found "
              + e.getClass().getSimpleName()
              + " "
              + e.getMessage()
              + ", expected a folder that can be written",
          e);
    }
  }

  /// Checks a file inside such a folder; one that is missing is fine.
  ///
  /// @throws AuditException when it is a link or no file, not its folder's owner's, or writable by
  ///   others
  public static void file(Path path) throws AuditException {
    try {
      if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
        return;
      }
      if (!Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)) {
        throw refused(path, Files.isSymbolicLink(path) ? "a link" : "no file", "a file");
      }
      closedToOthers(path, "a file");
      Path folder = path.toAbsolutePath().getParent();
      if (folder != null) {
        ownedBy(Files.getOwner(folder, LinkOption.NOFOLLOW_LINKS), path, "a file");
      }
    } catch (NoSuchFileException e) {
      return; // gone between two looks
    } catch (IOException e) {
      throw Segments.unreadable(path, e);
    }
  }

  /// Opens a file of a log for reading, which may be a copy that lies anywhere and belongs to
  /// anybody; a link is none.
  ///
  /// @throws NoSuchFileException when there is none
  /// @throws IOException also when it is no file, or does not answer in time
  public static FileChannel open(Path path) throws IOException {
    return PlainFile.open(path, dev.assent.core.files.FileTrust.UNLINKED);
  }

  /// Checks that a file with secrets is its owner's alone.
  ///
  /// @throws AuditException when it is open to others in any way
  static void unreadableToOthers(Path path) throws IOException, AuditException {
    var attributes = posixAttributes(path);
    if (attributes.isPresent() && !FILE.containsAll(attributes.get().permissions())) {
      throw refused(
          path, PosixFilePermissions.toString(attributes.get().permissions()), "rw-------");
    }
  }

  /// The attributes for a new file beside a path: 0600 where there are permissions.
  static FileAttribute<?>[] fileAttributes(Path near) {
    return attributes(near, FILE);
  }

  /// The attributes for a new folder: 0700 where there are permissions.
  static FileAttribute<?>[] folderAttributes(Path near) {
    return attributes(near, FOLDER);
  }

  private static FileAttribute<?>[] attributes(Path near, Set<PosixFilePermission> permissions) {
    return FileOwnership.hasUnixView(near)
        ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(permissions)}
        : new FileAttribute<?>[0];
  }

  private static void closedToOthers(Path path, String expected)
      throws IOException, AuditException {
    var attributes = posixAttributes(path);
    if (attributes.isPresent()) {
      var permissions = attributes.get().permissions();
      if (permissions.contains(PosixFilePermission.GROUP_WRITE)
          || permissions.contains(PosixFilePermission.OTHERS_WRITE)) {
        throw refused(
            path,
            PosixFilePermissions.toString(permissions),
            expected + " that others cannot write");
      }
    }
  }

  private static void ownedBy(UserPrincipal self, Path path, String expected)
      throws IOException, AuditException {
    var attributes = posixAttributes(path);
    if (attributes.isPresent() && !attributes.get().owner().equals(self)) {
      throw refused(
          path,
          "owner `" + attributes.get().owner().getName() + "`",
          expected + " of `" + self.getName() + "`");
    }
  }

  private static Optional<PosixFileAttributes> posixAttributes(Path path) throws IOException {
    var view =
        Files.getFileAttributeView(path, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
    return view == null ? Optional.empty() : Optional.of(view.readAttributes());
  }

  private static AuditException refused(Path path, String found, String expected) {
    return new AuditException(
        AuditException.Code.FOLDER,
        "refused `" + path + "`: found " + found + ", expected " + expected);
  }
}
