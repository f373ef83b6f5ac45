package dev.assent.core.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.audit.AuditFile;
import dev.assent.core.config.proxy.Backend;
import dev.assent.core.config.proxy.Endpoint;
import dev.assent.core.config.proxy.HttpFrontEnd;
import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.config.store.HttpToken;
import dev.assent.core.front.RawHttpClient;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.jsonrpc.Message;
import dev.assent.core.transport.http.TestHttp;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Arguments as headers in the revision without handshake: towards servers over HTTP, and from
/// clients over HTTP.
@Timeout(180)
class HeaderMarksSessionTest {
  private static final String ALLOW_ALL =
      "{\"rules\":[{\"effect\":\"allow\",\"conditions\":{\"mcp_method\":\"*\"}}]}";
  private static final String META =
      "\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\",\"io.modelcontextprotocol/clientCapabilities\":{}}";
  private static final String TOOLS =
      """
      {"resultType": "complete", "ttlMs": 1000, "cacheScope": "public", "tools": [
        {"name": "good", "inputSchema": {"properties": {"region": {"type": "string", "x-mcp-header": "Region"}}}},
        {"name": "bad", "inputSchema": {"properties": {"score": {"type": "number", "x-mcp-header": "Score"}}}}]}\
      """;

  @TempDir Path folder;

  private static JsonObject object(String json) throws Exception {
    return (JsonObject) JsonReader.read(json, JsonLimits.MESSAGE);
  }

  private static TestHttp server() throws Exception {
    return TestHttp.start((request, reply) ->
        reply.result(
            request,
            request.rpc().equals("tools/list")
                ? TOOLS
                : "{\"resultType\":\"complete\",\"content\":[]}"));
  }

  private CoreRig overHttp(TestHttp server) throws Exception {
    var endpoint = new Endpoint(server.url("/mcp"), Map.of(), Optional.empty());
    return new CoreRig(folder, ALLOW_ALL, ProxyDefinition.of("files", new Backend.Http(endpoint)));
  }

  private static String text(Message message) {
    return JsonWriter.write(message.tree());
  }

  @Test
  void aToolWhoseMarksBreakTheRulesIsKeptBackAndItsCallsAreRefused() throws Exception {
    try (var server = server();
        var rig = overHttp(server);
        var client = rig.connect()) {
      assertThat(text(client.request("1", "tools/list", object("{" + META + "}"))))
          .contains("\"good\"", "\"cacheScope\":\"private\"")
          .doesNotContain("\"bad\"");
      String call = "\"arguments\":{\"region\":\"eu\",\"score\":1}," + META + "}";
      assertThat(text(client.request("2", "tools/call", object("{\"name\":\"bad\"," + call))))
          .contains("\"isError\":true", "marks arguments as headers against the rules");
      assertThat(client.request("3", "tools/call", object("{\"name\":\"good\"," + call)))
          .isInstanceOf(Message.Success.class);
      assertThat(server.count("tools/call")).isEqualTo(1);
      assertThat(server.first("tools/call").orElseThrow().header("Mcp-Param-Region"))
          .isEqualTo("eu");
      assertThat(rig.records(AuditFile.OPERATIONS))
          .extracting(record -> JsonWriter.write(record.content()))
          .anyMatch(
              line -> line.contains("\"what\":\"header\"") && line.contains("\"item\":\"bad\""));
    }
  }

  @Test
  void aRevisionWithHandshakeKnowsNoMarks() throws Exception {
    try (var server =
            TestHttp.start((request, reply) -> {
              switch (request.method() + " " + request.rpc()) {
                case "POST initialize" ->
                    reply.result(
                        request,
                        "{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{},\"serverInfo\":{\"name\":\"x\",\"version\":\"1\"}}");
                case "POST notifications/initialized" -> reply.status(202);
                case "GET ", "DELETE " -> reply.status(405);
                default -> reply.result(request, TOOLS);
              }
            });
        var rig = overHttp(server);
        var client = rig.connect().shakeHands()) {
      assertThat(text(client.request("1", "tools/list", JsonObject.EMPTY)))
          .contains("\"good\"", "\"bad\"", "\"public\"");
    }
  }

  @Test
  void aClientOverHttpMustRepeatArgumentsAsTheyAre() throws Exception {
    int port;
    try (var socket = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
      port = socket.getLocalPort();
    }
    Files.writeString(folder.resolve("tools.json"), "{\"\": " + TOOLS + "}");
    var definition =
        CoreRig.definition(
                CoreRig.testServer(folder.resolve("seen.txt")), Map.of(), Duration.ofSeconds(120))
            .withHttpFrontEnd(Optional.of(new HttpFrontEnd(port, Optional.empty())));
    try (var rig = new CoreRig(folder, ALLOW_ALL, definition)) {
      CoreRig.until("it listens", () -> rig.core.httpAddress("files").isPresent());
      String token =
          new String(HttpToken.loadOrCreate(rig.core.home(), "files"), StandardCharsets.US_ASCII);
      assertThat(post(port, token, "tools/list", "{" + META + "}")).contains("\"good\"");
      String call = "{\"name\":\"good\",\"arguments\":{\"region\":\"eu\"}," + META + "}";
      for (String header : List.of("X-None: 1", "Mcp-Param-Region: us")) {
        assertThat(post(port, token, "tools/call", call, "Mcp-Name: good", header))
            .contains("-32020", "`Mcp-Param-Region`");
      }
      assertThat(rig.seenLines()).isEmpty();
      assertThat(post(port, token, "tools/call", call, "Mcp-Name: good", "Mcp-Param-Region: eu"))
          .contains("\"id\":1,\"result\"");
      assertThat(rig.seenLines()).hasSize(1);
      assertThat(rig.records(AuditFile.AUTH))
          .extracting(record -> JsonWriter.write(record.content()))
          .anyMatch(line -> line.contains("header-mismatch"));
    }
  }

  private static String post(int port, String token, String method, String params, String... more)
      throws Exception {
    byte[] body =
        ("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"" + method + "\",\"params\":" + params + "}")
            .getBytes(StandardCharsets.UTF_8);
    var lines =
        new ArrayList<>(
            List.of(
                "POST /mcp HTTP/1.1",
                "Host: localhost:" + port,
                "Authorization: Bearer " + token,
                "Content-Type: application/json",
                "Accept: application/json, text/event-stream",
                "Content-Length: " + body.length,
                "MCP-Protocol-Version: 2026-07-28",
                "Mcp-Method: " + method));
    lines.addAll(List.of(more));
    try (var http = new RawHttpClient(port, lines, body)) {
      return http.headers.getOrDefault("content-type", "").equals("text/event-stream")
          ? http.data()
          : http.body();
    }
  }
}
