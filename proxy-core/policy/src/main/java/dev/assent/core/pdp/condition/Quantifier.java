package dev.assent.core.pdp.condition;

import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Policy;

/// The way in which a condition looks at several values and at none (clauses 3.1 and 3.8).
public enum Quantifier {
  /// one value in one spelling is enough; an absent attribute does not hold
  ANY,
  /// likewise, but an absent attribute holds
  ANY_OR_ABSENT,
  /// every value must pass in every spelling that an ALLOW sees; an absent attribute does not hold
  ALL;

  /// The way in which the rules of an effect look.
  public static Quantifier of(Effect effect, Policy.MissingAttributes missing) {
    return switch (effect) {
      case ALLOW -> ALL;
      case DENY, HITL ->
          switch (missing) {
            case NO_MATCH -> ANY;
            case STRICT -> ANY_OR_ABSENT;
          };
    };
  }
}
