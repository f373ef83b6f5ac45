package dev.assent.core.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import dev.assent.core.json.JsonString;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tests what a collector gets of a live core: spans with the client's trace, figures, and no value
/// of any call.
class TelemetrySessionTest {
  private static final String POLICY =
      """
      {"combining_algorithm": "deny-overrides", "rules": [
        {"id": "allow-most", "effect": "allow", "conditions": {"tool_name": "*"}},
        {"id": "deny-secrets", "effect": "deny", "conditions": {"tool_name": "secret_*"}}
      ]}
      """;
  private static final String TRACE = "0af7651916cd43dd8448eb211c80319c";
  private static final String PARENT = "b7ad6b7169203331";
  private static final String PLANTED = "planted-e61a";

  @TempDir Path folder;
  private final List<JsonObject> traces = new CopyOnWriteArrayList<>();
  private final List<JsonObject> figures = new CopyOnWriteArrayList<>();
  private final List<String> bodies = new CopyOnWriteArrayList<>();
  private HttpServer collector;

  @BeforeEach
  void collect() throws Exception {
    collector = HttpServer.create(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0), 0);
    collector.createContext(
        "/",
        exchange -> {
          try (exchange) {
            String body =
                new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            bodies.add(exchange.getRequestHeaders() + body);
            var tree = (JsonObject) JsonReader.read(body, JsonLimits.MESSAGE);
            (exchange.getRequestURI().getPath().equals("/base/v1/traces") ? traces : figures)
                .add(tree);
            exchange.sendResponseHeaders(200, -1);
          } catch (dev.assent.core.json.JsonException e) {
            throw new AssertionError(e);
          }
        });
    collector.start();
  }

  @AfterEach
  void stop() {
    collector.stop(0);
  }

  private static JsonObject arguments() {
    return JsonObject.builder().put("path", "/srv/" + PLANTED).put("token", PLANTED).build();
  }

  private static JsonObject first(JsonObject object, String list) {
    return (JsonObject) object.array(list).map(JsonArray::items).orElseThrow().getFirst();
  }

  private List<JsonObject> spans() {
    return traces.stream()
        .map(tree -> first(first(tree, "resourceSpans"), "scopeSpans").array("spans").orElseThrow())
        .flatMap(spans -> spans.items().stream())
        .map(JsonObject.class::cast)
        .toList();
  }

  private static String attribute(JsonObject span, String key) {
    return span.array("attributes").orElseThrow().items().stream()
        .map(JsonObject.class::cast)
        .filter(entry -> entry.string("key").equals(Optional.of(key)))
        .map(entry ->
            entry.object("value").flatMap(value -> value.string("stringValue")).orElseThrow())
        .findFirst()
        .orElse("");
  }

  @Test
  void callsBecomeSpansOfTheClientsTraceAndFiguresWithoutAnyValue() throws Exception {
    try (var rig = CoreRig.start(folder, POLICY)) {
      rig.core
          .config()
          .set(
              "telemetry.endpoint",
              new JsonString("http://127.0.0.1:" + collector.getAddress().getPort() + "/base/"));
      try (var client = rig.connect().shakeHands()) {
        var meta =
            JsonObject.builder().put("traceparent", "00-" + TRACE + "-" + PARENT + "-01").build();
        client.request(
            "1",
            "tools/call",
            JsonObject.builder()
                .put("name", "read")
                .put("arguments", arguments())
                .put("_meta", meta)
                .build());
        client.called("2", "secret_" + PLANTED, arguments());
        client.called("3", "fail", arguments());
        client.request("4", PLANTED + "/method", arguments());
      }
      assertThat(rig.seenLines().getFirst())
          .as("the trace context goes on")
          .contains("00-" + TRACE + "-" + PARENT + "-01");
    }
    // The end of the core sends what waits.
    CoreRig.until("the collector has it", () -> spans().size() >= 4 && !figures.isEmpty());
    assertThat(spans()).hasSize(4);
    JsonObject read =
        spans().stream()
            .filter(span -> span.string("name").equals(Optional.of("tools/call read")))
            .findFirst()
            .orElseThrow();
    assertThat(read.string("traceId")).contains(TRACE);
    assertThat(read.string("parentSpanId")).contains(PARENT);
    assertThat(read.string("spanId").orElseThrow()).matches("[0-9a-f]{16}").isNotEqualTo(PARENT);
    assertThat(attribute(read, "mcp.method.name")).isEqualTo("tools/call");
    assertThat(attribute(read, "gen_ai.tool.name")).isEqualTo("read");
    assertThat(attribute(read, "assent.decision")).isEqualTo("allowed");
    assertThat(attribute(read, "assent.outcome")).isEqualTo("answered");
    assertThat(Long.parseLong(read.string("endTimeUnixNano").orElseThrow()))
        .isGreaterThanOrEqualTo(Long.parseLong(read.string("startTimeUnixNano").orElseThrow()));
    JsonObject denied =
        spans().stream()
            .filter(span -> attribute(span, "assent.decision").equals("denied"))
            .findFirst()
            .orElseThrow();
    assertThat(attribute(denied, "gen_ai.tool.name")).isIn("_OTHER", "");
    assertThat(denied.string("traceId").orElseThrow()).matches("[0-9a-f]{32}").isNotEqualTo(TRACE);
    assertThat(denied.get("status")).isNotNull();
    assertThat(spans().stream().map(span -> attribute(span, "assent.outcome"))).contains("error");
    assertThat(spans().stream().map(span -> attribute(span, "mcp.method.name"))).contains("_OTHER");
    var metrics =
        first(first(figures.getLast(), "resourceMetrics"), "scopeMetrics")
            .array("metrics")
            .orElseThrow()
            .items();
    assertThat(metrics)
        .extracting(metric -> ((JsonObject) metric).string("name").orElseThrow())
        .containsExactly("assent.calls", "assent.calls.in_flight", "mcp.server.operation.duration");
    assertThat(bodies)
        .noneMatch(body -> body.contains(PLANTED))
        .noneMatch(body -> body.contains("/srv/"));
  }

  @Test
  void nothingIsSentUnlessItIsSwitchedOn() throws Exception {
    try (var rig = CoreRig.start(folder, POLICY);
        var client = rig.connect().shakeHands()) {
      client.called("1", "read", arguments());
    }
    assertThat(bodies).isEmpty();
  }

  @Test
  void headersComeFromTheKeyStoreAndWithoutTheirKeyNothingIsSent() throws Exception {
    try (var rig = CoreRig.start(folder, POLICY)) {
      var key = JsonObject.builder().put("keychain", "otel/key").build();
      rig.core
          .config()
          .set("telemetry.headers", JsonObject.builder().put("Authorization", key).build());
      rig.core
          .config()
          .set(
              "telemetry.endpoint",
              new JsonString("http://127.0.0.1:" + collector.getAddress().getPort() + "/base"));
      try (var client = rig.connect().shakeHands()) {
        client.called("1", "read", arguments());
      }
    }
    assertThat(bodies).isEmpty();
  }
}
