package dev.assent.core.access;

import java.util.Locale;
import java.util.Optional;

/// The kind of thing that a message is about (clause 5.2).
public enum ResourceType {
  /// `tools/call`
  TOOL,
  /// `resources/…`
  RESOURCE,
  /// `prompts/…`
  PROMPT,
  /// everything else
  SERVER;

  /// The word used in logs.
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /// The type of a word, ASCII case ignored; absent for any other text.
  public static Optional<ResourceType> ofWord(String word) {
    for (var type : values()) {
      if (type.name().equalsIgnoreCase(word)) {
        return Optional.of(type);
      }
    }
    return Optional.empty();
  }
}
