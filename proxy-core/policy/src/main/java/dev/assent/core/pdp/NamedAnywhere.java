package dev.assent.core.pdp;

import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/// A file or folder that a guard protects below whatever folder it lies in, found by the names at
/// the end of a path.
///
/// @param names from the outermost on, such as `.claude` and `settings.json`; any case of letters
///   is the same name
record NamedAnywhere(List<String> names) {
  /// Folders in which much else lies: taking one of these away is no attack on an agent's file.
  private static final Set<String> SHARED = Set.of(".github", ".vscode");

  private static final Pattern LETTERLESS = Pattern.compile("[^\\p{L}\\p{N}]*");

  static NamedAnywhere of(String relative) {
    return new NamedAnywhere(List.of(relative.split("/")));
  }

  /// True if a path names what is protected, or something in it.
  ///
  /// @param path names of the path
  /// @param patterns whether a shell may put other names in the place of its wildcards
  boolean isNamedBy(List<String> path, boolean patterns) {
    for (int from = 0; from + names.size() <= path.size(); from++) {
      if (begins(path.subList(from, from + names.size()), patterns)) {
        return true;
      }
    }
    return false;
  }

  /// True if a path ends with the folder in which it lies, so that what is done to all of that
  /// folder is done to it.
  ///
  /// @param arrives whether something is put in the folder's place
  boolean liesRightBelow(List<String> path, boolean patterns, boolean arrives) {
    for (int count = 1; count < names.size() && count <= path.size(); count++) {
      boolean shared = SHARED.contains(names.get(count - 1));
      if ((arrives || !shared)
          && begins(path.subList(path.size() - count, path.size()), patterns)) {
        return true;
      }
    }
    return false;
  }

  private boolean begins(List<String> path, boolean patterns) {
    for (int at = 0; at < path.size(); at++) {
      if (!isMeant(path.get(at), names.get(at), patterns, at == 0)) {
        return false;
      }
    }
    return true;
  }

  // `rm -f *.json` in any folder means no agent's file, and neither does `.*`: the outermost name
  // has to be begun.
  private static boolean isMeant(String path, String name, boolean patterns, boolean outermost) {
    if (path.equalsIgnoreCase(name)) {
      return true;
    }
    boolean begun =
        !outermost || !LETTERLESS.matcher(path).matches() && path.charAt(0) == name.charAt(0);
    return patterns && ShellWildcards.in(path) && begun && ShellWildcards.mean(path, name);
  }
}
