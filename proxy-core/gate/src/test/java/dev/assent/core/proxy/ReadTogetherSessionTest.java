package dev.assent.core.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.audit.AuditFile;
import dev.assent.core.audit.ScriptedLogs;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.jsonrpc.Message;
import dev.assent.core.proxy.session.ReplyForms;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Calls that were read together share the writes of the log and to the server, and nothing else:
/// each is judged, recorded and answered as if it had come alone, and none waits for something that
/// may not come.
class ReadTogetherSessionTest {
  private static final String POLICY =
      """
      {"combining_algorithm": "deny-overrides",
       "rate_limits": [{"tool_name": "rare", "calls": 2, "seconds": 3600, "effect": "deny"}],
       "rules": [
         {"id": "all", "effect": "allow", "conditions": {"tool_name": "*"}},
         {"id": "no", "effect": "deny", "conditions": {"tool_name": "secret_*"}}]}
      """;

  @TempDir private Path folder;
  private CoreRig rig;

  @BeforeEach
  void start() throws Exception {
    rig = CoreRig.start(folder, POLICY);
    rig.doNotForce();
  }

  @AfterEach
  void stop() throws Exception {
    rig.close();
  }

  private static String call(String id, String tool) {
    return "{\"jsonrpc\":\"2.0\",\"id\":\""
        + id
        + "\",\"method\":\"tools/call\",\"params\":{\"name\":\""
        + tool
        + "\",\"arguments\":{}}}\n";
  }

  private static boolean passed(Message answer) {
    return answer instanceof Message.Success(_, var tree)
        && !tree.object("result")
            .map(result -> JsonBoolean.TRUE.equals(result.get("isError")))
            .orElse(false);
  }

  private static String idOf(Message answer) {
    return ReplyForms.textOf(
        switch (answer) {
          case Message.Success(var id, _) -> id;
          case Message.Failure failure -> failure.id().orElseThrow();
          case Message.Request _, Message.Notification _ ->
              throw new AssertionError("no answer: " + answer);
        });
  }

  // The outcomes of so many answers, by their ids: true if one passed.
  private static Map<String, Boolean> answers(CoreRig.Client client, int count) throws Exception {
    var answers = new TreeMap<String, Boolean>();
    for (int i = 0; i < count; i++) {
      Message answer = client.receive();
      assertThat(answers.put(idOf(answer), passed(answer))).as("answered twice").isNull();
    }
    return answers;
  }

  @Test
  void eachIsDecidedByItself() throws Exception {
    try (var client = rig.connect().shakeHands()) {
      var lines = new StringBuilder();
      for (int i = 0; i < 200; i++) {
        lines.append(call("c" + i, i % 3 == 0 ? "secret_read" : "echo"));
      }
      client.sendRaw(lines.toString());
      var answers = answers(client, 200);
      for (int i = 0; i < 200; i++) {
        assertThat(answers).containsEntry("c" + i, i % 3 != 0);
        assertThat(rig.decision("c" + i).string("outcome"))
            .contains(i % 3 == 0 ? "denied" : "allowed");
      }
      assertThat(rig.seenLines()).hasSize(133).noneMatch(line -> line.contains("secret_read"));
      assertThat(operations("answered")).hasSize(133);
    }
  }

  private List<JsonObject> operations(String outcome) throws Exception {
    var found = new ArrayList<JsonObject>();
    for (var record : rig.records(AuditFile.OPERATIONS)) {
      if (record.type().equals("operation")
          && record.content().string("outcome").equals(Optional.of(outcome))
          && record.content().string("method").equals(Optional.of("tools/call"))) {
        found.add(record.content());
      }
    }
    return found;
  }

  @Test
  void aLimitCountsThemOneByOne() throws Exception {
    try (var client = rig.connect().shakeHands()) {
      client.sendRaw(
          call("r1", "rare") + call("r2", "rare") + call("r3", "rare") + call("e", "echo"));
      assertThat(answers(client, 4))
          .isEqualTo(Map.of("r1", true, "r2", true, "r3", false, "e", true));
    }
  }

  @Test
  void whatIsNoWholeCallYetHoldsNobody() throws Exception {
    String last = call("c", "echo");
    try (var client = rig.connect().shakeHands()) {
      client.sendRaw(call("a", "echo") + call("b", "echo") + "\n\r\n" + last.substring(0, 20));
      assertThat(answers(client, 2)).isEqualTo(Map.of("a", true, "b", true));
      client.sendRaw(last.substring(20) + "\n");
      assertThat(answers(client, 1)).isEqualTo(Map.of("c", true));
    }
  }

  @Test
  void whatIsNoMessageHoldsNobody() throws Exception {
    try (var client = rig.connect().shakeHands()) {
      client.sendRaw(call("a", "echo") + "no message\n" + call("b", "echo"));
      var texts = new ArrayList<String>();
      for (int i = 0; i < 3; i++) {
        texts.add(JsonWriter.write(client.receive().tree()));
      }
      assertThat(texts).filteredOn(text -> text.contains("\"result\"")).hasSize(2);
      assertThat(texts).filteredOn(text -> text.contains("\"error\"")).hasSize(1);
    }
  }

  @Test
  void whatTheClientGivesUpIsGivenUpAtTheServer() throws Exception {
    try (var client = rig.connect().shakeHands()) {
      client.sendRaw(
          call("s", "silent")
              + "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":\"s\"}}\n"
              + call("e", "echo"));
      assertThat(answers(client, 1)).isEqualTo(Map.of("e", true));
      assertThat(operations("cancelled"))
          .singleElement()
          .satisfies(record ->
              assertThat(record.string("detail"))
                  .contains("the client gave it up; whether it ran is not known"));
      assertThat(rig.seenLines())
          .as("the call was sent before it was given up")
          .first()
          .asString()
          .contains("silent");
    }
  }

  // A client that leaves is waited for less than a second. A machine that was busy just then gets
  // to
  // try again.
  @Test
  void whoLeavesRightBehindThemHasThemCarriedOut() throws Exception {
    CoreRig.until(
        "two calls of a client that leaves were carried out",
        () -> {
          try (var client = rig.connect().shakeHands()) {
            client.sendRaw(call("a", "echo") + call("b", "echo"));
            client.finishSending();
            return answers(client, 2).equals(Map.of("a", true, "b", true));
          }
        });
  }

  @Test
  void whereTheLogTakesNothingAllAreRefusedAndCountForNoLimit() throws Exception {
    var logs = new ScriptedLogs();
    rig.core.runtime("files").openLogsWith(logs::open);
    try (var client = rig.connect().shakeHands()) {
      logs.fill();
      client.sendRaw(call("f1", "rare") + call("f2", "echo") + call("f3", "rare"));
      for (int i = 0; i < 3; i++) {
        assertThat(JsonWriter.write(client.receive().tree()))
            .contains("cannot write its log", "Nothing was run");
      }
      assertThat(rig.seenLines()).isEmpty();
      logs.mend();
      CoreRig.until(
          "the log takes records again",
          () -> client.called("probe", "echo", JsonObject.EMPTY) instanceof Message.Success);
      client.sendRaw(call("r1", "rare") + call("r2", "rare") + call("r3", "rare"));
      assertThat(answers(client, 3)).isEqualTo(Map.of("r1", true, "r2", true, "r3", false));
    }
  }
}
