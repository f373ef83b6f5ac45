package dev.assent.core.approval.grant;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.PathRole;
import dev.assent.core.access.ResourcePath;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/// The calls of its tool that a grant reaches: a line of the ladder, narrowest first.
///
/// Paths are compared as an ALLOW compares them: every path of the call, in every spelling that an
/// ALLOW sees, has to lie inside. A path without such a spelling lies inside of nothing; an address
/// does not either. A shell command with another one beside it lies inside of itself alone.
public sealed interface GrantReach {
  /// The very same call.
  ///
  /// @param digest of the call, 64 hex digits
  /// @param spellings of its paths, so that the same words do not reach another file once a link
  ///   leads elsewhere; may be empty
  record ExactCall(String digest, Set<String> spellings) implements GrantReach {
    public ExactCall {
      spellings = Set.copyOf(spellings);
    }
  }

  /// The same paths in the same roles, whatever the other arguments.
  ///
  /// @param paths never empty
  record SamePaths(Set<Placed> paths) implements GrantReach {
    public SamePaths {
      paths = Set.copyOf(paths);
    }
  }

  /// Whatever lies below one of some folders, at any depth, whatever the other arguments.
  ///
  /// @param folders absolute, sorted, without a slash at the end, never empty; the folder as
  ///   written and the one it leads to are two
  record Folders(List<String> folders) implements GrantReach {
    public Folders {
      folders = List.copyOf(folders);
    }
  }

  /// Every call of the tool.
  record WholeTool() implements GrantReach {}

  /// A path of a call.
  ///
  /// @param spellings that an ALLOW sees; never empty
  record Placed(PathRole role, Set<String> spellings) {
    public Placed {
      spellings = Set.copyOf(spellings);
    }
  }

  /// The word the audit uses: `exact_call`, `same_paths`, `folders` or `tool`.
  default String word() {
    return switch (this) {
      case ExactCall _ -> "exact_call";
      case SamePaths _ -> "same_paths";
      case Folders _ -> "folders";
      case WholeTool _ -> "tool";
    };
  }

  /// True if a call of the tool lies inside; says nothing about who calls.
  default boolean covers(AccessRequest call) {
    return switch (this) {
      case ExactCall(var digest, var spellings) ->
          call.digest().equals(digest) && spellingsOf(call).equals(spellings);
      case SamePaths(var paths) -> !isChained(call) && isSame(paths, call);
      case Folders(var folders) -> !isChained(call) && liesBelow(folders, call);
      case WholeTool _ -> !isChained(call);
    };
  }

  /// The arguments that it does not look at, by name, in the order of the call; may be empty.
  default List<String> ignored(AccessRequest call) {
    var names = call.arguments().members().keySet().stream();
    return switch (this) {
      case ExactCall _ -> List.of();
      case WholeTool _ -> names.toList();
      case SamePaths _, Folders _ -> {
        var looked =
            pathsOf(call).stream()
                .map(path -> firstName(path.pointer()))
                .collect(Collectors.toSet());
        yield names.filter(name -> !looked.contains(name)).toList();
      }
    };
  }

  /// The paths that grants look at: all but those that only guards do.
  static List<ResourcePath> pathsOf(AccessRequest call) {
    return call.resource().paths().stream()
        .filter(path -> path.use() != ResourcePath.Use.GUARDS)
        .toList();
  }

  /// Every spelling of the paths, sorted.
  static Set<String> spellingsOf(AccessRequest call) {
    var all = new TreeSet<String>();
    pathsOf(call).forEach(path -> all.addAll(path.denySpellings()));
    return all;
  }

  private static boolean isChained(AccessRequest call) {
    return call.resource().command().isChained();
  }

  private static boolean isSame(Set<Placed> granted, AccessRequest call) {
    var unmet = new HashSet<>(granted);
    for (ResourcePath path : pathsOf(call)) {
      var same =
          granted.stream()
              .filter(one ->
                  one.role() == path.role() && one.spellings().containsAll(path.allowSpellings()))
              .toList();
      if (path.allowSpellings().isEmpty() || same.isEmpty()) {
        return false;
      }
      same.forEach(unmet::remove);
    }
    return unmet.isEmpty();
  }

  private static boolean liesBelow(List<String> folders, AccessRequest call) {
    var paths = pathsOf(call);
    // At least one that an ALLOW has to cover; otherwise nothing ties the call to the folder.
    return paths.stream().anyMatch(path -> path.use() == ResourcePath.Use.ALL)
        && paths.stream()
            .allMatch(path ->
                path.isFile()
                    && !path.allowSpellings().isEmpty()
                    && path.allowSpellings().stream()
                        .allMatch(spelling ->
                            folders.stream().anyMatch(folder -> liesBelow(spelling, folder))));
  }

  /// True if a path lies below a folder, which is not below itself.
  static boolean liesBelow(String path, String folder) {
    return path.length() > folder.length() + 1
        && path.startsWith(folder)
        && path.charAt(folder.length()) == '/';
  }

  private static String firstName(String pointer) {
    int end = pointer.indexOf('/', 1);
    String name = pointer.isEmpty() ? "" : pointer.substring(1, end < 0 ? pointer.length() : end);
    return name.replace("~1", "/").replace("~0", "~");
  }

  /// The folder that a path lies in; empty for one at the root.
  static String parentOf(String path) {
    int slash = path.lastIndexOf('/');
    return slash <= 0 ? "" : path.substring(0, slash);
  }

  /// True if a folder is so high that a grant below it would be none for a folder: a root, a home,
  /// a folder that holds homes.
  static boolean isTooHigh(String folder) {
    String plain = folder.toLowerCase(Locale.ROOT).replaceFirst("^[a-z]:", "");
    long depth = plain.chars().filter(each -> each == '/').count();
    return depth < 2
        || depth == 2
            && (plain.startsWith("/home/")
                || plain.startsWith("/users/")
                || plain.startsWith("/private/"));
  }
}
