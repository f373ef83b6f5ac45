package dev.assent.core.analysis.check;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.pap.document.WitnessCall;
import dev.assent.core.policy.Effect;

/// A call that was tried for a rule, and what the engine decided.
record CallProbe(AccessRequest request, EngineDecision ruling) {
  Effect decided() {
    return ruling.effect();
  }

  /// The call as a witness.
  ///
  /// @param rule the one that the finding is about, left out for comparison
  WitnessCall witness(CheckEngine engine, StudiedRule rule) {
    return new WitnessCall(request, ruling.effect(), engine.without(request, ruling, rule));
  }
}
