package dev.assent.core.config;

import dev.assent.core.json.Json;

/// One setting as it is shown to people.
///
/// @param key `hitl.timeout_seconds`
/// @param value the value in force
/// @param standard the value without an entry in the file
/// @param bounds what it takes, in words
/// @param meaning one line for people
public record Setting(String key, Json value, Json standard, String bounds, String meaning) {
  /// Whether the value in force is the default.
  public boolean isDefault() {
    return value.equals(standard);
  }
}
