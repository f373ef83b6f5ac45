package dev.assent.core.analysis;

import dev.assent.core.pdp.PolicyDecisionPoint;
import dev.assent.core.policy.Policy;

/// Makes policies ready to decide, all for the same place: the same guards, home, working folder and links.
@FunctionalInterface
public interface PolicyCompiler {
  /// The decision point of a policy.
  PolicyDecisionPoint compile(Policy policy);
}
