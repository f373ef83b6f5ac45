package dev.assent.core.analysis;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.pdp.PolicyDecisionPoint;
import dev.assent.core.pip.path.PathResolver;
import dev.assent.core.policy.Policy;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// Makes policies ready to decide, all for the same place: the same guards, home, working folder
/// and links.
@FunctionalInterface
public interface PolicyCompiler {
  /// The decision point of a policy.
  PolicyDecisionPoint compile(Policy policy);

  /// Makes policies ready for a call that was described on this machine, as its session would:
  /// patterns are joined to its project and resolved by the links of today. There are no guards: a
  /// call that touches one is not decided by rules.
  ///
  /// @param userHome what `~/` means, absolute
  static PolicyCompiler forCall(AccessRequest call, Path userHome) {
    var place =
        new PathContext(
            PathResolver.ofMachine(),
            Optional.of(userHome.toString()),
            call.environment().project().map(Path::of));
    return policy -> place.compile(policy, List.of());
  }
}
