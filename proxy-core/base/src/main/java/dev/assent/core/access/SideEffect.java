package dev.assent.core.access;

import java.util.Locale;
import java.util.Optional;

/// An effect that a tool can have, as the mapping or the user's registry declares it (clause 5.7).
public enum SideEffect {
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

  /// The word used in policies and logs: `fs_read`.
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /// The effect of a word; absent for any other text.
  public static Optional<SideEffect> ofWord(String word) {
    for (var effect : values()) {
      if (effect.word().equals(word)) {
        return Optional.of(effect);
      }
    }
    return Optional.empty();
  }
}
