package dev.assent.core.pdp;

import dev.assent.core.policy.Effect;

/// The answer of the decision point.
public sealed interface Decision {
  /// Why: the deciding step and every matching rule.
  DecisionTrace trace();

  /// The effect this decision carries out.
  default Effect effect() {
    return switch (this) {
      case Allow _ -> Effect.ALLOW;
      case Deny _ -> Effect.DENY;
      case Hitl _ -> Effect.HITL;
    };
  }

  /// It may pass.
  record Allow(DecisionTrace trace) implements Decision {}

  /// It may not pass.
  record Deny(DecisionTrace trace) implements Decision {}

  /// A person decides.
  record Hitl(DecisionTrace trace) implements Decision {}
}
