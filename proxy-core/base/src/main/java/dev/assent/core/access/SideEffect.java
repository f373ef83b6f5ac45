package dev.assent.core.access;

import java.util.Locale;
import java.util.Optional;
import java.util.Set;

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

  private static final Set<SideEffect> READING = Set.of(FS_READ, DB_READ);

  /// True if nothing but reading files and data bases is among effects; also where there are none.
  public static boolean areReading(Set<SideEffect> effects) {
    return READING.containsAll(effects);
  }

  /// True if a tool is known to do nothing but read. A name that speaks of reading makes nothing
  /// known.
  ///
  /// @param effects all that it can do; absent when that is not known
  public static boolean isOnlyReading(
      Optional<Operation> operation, Optional<Set<SideEffect>> effects) {
    return operation.equals(Optional.of(Operation.READ))
        && effects.filter(SideEffect::areReading).isPresent();
  }

  /// True if a tool is known to do more than read. A name that speaks of writing makes nothing
  /// known.
  ///
  /// @param effects all that it can do; absent when that is not known
  public static boolean isMoreThanReading(
      Optional<Operation> operation, Optional<Set<SideEffect>> effects) {
    return !operation.equals(Optional.of(Operation.READ))
        && effects.filter(all -> !areReading(all)).isPresent();
  }

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
