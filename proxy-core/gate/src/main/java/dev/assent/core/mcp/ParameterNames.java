package dev.assent.core.mcp;

import dev.assent.core.json.JsonObject;
import dev.assent.core.jsonrpc.NameAliases;
import java.util.Map;
import java.util.Set;

/// The parameters that the specification's methods have, so that nobody reads another one in their
/// place.
///
/// Unknown parameters pass; those whose name a careless reader takes for a known one do not.
final class ParameterNames {
  private static final String META = "_meta";
  private static final Set<String> CALL =
      Set.of("name", "arguments", "task", "inputResponses", "requestState", META);
  private static final Set<String> READ = Set.of("uri", "inputResponses", "requestState", META);
  private static final Set<String> TASK = Set.of("taskId", "inputResponses", META);
  private static final Set<String> PAGE = Set.of("cursor", META);
  private static final Map<String, Set<String>> OF_METHOD =
      Map.ofEntries(
          Map.entry("initialize", Set.of("protocolVersion", "capabilities", "clientInfo", META)),
          Map.entry("tools/call", CALL),
          Map.entry("prompts/get", CALL),
          Map.entry("resources/read", READ),
          Map.entry("resources/subscribe", READ),
          Map.entry("resources/unsubscribe", READ),
          Map.entry("tools/list", PAGE),
          Map.entry("resources/list", PAGE),
          Map.entry("resources/templates/list", PAGE),
          Map.entry("prompts/list", PAGE),
          Map.entry("completion/complete", Set.of("ref", "argument", "context", META)),
          Map.entry("logging/setLevel", Set.of("level", META)),
          Map.entry("tasks/get", TASK),
          Map.entry("tasks/result", TASK),
          Map.entry("tasks/cancel", TASK),
          Map.entry("tasks/update", TASK),
          Map.entry("tasks/list", PAGE),
          Map.entry("subscriptions/listen", Set.of("notifications", META)),
          Map.entry("notifications/cancelled", Set.of("requestId", "reason", META)),
          Map.entry(
              "notifications/progress",
              Set.of("progressToken", "progress", "total", "message", META)));

  private ParameterNames() {}

  /// @throws CallShapeException when a name can be taken for a known one, or for that of another
  ///   member beside it at any depth
  static void check(String method, JsonObject params) throws CallShapeException {
    var clash = NameAliases.clash(params);
    if (clash.isPresent()) {
      throw new CallShapeException(
          "`params" + clash.get() + "` can be taken for another member beside it");
    }
    Set<String> known = OF_METHOD.getOrDefault(method, Set.of());
    for (String name : params.members().keySet()) {
      if (!known.contains(name)) {
        var alias = NameAliases.aliasOf(name, known);
        if (alias.isPresent()) {
          throw new CallShapeException(
              "`params` has a member that can be taken for `" + alias.get() + "`");
        }
      }
    }
  }
}
