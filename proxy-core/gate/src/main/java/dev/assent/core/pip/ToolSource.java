package dev.assent.core.pip;

import dev.assent.core.access.KnownTool;
import dev.assent.core.json.JsonObject;
import java.util.Map;
import java.util.Optional;

/// Tells what a server says of its tools, and whether a person accepted that.
@FunctionalInterface
public interface ToolSource {
  /// Nothing is known of any tool.
  ToolSource NONE = _ -> KnownTool.UNKNOWN;

  /// The knowledge of a tool at this moment. Must not block.
  ///
  /// @param name as the call names it
  KnownTool known(String name);

  /// Descriptions of which nobody keeps account: the state stays absent.
  static ToolSource listed(Map<String, JsonObject> descriptions) {
    var copy = Map.copyOf(descriptions);
    return name -> new KnownTool(Optional.empty(), Optional.ofNullable(copy.get(name)));
  }
}
