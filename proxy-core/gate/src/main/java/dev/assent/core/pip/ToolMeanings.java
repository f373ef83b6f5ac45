package dev.assent.core.pip;

import dev.assent.core.json.JsonObject;
import dev.assent.core.mcp.ToolDescription;
import dev.assent.core.pip.path.PathNames;
import java.lang.ref.WeakReference;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/// Holds the meanings of tools, worked out once for each description and not for each call.
/// Thread-safe.
final class ToolMeanings {
  // More tools than a server may list; a client that makes up names must not fill the memory.
  private static final int MOST = 4_096;

  private final SideEffectTable builtInEffects;
  private final Map<String, Known> byName = new ConcurrentHashMap<>();

  /// @param description as the server listed it, which another session may have forgotten long ago
  private record Known(WeakReference<JsonObject> description, ToolMeaning meaning) {}

  ToolMeanings(SideEffectTable builtInEffects) {
    this.builtInEffects = builtInEffects;
  }

  /// The meaning of a tool.
  ///
  /// @param description as its server listed it; absent when it did not
  ToolMeaning of(String tool, Optional<JsonObject> description) {
    JsonObject listed = description.orElse(JsonObject.EMPTY);
    Known known = byName.get(tool);
    // The very same object: nothing can be different in it.
    if (known != null && known.description().refersTo(listed)) {
      return known.meaning();
    }
    var meaning = meaning(tool, listed);
    if (byName.size() < MOST || known != null) {
      byName.put(tool, new Known(new WeakReference<>(listed), meaning));
    }
    return meaning;
  }

  private ToolMeaning meaning(String tool, JsonObject listed) {
    var schema = new ToolDescription(tool, listed).inputSchema();
    return new ToolMeaning(
        OperationWords.of(tool, listed),
        OperationWords.milder(tool, listed),
        builtInEffects.of(tool),
        PathNames.with(SchemaHints.of(schema)),
        SchemaHints.urls(schema));
  }
}
