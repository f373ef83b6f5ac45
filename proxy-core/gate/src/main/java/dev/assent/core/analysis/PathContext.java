package dev.assent.core.analysis;

import dev.assent.core.glob.GlobDialect;
import dev.assent.core.pdp.CompiledPolicy;
import dev.assent.core.pdp.Guard;
import dev.assent.core.pdp.condition.CompileContext;
import dev.assent.core.pdp.condition.PrefixResolver;
import dev.assent.core.pip.path.PathResolver;
import dev.assent.core.pip.path.PathSyntax;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.PolicyVersion;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// The place that calls belong to; policies for them are compiled against it.
///
/// @param resolver how paths are written and followed
/// @param home what `~/` means; absent when unknown
/// @param folder the server's working folder; absent when unknown
record PathContext(PathResolver resolver, Optional<String> home, Optional<Path> folder) {
  /// The policy for calls of this place.
  CompiledPolicy compile(Policy policy, List<Guard> guards) {
    var paths = windows() ? GlobDialect.WINDOWS_PATH : GlobDialect.PATH;
    var context =
        new CompileContext(
            home.map(this::slashed),
            folder.map(known -> slashed(known.toString())),
            prefixes(),
            paths);
    return CompiledPolicy.compile(policy, PolicyVersion.NONE, guards, context);
  }

  private PrefixResolver prefixes() {
    PrefixResolver following = resolver::resolvePrefix;
    return resolver.folds() ? following.foldingWith(PathResolver::folded) : following;
  }

  private String slashed(String path) {
    return windows() ? path.replace('\\', '/') : path;
  }

  private boolean windows() {
    return resolver.syntax() == PathSyntax.WINDOWS;
  }
}
