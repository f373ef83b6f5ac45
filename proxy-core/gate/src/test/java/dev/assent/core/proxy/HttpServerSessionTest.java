package dev.assent.core.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.audit.AuditFile;
import dev.assent.core.config.SecretValue;
import dev.assent.core.config.proxy.Backend;
import dev.assent.core.config.proxy.Endpoint;
import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.config.proxy.ServerLaunch;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.jsonrpc.Message;
import dev.assent.core.jsonrpc.MessageId;
import dev.assent.core.proxy.host.ProxyState;
import dev.assent.core.transport.http.TestHttp;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A live core in front of servers over HTTP, and what becomes of servers that end or are silent.
@Timeout(180)
class HttpServerSessionTest {
  private static final String POLICY =
      """
      {"version": "1", "default_action": "deny", "rules": [
        {"id": "echo", "effect": "allow", "conditions": {"tool_name": ["echo", "crash"]}}]}
      """;
  private static final String SECRET = "s3cret-in-a-header";

  @TempDir Path folder;

  private static TestHttp server() throws IOException {
    return TestHttp.start((request, reply) -> {
      reply.header("MCP-Session-Id", "session-that-is-secret");
      switch (request.method() + " " + request.rpc()) {
        case "POST initialize" ->
            reply.result(
                request,
                "{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{},\"serverInfo\":{\"name\":\"x\",\"version\":\"1\"}}");
        case "POST notifications/initialized" -> reply.status(202);
        case "GET ", "DELETE " -> reply.status(405);
        case "POST tools/call" ->
            reply
                .events()
                .event(
                    "{\"jsonrpc\":\"2.0\",\"id\":"
                        + request.id()
                        + ",\"result\":{\"content\":[]}}");
        default -> reply.result(request, "{}");
      }
    });
  }

  private static Endpoint endpoint(URI url) {
    return new Endpoint(url, Map.of("X-Api-Key", new SecretValue.Plain(SECRET)), Optional.empty());
  }

  private CoreRig rig(Backend backend) throws Exception {
    return new CoreRig(folder, POLICY, ProxyDefinition.of("files", backend));
  }

  private CoreRig rig(List<String> command, int startSeconds) throws Exception {
    var standard = CoreRig.definition(command, Map.of(), Duration.ofSeconds(120));
    return new CoreRig(
        folder,
        POLICY,
        new ProxyDefinition(
            "files",
            "files",
            standard.backend(),
            Optional.empty(),
            Duration.ofSeconds(startSeconds),
            Duration.ofSeconds(120),
            Optional.empty(),
            Optional.empty(),
            ProxyDefinition.RefusalForm.RESULT,
            Map.of(),
            List.of()));
  }

  private static String errorOf(Message message) {
    assertThat(message).isInstanceOf(Message.Failure.class);
    return ((Message.Failure) message).error().message();
  }

  private static boolean filesContain(Path root, String text) throws IOException {
    try (Stream<Path> files = Files.walk(root)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        if (!file.endsWith("config.json")
            && new String(Files.readAllBytes(file), java.nio.charset.StandardCharsets.ISO_8859_1)
                .contains(text)) {
          return true;
        }
      }
    }
    return false;
  }

  @Test
  void callsAreJudgedBeforeTheyArePostedAndNoSecretIsLogged() throws Exception {
    try (var server = server();
        var rig = rig(new Backend.Http(endpoint(server.url("/mcp"))))) {
      try (var client = rig.connect().shakeHands()) {
        client.send(Message.Notification.of("notifications/initialized", JsonObject.EMPTY));
        assertThat(client.called("1", "echo", JsonObject.EMPTY))
            .isInstanceOf(Message.Success.class);
        assertThat(JsonWriter.write(client.called("2", "remove", JsonObject.EMPTY).tree()))
            .contains("isError");
        assertThat(rig.core.state("files")).isInstanceOf(ProxyState.Running.class);
      }
      CoreRig.until("the session ends", () -> rig.core.sessions() == 0);
      assertThat(server.count("tools/call")).isEqualTo(1);
      assertThat(server.first("tools/call").orElseThrow().header("X-Api-Key")).isEqualTo(SECRET);
      server.await("DELETE", "");
      assertThat(rig.records(AuditFile.OPERATIONS))
          .anyMatch(r -> r.content().string("outcome").equals(Optional.of("answered")));
      assertThat(filesContain(folder.resolve("home"), SECRET)).isFalse();
      assertThat(filesContain(folder.resolve("home"), "session-that-is-secret")).isFalse();
    }
  }

  @Test
  void aServerThatDoesNotAnswerIsShownWithTheReasonAndRecovers() throws Exception {
    URI gone;
    try (var server = server()) {
      gone = server.url("/mcp");
    }
    try (var rig = rig(new Backend.Http(endpoint(gone)));
        var client = rig.connect()) {
      client.send(Message.Request.of(MessageId.of("init"), "initialize", JsonObject.EMPTY));
      assertThat(errorOf(client.receive()))
          .contains("it cannot be reached at")
          .contains("The call did not run.");
      CoreRig.until(
          "the state is known",
          () ->
              rig.core.state("files") instanceof ProxyState.Failed(var code, var detail, _)
                  && code.equals("server-unreachable")
                  && detail.toString().contains("it takes no connections"));
    }
  }

  @Test
  void aLostSessionEndsTheClientsWithTheReason() throws Exception {
    try (var server = server();
        var rig = rig(new Backend.Http(endpoint(server.url("/mcp"))));
        var client = rig.connect().shakeHands()) {
      server.behave((_, reply) -> reply.status(404));
      assertThat(errorOf(client.called("1", "echo", JsonObject.EMPTY)))
          .contains("it no longer knows this session. The call did not run.");
      client.call("2", "echo", JsonObject.EMPTY);
      assertThat(errorOf(client.receive()))
          .containsPattern(
              "The server of files (is gone|takes no messages): it no longer knows this session");
      // Each answer has its decision, whatever became of the server.
      var decision = rig.decision("2");
      assertThat(decision.string("outcome").or(() -> decision.string("decision"))).isPresent();
      assertThat(client.ended()).isTrue();
      assertThat(server.count("tools/call")).isEqualTo(1);
    }
  }

  @Test
  void aKeyWithoutAStoreKeepsTheServerFromBeingUsed() throws Exception {
    try (var server = server()) {
      var headers =
          Map.<String, SecretValue>of("Authorization", new SecretValue.Keychain("far/token"));
      var endpoint = new Endpoint(server.url("/mcp"), headers, Optional.empty());
      try (var rig = rig(new Backend.Http(endpoint));
          var client = rig.connect()) {
        client.send(Message.Request.of(MessageId.of("init"), "initialize", JsonObject.EMPTY));
        assertThat(errorOf(client.receive()))
            .contains("the key `far/token` for the header `Authorization` cannot be read");
        assertThat(server.all()).isEmpty();
      }
    }
  }

  @Test
  void theProcessIsStartedOnlyWhereNobodyTakesConnections() throws Exception {
    URI url;
    try (var server = server()) {
      url = server.url("/mcp");
      var command = new ServerLaunch(CoreRig.testServer(folder.resolve("seen.txt")), Map.of());
      try (var rig = rig(new Backend.Auto(endpoint(url), Optional.of(command)))) {
        try (var client = rig.connect().shakeHands()) {
          client.called("1", "echo", JsonObject.EMPTY);
        }
        assertThat(server.count("tools/call")).isEqualTo(1);
        assertThat(rig.seenLines()).isEmpty();
        server.stop();
        try (var client = rig.connect().shakeHands()) {
          client.called("2", "echo", JsonObject.EMPTY);
        }
        assertThat(rig.seenLines()).hasSize(1);
      }
    }
  }

  @Test
  void aServerThatEndedIsStartedAgainForTheNextSession() throws Exception {
    try (var rig = CoreRig.start(folder, POLICY)) {
      try (var client = rig.connect().shakeHands()) {
        assertThat(errorOf(client.called("1", "crash", JsonObject.EMPTY)))
            .contains("exit status 3");
        assertThat(client.ended()).isTrue();
      }
      CoreRig.until(
          "the state is known", () -> rig.core.state("files") instanceof ProxyState.Failed);
      try (var client = rig.connect().shakeHands()) {
        assertThat(client.called("2", "echo", JsonObject.EMPTY))
            .isInstanceOf(Message.Success.class);
        assertThat(rig.core.state("files")).isInstanceOf(ProxyState.Running.class);
      }
    }
  }

  @Test
  void aServerThatEndsAgainAndAgainIsStartedAfterPauses() throws Exception {
    try (var rig = rig(List.of("/bin/sh", "-c", "echo out of luck >&2; exit 3"), 5)) {
      // A start time-out of 5 s: a pause of 4 s is waited for, and one of 8 s is told.
      String last = "";
      for (int i = 0; i < 2; i++) {
        try (var client = rig.connect()) {
          client.send(Message.Request.of(MessageId.of("init"), "initialize", JsonObject.EMPTY));
          last = errorOf(client.receive());
        }
        CoreRig.until("the session ends", () -> rig.core.sessions() == 0);
        if (i == 0) {
          // Its third end in a row, after which the pause is one of 4 s.
          rig.core.runtime("files").restarts().ended(System.nanoTime(), "it ended");
          rig.core.runtime("files").restarts().ended(System.nanoTime(), "it ended");
        }
      }
      assertThat(last).contains("exit status 3");
      try (var client = rig.connect()) {
        client.send(Message.Request.of(MessageId.of("init"), "initialize", JsonObject.EMPTY));
        assertThat(errorOf(client.receive()))
            .containsPattern(
                "it is started again in [5-8] s: it ended with exit status 3; it last wrote: out of luck");
      }
    }
  }

  @Test
  void aServerThatSaysNothingInTimeIsEnded() throws Exception {
    try (var rig = rig(List.of("/bin/sh", "-c", "exec sleep 1000"), 1);
        var client = rig.connect()) {
      client.send(Message.Request.of(MessageId.of("init"), "initialize", JsonObject.EMPTY));
      assertThat(errorOf(client.receive()))
          .contains("it did not answer its first request within 1 s and was ended");
      CoreRig.until(
          "the state is known", () -> rig.core.state("files") instanceof ProxyState.Failed);
    }
  }
}
