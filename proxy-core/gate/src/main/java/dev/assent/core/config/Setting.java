package dev.assent.core.config;

import dev.assent.core.document.Shape.Range;
import dev.assent.core.json.Json;
import java.util.Optional;

/// One setting as it is shown to people.
///
/// @param key `hitl.timeout_seconds`
/// @param value the value in force
/// @param standard the value without an entry in the file
/// @param bounds what it takes, in words
/// @param meaning one line for people
/// @param range between which numbers it may be; absent where it is none
public record Setting(
    String key, Json value, Json standard, String bounds, String meaning, Optional<Range> range) {
  /// True if the value in force is the default.
  public boolean isDefault() {
    return value.equals(standard);
  }
}
