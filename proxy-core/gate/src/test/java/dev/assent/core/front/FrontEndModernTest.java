package dev.assent.core.front;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.json.JsonObject;
import dev.assent.core.jsonrpc.Message;
import dev.assent.core.jsonrpc.MessageId;
import dev.assent.core.transport.LocalService.LocalSession;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Requests of the revision without handshake: what their headers and `_meta` say is all there is
/// of a session.
class FrontEndModernTest {
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

  private static String[] modernHeaders(String method) {
    return new String[] {"MCP-Protocol-Version: 2026-07-28", "Mcp-Method: " + method};
  }

  private static String modern(Object id, String method, String client, String more) {
    return FrontRig.call(
        id,
        method,
        more
            + "\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\","
            + "\"io.modelcontextprotocol/clientCapabilities\":{},"
            + "\"io.modelcontextprotocol/clientInfo\":{\"name\":\""
            + client
            + "\"}}");
  }

  @Test
  void aRequestWithoutHandshakeNeedsNoSessionAndClientsThatDifferShareNone() throws Exception {
    for (String client : List.of("a", "a", "b")) {
      try (var http = rig.request("POST", modern(1, "echo", client, ""), modernHeaders("echo"))) {
        assertThat(http.status).isEqualTo(200);
        assertThat(http.headers).doesNotContainKey("mcp-session-id");
        assertThat(http.body()).contains("\"id\":1");
      }
    }
    assertThat(rig.front.sessions()).isEqualTo(2);
  }

  @Test
  void equalIdsOfTwoOpenCallsGoToTwoSessions() throws Exception {
    try (var first = rig.request("POST", modern(1, "never", "a", ""), modernHeaders("never"));
        var second =
            rig.request("POST", modern(1, "echo", "a", "\"x\":2,"), modernHeaders("echo"))) {
      assertThat(first.status).isEqualTo(200);
      assertThat(second.body()).contains("\"x\":2");
    }
    assertThat(rig.sessions).hasSize(2);
  }

  @Test
  void aClosedStreamIsACancellation() throws Exception {
    try (var http = rig.request("POST", modern(1, "never", "a", ""), modernHeaders("never"))) {
      assertThat(http.headers).containsEntry("content-type", "text/event-stream");
    }
    FrontRig.until(() ->
        rig.seen.stream()
            .anyMatch(line ->
                line.contains("notifications/cancelled") && line.contains("\"requestId\":1")));
  }

  @Test
  void newsOfASubscriptionFindItsRequestAmongSeveral() throws Exception {
    try (var listen = rig.request("POST", modern(1, "never", "a", ""), modernHeaders("never"));
        var other = rig.request("POST", modern(2, "never", "a", ""), modernHeaders("never"))) {
      LocalSession core = rig.sessions.take();
      FrontRig.say(
          core,
          Message.Notification.of(
              "notifications/message", JsonObject.builder().put("data", "untold").build()));
      var tag = JsonObject.builder().put("io.modelcontextprotocol/subscriptionId", 1).build();
      FrontRig.say(
          core,
          Message.Notification.of(
              "notifications/tools/list_changed", JsonObject.builder().put("_meta", tag).build()));
      assertThat(listen.event())
          .hasSize(1)
          .element(0)
          .asString()
          .startsWith("data: ")
          .contains("list_changed");
      FrontRig.say(core, Message.Success.of(MessageId.of(2), JsonObject.EMPTY));
      assertThat(other.data()).contains("\"id\":2");
    }
  }

  @Test
  void aNameBeyondAsciiIsReadFromItsCodedHeader() throws Exception {
    String name = "Mcp-Name: =?base64?w6Q=?=";
    String body = modern(1, "tools/call", "a", "\"name\":\"ä\",");
    try (var http =
        rig.request(
            "POST", body, "MCP-Protocol-Version: 2026-07-28", "Mcp-Method: tools/call", name)) {
      assertThat(http.status).isEqualTo(200);
    }
  }

  @Test
  void headersThatRepeatTheArgumentsAreAccepted() throws Exception {
    rig.tools.put("query", FrontRig.QUERY);
    String body =
        modern(
            1,
            "tools/call",
            "a",
            "\"name\":\"query\",\"arguments\":{\"region\":\"zürich\",\"limit\":42,\"dry\":false,\"x\":1},");
    String[] headers = {
      "MCP-Protocol-Version: 2026-07-28",
      "mcp-method: tools/call",
      "MCP-NAME:  query  ",
      "Mcp-Param-Region: =?base64?esO8cmljaA==?=",
      "Mcp-Param-Limit: 42.0",
      "mcp-param-dry: false",
      "Mcp-Param-Unknown: of no tool"
    };
    try (var http = rig.request("POST", body, headers)) {
      assertThat(http.status).isEqualTo(200);
    }
  }

  @Test
  void aTaskMayBeNamedInItsHeader() throws Exception {
    for (String name : new String[] {"", "Mcp-Name: t1"}) {
      String body = modern(1, "tasks/get", "a", "\"taskId\":\"t1\",");
      var headers = new java.util.ArrayList<>(List.of(modernHeaders("tasks/get")));
      if (!name.isEmpty()) {
        headers.add(name);
      }
      try (var http = rig.request("POST", body, headers.toArray(new String[0]))) {
        assertThat(http.status).isEqualTo(200);
      }
    }
  }

  @Test
  void aRevisionThatIsNotKnownIsLeftToTheServer() throws Exception {
    String body =
        FrontRig.call(
            1,
            "server/discover",
            "\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2027-01-01\"}");
    try (var http =
        rig.request(
            "POST", body, "MCP-Protocol-Version: 2027-01-01", "Mcp-Method: server/discover")) {
      assertThat(http.body()).contains("\"id\":1", "2027-01-01");
    }
    assertThat(rig.seen.take()).contains("2027-01-01");
  }

  @Test
  void aRevisionThatTheServerAgreedToMayBeNamedThoughItIsNotKnown() throws Exception {
    rig.revision = "2025-12-31";
    String session = rig.open();
    try (var http =
        rig.request(
            "POST", FrontRig.call(1, "echo", ""), session, "MCP-Protocol-Version: 2025-12-31")) {
      assertThat(http.status).isEqualTo(200);
    }
    try (var http =
        rig.request(
            "POST", FrontRig.call(2, "echo", ""), session, "MCP-Protocol-Version: 2025-12-30")) {
      assertThat(http.status).isEqualTo(400);
      assertThat(http.body()).contains("\"id\":2", "\"requested\":\"2025-12-30\"");
    }
  }
}
