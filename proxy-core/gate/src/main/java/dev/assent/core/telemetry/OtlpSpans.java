package dev.assent.core.telemetry;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/// Spans in OTLP's JSON form, named and described as the semantic conventions for MCP have it.
record OtlpSpans(RandomGenerator random) {
  private static final int SERVER = 2;
  private static final int ERROR = 2;

  /// The body of a request to `/v1/traces`.
  JsonObject request(String version, List<CallSpan> spans) {
    var scope = JsonObject.builder().put("name", "dev.assent").put("version", version).build();
    var scoped =
        JsonObject.builder()
            .put("scope", scope)
            .put("spans", new JsonArray(spans.stream().<Json>map(this::span).toList()))
            .build();
    var resource =
        JsonObject.builder()
            .put("resource", OtlpAttributes.resource(version))
            .put("scopeSpans", new JsonArray(List.of(scoped)))
            .build();
    return JsonObject.builder().put("resourceSpans", new JsonArray(List.of(resource))).build();
  }

  private JsonObject span(CallSpan call) {
    String method = OtlpAttributes.method(call.method());
    Optional<String> tool = OtlpAttributes.tool(call);
    Optional<String> error = errorOf(call);
    var attributes =
        new OtlpAttributes()
            .put("mcp.method.name", method)
            .put("gen_ai.tool.name", tool)
            .put(
                "gen_ai.operation.name",
                Optional.of("execute_tool").filter(_ -> method.equals("tools/call")))
            .put("assent.proxy", call.proxy())
            .put("assent.decision", call.allowed() ? "allowed" : "denied")
            .put("assent.basis", call.basis())
            .put("assent.reason", call.reason())
            .put("assent.answer", call.answer())
            .put("assent.outcome", call.outcome())
            .put("error.type", error);
    var span =
        JsonObject.builder()
            .put("traceId", call.trace().orElseGet(() -> digits(16)))
            .put("spanId", digits(8))
            .putIfPresent("parentSpanId", call.trace().flatMap(_ -> call.parent()))
            .put("name", tool.map(name -> method + " " + name).orElse(method))
            .put("kind", SERVER)
            .put("startTimeUnixNano", nanos(call.end().minus(call.took())))
            .put("endTimeUnixNano", nanos(call.end()))
            .put("attributes", attributes.json());
    error.ifPresent(_ -> span.put("status", JsonObject.builder().put("code", ERROR).build()));
    return span.build();
  }

  /// The kind of error, in a word; absent where nothing went wrong.
  static Optional<String> errorOf(CallSpan call) {
    return call.allowed()
        ? call.outcome().filter(word -> !word.equals("answered") && !word.equals("forwarded"))
        : Optional.of(call.reason().orElse("denied"));
  }

  private String digits(int bytes) {
    byte[] raw = new byte[bytes];
    random.nextBytes(raw);
    return HexFormat.of().formatHex(raw);
  }

  static String nanos(Instant time) {
    return Long.toString(
        Math.addExact(Math.multiplyExact(time.getEpochSecond(), 1_000_000_000L), time.getNano()));
  }
}
