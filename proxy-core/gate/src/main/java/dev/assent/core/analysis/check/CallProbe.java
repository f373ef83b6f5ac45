package dev.assent.core.analysis.check;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.pap.document.WitnessCall;
import dev.assent.core.policy.Effect;
import org.jspecify.annotations.Nullable;

/// A call that was tried for a rule, and what the engine decided. Belongs to one thread at a time.
final class CallProbe {
  private final AccessRequest request;
  private final EngineDecision ruling;
  private @Nullable WitnessCall witness;

  CallProbe(AccessRequest request, EngineDecision ruling) {
    this.request = request;
    this.ruling = ruling;
  }

  AccessRequest request() {
    return request;
  }

  EngineDecision ruling() {
    return ruling;
  }

  Effect decided() {
    return ruling.effect();
  }

  /// The call as a witness.
  ///
  /// @param rule the one that the finding is about, left out for comparison; the one that the call
  ///   was tried for
  WitnessCall witness(CheckEngine engine, StudiedRule rule) {
    var known = witness;
    if (known == null) {
      known = new WitnessCall(request, ruling.effect(), engine.without(request, ruling, rule));
      witness = known;
    }
    return known;
  }
}
