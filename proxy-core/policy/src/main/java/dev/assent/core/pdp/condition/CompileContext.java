package dev.assent.core.pdp.condition;

import dev.assent.core.glob.GlobDialect;
import java.util.Optional;

/// The surroundings in which the patterns of a policy are read; one for each session.
///
/// @param home the home of the user who runs Assent, absolute; absent when unknown, and then a
///   pattern that begins with `~/` matches nothing but the same text in a DENY or HITL rule
/// @param workingFolder the server's working folder, absolute; absent when unknown, and then a
///   relative pattern matches nothing in an ALLOW rule and is taken as written in the others
/// @param resolver follows and folds patterns; asked while compiling, never when deciding
/// @param paths a path dialect: how the platform writes paths
public record CompileContext(
    Optional<String> home,
    Optional<String> workingFolder,
    PrefixResolver resolver,
    GlobDialect paths) {
  /// Nothing is known and nothing followed: for a policy apart from any session.
  public static final CompileContext NOWHERE =
      new CompileContext(Optional.empty(), Optional.empty(), PrefixResolver.NONE);

  public CompileContext {
    if (!paths.separates()) {
      throw new IllegalArgumentException("`" + paths + "` is no dialect of paths");
    }
  }

  /// The meaning of `${project}`: the working folder. Absent when that is unknown, and where it is
  /// the root, the home or a folder above the home: below such a folder is nearly everything.
  Optional<String> project() {
    return workingFolder.filter(
        folder -> isProject(folder, home) && isProject(resolved(folder), home.map(this::resolved)));
  }

  // Folded, as a folder may be named in another case than the home.
  private String resolved(String folder) {
    return resolver.folded(resolver.resolve(folder));
  }

  private boolean isProject(String folder, Optional<String> home) {
    String all = paths.comparable(folder);
    boolean root = all.equals("/") || all.endsWith(":");
    return !root && home.filter(mine -> isBelow(paths.comparable(mine), all)).isEmpty();
  }

  private static boolean isBelow(String folder, String above) {
    return folder.equals(above) || folder.startsWith(above + "/");
  }

  /// With paths that are written with `/`.
  public CompileContext(
      Optional<String> home, Optional<String> workingFolder, PrefixResolver resolver) {
    this(home, workingFolder, resolver, GlobDialect.PATH);
  }
}
