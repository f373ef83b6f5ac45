package dev.assent.core.transport.http;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import dev.assent.core.mcp.HeaderMarks;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Knows from a server's listings which arguments of which tools the server wants repeated as
/// `Mcp-Param-…` headers. Thread-safe; the sessions of one server share it, because a client may
/// know a listing from an earlier one.
public final class ParamHeaders {
  private static final int TOOLS = 10_000;

  private final Map<String, HeaderMarks> byTool = new LinkedHashMap<>();

  /// Takes a result of `tools/list` in.
  void listed(JsonObject result) {
    for (Json item : result.array("tools").map(JsonArray::items).orElse(List.of())) {
      if (item instanceof JsonObject tool) {
        tool.string("name").ifPresent(name -> put(name, HeaderMarks.of(tool)));
      }
    }
  }

  /// The headers of a call.
  ///
  /// @return values by name, coded; none for a tool whose marks break the rules, which clients do
  ///   not get to see
  Map<String, String> of(String tool, JsonObject arguments) {
    return marks(tool).map(marks -> marks.headers(arguments)).orElse(Map.of());
  }

  private synchronized Optional<HeaderMarks> marks(String tool) {
    return Optional.ofNullable(byTool.get(tool));
  }

  private synchronized void put(String tool, HeaderMarks marks) {
    if (marks.marks().isEmpty()) {
      byTool.remove(tool);
    } else if (byTool.size() < TOOLS || byTool.containsKey(tool)) {
      byTool.put(tool, marks);
    }
  }
}
