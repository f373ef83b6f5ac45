package dev.assent.core.risk.windows;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Works out where a change of folder leads.
final class WindowsFolders {
  private WindowsFolders() {}

  /// The folder that a name means, seen from another; absent when the name is not known.
  static Optional<String> move(String from, String to) {
    if (!MarkedText.known(to)) {
      return Optional.empty();
    }
    var target = to.strip();
    if (absolute(target) || from.isEmpty()) {
      return Optional.of(tidy(target));
    }
    return Optional.of(tidy(from + "\\" + target));
  }

  private static boolean absolute(String name) {
    return name.startsWith("\\")
        || name.startsWith("/")
        || name.startsWith("~")
        || !name.isEmpty() && name.charAt(0) == MarkedText.HOME
        || name.indexOf(':') > 0;
  }

  /// Without `.` and, where a folder stands before it, without `..`.
  private static String tidy(String path) {
    if (path.indexOf('.') < 0 && !path.endsWith("\\")) {
      return path;
    }
    char separator = path.indexOf('\\') >= 0 || path.indexOf('/') < 0 ? '\\' : '/';
    var parts = new ArrayList<String>();
    for (var part : List.of(path.replace('/', '\\').split("\\\\", -1))) {
      var last = parts.isEmpty() ? "" : parts.getLast();
      if (part.equals("..")
          && !last.isEmpty()
          && !last.equals("..")
          && !last.endsWith(":")
          && last.charAt(0) != MarkedText.HOME) {
        parts.removeLast();
      } else if (!part.equals(".") && !(part.isEmpty() && !parts.isEmpty() && !last.isEmpty())) {
        parts.add(part);
      }
    }
    var whole = String.join(String.valueOf(separator), parts);
    return whole.endsWith(":") || whole.isEmpty() && !path.isEmpty() && path.charAt(0) == separator
        ? whole + separator
        : whole;
  }
}
