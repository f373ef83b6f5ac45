package dev.assent.core.pdp;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.Operation;
import dev.assent.core.access.ResourcePath;
import dev.assent.core.glob.GlobDialect;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Looks whether a call touches what the guards protect (clause 1.3).
///
/// Every path counts, in every spelling, whoever else looks at it. Reading means that the tool's name says so; a call
/// whose operation is unknown may change what it touches.
final class GuardWatch {
  private final List<Watched> watched;
  private final GlobDialect dialect;

  /// @param guard what is protected
  /// @param folders its folders in comparable form
  private record Watched(Guard guard, List<String> folders) {}

  GuardWatch(List<Guard> guards, CompileContext context) {
    this.dialect = context.paths();
    this.watched = guards.stream().map(guard -> new Watched(guard, spellings(guard, context))).toList();
  }

  private static List<String> spellings(Guard guard, CompileContext context) {
    return guard.folders().stream()
        .flatMap(folder -> Stream.of(folder, context.resolver().folded(folder)))
        .map(context.paths()::comparable)
        .distinct()
        .toList();
  }

  /// The first guard that a call touches, in the order of paths and then of guards; absent when it touches none.
  Optional<Basis.ByGuard> touchedBy(AccessRequest request) {
    if (watched.isEmpty()) {
      return Optional.empty();
    }
    boolean reads = request.action().operation().filter(Operation.READ::equals).isPresent();
    for (var path : request.resource().paths()) {
      for (var one : watched) {
        if (forbids(one.guard().kind(), reads) && touches(path, one.folders(), reads)) {
          return Optional.of(new Basis.ByGuard(one.guard(), path.given()));
        }
      }
    }
    return Optional.empty();
  }

  /// Whether the guard forbids this use; clients' configuration may be read.
  private static boolean forbids(Guard.Kind kind, boolean reads) {
    return switch (kind) {
      case OWN_FOLDERS -> true;
      case CLIENT_CONFIGURATION -> !reads;
    };
  }

  private boolean touches(ResourcePath path, List<String> folders, boolean reads) {
    // What could not be followed may lead into any folder below it, even for reading.
    boolean downwards = path.unresolved() || !reads;
    for (String written : path.denySpellings()) {
      String spelling = dialect.comparable(written);
      for (String folder : folders) {
        if (isAtOrBelow(spelling, folder) || downwards && isAtOrBelow(folder, spelling)) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean isAtOrBelow(String path, String folder) {
    return !folder.isEmpty()
        && path.startsWith(folder)
        && (path.length() == folder.length() || folder.endsWith("/") || path.charAt(folder.length()) == '/');
  }
}
