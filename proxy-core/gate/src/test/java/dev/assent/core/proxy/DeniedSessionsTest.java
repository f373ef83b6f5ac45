package dev.assent.core.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.approval.MasterSwitch;
import dev.assent.core.audit.AuditFile;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.jsonrpc.Message;
import dev.assent.core.jsonrpc.MessageId;
import dev.assent.core.proxy.host.OpenSession;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The messages that reach a server without a rule: while everything is denied, and otherwise.
class DeniedSessionsTest {
  private static final String POLICY =
      """
      {"combining_algorithm": "deny-overrides",
       "rules": [{"id": "all", "effect": "allow", "conditions": {"mcp_method": "*"}}]}
      """;
  private static final String SECRET = "S3CRET".repeat(50);

  @TempDir private Path folder;
  private CoreRig rig;

  @BeforeEach
  void start() throws Exception {
    Path seen = folder.resolve("seen.txt");
    rig = new CoreRig(folder, POLICY, Duration.ofSeconds(120), WireServer.command(seen));
  }

  @AfterEach
  void stop() {
    rig.close();
  }

  private static JsonObject stuffed(JsonObject.Builder params) {
    return params
        .put("_meta", JsonObject.builder().put("progressToken", 1).put("note", SECRET).build())
        .put("filter", SECRET)
        .put("reason", SECRET)
        .build();
  }

  private List<String> lines() throws Exception {
    return rig.seenLines();
  }

  private void deny() {
    assertThat(rig.core.switches().denyEverything("window").sealed()).isTrue();
  }

  private void release() throws Exception {
    rig.core
        .switches()
        .off(
            MasterSwitch.DENY_ALL,
            rig.core.switches().switches().get(MasterSwitch.DENY_ALL).orElseThrow().id());
  }

  @Test
  void nothingLeavesAnOpenSessionButWhatKeepsIt() throws Exception {
    try (var client = rig.connect().shakeHands()) {
      client.call("open", "never", JsonObject.EMPTY);
      CoreRig.until(
          "the call is open", () -> lines().stream().anyMatch(line -> line.contains("never")));
      int before = lines().size();
      deny();
      var refused = new ArrayList<String>();
      for (String method :
          List.of(
              "tools/list",
              "resources/list",
              "resources/templates/list",
              "prompts/list",
              "server/discover",
              "tools/call",
              "initialize",
              "vendor/x")) {
        Message answer =
            client.request(
                method,
                method,
                stuffed(JsonObject.builder().put("cursor", SECRET).put("name", SECRET)));
        refused.add(JsonWriter.write(answer.tree()));
      }
      assertThat(refused)
          .allSatisfy(answer ->
              assertThat(answer).containsAnyOf("stopped everything", "sent before", "quarantined"));
      assertThat(client.request("p", "ping", stuffed(JsonObject.builder())).tree().get("result"))
          .isEqualTo(JsonObject.EMPTY);
      for (String method :
          List.of(
              "notifications/initialized",
              "notifications/progress",
              "notifications/roots/list_changed",
              "notifications/vendor",
              "notifications/cancelled")) {
        client.send(
            Message.Notification.of(
                method,
                stuffed(
                    JsonObject.builder()
                        .put("requestId", "open")
                        .put("progressToken", 1)
                        .put("progress", 1))));
      }
      CoreRig.until("it was cancelled", () -> lines().getLast().contains("cancelled"));
      assertThat(lines().subList(before, lines().size()))
          .containsExactly(
              "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\",\"params\":{}}",
              "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":\"open\"}}");
      release();
      assertThat(client.request("again", "tools/list", JsonObject.EMPTY))
          .isInstanceOf(Message.Success.class);
    }
  }

  @Test
  void ofAnswersOnlyThatToASignOfLifeLeaves() throws Exception {
    try (var client = rig.connect().shakeHands()) {
      var questions = new ArrayList<Message.Request>();
      for (String tool : List.of("ask_ping", "ask_roots", "ask_sample")) {
        client.call(tool, tool, JsonObject.EMPTY);
        for (int i = 0; i < 2; i++) {
          if (client.receive() instanceof Message.Request request) {
            questions.add(request);
          }
        }
      }
      assertThat(questions).hasSize(3);
      deny();
      int before = lines().size();
      for (Message.Request question : questions) {
        var root = JsonObject.builder().put("uri", "file:///" + SECRET).build();
        client.send(
            Message.Success.of(
                question.id(),
                stuffed(
                    JsonObject.builder()
                        .put("roots", new JsonArray(List.of(root)))
                        .put("content", SECRET))));
      }
      CoreRig.until("three answers", () -> lines().size() >= before + 3);
      assertThat(lines().subList(before, lines().size()))
          .noneMatch(line -> line.contains(SECRET) || line.contains("file:"))
          .anyMatch(line -> line.contains("of the server, ping") && line.endsWith("\"result\":{}}"))
          .anyMatch(line -> line.contains("roots/list") && line.contains("error"))
          .anyMatch(line -> line.contains("sampling") && line.contains("error"));
    }
  }

  @Test
  void noServerIsStartedUntilTheReleaseAndThenTheSameSessionBegins() throws Exception {
    deny();
    try (var client = rig.connect()) {
      var info = JsonObject.builder().put("name", "test client").put("version", "1").build();
      var params =
          JsonObject.builder().put("protocolVersion", "2025-11-25").put("clientInfo", info).build();
      Message answer = client.request("1", "initialize", params);
      assertThat(JsonWriter.write(answer.tree()))
          .contains("error", "the user has stopped everything");
      assertThat(client.request("2", "server/discover", JsonObject.EMPTY))
          .isInstanceOf(Message.Failure.class);
      assertThat(client.request("3", "ping", JsonObject.EMPTY)).isInstanceOf(Message.Success.class);
      assertThat(rig.core.openSessions()).extracting(OpenSession::served).containsExactly(false);
      assertThat(lines()).isEmpty();
      assertThat(rig.decision("1").string("outcome")).contains("denied");
      release();
      assertThat(client.request("4", "initialize", params)).isInstanceOf(Message.Success.class);
      assertThat(rig.core.openSessions()).extracting(OpenSession::served).containsExactly(true);
      assertThat(client.called("5", "echo", JsonObject.EMPTY)).isInstanceOf(Message.Success.class);
      assertThat(lines()).contains(WireServer.BEGAN);
    }
  }

  @Test
  void aSessionThatBeganWhileEverythingWasDeniedEndsWithItsClient() throws Exception {
    deny();
    try (var client = rig.connect()) {
      assertThat(client.request("1", "initialize", JsonObject.EMPTY))
          .isInstanceOf(Message.Failure.class);
    }
    CoreRig.until("the session is over", () -> rig.core.openSessions().isEmpty());
    assertThat(lines()).isEmpty();
  }

  @Test
  void underEveryPolicyOnlyTheMembersOfAMethodPassWithoutARule() throws Exception {
    try (var client = rig.connect()) {
      var info =
          JsonObject.builder()
              .put("name", "test client")
              .put("version", "1")
              .put("note", SECRET)
              .build();
      var _ =
          client.request(
              "1",
              "initialize",
              stuffed(
                  JsonObject.builder()
                      .put("protocolVersion", "2025-06-18")
                      .put("clientInfo", info)));
      var _ =
          client.request("2", "tools/list", stuffed(JsonObject.builder().put("cursor", "page")));
      var _ = client.request("3", "ping", stuffed(JsonObject.builder()));
      client.send(
          Message.Notification.of("notifications/initialized", stuffed(JsonObject.builder())));
      Message tooLong =
          client.request(
              "4", "tools/list", JsonObject.builder().put("cursor", "x".repeat(4_000_000)).build());
      assertThat(JsonWriter.write(tooLong.tree())).contains("`/params/cursor`");
      var _ =
          client.called("5", "echo", JsonObject.builder().put("note", "arguments stay").build());
      assertThat(lines())
          .noneMatch(line -> line.contains(SECRET))
          .anyMatch(line -> line.contains("arguments stay"));
      assertThat(lines()).anyMatch(line -> line.contains("\"cursor\":\"page\""));
      assertThat(rig.records(AuditFile.OPERATIONS))
          .filteredOn(record -> record.content().string("code").equals(Optional.of("cut")))
          .anySatisfy(record -> {
            assertThat(record.content().string("method")).contains("tools/list");
            assertThat(JsonWriter.write(record.content()))
                .contains("/params/_meta/note", "/params/filter");
          });
    }
  }

  @Test
  void theAnswerToAQuestionForRootsNamesRootsAndNothingElse() throws Exception {
    try (var client = rig.connect().shakeHands()) {
      client.call("1", "ask_roots", JsonObject.EMPTY);
      var root = JsonObject.builder().put("uri", "file:///work").put("note", SECRET).build();
      for (int i = 0; i < 2; i++) {
        if (client.receive() instanceof Message.Request question) {
          assertThat(JsonWriter.write(question.tree())).doesNotContain("\"x\"");
          client.send(
              Message.Success.of(
                  question.id(),
                  stuffed(JsonObject.builder().put("roots", new JsonArray(List.of(root))))));
        }
      }
      CoreRig.until("the answer came", () -> lines().getLast().contains("file:///work"));
      assertThat(lines().getLast())
          .endsWith("\"result\":{\"roots\":[{\"uri\":\"file:///work\"}]}}");
    }
  }

  @Test
  void idsThatAreLongAreNone() {
    assertThat(MessageId.read(new dev.assent.core.json.JsonString("x".repeat(129)))).isEmpty();
  }
}
