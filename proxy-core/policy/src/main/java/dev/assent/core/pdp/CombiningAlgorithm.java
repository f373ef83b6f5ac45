package dev.assent.core.pdp;

import dev.assent.core.pdp.condition.RequestAttributes;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Policy;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Combines matching rules into one effect (clause 1.6), and chooses which of them is named for it
/// (clause 1.7).
///
/// The only place that knows which effect wins over which.
enum CombiningAlgorithm {
  /// HITL, then DENY, then ALLOW; but a HITL beside a DENY wins only if its conditions also hold as
  /// an ALLOW's must
  HITL_OVERRIDES {
    @Override
    List<Effect> precedence(CompiledRule[] matched, RequestAttributes facts) {
      if (mostSpecific(matched, Effect.DENY) == null) {
        return HITL_FIRST;
      }
      for (var rule : matched) {
        if (rule.effect() == Effect.HITL && rule.holdsForAllValues(facts)) {
          return HITL_FIRST;
        }
      }
      return DENY_FIRST;
    }

    @Override
    List<Effect> order() {
      return HITL_FIRST;
    }
  },
  /// DENY, then HITL, then ALLOW
  DENY_OVERRIDES {
    @Override
    List<Effect> precedence(CompiledRule[] matched, RequestAttributes facts) {
      return DENY_FIRST;
    }

    @Override
    List<Effect> order() {
      return DENY_FIRST;
    }
  };

  private static final List<Effect> HITL_FIRST = List.of(Effect.HITL, Effect.DENY, Effect.ALLOW);
  private static final List<Effect> DENY_FIRST = List.of(Effect.DENY, Effect.HITL, Effect.ALLOW);

  /// The algorithm that a policy names.
  static CombiningAlgorithm of(Policy.Combining combining) {
    return switch (combining) {
      case HITL_OVERRIDES -> HITL_OVERRIDES;
      case DENY_OVERRIDES -> DENY_OVERRIDES;
    };
  }

  /// The effects for these matches, the strongest first.
  abstract List<Effect> precedence(CompiledRule[] matched, RequestAttributes facts);

  /// The order that the algorithm is known by, the strongest first; what holds where nothing
  /// special is found in a call.
  abstract List<Effect> order();

  /// The deciding rule: of the strongest effect that matched, the most specific, and of those the
  /// first in the file. Absent when nothing matched.
  ///
  /// @param matched in file order
  @Nullable CompiledRule deciding(CompiledRule[] matched, RequestAttributes facts) {
    if (matched.length == 0) {
      return null;
    }
    var effects = precedence(matched, facts);
    for (int i = 0; i < effects.size(); i++) {
      var best = mostSpecific(matched, effects.get(i));
      if (best != null) {
        return best;
      }
    }
    return null;
  }

  private static @Nullable CompiledRule mostSpecific(CompiledRule[] matched, Effect effect) {
    CompiledRule best = null;
    for (var rule : matched) {
      if (rule.effect() == effect && (best == null || rule.score() > best.score())) {
        best = rule;
      }
    }
    return best;
  }
}
