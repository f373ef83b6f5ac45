package dev.assent.core.analysis;

import dev.assent.core.lazy.Recent;
import dev.assent.core.pdp.CompiledPolicy;
import dev.assent.core.policy.Policy;
import java.util.Map;
import java.util.function.Supplier;

/// Keeps the compiled policies that were used last, so that case after case under one policy
/// compiles it once.
///
/// Policies are told apart as objects, not by what they say: comparing long ones takes longer than
/// judging. Not thread-safe.
final class CompiledPolicies {
  private record Key(Same policy, Object context) {}

  private record Same(Policy policy) {
    @Override
    public boolean equals(Object other) {
      return other instanceof Same same && same.policy == policy;
    }

    @Override
    public int hashCode() {
      return System.identityHashCode(policy);
    }
  }

  private final Map<Key, CompiledPolicy> known = new Recent<>(256);

  /// The compiled form of a policy in a context; made when it was not asked for lately.
  ///
  /// @param context a value
  CompiledPolicy get(Policy policy, Object context, Supplier<CompiledPolicy> make) {
    return known.computeIfAbsent(new Key(new Same(policy), context), _ -> make.get());
  }
}
