package dev.assent.core.access;

import dev.assent.core.json.JsonObject;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;

/// A tool as a person accepted it.
///
/// @param name what calls name it by; compared exactly
/// @param digest SHA-256 of the description's canonical JSON, 64 lower-case hex digits
/// @param acceptedAt when
/// @param how in which window
/// @param description as it was accepted; absent where it was too long to be kept
public record PinnedTool(
    String name, String digest, Instant acceptedAt, How how, Optional<JsonObject> description) {
  /// The way in which a person accepted a tool.
  public enum How {
    /// by saying yes to a call of it
    CALL,
    /// on the page of servers
    PAGE;

    /// The word in files and logs.
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }

    /// The way of a word; absent for any other text.
    public static Optional<How> ofWord(String word) {
      for (var how : values()) {
        if (how.word().equals(word)) {
          return Optional.of(how);
        }
      }
      return Optional.empty();
    }
  }
}
