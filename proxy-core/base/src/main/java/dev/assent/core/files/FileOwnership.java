package dev.assent.core.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The owner of a file and those who may write it besides; links are looked at, never followed.
public final class FileOwnership {
  // The kernel's own entry for this process: right also where the user has no name, as in
  // containers.
  private static final Path SELF = Path.of("/proc/self");
  private static final int STICKY = 01000;
  private static final Set<PosixFilePermission> FOREIGN_WRITE =
      Set.of(PosixFilePermission.GROUP_WRITE, PosixFilePermission.OTHERS_WRITE);

  private static final Set<PosixFilePermission> OTHERS =
      Set.of(PosixFilePermission.OTHERS_READ, PosixFilePermission.OTHERS_EXECUTE);
  private static final Set<PosixFilePermission> GROUP =
      Set.of(PosixFilePermission.GROUP_READ, PosixFilePermission.GROUP_EXECUTE);

  private FileOwnership() {}

  /// True if the entry belongs to the user of this process.
  public static boolean isOurs(Path path) throws IOException {
    if (hasUnixView(path) && Files.exists(SELF)) {
      return Files.getAttribute(path, "unix:uid", LinkOption.NOFOLLOW_LINKS)
          .equals(Files.getAttribute(SELF, "unix:uid"));
    }
    if (!hasUnixView(path)) {
      // Windows: files made by an administrator belong to the group; the folder's inherited list
      // decides there.
      return true;
    }
    var user =
        path.getFileSystem()
            .getUserPrincipalLookupService()
            .lookupPrincipalByName(System.getProperty("user.name"));
    return Files.getOwner(path, LinkOption.NOFOLLOW_LINKS).equals(user);
  }

  /// True if the entry belongs to the user of this process or to the system's own, who may do
  /// everything anyway.
  public static boolean isOursOrTheSystems(Path path) throws IOException {
    return isOurs(path)
        || (hasUnixView(path)
            && Files.getAttribute(path, "unix:uid", LinkOption.NOFOLLOW_LINKS).equals(0));
  }

  /// The permissions as `rwxr-x---` when group or others may write; empty when nobody else may.
  public static Optional<String> foreignWriters(Path path) throws IOException {
    if (!hasUnixView(path)) {
      return Optional.empty();
    }
    var permissions = Files.getPosixFilePermissions(path, LinkOption.NOFOLLOW_LINKS);
    return permissions.stream().anyMatch(FOREIGN_WRITE::contains)
        ? Optional.of(PosixFilePermissions.toString(permissions))
        : Optional.empty();
  }

  /// True if somebody else may look into this folder: its rights and those of all folders above it
  /// let them. A group that bears the user's own name counts as nobody else. True as well where no
  /// rights are kept in the Unix way.
  public static boolean isReachedByOthers(Path folder) throws IOException {
    if (!hasUnixView(folder)) {
      return true;
    }
    for (@Nullable Path at = folder.toRealPath(); at != null; at = at.getParent()) {
      var facts = Files.readAttributes(at, PosixFileAttributes.class);
      boolean own = facts.group().getName().equals(System.getProperty("user.name"));
      if (facts.permissions().stream()
          .noneMatch(right -> OTHERS.contains(right) || !own && GROUP.contains(right))) {
        return false;
      }
    }
    return true;
  }

  /// True if everybody may rename what lies in this folder: writable by all and without the sticky
  /// bit.
  public static boolean isOpenToAll(Path folder) throws IOException {
    return hasUnixView(folder)
        && ((Integer) Files.getAttribute(folder, "unix:mode") & 2) != 0
        && !isSticky(folder);
  }

  /// True if what lies in this folder can be renamed by its own owner alone, whoever may write the
  /// folder.
  static boolean isSticky(Path folder) throws IOException {
    return hasUnixView(folder) && ((Integer) Files.getAttribute(folder, "unix:mode") & STICKY) != 0;
  }

  /// True if the file system has owners and permissions in the Unix way.
  public static boolean hasUnixView(Path path) {
    return path.getFileSystem().supportedFileAttributeViews().contains("unix");
  }
}
