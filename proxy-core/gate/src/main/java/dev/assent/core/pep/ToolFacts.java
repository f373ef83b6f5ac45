package dev.assent.core.pep;

import dev.assent.core.json.CanonicalJson;
import dev.assent.core.json.JsonObject;
import dev.assent.core.masking.SecretTree;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// Holds what records say of tools' descriptions, worked out once for each description and not for
/// each call. Thread-safe.
final class ToolFacts {
  // More tools than a server may list; a client that makes up names must not fill the memory.
  private static final int MOST = 4_096;

  private final Map<String, Of> byName = new ConcurrentHashMap<>();
  private final RecordParts parts = new RecordParts();

  /// The facts known of one description.
  ///
  /// @param description as the server listed it
  /// @param digest of its canonical form, 64 lower-case hex digits
  /// @param bytes of its canonical form
  /// @param secrets which arguments it marks as secret
  record Of(JsonObject description, String digest, int bytes, SecretTree secrets) {
    static Of description(JsonObject description) {
      byte[] canonical = CanonicalJson.bytes(description);
      return new Of(
          description,
          CanonicalJson.digest(canonical),
          canonical.length,
          SecretTree.of(description));
    }
  }

  /// The parts that records of these tools' calls have in common.
  RecordParts parts() {
    return parts;
  }

  /// The facts of a tool's description.
  Of of(String tool, JsonObject description) {
    Of known = byName.get(tool);
    // The very same object: nothing can be different in it.
    if (known != null && known.description() == description) {
      return known;
    }
    Of facts = Of.description(description);
    if (byName.size() < MOST || known != null) {
      byName.put(tool, facts);
    }
    return facts;
  }
}
