package dev.assent.core.pdp;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.Operation;
import dev.assent.core.access.PathRole;
import dev.assent.core.access.ResourcePath;
import dev.assent.core.access.ResourcePath.Touch;
import dev.assent.core.glob.GlobDialect;
import dev.assent.core.pdp.Decision.Basis;
import dev.assent.core.pdp.condition.CompileContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Looks whether a call touches what the guards protect (clause 1.3).
///
/// Every path counts, in every spelling, whoever else looks at it. What a guard protects anywhere
/// is found by its name. Reading means that the tool's name says so; a call whose operation is
/// unknown may change what it touches. A folder in which something runs is not touched by that, and
/// a call about the whole project touches what is guarded in it only where it takes the project
/// away.
final class GuardWatch {
  private static final Pattern MOVES =
      Pattern.compile("(?i)mov|renam|(?<![a-z])mv(?![a-z])|relocat");
  private static final Pattern MAKES_FOLDER =
      Pattern.compile("(?i)mkdir|(?:create|make)[_-]?(?:dir|directory|folder)");

  private final List<Watched> watched;
  private final GlobDialect dialect;
  private final Optional<String> project;
  private final List<String> wholes;

  /// @param guard what is protected
  /// @param folders its folders in comparable form
  private record Watched(Guard guard, List<String> folders, List<NamedAnywhere> anywhere) {}

  /// The use that a call makes of a path.
  ///
  /// @param reads whether it is only read
  /// @param takes whether all below it is touched too
  private record Use(boolean reads, boolean takes) {}

  GuardWatch(List<Guard> guards, CompileContext context) {
    this.dialect = context.paths();
    this.project = context.workingFolder().map(dialect::comparable);
    this.wholes =
        Stream.of(context.workingFolder(), context.home())
            .flatMap(Optional::stream)
            .map(dialect::comparable)
            .toList();
    this.watched = guards.stream().map(guard -> watched(guard, context)).toList();
  }

  private static Watched watched(Guard guard, CompileContext context) {
    return new Watched(
        guard,
        spellings(guard, context),
        guard.anywhere().stream().map(NamedAnywhere::of).toList());
  }

  private static List<String> spellings(Guard guard, CompileContext context) {
    return guard.folders().stream()
        .flatMap(folder -> Stream.of(folder, context.resolver().folded(folder)))
        .map(context.paths()::comparable)
        .distinct()
        .toList();
  }

  /// The first guard that a call touches, in the order of paths and then of guards; absent when it
  /// touches none.
  Optional<Basis.ByGuard> touchedBy(AccessRequest request) {
    if (watched.isEmpty()) {
      return Optional.empty();
    }
    for (var path : request.resource().paths()) {
      List<String> spellings = path.denySpellings().stream().map(dialect::comparable).toList();
      Use use = use(request, path, spellings);
      for (var one : watched) {
        if (forbids(one.guard().kind(), path.touch(), use.reads())
            && touches(path, spellings, one, use)) {
          return Optional.of(new Basis.ByGuard(one.guard(), path.given()));
        }
      }
    }
    return Optional.empty();
  }

  /// True if the guard forbids this use; clients' configuration may be read, and be where something
  /// runs.
  private static boolean forbids(Guard.Kind kind, Touch touch, boolean reads) {
    return switch (kind) {
      case OWN_FOLDERS -> true;
      case CLIENT_CONFIGURATION -> !reads && touch != Touch.PLACE;
    };
  }

  private Use use(AccessRequest request, ResourcePath path, List<String> spellings) {
    Optional<Operation> operation = request.action().operation();
    return switch (path.touch()) {
      case PLACE -> new Use(false, false);
      // A path that could not be followed may lead into any folder below it, even for reading.
      case READ -> new Use(true, path.unresolved());
      case WRITTEN -> new Use(false, path.unresolved());
      case REMOVED -> new Use(false, spellings.stream().noneMatch(this::isWhole));
      case CALLED, REACHED -> {
        boolean reads = operation.filter(Operation.READ::equals).isPresent();
        boolean whole =
            project.filter(spellings::contains).isPresent() && !takesAway(request, path);
        yield new Use(reads, path.unresolved() || !reads && !whole && !makesFolder(request));
      }
    };
  }

  // A command that takes the whole project or home away is no attack on an agent's file: rules ask
  // about it, as the worst there is.
  private boolean isWhole(String removed) {
    int last = removed.lastIndexOf('/');
    String folder =
        last > 0 && removed.substring(last + 1).matches("[.*]+")
            ? removed.substring(0, last)
            : removed;
    return wholes.stream().anyMatch(whole -> isAtOrBelow(whole, folder));
  }

  // An empty folder does nothing, whatever may come to lie in it.
  private static boolean makesFolder(AccessRequest request) {
    return request
        .resource()
        .toolName()
        .filter(name -> MAKES_FOLDER.matcher(name).matches())
        .isPresent();
  }

  private static boolean takesAway(AccessRequest request, ResourcePath path) {
    boolean moves =
        path.role() == PathRole.SOURCE
            && request.resource().toolName().filter(name -> MOVES.matcher(name).find()).isPresent();
    return moves || request.action().operation().filter(Operation.DELETE::equals).isPresent();
  }

  private static boolean touches(
      ResourcePath path, List<String> spellings, Watched watched, Use use) {
    boolean byPattern = path.touch() == Touch.WRITTEN || path.touch() == Touch.REMOVED;
    for (String spelling : spellings) {
      for (String folder : watched.folders()) {
        if (isAtOrBelow(spelling, folder)
            || use.takes() && isAtOrBelow(folder, spelling)
            || byPattern && isMeant(spelling, folder, use.takes())) {
          return true;
        }
      }
      if (!watched.anywhere().isEmpty() && isNamed(path, spelling, watched.anywhere(), use)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isNamed(
      ResourcePath path, String spelling, List<NamedAnywhere> anywhere, Use use) {
    List<String> names = List.of(spelling.split("/"));
    boolean byPattern =
        path.touch() == Touch.WRITTEN
            || path.touch() == Touch.REMOVED
            || path.touch() == Touch.REACHED;
    boolean arrives = path.role() == PathRole.DESTINATION;
    return anywhere.stream()
        .anyMatch(one ->
            one.isNamedBy(names, byPattern)
                || use.takes() && one.liesRightBelow(names, byPattern, arrives));
  }

  private static boolean isAtOrBelow(String path, String folder) {
    return !folder.isEmpty()
        && path.startsWith(folder)
        && (path.length() == folder.length()
            || folder.endsWith("/")
            || path.charAt(folder.length()) == '/');
  }

  /// True if a shell may put what is guarded, or what lies in it, in the place of a pattern.
  ///
  /// @param above whether a folder above it counts too
  private static boolean isMeant(String pattern, String guarded, boolean above) {
    if (!ShellWildcards.in(pattern)) {
      return false;
    }
    String[] patterns = pattern.split("/");
    String[] names = guarded.split("/");
    if (!above && patterns.length < names.length) {
      return false;
    }
    for (int at = 0; at < Math.min(patterns.length, names.length); at++) {
      if (!ShellWildcards.mean(patterns[at], names[at])) {
        return false;
      }
    }
    return true;
  }

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

  /// The wildcards of shells in names of files, read so that they mean rather too much.
  static final class ShellWildcards {
    private ShellWildcards() {}

    /// True if a text has a wildcard.
    static boolean in(String text) {
      return text.indexOf('*') >= 0 || text.indexOf('?') >= 0 || text.indexOf('[') >= 0;
    }

    /// True if a shell may put a name in the place of one of a path; a wildcard at the start means
    /// no hidden name.
    static boolean mean(String pattern, String name) {
      boolean hidden = name.startsWith(".") && (pattern.startsWith("*") || pattern.startsWith("?"));
      return !hidden && wildcards(pattern).matcher(name).matches();
    }

    private static Pattern wildcards(String pattern) {
      var parts = new ArrayList<String>();
      for (int at = 0; at < pattern.length(); at++) {
        char c = pattern.charAt(at);
        int end = c == '[' ? pattern.indexOf(']', at + 2) : -1;
        if (end > 0) {
          parts.add(".");
          at = end;
        } else {
          parts.add(c == '*' ? ".*" : c == '?' ? "." : Pattern.quote(String.valueOf(c)));
        }
      }
      return Pattern.compile(String.join("", parts), Pattern.CASE_INSENSITIVE);
    }
  }
}
