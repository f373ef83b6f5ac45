package dev.assent.core.config;

import dev.assent.core.json.CanonicalJson;
import dev.assent.core.json.JsonObject;
import java.time.Instant;
import java.util.Optional;

/// A tool as its server listed it last: claims of the server.
///
/// @param name what calls name it by
/// @param digest SHA-256 of the description's canonical JSON, 64 lower-case hex digits
/// @param listedAt when this description was first listed
/// @param description absent where it was too long to be kept over a restart
public record ListedTool(String name, String digest, Instant listedAt, Optional<JsonObject> description) {
  /// A tool that is listed now.
  public static ListedTool of(String name, JsonObject description, Instant now) {
    return new ListedTool(name, CanonicalJson.digest(description), now, Optional.of(description));
  }
}
