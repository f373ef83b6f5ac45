package dev.assent.core.local;

import dev.assent.core.files.FileOwnership;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A folder that only this user can enter. It is the wall around the socket; everything is checked
/// before it is used, and nothing is repaired silently.
public final class PrivateFolder {
  private static final int STICKY = 01000;

  private PrivateFolder() {}

  /// Creates the folder with mode 0700 (and missing parents alike), or checks the one that exists.
  ///
  /// @return the owner, which is this user
  /// @throws LocalSocketException with code FOLDER, naming the folder and what to do
  public static UserPrincipal create(Path folder) throws LocalSocketException {
    try {
      if (!Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
        make(folder);
      }
    } catch (IOException e) {
      throw trouble(folder, "cannot be created: " + reason(e));
    }
    return verify(folder);
  }

  /// Checks that the folder exists, is no link, belongs to this user, is closed to all others, and
  /// that nobody else can replace it or one of its parents.
  ///
  /// @return the owner, which is this user
  /// @throws LocalSocketException with code FOLDER, naming the folder and what to do; with code
  ///   NOT_LISTENING when there is no such folder
  public static UserPrincipal verify(Path folder) throws LocalSocketException {
    try {
      if (!FileOwnership.hasUnixView(folder)) {
        return WindowsFolder.verify(folder);
      }
      var found =
          Files.readAttributes(folder, PosixFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
      if (found.isSymbolicLink()) {
        throw trouble(folder, "is a symbolic link, expected a folder of your own");
      }
      if (!found.isDirectory()) {
        throw trouble(folder, "is no folder; move it away");
      }
      String mode = PosixFilePermissions.toString(found.permissions());
      UserPrincipal me = me(folder);
      if (!found.owner().equals(me)) {
        throw trouble(
            folder,
            "belongs to `" + found.owner().getName() + "`, expected `" + me.getName() + "`");
      }
      if (!mode.endsWith("------")) {
        throw trouble(
            folder,
            "is open to other users (" + mode + "), expected rwx------; run: chmod 700 " + folder);
      }
      verifyParents(folder, me);
      return me;
    } catch (NoSuchFileException e) {
      throw new LocalSocketException(
          LocalSocketException.Code.NOT_LISTENING, "the folder `" + folder + "` does not exist");
    } catch (LocalSocketException e) {
      throw e;
    } catch (IOException e) {
      throw trouble(folder, "cannot be checked: " + reason(e));
    }
  }

  private static void make(Path folder) throws IOException {
    @Nullable Path parent = folder.getParent();
    if (parent != null && !Files.exists(parent)) {
      make(parent);
    }
    try {
      if (FileOwnership.hasUnixView(folder)) {
        Files.createDirectory(
            folder,
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
      } else {
        WindowsFolder.create(folder);
      }
    } catch (FileAlreadyExistsException _) {
      // Somebody was faster; the check that follows judges what is there.
    }
  }

  private static void verifyParents(Path folder, UserPrincipal me) throws IOException {
    @Nullable Path parent = folder.toRealPath().getParent();
    for (; parent != null; parent = parent.getParent()) {
      var found = Files.readAttributes(parent, PosixFileAttributes.class);
      boolean top = parent.getParent() == null;
      if (!top
          && !found.owner().equals(me)
          && !Integer.valueOf(0).equals(Files.getAttribute(parent, "unix:uid"))) {
        throw trouble(
            folder, "lies in `" + parent + "`, which belongs to `" + found.owner().getName() + "`");
      }
      Set<PosixFilePermission> mode = found.permissions();
      boolean sticky =
          Files.getAttribute(parent, "unix:mode") instanceof Integer bits && (bits & STICKY) != 0;
      // A group that bears the user's own name has nobody else in it on the systems that make such
      // groups.
      boolean byGroup =
          mode.contains(PosixFilePermission.GROUP_WRITE)
              && !found.group().getName().equals(me.getName());
      if (!sticky && (byGroup || mode.contains(PosixFilePermission.OTHERS_WRITE))) {
        throw trouble(
            folder,
            "lies in `" + parent + "`, which others may write to; run: chmod go-w " + parent);
      }
    }
  }

  /// Who we are: the owner of a file we make. Names and environment variables can be made up.
  private static UserPrincipal me(Path folder) throws IOException {
    Path probe =
        folder.resolve(".probe-" + ProcessHandle.current().pid() + "-" + System.nanoTime());
    Files.createFile(probe);
    try {
      return Files.getOwner(probe, LinkOption.NOFOLLOW_LINKS);
    } finally {
      Files.deleteIfExists(probe);
    }
  }

  static LocalSocketException trouble(Path folder, String what) {
    return new LocalSocketException(
        LocalSocketException.Code.FOLDER, "the folder `" + folder + "` " + what);
  }

  private static String reason(IOException e) {
    if (e instanceof FileSystemException named && named.getReason() != null) {
      return "`" + named.getFile() + "`: " + named.getReason();
    }
    return e.getClass().getSimpleName() + " " + e.getMessage();
  }
}
