package dev.assent.core.pdp;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.pdp.condition.CompileContext;
import dev.assent.core.pdp.condition.PrefixResolver;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Policy;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The reference engine, for tests of what is built upon the real one.
public final class ReferenceEngine {
  private ReferenceEngine() {}

  /// The decision of a policy's rules about a call of a session.
  public static Effect decide(Policy policy, AccessRequest request) {
    var context =
        new CompileContext(
            Optional.of("/home/me"), request.environment().workingFolder(), PrefixResolver.NONE);
    return new ReferencePdp(policy, List.of(), context, false, Set.of()).decide(request).effect();
  }
}
