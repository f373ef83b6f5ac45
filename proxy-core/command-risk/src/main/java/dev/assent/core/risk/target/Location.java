package dev.assent.core.risk.target;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/// A file's name in one form: slashes forward, `.` and `..` worked out, the own home as `~`.
///
/// @param anchor `/`, `~`, a drive `c:`, `.` for a working folder that is not known, `?` for a place that is not known
/// @param names below the anchor, in their order; in lower case where cases are not told apart
record Location(String anchor, List<String> names) {
  private static final int MOST = 256;

  /// The place that a text means.
  ///
  /// @param base where relative names start from
  static Location of(String text, Location base, Location home) {
    String path = text.replace('\\', '/');
    boolean windows = text.indexOf('\\') >= 0 || base.anchor.endsWith(":") || isDrive(path);
    if (windows) {
      path = path.toLowerCase(Locale.ROOT);
    }
    if (path.startsWith("//?/")) {
      path = path.substring(4);
    }
    if (isDrive(path)) {
      return new Location(path.substring(0, 2), List.of()).then(path.substring(2)).inHome(home);
    }
    if (path.startsWith("/")) {
      String anchor = base.anchor.endsWith(":") && !path.startsWith("//") ? base.anchor : "/";
      return new Location(anchor, List.of()).then(path).inHome(home);
    }
    if (path.startsWith("~")) {
      return tilde(path, home);
    }
    return base.then(path).inHome(home);
  }

  private static Location tilde(String path, Location home) {
    int slash = path.indexOf('/');
    String user = slash < 0 ? path.substring(1) : path.substring(1, slash);
    String rest = slash < 0 ? "" : path.substring(slash);
    if (user.isEmpty()) {
      // Through `..` one gets out of a home whose place is known.
      return rest.contains("..") ? home.then(rest).inHome(home) : new Location("~", List.of()).then(rest);
    }
    if (user.equals("+") || user.equals("-")) {
      return new Location("?", List.of()).then(rest);
    }
    return (user.equals("root") ? new Location("/", List.of("root")) : new Location("/", List.of("home", user))).then(rest);
  }

  private static boolean isDrive(String path) {
    return path.length() >= 2
        && path.charAt(1) == ':'
        && Character.isLetter(path.charAt(0))
        && (path.length() == 2 || path.charAt(2) == '/');
  }

  /// The place that a relative path leads to from here.
  Location then(String path) {
    var steps = new ArrayList<String>(names.size() + 4);
    steps.addAll(names);
    String at = anchor;
    int end = -1;
    while (end < path.length()) {
      int start = end + 1;
      int slash = path.indexOf('/', start);
      end = slash < 0 ? path.length() : slash;
      if (start == end || end == start + 1 && path.charAt(start) == '.') {
        continue;
      }
      String name = path.substring(start, end);
      if (!name.equals("..")) {
        steps.add(name);
      } else if (!steps.isEmpty() && !steps.getLast().equals("..")) {
        steps.removeLast();
      } else if (at.equals("~")) {
        // Above a home is where homes are.
        at = "/";
        steps.add("home");
      } else if (at.equals(".") || at.equals("?")) {
        steps.add("..");
      }
      if (steps.size() > MOST) {
        return new Location("?", List.of());
      }
    }
    return new Location(at, Collections.unmodifiableList(steps));
  }

  /// The same place, told from the home folder where it is below it.
  Location inHome(Location home) {
    if (home.names.isEmpty() || !anchor.equals(home.anchor) || !isBelow(home)) {
      return this;
    }
    return new Location("~", names.subList(home.names.size(), names.size()));
  }

  /// True if this is another place or below it.
  boolean isBelow(Location other) {
    if (!anchor.equals(other.anchor) || names.size() < other.names.size()) {
      return false;
    }
    for (int at = 0; at < other.names.size(); at++) {
      if (!names.get(at).equals(other.names.get(at))) {
        return false;
      }
    }
    return true;
  }

  String name(int at) {
    return at < names.size() ? names.get(at) : "";
  }

  String last() {
    return names.isEmpty() ? "" : names.getLast();
  }

  /// All names with slashes between and before them: `/etc/passwd`, also below a drive or a home.
  String path() {
    return names.isEmpty() ? "/" : "/" + String.join("/", names);
  }
}
