package dev.assent.core.proxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.assent.core.proxy.host.OpenSession;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// Sessions that use the same ids, tokens and tasks at the same time.
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the server's part is carried by bash")
class SessionsApartTest {
  private static final String POLICY =
      "{\"rules\": [{\"id\": \"all\", \"effect\": \"allow\", \"conditions\": {\"mcp_method\": \"*\"}}]}";
  private static final String CALL =
      "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"a\",\"_meta\":{\"progressToken\":1}}}";

  @TempDir private Path folder;

  private record Both(
      CoreRig.Client client, LiveServer.Session server, ReceivedLines lines, String name) {
    String answer(String id) {
      return "{\"jsonrpc\":\"2.0\",\"id\":"
          + id
          + ",\"result\":{\"for\":\""
          + name
          + "\",\"task\":{\"taskId\":\""
          + name
          + "\"}}}";
    }
  }

  @Test
  void idsTokensTasksAndCancellationsStayInTheirSession() throws Exception {
    try (var server = new LiveServer();
        var rig = new CoreRig(folder, POLICY, Duration.ofSeconds(120), server.command(folder))) {
      List<Both> all = new ArrayList<>();
      for (int i = 0; i < 8; i++) {
        var client = rig.connect();
        var both =
            new Both(
                client, server.accept(), new ReceivedLines("client " + i, client::line), "s" + i);
        all.add(both);
        client.sendRaw("{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"initialize\",\"params\":{}}\n");
        both.server().received.next();
        both.server()
            .send("{\"jsonrpc\":\"2.0\",\"id\":0,\"result\":{\"protocolVersion\":\"2025-11-25\"}}");
        both.lines().next();
      }
      for (Both one : all) {
        one.client().sendRaw(CALL + "\n");
        assertThat(one.server().received.next()).isEqualTo(CALL);
      }
      Both cancelled = all.removeLast();
      cancelled
          .client()
          .sendRaw(
              "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":1}}\n");
      assertThat(cancelled.server().received.next()).contains("cancelled");
      for (Both one : all) {
        String progress =
            "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/progress\",\"params\":{\"progressToken\":1,\"message\":\""
                + one.name()
                + "\"}}";
        one.server().send(progress);
        assertThat(one.lines().next()).isEqualTo(progress);
      }
      for (Both one : all.reversed()) {
        one.server().send(one.answer("1"));
        assertThat(one.lines().next()).isEqualTo(one.answer("1"));
      }
      for (int i = 0; i < all.size(); i++) {
        Both one = all.get(i);
        String foreign = all.get((i + 1) % all.size()).name();
        one.client()
            .sendRaw(
                "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"tasks/get\",\"params\":{\"taskId\":\""
                    + foreign
                    + "\"}}\n");
        assertThat(one.lines().next()).contains("no call of this session");
        String own =
            "{\"jsonrpc\":\"2.0\",\"id\":3,\"method\":\"tasks/get\",\"params\":{\"taskId\":\""
                + one.name()
                + "\"}}";
        one.client().sendRaw(own + "\n");
        assertThat(one.server().received.next()).isEqualTo(own);
        one.client().close();
      }
      cancelled.client().close();
    }
  }

  @Test
  void theOpenSessionsNameTheirClients() throws Exception {
    try (var server = new LiveServer();
        var rig = new CoreRig(folder, POLICY, Duration.ofSeconds(120), server.command(folder))) {
      var client = rig.connect();
      var session = server.accept();
      assertThat(rig.core.openSessions())
          .extracting(OpenSession::proxy, OpenSession::client)
          .containsExactly(tuple("files", Optional.empty()));
      client.sendRaw(
          "{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"initialize\",\"params\":{\"clientInfo\":{\"name\":\"Cursor\"}}}\n");
      // The core looked at this message before the server got it.
      assertThat(session.received.next()).contains("Cursor");
      assertThat(rig.core.openSessions())
          .extracting(OpenSession::client)
          .containsExactly(Optional.of("Cursor"));
      client.close();
    }
  }

  @Test
  void aClientThatGreetsWithoutANameIsToldFromOneThatHasNotGreeted() throws Exception {
    try (var server = new LiveServer();
        var rig = new CoreRig(folder, POLICY, Duration.ofSeconds(120), server.command(folder))) {
      var client = rig.connect();
      var session = server.accept();
      client.sendRaw("{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"initialize\",\"params\":{}}\n");
      assertThat(session.received.next()).contains("initialize");
      assertThat(rig.core.openSessions())
          .extracting(OpenSession::client)
          .containsExactly(Optional.of(""));
      client.close();
    }
  }
}
