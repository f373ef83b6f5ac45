package dev.assent.core.access;

import java.util.Locale;
import java.util.Optional;

/// The state of a tool's description, compared with the one that a person accepted.
public enum ToolState {
  /// nobody accepted a tool of this name
  NEW,
  /// its description is another one than the accepted
  CHANGED,
  /// it is as accepted
  PINNED;

  /// The word in policies and logs.
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /// The state of a word; absent for any other text.
  public static Optional<ToolState> ofWord(String word) {
    for (var state : values()) {
      if (state.word().equals(word)) {
        return Optional.of(state);
      }
    }
    return Optional.empty();
  }
}
