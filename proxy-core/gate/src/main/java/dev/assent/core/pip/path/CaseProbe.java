package dev.assent.core.pip.path;

import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/// Finds out whether a file system keeps names apart that differ only in case.
final class CaseProbe {
  private CaseProbe() {}

  /// True when the first existing name with letters below a root also answers to its other case,
  /// and for file systems whose separator is that of Windows.
  static boolean folds(FileSystem files) {
    if (files.getSeparator().equals("\\")) {
      return true;
    }
    for (String known : new String[] {"/Users", "/home", "/usr", "/tmp"}) {
      Path path = files.getPath(known);
      Path other =
          files.getPath(known.equals("/Users") ? "/users" : known.toUpperCase(Locale.ROOT));
      if (Files.exists(path)) {
        return isSame(path, other);
      }
    }
    return false;
  }

  private static boolean isSame(Path path, Path other) {
    try {
      return Files.exists(other) && Files.isSameFile(path, other);
    } catch (IOException _) {
      return true;
    }
  }
}
