package dev.assent.core.pdp.condition;

import dev.assent.core.glob.Glob;
import dev.assent.core.glob.GlobDialect;
import dev.assent.core.policy.GlobReading;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Puts path patterns in their place: home expanded, relative ones joined, fixed beginnings
/// resolved (clause 3.4).
///
/// A pattern may also begin with `${home}` or `${project}`. A project is never the root, the home
/// or a folder above the home: whoever works there has none.
///
/// One pattern becomes one glob for each spelling of its beginning. Nothing in the name of a folder
/// is a wildcard.
public sealed interface PathPatterns {
  /// The globs of a pattern, any of which may match; may be empty.
  ///
  /// @param pattern one of the [GlobReading#beginnings]
  Placed place(String pattern, GlobReading reading);

  /// A pattern with `/` between its folders.
  String slashed(String pattern);

  /// The globs that a pattern became.
  ///
  /// @param any compared where one spelling is enough: DENY and HITL
  /// @param all compared where every spelling must pass: ALLOW
  record Placed(List<Glob> any, List<Glob> all) {
    public Placed {
      any = List.copyOf(any);
      all = List.copyOf(all);
    }
  }

  /// As written, for attributes that come ready-made (clause 10.1): only the home is expanded.
  record AsWritten(Optional<String> home) implements PathPatterns {
    @Override
    public String slashed(String pattern) {
      return pattern;
    }

    @Override
    public Placed place(String pattern, GlobReading reading) {
      String written = homely(pattern);
      var glob =
          written.startsWith("~/") && home.isPresent()
              ? glob(home.get(), written.substring(1), GlobDialect.PATH, reading)
              : glob("", written, GlobDialect.PATH, reading);
      return new Placed(List.of(glob), List.of(glob));
    }
  }

  /// For calls of a session.
  record InSession(CompileContext context) implements PathPatterns {
    /// A pattern whose beginning is known.
    ///
    /// @param folder nothing in it is a wildcard; may be empty
    /// @param open the rest; may be empty
    private record Piece(String folder, String open) {}

    @Override
    public Placed place(String pattern, GlobReading reading) {
      String slashed = homely(slashed(pattern));
      if (slashed.startsWith("**")) {
        return placed(List.of(new Piece("", slashed)), true, reading);
      }
      if (isAbsolute(slashed)) {
        return placed(below("", slashed), true, reading);
      }
      boolean homely = slashed.startsWith("~/");
      String inProject = after("${project}", slashed);
      var folder =
          homely ? context.home() : inProject != null ? context.project() : context.workingFolder();
      String rest = homely ? slashed.substring(1) : inProject != null ? inProject : "/" + slashed;
      // Without the folder nobody knows which files are meant: that must not widen an ALLOW nor
      // switch off a DENY.
      return folder
          .map(known -> placed(below(slashed(known), rest), true, reading))
          .orElseGet(() -> placed(List.of(new Piece("", slashed)), false, reading));
    }

    private Placed placed(List<Piece> pieces, boolean allowed, GlobReading reading) {
      var globs = pieces.stream().map(piece -> glob(piece, reading)).toList();
      var folded =
          pieces.stream()
              .map(this::folded)
              .filter(piece -> !pieces.contains(piece))
              .map(piece -> glob(piece, reading));
      return new Placed(
          Stream.concat(globs.stream(), folded).toList(), allowed ? globs : List.of());
    }

    private Glob glob(Piece piece, GlobReading reading) {
      return PathPatterns.glob(piece.folder(), piece.open(), context.paths(), reading);
    }

    private Piece folded(Piece piece) {
      return new Piece(
          context.resolver().folded(piece.folder()), context.resolver().folded(piece.open()));
    }

    /// @param folder nothing in it is a wildcard; may be empty
    /// @param rest what follows, beginning with a slash or a drive
    private List<Piece> below(String folder, String rest) {
      int wild = firstWildcard(rest);
      int cut = wild < 0 ? rest.length() : Math.max(0, rest.lastIndexOf('/', wild));
      String written = folder + rest.substring(0, cut);
      String open = rest.substring(cut);
      if (written.isEmpty()) {
        return List.of(new Piece("", open));
      }
      return Stream.of(normalised(written), context.resolver().resolve(written))
          .map(spelling ->
              new Piece(open.startsWith("/") ? withoutLastSlash(spelling) : spelling, open))
          .distinct()
          .toList();
    }

    private static String withoutLastSlash(String folder) {
      return folder.endsWith("/") ? folder.substring(0, folder.length() - 1) : folder;
    }

    @Override
    public String slashed(String path) {
      return windows() ? path.replace('\\', '/') : path;
    }

    private boolean windows() {
      return context.paths() == GlobDialect.WINDOWS_PATH;
    }

    private boolean isAbsolute(String path) {
      return path.startsWith("/") || windows() && path.length() >= 2 && path.charAt(1) == ':';
    }

    private String normalised(String path) {
      String root = windows() && path.startsWith("//") ? "//" : path.startsWith("/") ? "/" : "";
      int fixed = root.isEmpty() ? 1 : 0;
      var segments = new ArrayDeque<String>();
      for (String segment : path.split("/")) {
        if (segment.equals("..")) {
          if (segments.size() > fixed) {
            segments.removeLast();
          }
        } else if (!segment.isEmpty() && !segment.equals(".")) {
          segments.addLast(segment);
        }
      }
      return root + String.join("/", segments);
    }
  }

  private static Glob glob(
      String folder, String pattern, GlobDialect dialect, GlobReading reading) {
    return switch (reading) {
      case SEED -> Glob.after(folder, pattern, dialect);
      case STANDARD -> Glob.leavingOut(folder, pattern, dialect);
    };
  }

  /// A pattern with `~` for `${home}`.
  private static String homely(String pattern) {
    String rest = after("${home}", pattern);
    return rest == null ? pattern : "~" + (rest.isEmpty() ? "/" : rest);
  }

  /// The rest behind a name in a pattern that begins with it: empty, or from a slash on; absent for
  /// any other pattern.
  private static @Nullable String after(String name, String pattern) {
    boolean begins =
        pattern.startsWith(name)
            && (pattern.length() == name.length() || pattern.charAt(name.length()) == '/');
    return begins ? pattern.substring(name.length()) : null;
  }

  private static int firstWildcard(String pattern) {
    for (int i = 0; i < pattern.length(); i++) {
      if (pattern.charAt(i) == '*' || pattern.charAt(i) == '?') {
        return i;
      }
    }
    return -1;
  }
}
