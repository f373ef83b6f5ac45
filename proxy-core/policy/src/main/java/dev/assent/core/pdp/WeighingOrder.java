package dev.assent.core.pdp;

import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Policy;
import java.util.List;

/// The order in which a policy weighs effects, for those who show it.
public final class WeighingOrder {
  private WeighingOrder() {}

  /// All three effects, first the one that wins. With `hitl-overrides` single calls can differ
  /// (clause 1.6).
  public static List<Effect> of(Policy.Combining combining) {
    return CombiningAlgorithm.of(combining).order();
  }
}
