package dev.assent.core.risk.rules;

import java.util.Locale;
import java.util.Optional;

/// A side effect that a command would have besides its result. The words are those that policies
/// use for side effects of tools.
///
/// They stand here again because this package knows nothing of calls; a test holds the two lists
/// together.
public enum RiskEffect {
  FS_READ,
  FS_WRITE,
  DB_READ,
  DB_WRITE,
  NETWORK_EGRESS,
  NETWORK_INGRESS,
  CODE_EXEC,
  PROCESS_SPAWN,
  SUDO_ELEVATE,
  SECRETS_READ,
  ENV_READ,
  KEYCHAIN_READ,
  CLIPBOARD_READ,
  CLIPBOARD_WRITE,
  BROWSER_OPEN,
  SCREEN_CAPTURE,
  AUDIO_CAPTURE,
  CAMERA_CAPTURE,
  CLOUD_API,
  CONTAINER_EXEC,
  EMAIL_SEND;

  /// The word in files of rules and in policies: `fs_write`.
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /// The effect of a word; absent for any other text.
  public static Optional<RiskEffect> ofWord(String word) {
    for (var effect : values()) {
      if (effect.word().equals(word)) {
        return Optional.of(effect);
      }
    }
    return Optional.empty();
  }
}
