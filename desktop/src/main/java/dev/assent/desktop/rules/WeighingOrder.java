package dev.assent.desktop.rules;

import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Policy.Combining;
import java.util.List;

/// The order in which effects are weighed, first the one that wins.
final class WeighingOrder {
  private WeighingOrder() {}

  /// All three effects.
  static List<Effect> of(Combining combining) {
    return switch (combining) {
      case HITL_OVERRIDES -> List.of(Effect.HITL, Effect.DENY, Effect.ALLOW);
      case DENY_OVERRIDES -> List.of(Effect.DENY, Effect.HITL, Effect.ALLOW);
    };
  }
}
