package dev.assent.core.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.audit.AuditFile;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.jsonrpc.Message;
import dev.assent.core.jsonrpc.MessageId;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;

/// A server in bash with the habits of mcp-bash behind a live core: what is odd about it reaches
/// the client as it is, or ends in an error in time, and its own policy keeps working.
@EnabledIf(value = "bash", disabledReason = "the server of this test is written for /bin/bash")
class BashServerTest {
  private static final String ALLOW_ALL =
      """
      {"rules": [{"id": "allow-all", "effect": "allow", "conditions": {"mcp_method": "*"}}]}
      """;
  private static final Duration PATIENT = Duration.ofSeconds(60);

  @TempDir private Path folder;

  static boolean bash() {
    return BashServer.canRun();
  }

  /// A client that keeps what arrives while it waits for something else.
  private static final class Talk implements AutoCloseable {
    private final CoreRig.Client client;
    private final List<Message> kept = new ArrayList<>();

    private Talk(CoreRig.Client client) {
      this.client = client;
    }

    void ask(int id, String method, String params) throws Exception {
      client.sendRaw(
          "{\"jsonrpc\":\"2.0\",\"id\":%d,\"method\":\"%s\",\"params\":%s}\n"
              .formatted(id, method, params));
    }

    void call(int id, String tool) throws Exception {
      ask(id, "tools/call", "{\"name\":\"%s\",\"arguments\":{}}".formatted(tool));
    }

    void tell(String method, String params) throws Exception {
      client.sendRaw(
          "{\"jsonrpc\":\"2.0\",\"method\":\"%s\",\"params\":%s}\n".formatted(method, params));
    }

    Message wait(Predicate<Message> wanted) throws Exception {
      for (Message message : kept) {
        if (wanted.test(message)) {
          kept.remove(message);
          return message;
        }
      }
      while (true) {
        Message message = client.receive();
        if (wanted.test(message)) {
          return message;
        }
        kept.add(message);
      }
    }

    Message answer(int id) throws Exception {
      MessageId wanted = MessageId.of(id);
      return wait(message ->
          switch (message) {
            case Message.Success success -> success.id().equals(wanted);
            case Message.Failure failure -> failure.id().equals(Optional.of(wanted));
            default -> false;
          });
    }

    Message called(int id, String tool) throws Exception {
      call(id, tool);
      return answer(id);
    }

    Message.Notification notified(String method) throws Exception {
      return (Message.Notification)
          wait(message ->
              message instanceof Message.Notification told && told.method().equals(method));
    }

    Message.Request asked(String method) throws Exception {
      return (Message.Request)
          wait(
              message -> message instanceof Message.Request asked && asked.method().equals(method));
    }

    Talk handshake(String capabilities) throws Exception {
      var hello =
          "{\"protocolVersion\":\"2025-11-25\",\"capabilities\":%s,\"clientInfo\":{\"name\":\"t\",\"version\":\"1\"}}";
      ask(0, "initialize", hello.formatted(capabilities));
      assertThat(answer(0)).isInstanceOf(Message.Success.class);
      tell("notifications/initialized", "{}");
      return this;
    }

    @Override
    public void close() throws IOException {
      client.close();
    }
  }

  private CoreRig rig(Duration callTimeout, int slowSeconds) throws Exception {
    return new CoreRig(folder, ALLOW_ALL, BashServer.in(folder, callTimeout, slowSeconds));
  }

  private static String text(Message message) {
    return JsonWriter.write(message.tree());
  }

  private static JsonObject result(Message message) {
    return message.tree().object("result").orElseThrow(() -> new AssertionError(text(message)));
  }

  private static JsonObject error(Message message) {
    return message.tree().object("error").orElseThrow(() -> new AssertionError(text(message)));
  }

  private static String code(Message message) {
    return JsonWriter.write(error(message).members().get("code"));
  }

  private static boolean hasIncident(CoreRig rig, String code) throws Exception {
    return rig.records(AuditFile.OPERATIONS).stream()
        .anyMatch(record -> record.content().string("code").equals(Optional.of(code)));
  }

  @Test
  void listsComeWithTheServersOwnMembersBehindItsThreeNotes() throws Exception {
    try (var rig = rig(PATIENT, 0);
        var talk = new Talk(rig.connect()).handshake("{}")) {
      for (String list : List.of("tools", "resources", "prompts")) {
        talk.notified("notifications/" + list + "/list_changed");
      }
      talk.ask(1, "tools/list", "{}");
      JsonObject listed = result(talk.answer(1));
      assertThat(JsonWriter.write(listed.object("_meta").orElseThrow()))
          .isEqualTo("{\"mcpbash/total\":16}");
      JsonArray tools = listed.array("tools").orElseThrow();
      assertThat(tools.items())
          .hasSize(16)
          .allSatisfy(tool -> {
            assertThat(((JsonObject) tool).string("path").orElseThrow())
                .startsWith("/home/someone/tools/");
            assertThat(((JsonObject) tool).get("timeoutSecs")).isEqualTo(JsonNull.NULL);
          });
      talk.ask(2, "tools/list", "{\"cursor\":\"no such page\"}");
      assertThat(code(talk.answer(2))).isEqualTo("-32603");
    }
  }

  @Test
  void itsRefusalsBeforeTheHandshakePassAsTheyAre() throws Exception {
    try (var rig = rig(PATIENT, 0);
        var talk = new Talk(rig.connect())) {
      talk.ask(0, "ping", "{}");
      assertThat(code(talk.answer(0))).isEqualTo("-32000");
      talk.ask(1, "initialize", "{\"protocolVersion\":\"2024-10-07\",\"capabilities\":{}}");
      JsonObject refused = error(talk.answer(1));
      assertThat(JsonWriter.write(refused.members().get("code"))).isEqualTo("-32602");
      Json supported = refused.object("data").orElseThrow().members().get("supported");
      assertThat(JsonWriter.write(supported)).contains("\"2025-11-25\"").contains("\"2024-11-05\"");
      talk.ask(2, "initialize", "{\"protocolVersion\":\"2024-11-05\",\"capabilities\":{}}");
      assertThat(result(talk.answer(2)).string("protocolVersion")).contains("2024-11-05");
    }
  }

  @Test
  void itsOwnIdsAndTheClientsDoNotMeet() throws Exception {
    try (var rig = rig(PATIENT, 0);
        var talk = new Talk(rig.connect()).handshake("{\"roots\":{},\"elicitation\":{}}")) {
      talk.call(1, "ask");
      talk.call(2, "hello");
      Message.Request roots = talk.asked("roots/list");
      assertThat(roots.id()).isEqualTo(MessageId.of(1));
      Message.Request question = talk.asked("elicitation/create");
      assertThat(question.id()).isEqualTo(MessageId.of(2));
      assertThat(text(talk.answer(2))).contains("Hello from hello");
      talk.client.sendRaw("{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"roots\":[]}}\n");
      talk.client.sendRaw(
          "{\"jsonrpc\":\"2.0\",\"id\":2,\"result\":{\"action\":\"accept\",\"content\":{\"ok\":true}}}\n");
      assertThat(text(talk.answer(1))).contains("accepted").doesNotContain("not accepted");
    }
  }

  @Test
  void refusalsOfItsOwnPolicyPassWithCodeAndDataAndAreRecordedAsTheServers() throws Exception {
    try (var rig = rig(PATIENT, 0);
        var talk = new Talk(rig.connect()).handshake("{}")) {
      Message denied = talk.called(1, "denied");
      assertThat(code(denied)).isEqualTo("-32099");
      assertThat(JsonWriter.write(error(denied).members().get("data")))
          .isEqualTo("{\"rule\":\"r1\"}");
      Message hidden = talk.called(2, "hidden");
      assertThat(code(hidden)).isEqualTo("-32602");
      assertThat(text(hidden)).contains("blocked by policy");
      assertThat(text(talk.called(3, "fails"))).contains("-32603").contains("exit status 3");
      assertThat(rig.decision("1").string("outcome")).contains("allowed");
      String decision = rig.decision("1").string("id").orElseThrow();
      assertThat(rig.records(AuditFile.OPERATIONS))
          .anySatisfy(record -> {
            assertThat(record.content().string("decision")).contains(decision);
            assertThat(record.content().string("outcome")).contains("error");
          });
    }
  }

  @Test
  void whatItSaysInPiecesOrInLengthArrivesWhole() throws Exception {
    try (var rig = rig(PATIENT, 1);
        var talk = new Talk(rig.connect()).handshake("{}")) {
      // The first call is slow by a switch, as after a cold start.
      assertThat(text(talk.called(1, "partial"))).contains("in two pieces");
      assertThat(text(talk.called(2, "big")).length()).isGreaterThan(300_000);
      assertThat(text(talk.called(3, "embed"))).contains("file:///home/someone/notes.txt");
      assertThat(result(talk.called(4, "timeout")).string("name")).contains("timeout");
      JsonObject meta = result(talk.called(5, "hello")).object("_meta").orElseThrow();
      assertThat(JsonWriter.write(meta))
          .contains("\"exitCode\":0")
          .contains("/home/someone/tools/lib.sh");
      talk.ask(6, "resources/read", "{\"uri\":\"file://./notes.txt\"}");
      assertThat(text(talk.answer(6))).contains("\"uri\":\"file://./notes.txt\"");
    }
  }

  @Test
  void progressBehindTheAnswerDoesNotDisturbTheSession() throws Exception {
    try (var rig = rig(PATIENT, 0);
        var talk = new Talk(rig.connect()).handshake("{}")) {
      talk.ask(
          1,
          "tools/call",
          "{\"name\":\"progress\",\"arguments\":{},\"_meta\":{\"progressToken\":\"p\"}}");
      assertThat(text(talk.answer(1))).contains("done");
      assertThat(text(talk.called(2, "hello"))).contains("Hello from hello");
      talk.ask(3, "logging/setLevel", "{\"level\":\"debug\"}");
      assertThat(talk.answer(3)).isInstanceOf(Message.Success.class);
      talk.ask(4, "logging/setLevel", "{\"level\":\"loud\"}");
      assertThat(code(talk.answer(4))).isEqualTo("-32602");
    }
  }

  @Test
  void aCancelledCallHasNoAnswerAndTheServerGoesOn() throws Exception {
    try (var rig = rig(PATIENT, 0);
        var talk = new Talk(rig.connect()).handshake("{}")) {
      talk.call(1, "slow");
      CoreRig.until("the worker runs", () -> BashServer.processes(folder).size() > 1);
      talk.tell("notifications/cancelled", "{\"requestId\":1}");
      CoreRig.until("the worker is gone", () -> BashServer.processes(folder).size() == 1);
      assertThat(text(talk.called(2, "hello"))).contains("Hello from hello");
      assertThat(talk.kept).noneMatch(message -> text(message).contains("\"id\":1,"));
    }
  }

  @Test
  void anErrorWithoutAnIdIsWrittenDownAndEndsNoCall() throws Exception {
    try (var rig = rig(PATIENT, 0);
        var talk = new Talk(rig.connect()).handshake("{}")) {
      assertThat(text(talk.called(1, "nameless"))).contains("behind an error without an id");
      assertThat(hasIncident(rig, "error-without-id")).isTrue();
    }
  }

  @Test
  void textInFrontOfAnAnswerEndsTheCallWithAnError() throws Exception {
    try (var rig = rig(PATIENT, 0);
        var talk = new Talk(rig.connect()).handshake("{}")) {
      Message answer = talk.called(1, "printed");
      assertThat(text(answer))
          .contains("other text in front of it")
          .doesNotContain("Hello from printed");
      assertThat(hasIncident(rig, "noise")).isTrue();
      assertThat(text(talk.called(2, "hello"))).contains("Hello from hello");
    }
  }

  @Test
  void aHookThatExitsLeavesNoCallOpenForEver() throws Exception {
    try (var rig = rig(Duration.ofSeconds(6), 0);
        var talk = new Talk(rig.connect()).handshake("{}")) {
      assertThat(talk.called(1, "silent")).isInstanceOf(Message.Failure.class);
      assertThat(text(talk.called(2, "hello"))).contains("Hello from hello");
    }
  }

  @Test
  void itsEndInMidCallIsNamed() throws Exception {
    try (var rig = rig(PATIENT, 0);
        var talk = new Talk(rig.connect()).handshake("{}")) {
      Message answer = talk.called(1, "crash");
      assertThat(answer).isInstanceOf(Message.Failure.class);
      assertThat(text(answer)).contains("Whether");
    }
  }

  @Test
  void itEndsWithItsWorkersThoughItIgnoresTerm() throws Exception {
    try (var rig = rig(PATIENT, 0)) {
      try (var talk = new Talk(rig.connect()).handshake("{}")) {
        talk.call(1, "slow");
        CoreRig.until("the worker runs", () -> BashServer.processes(folder).size() > 1);
      }
      CoreRig.until("server and workers are gone", () -> BashServer.processes(folder).isEmpty());
    }
  }

  @Test
  void unsubscribingIsTheServersOwnBusiness() throws Exception {
    try (var rig = rig(PATIENT, 0);
        var talk = new Talk(rig.connect()).handshake("{}")) {
      talk.ask(1, "resources/subscribe", "{\"uri\":\"file://./notes.txt\"}");
      assertThat(result(talk.answer(1)).string("subscriptionId")).contains("sub-1");
      talk.notified("notifications/resources/updated");
      talk.ask(2, "resources/unsubscribe", "{\"uri\":\"file://./notes.txt\"}");
      assertThat(code(talk.answer(2))).isEqualTo("-32602");
      talk.ask(3, "resources/unsubscribe", "{\"subscriptionId\":\"sub-1\"}");
      assertThat(talk.answer(3)).isInstanceOf(Message.Success.class);
    }
  }
}
