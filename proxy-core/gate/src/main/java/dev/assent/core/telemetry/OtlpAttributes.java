package dev.assent.core.telemetry;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/// The attributes of spans and figures in OTLP's JSON form. What a client or an agent could have
/// chosen freely is replaced unless it has the form of a name.
final class OtlpAttributes {
  private static final String OTHER = "_OTHER";
  private static final Pattern TOOL = Pattern.compile("[A-Za-z0-9_.-]{1,64}");
  private static final Set<String> METHODS =
      Set.of(
          "completion/complete",
          "elicitation/create",
          "initialize",
          "logging/setLevel",
          "notifications/cancelled",
          "notifications/initialized",
          "notifications/message",
          "notifications/progress",
          "notifications/prompts/list_changed",
          "notifications/resources/list_changed",
          "notifications/resources/updated",
          "notifications/roots/list_changed",
          "notifications/tools/list_changed",
          "ping",
          "prompts/get",
          "prompts/list",
          "resources/list",
          "resources/read",
          "resources/subscribe",
          "resources/templates/list",
          "resources/unsubscribe",
          "roots/list",
          "sampling/createMessage",
          "server/discover",
          "subscriptions/listen",
          "tasks/cancel",
          "tasks/get",
          "tasks/list",
          "tasks/result",
          "tools/call",
          "tools/list");

  private final List<Json> entries = new ArrayList<>();

  /// A method of the protocol; any other is [#OTHER].
  static String method(String name) {
    return METHODS.contains(name) ? name : OTHER;
  }

  /// A tool's name where it looks like one and the call passed: a name that was refused may be
  /// anything.
  static Optional<String> tool(CallSpan span) {
    return span.allowed()
        ? span.tool().map(name -> TOOL.matcher(name).matches() ? name : OTHER)
        : span.tool().map(_ -> OTHER);
  }

  OtlpAttributes put(String key, String value) {
    entries.add(
        JsonObject.builder()
            .put("key", key)
            .put("value", JsonObject.builder().put("stringValue", value).build())
            .build());
    return this;
  }

  OtlpAttributes put(String key, Optional<String> value) {
    value.ifPresent(present -> put(key, present));
    return this;
  }

  JsonArray json() {
    return new JsonArray(List.copyOf(entries));
  }

  /// The attributes of the sender: the same for everything.
  static JsonObject resource(String version) {
    var attributes =
        new OtlpAttributes().put("service.name", "assent").put("service.version", version);
    return JsonObject.builder().put("attributes", attributes.json()).build();
  }
}
