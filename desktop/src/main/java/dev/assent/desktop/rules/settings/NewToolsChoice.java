package dev.assent.desktop.rules.settings;

import dev.assent.core.policy.Effect;
import dev.assent.desktop.ui.Texts;
import java.util.Locale;
import java.util.Optional;

/// The ways to treat tools that are new or changed.
enum NewToolsChoice {
  RULES(Optional.empty()),
  ASK(Optional.of(Effect.HITL)),
  DENY(Optional.of(Effect.DENY));

  private final Optional<Effect> effect;

  NewToolsChoice(Optional<Effect> effect) {
    this.effect = effect;
  }

  static NewToolsChoice of(Optional<Effect> effect) {
    return effect.map(found -> found == Effect.DENY ? DENY : ASK).orElse(RULES);
  }

  Optional<Effect> effect() {
    return effect;
  }

  String text() {
    return Texts.get("rules.settings.newTools." + name().toLowerCase(Locale.ROOT));
  }
}
