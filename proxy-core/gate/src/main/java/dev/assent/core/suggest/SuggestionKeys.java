package dev.assent.core.suggest;

import dev.assent.core.json.CanonicalJson;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import java.util.List;

/// Names of suggestions that stay the same while the suggestion does.
final class SuggestionKeys {
  private SuggestionKeys() {}

  /// SHA-256 over a canonical array of texts: kind first, then what tells it from others.
  static String of(String... parts) {
    return CanonicalJson.digest(
        JsonObject.builder().put("suggestion", JsonArray.ofStrings(List.of(parts))).build());
  }
}
