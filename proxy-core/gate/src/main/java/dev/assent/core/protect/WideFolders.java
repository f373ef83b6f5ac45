package dev.assent.core.protect;

import dev.assent.core.protect.ServedFolders.Why;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;

/// The folders that hold too much for a server to get them without a word of the person: homes,
/// drives and what belongs to the system. Systems are told apart by how their paths begin.
final class WideFolders {
  private static final Pattern WIDE =
      Pattern.compile(
          "(?i)(/private)?/(var|opt|(home|users|var/home|mnt|volumes|mnt/c/users)(/[^/]+)?"
              + "|(run/)?media(/[^/]+){0,2})|/private|[a-z]:\\\\users(\\\\[^\\\\]+)?");
  private static final Pattern SYSTEM =
      Pattern.compile(
          "(?i)(/private)?/(etc|proc|sys|dev|boot|root|run|s?bin|lib(32|64|x32)?|usr|system|library"
              + "|var/(log|lib|spool|cache|db|root|run))(/.*)?"
              + "|[a-z]:\\\\(windows|program files( \\(x86\\))?|programdata)(\\\\.*)?");

  private WideFolders() {}

  /// The reason why a folder is not taken by itself.
  ///
  /// @param folder with its links followed, as the home is
  static Optional<Why> why(Path folder, Path home) {
    Path above = folder.getParent();
    if (above == null || home.startsWith(folder) || isMounted(folder, above)) {
      return Optional.of(Why.WIDE);
    }
    if (folder.startsWith(home)) {
      return Optional.empty();
    }
    // Homes mostly lie beside each other.
    boolean besideHome = above.getNameCount() > 0 && above.equals(home.getParent());
    String text = folder.toString();
    if (besideHome || WIDE.matcher(text).matches()) {
      return Optional.of(Why.WIDE);
    }
    return SYSTEM.matcher(text).matches() ? Optional.of(Why.SYSTEM) : Optional.empty();
  }

  // A folder counts as mounted when that cannot be read. The drives of Windows are roots.
  private static boolean isMounted(Path folder, Path above) {
    if (!folder.getFileSystem().supportedFileAttributeViews().contains("unix")) {
      return false;
    }
    try {
      return !Files.getAttribute(folder, "unix:dev").equals(Files.getAttribute(above, "unix:dev"));
    } catch (IOException _) {
      return true;
    }
  }
}
