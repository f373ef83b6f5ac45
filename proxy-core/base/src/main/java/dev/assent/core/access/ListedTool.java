package dev.assent.core.access;

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
/// @param keptBack why clients did not see it in the newest listing, half a sentence; absent where
///   they did
/// @param tried whether only a trial of its server listed it, so that it is new to every session
public record ListedTool(
    String name,
    String digest,
    Instant listedAt,
    Optional<JsonObject> description,
    Optional<String> keptBack,
    boolean tried) {
  /// A tool that clients see.
  public ListedTool(
      String name, String digest, Instant listedAt, Optional<JsonObject> description) {
    this(name, digest, listedAt, description, Optional.empty(), false);
  }

  /// The same, kept from clients or not.
  public ListedTool keptBack(Optional<String> why) {
    return new ListedTool(name, digest, listedAt, description, why, tried);
  }

  /// The same, which no session has seen.
  public ListedTool onTrial() {
    return new ListedTool(name, digest, listedAt, description, keptBack, true);
  }

  /// A tool that is listed now.
  public static ListedTool of(String name, JsonObject description, Instant now) {
    return new ListedTool(name, CanonicalJson.digest(description), now, Optional.of(description));
  }
}
