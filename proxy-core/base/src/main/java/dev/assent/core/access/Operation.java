package dev.assent.core.access;

import java.util.Locale;
import java.util.Optional;

/// The operation that a tool performs, read from its name: a heuristic (clause 5.6).
public enum Operation {
  /// looks only
  READ,
  /// changes or creates
  WRITE,
  /// removes
  DELETE;

  /// The word used in policies and logs.
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /// The operation of a word; absent for any other text.
  public static Optional<Operation> ofWord(String word) {
    for (var operation : values()) {
      if (operation.word().equals(word)) {
        return Optional.of(operation);
      }
    }
    return Optional.empty();
  }
}
