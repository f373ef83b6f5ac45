package dev.assent.core.analysis.check;

import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.Policy.Combining;
import dev.assent.core.policy.Policy.MissingAttributes;
import java.time.Instant;

/// The facts beside the rules that every remark depends on.
///
/// @param policy for everything but its rules
/// @param now when it is judged; [Instant#MIN] for no moment at all
record CheckContext(Policy policy, Instant now) {
  /// True if absent attributes count as holding for the rules of an effect.
  boolean absenceHolds(Effect effect) {
    return policy.missing() == MissingAttributes.STRICT && effect != Effect.ALLOW;
  }

  boolean asksFirst() {
    return policy.combining() == Combining.HITL_OVERRIDES;
  }
}
