package dev.assent.core.transport.http;

import static dev.assent.core.transport.http.Dialogue.META_2026;
import static dev.assent.core.transport.http.Dialogue.error;
import static dev.assent.core.transport.http.Dialogue.result;
import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.json.JsonObject;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The revision without handshake and sessions, 2026-07-28.
@Timeout(120)
class StatelessTest {
  private static final String TOOLS =
      """
      {"tools": [
        {"name": "query", "inputSchema": {"type": "object", "properties": {
          "region": {"type": "string", "x-mcp-header": "Region"},
          "limit": {"type": "integer", "x-mcp-header": "Limit"},
          "dry": {"type": "boolean", "x-mcp-header": "Dry-Run"},
          "inner": {"type": "object", "properties": {"deep": {"type": "string", "x-mcp-header": "Deep"}}},
          "text": {"type": "string"}}}},
        {"name": "twice", "inputSchema": {"properties": {
          "a": {"type": "string", "x-mcp-header": "Same"}, "b": {"type": "string", "x-mcp-header": "same"}}}},
        {"name": "object", "inputSchema": {"properties": {"a": {"type": "object", "x-mcp-header": "A"}}}},
        {"name": "name", "inputSchema": {"properties": {"a": {"type": "string", "x-mcp-header": "A B"}}}},
        {"name": "list", "inputSchema": {"properties": {"a": {"type": "array", "items": {"type": "string", "x-mcp-header": "A"}}}}}
      ]}\
      """;

  private static ParamHeaders headers() {
    var headers = new ParamHeaders();
    headers.listed(Dialogue.object(TOOLS));
    return headers;
  }

  private static String params(String members) {
    return "{" + members + (members.isEmpty() ? "" : ",") + META_2026 + "}";
  }

  private static String base64(String text) {
    return "=?base64?"
        + Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8))
        + "?=";
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          tools/call     | "name":"query","arguments":{} | query
          prompts/get    | "name":"greeting"             | greeting
          resources/read | "uri":"file:///a"             | file:///a
          tasks/get      | "taskId":"t1"                 | t1
          tools/list     | ~~                            |
          server/discover | ~~                           |
          """)
  void theHeadersSayWhatTheBodySays(String method, String members, String name) throws Exception {
    try (var server =
            TestHttp.start(
                (request, reply) -> reply.header("MCP-Session-Id", "x").result(request, "{}"));
        var client = Dialogue.with(server)) {
      client.ask("1", method, params(members == null ? "" : members));
      client.ask("2", method, params(members == null ? "" : members));
      for (var seen : server.all()) {
        assertThat(seen.header("MCP-Protocol-Version")).isEqualTo("2026-07-28");
        assertThat(seen.header("Mcp-Method")).isEqualTo(method);
        assertThat(seen.header("Mcp-Name")).isEqualTo(name);
        assertThat(seen.header("MCP-Session-Id")).isNull();
      }
    }
  }

  @Test
  void argumentsAreRepeatedAsTheListingAskedFor() throws Exception {
    try (var server =
            TestHttp.start((request, reply) ->
                reply.result(request, request.rpc().equals("tools/list") ? TOOLS : "{}"));
        var client = Dialogue.with(server)) {
      client.ask("1", "tools/list", params(""));
      client.ask(
          "2",
          "tools/call",
          params("\"name\":\"query\",\"arguments\":{\"region\":\"zürich\",\"limit\":70,\"x\":1}"));
      var seen = server.first("tools/call").orElseThrow();
      assertThat(seen.header("Mcp-Param-Region")).isEqualTo(base64("zürich"));
      assertThat(seen.header("Mcp-Param-Limit")).isEqualTo("70");
      assertThat(seen.header("Mcp-Param-Dry-Run")).isNull();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"twice", "object", "name", "list", "unknown"})
  void aToolWhoseAnnotationsBreakTheRulesHasNone(String tool) {
    assertThat(headers().of(tool, Dialogue.object("{\"a\": \"x\", \"b\": \"y\"}"))).isEmpty();
  }

  @Test
  void whatARequestDoesNotSayOfItselfItsHeadersSay() throws Exception {
    try (var server = TestHttp.start((request, reply) -> reply.result(request, "{}"));
        var client = Dialogue.with(server)) {
      client.ask("1", "server/discover", "{}");
      client.ask(
          "2", "tools/list", "{\"_meta\":{\"io.modelcontextprotocol/clientCapabilities\":{}}}");
      for (var seen : server.all()) {
        assertThat(seen.header("MCP-Protocol-Version")).isEqualTo("2026-07-28");
        assertThat(seen.header("Mcp-Method")).isEqualTo(seen.rpc());
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"v999.0.0", "2031-01-01", "2025-11-25"})
  void aRevisionIsNamedAsTheRequestNamesIt(String version) throws Exception {
    try (var server = TestHttp.start((request, reply) -> reply.result(request, "{}"));
        var client = Dialogue.with(server)) {
      client.ask(
          "1",
          "server/discover",
          "{\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"" + version + "\"}}");
      assertThat(server.all().getFirst().header("MCP-Protocol-Version")).isEqualTo(version);
    }
  }

  @Test
  void aRevisionThatCanNotBeAHeaderIsNotRepeated() throws Exception {
    try (var server = TestHttp.start((request, reply) -> reply.result(request, "{}"));
        var client = Dialogue.with(server)) {
      client.ask(
          "1",
          "server/discover",
          "{\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"a\\r\\nX-Evil: 1\"}}");
      assertThat(server.all().getFirst().header("MCP-Protocol-Version")).isEqualTo("2026-07-28");
      assertThat(server.all().getFirst().header("X-Evil")).isNull();
    }
  }

  @Test
  void aProbeBeforeTheHandshakeLeavesNothingInIt() throws Exception {
    try (var server =
            TestHttp.start(
                (request, reply) -> reply.result(request, "{\"protocolVersion\":\"2025-11-25\"}"));
        var client = Dialogue.with(server)) {
      client.ask("1", "server/discover", "{}");
      client.ask("2", "initialize", "{\"protocolVersion\":\"2025-11-25\"}");
      client.ask("3", "tools/call", "{\"name\":\"query\"}");
      assertThat(server.first("initialize").orElseThrow().header("MCP-Protocol-Version")).isNull();
      assertThat(server.first("tools/call").orElseThrow().header("MCP-Protocol-Version"))
          .isEqualTo("2025-11-25");
      assertThat(server.first("tools/call").orElseThrow().header("Mcp-Name")).isNull();
    }
  }

  @Test
  void aLaterListingReplacesAnEarlierOne() {
    var headers = headers();
    headers.listed(Dialogue.object("{\"tools\": [{\"name\": \"query\", \"inputSchema\": {}}]}"));
    assertThat(headers.of("query", Dialogue.object("{\"region\": \"x\"}"))).isEmpty();
  }

  @Test
  void anArgumentTooLongForItsHeaderEndsTheCall() throws Exception {
    try (var server =
            TestHttp.start((request, reply) ->
                reply.result(request, request.rpc().equals("tools/list") ? TOOLS : "{}"));
        var client = Dialogue.with(server)) {
      client.ask("1", "tools/list", params(""));
      String call =
          params("\"name\":\"query\",\"arguments\":{\"region\":\"" + "x".repeat(8193) + "\"}");
      assertThat(error(client.ask("2", "tools/call", call), "2"))
          .contains(
              "as the header `Mcp-Param-Region`, for which it is too long. The call did not run.");
      assertThat(server.count("tools/call")).isZero();
    }
  }

  @Test
  void namesThatAreNotPlainAreCodedToo() throws Exception {
    try (var server = TestHttp.start((request, reply) -> reply.result(request, "{}"));
        var client = Dialogue.with(server)) {
      client.ask("1", "resources/read", params("\"uri\":\"file:///ä\""));
      assertThat(server.all().getFirst().header("Mcp-Name")).isEqualTo(base64("file:///ä"));
    }
  }

  @Test
  void cancellingClosesTheStreamAndSendsNothing() throws Exception {
    var closed = new CountDownLatch(1);
    try (var server =
            TestHttp.start((request, reply) -> {
              if (request.rpc().equals("tools/call")) {
                reply
                    .events()
                    .event("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/progress\"}")
                    .untilClosed();
                closed.countDown();
              } else {
                reply.result(request, "{}");
              }
            });
        var client = Dialogue.with(server)) {
      client.ask("1", "tools/call", params("\"name\":\"slow\""));
      client.tell("notifications/cancelled", "{\"requestId\":\"1\"}");
      closed.await();
      assertThat(result(client.ask("2", "tools/list", params("")), "2"))
          .as("nothing was said of the first")
          .isEqualTo("{}");
      assertThat(server.all()).hasSize(2);
    }
  }

  @Test
  void cancellingBeforeTheAnswerBeganEndsTheConnection() throws Exception {
    var arrived = new CountDownLatch(1);
    var gone = new CountDownLatch(1);
    try (var server =
            new RawHttpServer((_, connection, _) -> {
              arrived.countDown();
              boolean open = connection.getInputStream().read() >= 0;
              gone.countDown();
              return open;
            });
        var client = new Dialogue(Dialogue.target(server.url()))) {
      client.send("1", "tools/call", params("\"name\":\"slow\""));
      arrived.await();
      client.tell("notifications/cancelled", "{\"requestId\":\"1\"}");
      assertThat(gone.await(60, TimeUnit.SECONDS)).isTrue();
    }
  }

  @Test
  void aStreamThatBreaksIsNotTakenUp() throws Exception {
    try (var server = TestHttp.start((_, reply) -> reply.events().raw("id: 1\ndata:\n\n"));
        var client = Dialogue.with(server)) {
      assertThat(error(client.ask("1", "tools/call", params("\"name\":\"x\"")), "1"))
          .contains("its answer ended too early");
      assertThat(server.all()).hasSize(1);
    }
  }

  @Test
  void aRequestOfAnotherEraBesideKeepsItsOwnHeaders() throws Exception {
    try (var server =
            TestHttp.start(
                (request, reply) -> reply.result(request, "{\"protocolVersion\":\"2025-11-25\"}"));
        var client = Dialogue.with(server)) {
      client.ask("1", "server/discover", params(""));
      client.ask("2", "initialize", "{\"protocolVersion\":\"2025-11-25\"}");
      client.ask("3", "tools/list", "{}");
      assertThat(server.first("initialize").orElseThrow().header("Mcp-Method")).isNull();
      assertThat(server.first("tools/list").orElseThrow().header("MCP-Protocol-Version"))
          .isEqualTo("2025-11-25");
    }
  }

  @Test
  void aToolThatIsNotKnownHasNoHeadersOfItsOwn() {
    assertThat(new ParamHeaders().of("query", JsonObject.EMPTY)).isEmpty();
  }
}
