package dev.assent.core.risk.target;

import dev.assent.core.risk.table.NameTable;
import java.util.List;
import java.util.Set;

/// Tells files by their names that programs run or obey later, and that neither start with the system nor with a shell.
final class RunLaterFiles {
  private static final NameTable TABLE = NameTable.of("files");

  private static final Set<String> NAMES = Set.copyOf(TABLE.names("run-later", "names"));

  private static final List<String> PLACES = TABLE.names("run-later", "places");

  /// Folders of a home in which such places lie.
  private static final Set<String> FOLDERS = Set.of("/.config", "/.local", "/.local/share", "/.local/bin", "/library", "/bin", "/.bin", "/go/bin", "/.cargo/bin");

  private RunLaterFiles() {}

  /// True if such places lie in a folder of a home.
  ///
  /// @param path in lower case, from the home on
  static boolean isHeldBy(String path) {
    return FOLDERS.contains(path) || path.startsWith("/bin/") || path.startsWith("/.bin/");
  }

  /// @param path in lower case
  /// @param last name of the path
  static boolean is(String path, String last) {
    if (NAMES.contains(last) || last.endsWith(".pth") && path.contains("site-packages")) {
      return true;
    }
    String whole = path.startsWith("/") ? path : "/" + path;
    for (var place : PLACES) {
      if (whole.contains(place) || place.endsWith("/") && whole.endsWith(place.substring(0, place.length() - 1))) {
        return true;
      }
    }
    return false;
  }
}
