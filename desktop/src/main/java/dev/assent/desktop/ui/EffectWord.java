package dev.assent.desktop.ui;

import dev.assent.core.policy.Effect;
import java.util.Locale;
import java.util.Optional;

/// An effect as people meet it: allow, ask or deny. "Ask" is the word on screen for HITL.
public enum EffectWord {
  ASK(Effect.HITL),
  DENY(Effect.DENY),
  ALLOW(Effect.ALLOW);

  private final Effect effect;

  EffectWord(Effect effect) {
    this.effect = effect;
  }

  /// The effect of the policy language.
  public Effect effect() {
    return effect;
  }

  /// The word on screen for an effect.
  public static EffectWord of(Effect effect) {
    return switch (effect) {
      case HITL -> ASK;
      case DENY -> DENY;
      case ALLOW -> ALLOW;
    };
  }

  /// The word on screen for a word of a policy or a log (`hitl`); absent for any other text.
  public static Optional<EffectWord> ofLogged(String word) {
    return Effect.ofWord(word).map(EffectWord::of);
  }

  /// Its plain name: `ask`, `deny`, `allow`.
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /// The style class of its chip and of what is drawn in its ink: `as-effect-ask`.
  public String styleClass() {
    return "as-effect-" + word();
  }

  /// The word a person reads: "Ask".
  public String text() {
    return Texts.get("effect." + word());
  }
}
