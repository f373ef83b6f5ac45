package dev.assent.core.analysis.check;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.pap.Witness;
import dev.assent.core.policy.Effect;

/// A call that was tried, and what the engine decided.
record Probe(AccessRequest request, Ruling ruling) {
  Effect decided() {
    return ruling.effect();
  }

  /// The call as a witness.
  ///
  /// @param rule the one that the finding is about, left out for comparison
  Witness witness(Engine engine, StudiedRule rule) {
    return new Witness(request, ruling.effect(), engine.without(request, ruling, rule));
  }
}
