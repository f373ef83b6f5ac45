package dev.assent.core.front;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Checks that each bad request is refused with its status and code, and that no byte of it reaches
/// a session.
class FrontEndRefusalsTest {
  private static final String PING = "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"ping\"}";

  @TempDir Path folder;
  private FrontRig rig;

  @BeforeEach
  void open() throws IOException {
    rig = new FrontRig(folder);
  }

  @AfterEach
  void close() {
    rig.close();
  }

  private JsonObject refused(int status, String code, RawHttpClient answer) throws Exception {
    try (answer) {
      assertThat(answer.status).isEqualTo(status);
      String body = answer.body();
      assertThat(rig.refusals).containsExactly(code);
      assertThat(rig.seen).isEmpty();
      assertThat(body).doesNotContain(FrontRig.TOKEN);
      assertThat(answer.headers).doesNotContainKey("access-control-allow-origin");
      return ((JsonObject) JsonReader.read(body, JsonLimits.MESSAGE)).object("error").orElseThrow();
    }
  }

  @Test
  void noToken() throws Exception {
    RawHttpClient answer = rig.request("POST", PING, "Authorization:");
    refused(401, "no-token", answer);
    assertThat(answer.headers).containsEntry("www-authenticate", "Bearer");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Bearer wrong",
        "Bearer ",
        "Bearer " + FrontRig.TOKEN + "x",
        "Bearer a-token-that-nobody-guesses-012345678",
        "Basic " + FrontRig.TOKEN,
        FrontRig.TOKEN
      })
  void aWrongToken(String value) throws Exception {
    refused(401, "token", rig.request("POST", PING, "Authorization: " + value));
  }

  @Test
  void twoTokens() throws Exception {
    String right = "Authorization: Bearer " + FrontRig.TOKEN;
    refused(401, "no-token", rig.request("POST", PING, right + "\n" + right));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "evil.example",
        "evil.example:PORT",
        "127.0.0.1",
        "127.0.0.2:PORT",
        "localhost.evil.example:PORT",
        "0.0.0.0:PORT"
      })
  void aWrongHost(String host) throws Exception {
    refused(
        403, "host", rig.request("POST", PING, "Host: " + host.replace("PORT", "" + rig.port())));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://evil.example",
        "null",
        "http://localhost:1",
        "https://127.0.0.1:PORT",
        "http://127.0.0.1:PORT.evil.example"
      })
  void aForeignOrigin(String origin) throws Exception {
    refused(
        403,
        "origin",
        rig.request("POST", PING, "Origin: " + origin.replace("PORT", "" + rig.port())));
  }

  @Test
  void anOriginAskedAboutBeforehand() throws Exception {
    refused(
        403,
        "origin",
        rig.request("OPTIONS", "", "Origin: https://evil.example", "Authorization:"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"/", "/mcp/", "/MCP", "/mcp/x", "/mcp?a=b", "/%6dcp", "/admin"})
  void anotherPath(String path) throws Exception {
    refused(404, "path", rig.request("POST", PING, path));
  }

  @ParameterizedTest
  @ValueSource(strings = {"PUT", "PATCH", "OPTIONS", "TRACE", "post"})
  void anotherMethod(String method) throws Exception {
    RawHttpClient answer = rig.request(method, "");
    refused(405, "method", answer);
    assertThat(answer.headers).containsEntry("allow", "POST, GET, DELETE");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data",
        "application/json-seq",
        "*/*"
      })
  void anotherContentType(String type) throws Exception {
    refused(415, "content-type", rig.request("POST", PING, "Content-Type: " + type));
  }

  @Test
  void noContentType() throws Exception {
    refused(415, "content-type", rig.request("POST", PING, "Content-Type:"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"text/html", "image/*", "application/xml, text/plain"})
  void anotherAccept(String accept) throws Exception {
    refused(406, "accept", rig.request("POST", PING, "Accept: " + accept));
  }

  @Test
  void aBodyThatIsTooLarge() throws Exception {
    byte[] body = new byte[FrontRig.LIMITS.bytes() + 1];
    java.util.Arrays.fill(body, (byte) ' ');
    refused(413, "too-large", rig.request("POST", body));
  }

  @Test
  void aBodyInPiecesThatIsTooLarge() throws Exception {
    var body = new StringBuilder();
    for (int i = 0; i < 17; i++) {
      body.append("1000\r\n").append(" ".repeat(4096)).append("\r\n");
    }
    body.append("0\r\n\r\n");
    refused(
        413,
        "too-large",
        rig.request("POST", body.toString(), "Content-Length:", "Transfer-Encoding: chunked"));
  }

  @Test
  void aBodyThatIsSaidToBeTooLarge() throws Exception {
    refused(413, "too-large", rig.request("POST", PING, "Content-Length: 99999999"));
  }

  @Test
  void headersThatAreTooLarge() throws Exception {
    refused(431, "headers", rig.request("POST", PING, "X-Long: " + "x".repeat(4096)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"2023-01-01", "2026-07-29", "x", "2025-11-25, 2026-07-28"})
  void aRevisionNobodyKnows(String version) throws Exception {
    JsonObject error =
        refused(400, "version", rig.request("POST", PING, "MCP-Protocol-Version: " + version));
    assertThat(error.get("code")).hasToString("JsonNumber[lexeme=-32022]");
    assertThat(error.object("data").orElseThrow().array("supported").orElseThrow().items())
        .hasSize(5);
    assertThat(error.object("data").orElseThrow().string("requested")).contains(version);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "~~                                                                                          | protocolVersion",
        "\"_meta\":{}                                                                                 | protocolVersion",
        "\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":1}                                      | protocolVersion",
        "\"_meta\":{\"io.modelcontextprotocol/clientCapabilities\":{}}                                  | protocolVersion",
        "\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\"}                           | clientCapabilities",
        "\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\",\"io.modelcontextprotocol/clientCapabilities\":null} | clientCapabilities",
      })
  void aRequestThatDoesNotSayWhatItHasToSay(String params, String missing) throws Exception {
    String body =
        "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"tools/list\",\"params\":{" + params + "}}";
    JsonObject error =
        refused(
            400,
            "meta",
            rig.request(
                "POST", body, "MCP-Protocol-Version: 2026-07-28", "Mcp-Method: tools/list"));
    assertThat(error.get("code")).hasToString("JsonNumber[lexeme=-32602]");
    assertThat(error.string("message").orElse(""))
        .contains("`io.modelcontextprotocol/" + missing + "`");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "200 | no-session      | MCP-Protocol-Version: 2025-11-25 | Mcp-Method:",
        "7   | version         | MCP-Protocol-Version: 1999-01-01 | Mcp-Method:",
        "\"s\" | header-mismatch | MCP-Protocol-Version: 2026-07-28 | Mcp-Method: tools/list",
        "8   | meta            | MCP-Protocol-Version: 2026-07-28 | Mcp-Method: ping",
      })
  void theAnswerHasTheIdOfTheRequest(String id, String code, String version, String method)
      throws Exception {
    String body =
        code.equals("header-mismatch")
            ? modern("ping", "").replace("\"id\":7", "\"id\":" + id)
            : PING.replace("\"id\":7", "\"id\":" + id);
    try (var http = rig.request("POST", body, version, method)) {
      assertThat(http.status).isEqualTo(400);
      assertThat(http.body()).contains("\"id\":" + id);
    }
    assertThat(rig.refusals).containsExactly(code);
  }

  @ParameterizedTest
  @ValueSource(strings = {"POST", "GET", "DELETE"})
  void anUnknownSession(String method) throws Exception {
    String body = method.equals("POST") ? PING : "";
    refused(404, "unknown-session", rig.request(method, body, "MCP-Session-Id: " + "A".repeat(43)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"POST", "GET", "DELETE"})
  void noSession(String method) throws Exception {
    refused(400, "no-session", rig.request(method, method.equals("POST") ? PING : ""));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "nonsense",
        "{\"jsonrpc\":\"2.0\",\"id\":7,\"id\":8,\"method\":\"ping\"}",
        "{\"jsonrpc\":\"2.0\",\"id\":null,\"method\":\"ping\"}",
        "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"ping\"} {}",
        "\"text\"",
        "[]",
        "[1]"
      })
  void aBodyThatIsNoMessage(String body) throws Exception {
    String padded = body.isEmpty() ? " " : body;
    JsonObject error = refused(400, "malformed", rig.request("POST", padded));
    assertThat(error.get("code").toString()).containsAnyOf("-32700", "-32600");
  }

  @Test
  void bytesThatAreNotText() throws Exception {
    refused(400, "malformed", rig.request("POST", new byte[] {'{', (byte) 0xff, '}'}));
  }

  private static String modern(String method, String extra) {
    return "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\""
        + method
        + "\",\"params\":{"
        + extra
        + "\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\",\"io.modelcontextprotocol/clientCapabilities\":{}}}}";
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "MCP-Protocol-Version:                         | Mcp-Method: tools/call | Mcp-Name: read",
        "MCP-Protocol-Version: 2025-11-25              | Mcp-Method: tools/call | Mcp-Name: read",
        "MCP-Protocol-Version: 2026-07-28              | Mcp-Method:            | Mcp-Name: read",
        "MCP-Protocol-Version: 2026-07-28              | Mcp-Method: tools/list | Mcp-Name: read",
        "MCP-Protocol-Version: 2026-07-28              | Mcp-Method: TOOLS/CALL | Mcp-Name: read",
        "MCP-Protocol-Version: 2026-07-28              | Mcp-Method: tools/call | Mcp-Name:",
        "MCP-Protocol-Version: 2026-07-28              | Mcp-Method: tools/call | Mcp-Name: write",
        "MCP-Protocol-Version: 2026-07-28              | Mcp-Method: tools/call | Mcp-Name: =?base64?d3JpdGU=?=",
        "MCP-Protocol-Version: 2026-07-28              | Mcp-Method: tools/call | Mcp-Name: =?base64?%%%?=",
        "MCP-Protocol-Version: 2026-07-28              | Mcp-Method: tools/call | Mcp-Name: =?base64?cmVhZA?=",
        "MCP-Protocol-Version: 2026-07-28              | Mcp-Method: tools/call | Mcp-Name: Read",
      })
  void headersThatSayOtherwiseThanTheBody(String version, String method, String name)
      throws Exception {
    String body = modern("tools/call", "\"name\":\"read\",");
    JsonObject error =
        refused(
            400,
            "header-mismatch",
            rig.request("POST", body, version.strip(), method.strip(), name.strip()));
    assertThat(error.get("code")).hasToString("JsonNumber[lexeme=-32020]");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"region\":\"eu\"   | Mcp-Param-Region: us",
        "\"region\":\"eu\"   | Mcp-Param-Region: EU",
        "\"region\":\"eu\"   | Mcp-Param-Region:",
        "\"region\":\"Hello\" | Mcp-Param-Region: =?base64?SGVsbG8?=",
        "\"region\":\"Hello\" | Mcp-Param-Region: =?base64?SGVs!!!bG8=?=",
        "\"region\":\"ü\"    | Mcp-Param-Region: ü",
        "\"region\":null     | Mcp-Param-Region: eu",
        "\"region\":null     | Mcp-Param-Limit: 1",
        "\"region\":[\"eu\"] | Mcp-Param-Region: eu",
        "\"limit\":7         | Mcp-Param-Limit: 8",
        "\"limit\":7         | Mcp-Param-Limit: seven",
        "\"dry\":true        | Mcp-Param-Dry: false",
        "\"dry\":true        | Mcp-Param-Dry: TRUE",
      })
  void argumentsThatTheirHeadersSayOtherwise(String argument, String header) throws Exception {
    rig.tools.put("query", FrontRig.QUERY);
    String body = modern("tools/call", "\"name\":\"query\",\"arguments\":{" + argument + "},");
    JsonObject error =
        refused(
            400,
            "header-mismatch",
            rig.request(
                "POST",
                body,
                "MCP-Protocol-Version: 2026-07-28",
                "Mcp-Method: tools/call",
                "Mcp-Name: query",
                header.strip()));
    assertThat(error.get("code")).hasToString("JsonNumber[lexeme=-32020]");
    assertThat(error.string("message").orElse("")).contains("`Mcp-Param-");
  }

  @Test
  void aHeaderThatAppearsTwice() throws Exception {
    String body = modern("tools/call", "\"name\":\"read\",");
    refused(
        400,
        "header-mismatch",
        rig.request(
            "POST",
            body,
            "MCP-Protocol-Version: 2026-07-28",
            "Mcp-Method: tools/call\nMcp-Method: tools/list",
            "Mcp-Name: read"));
  }

  @Test
  void anotherSessionsIdsGoNowhere() throws Exception {
    String session = rig.open();
    assertThat(rig.sessions.take().hello().proxy()).isEqualTo("files");
    rig.seen.clear();
    refused(404, "unknown-session", rig.request("POST", PING, session + "x"));
  }

  @Test
  void aPortThatIsTakenIsAFault() throws Exception {
    try (var taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
      assertThatThrownBy(() ->
              FrontEnd.open(
                  "files",
                  taken.getLocalPort(),
                  FrontEnd.digestOf("x".getBytes(StandardCharsets.UTF_8)),
                  folder,
                  rig))
          .isInstanceOf(IOException.class);
    }
  }
}
