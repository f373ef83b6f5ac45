package dev.assent.core.pep.answers;

import dev.assent.core.json.CanonicalJson;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonException;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// Compares the two forms in which a tool may give one result: structured, and as JSON text for
/// older clients.
final class StructuredContent {
  private StructuredContent() {}

  /// True if a result has structured content and one text that is JSON too, but says something
  /// else: one client would read this, another that.
  ///
  /// @param mostCharacters texts beyond are not looked at
  static boolean differs(JsonObject result, int mostCharacters) {
    Json structured = result.get("structuredContent");
    List<Json> content = result.array("content").map(JsonArray::items).orElse(List.of());
    if (structured == null
        || content.size() != 1
        || !(content.getFirst() instanceof JsonObject block)) {
      return false;
    }
    Optional<String> text =
        block.string("text").filter(t -> t.length() <= mostCharacters).map(String::strip);
    return text.filter(t -> t.startsWith("{") || t.startsWith("["))
        .flatMap(StructuredContent::read)
        .filter(said -> !Arrays.equals(CanonicalJson.bytes(said), CanonicalJson.bytes(structured)))
        .isPresent();
  }

  private static Optional<Json> read(String text) {
    try {
      return Optional.of(JsonReader.read(text, JsonLimits.MESSAGE));
    } catch (JsonException _) {
      // Text that is no JSON is for people; there is nothing to compare.
      return Optional.empty();
    }
  }
}
