package dev.assent.core.policy;

import java.util.Locale;
import java.util.Optional;

/// The effect that a rule wants for the calls it matches.
public enum Effect {
  /// let it pass
  ALLOW,
  /// refuse it
  DENY,
  /// ask a person
  HITL;

  /// The word used in policies and logs.
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /// The effect of a word; absent for any other text.
  public static Optional<Effect> ofWord(String word) {
    for (var effect : values()) {
      if (effect.word().equals(word)) {
        return Optional.of(effect);
      }
    }
    return Optional.empty();
  }
}
