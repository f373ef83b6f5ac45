package dev.assent.core.access;

import java.util.Locale;
import java.util.Optional;

/// The severity of the worst thing that a command would do, the mildest first; compared by order.
public enum Severity {
  /// worth knowing, does no harm
  INFO,
  /// easily put right
  LOW,
  /// takes work to put right
  MEDIUM,
  /// may not be put right
  HIGH,
  /// destroys a machine, a service or secrets
  CRITICAL;

  /// The word in policies: `medium`.
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /// One level below; the mildest stays.
  public Severity milder() {
    return values()[Math.max(0, ordinal() - 1)];
  }

  /// The severity of a word in lower case; absent for any other text.
  public static Optional<Severity> ofWord(String word) {
    for (var severity : values()) {
      if (severity.word().equals(word)) {
        return Optional.of(severity);
      }
    }
    return Optional.empty();
  }
}
