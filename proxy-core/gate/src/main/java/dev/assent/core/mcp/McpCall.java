package dev.assent.core.mcp;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.jsonrpc.MessageCodec.NameAliases;
import java.io.Serial;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The view of a request or notification: what it asks for, by its method.
public sealed interface McpCall {

  /// The arguments as a person sees them and the server gets them; no argument at all is the empty
  /// object.
  JsonObject arguments();

  /// `tools/call`.
  ///
  /// @param name absent when the message has none or an empty one; conditions on a tool then never
  ///   hold
  record ToolCall(Optional<String> name, JsonObject arguments) implements McpCall {}

  /// `resources/read`.
  ///
  /// @param uri absent when the message has none
  /// @param arguments `params` without `_meta`
  record ResourceRead(Optional<String> uri, JsonObject arguments) implements McpCall {}

  /// `prompts/get`.
  ///
  /// @param name absent when the message has none
  record PromptGet(Optional<String> name, JsonObject arguments) implements McpCall {}

  /// A listing: `tools/list`, `resources/list`, `server/discover` and the like.
  ///
  /// @param arguments `params` without `_meta`
  record Discovery(String method, JsonObject arguments) implements McpCall {}

  /// Part of a session's own life: `initialize`, `ping`, cancellation, progress.
  ///
  /// @param arguments `params` without `_meta`
  record Lifecycle(String method, JsonObject arguments) implements McpCall {}

  /// Every other method, known or not.
  ///
  /// @param arguments `params` without `_meta`
  record Other(String method, JsonObject arguments) implements McpCall {}

  /// The view of a message.
  ///
  /// @throws CallShapeException when a member that must be a string or an object is something else,
  ///   and when a member's name can be taken for one of the method's own
  static McpCall of(String method, JsonObject params) throws CallShapeException {
    ParameterNames.check(method, params);
    return switch (method) {
      case "tools/call" ->
          new ToolCall(text(params, "name").filter(name -> !name.isEmpty()), argumentsOf(params));
      case "prompts/get" ->
          new PromptGet(text(params, "name").filter(name -> !name.isEmpty()), argumentsOf(params));
      case "resources/read" -> new ResourceRead(text(params, "uri"), params.without("_meta"));
      default -> {
        JsonObject rest = params.without("_meta");
        yield switch (McpMethods.kindOf(method)) {
          case LIFECYCLE -> new Lifecycle(method, rest);
          case DISCOVERY -> new Discovery(method, rest);
          case ACTION -> new Other(method, rest);
        };
      }
    };
  }

  private static Optional<String> text(JsonObject params, String member) throws CallShapeException {
    return switch (params.get(member)) {
      case null -> Optional.empty();
      case JsonString text -> Optional.of(text.value());
      case Json other ->
          throw new CallShapeException(
              "`params." + member + "` is " + kind(other) + ", expected a string");
    };
  }

  private static JsonObject argumentsOf(JsonObject params) throws CallShapeException {
    @Nullable Json arguments = params.get("arguments");
    return switch (arguments) {
      case null -> JsonObject.EMPTY;
      case JsonNull _ -> JsonObject.EMPTY;
      case JsonObject object -> object;
      case Json other ->
          throw new CallShapeException(
              "`params.arguments` is " + kind(other) + ", expected an object");
    };
  }

  private static String kind(Json value) {
    return switch (value) {
      case JsonObject _ -> "an object";
      case JsonArray _ -> "an array";
      case JsonString _ -> "a string";
      case JsonNumber _ -> "a number";
      case JsonBoolean _ -> "a boolean";
      case JsonNull _ -> "null";
    };
  }

  /// The parameters that the specification's methods have, so that nobody reads another one in
  /// their place.
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

  /// A message whose method is known but whose members have the wrong kind, so that nobody can say
  /// what it asks for.
  final class CallShapeException extends Exception {
    @Serial private static final long serialVersionUID = 1L;

    /// A complaint that names the member, what was found and what is expected.
    public CallShapeException(String message) {
      super(message);
    }
  }
}
