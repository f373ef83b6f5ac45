package dev.assent.desktop.rules.settings;

import dev.assent.core.policy.Effect;
import java.util.Optional;

/// The ways to treat tools that are new or changed, by their words in the file.
enum NewToolsChoice {
  NONE(Optional.empty()),
  HITL(Optional.of(Effect.HITL)),
  DENY(Optional.of(Effect.DENY));

  private final Optional<Effect> effect;

  NewToolsChoice(Optional<Effect> effect) {
    this.effect = effect;
  }

  static NewToolsChoice of(Optional<Effect> effect) {
    return effect.map(found -> found == Effect.DENY ? DENY : HITL).orElse(NONE);
  }

  Optional<Effect> effect() {
    return effect;
  }
}
