package dev.assent.core.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.approval.ApprovalAnswer;
import dev.assent.core.approval.Approver;
import dev.assent.core.approval.QueueView;
import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.jsonrpc.Message;
import dev.assent.core.proxy.session.ReplyForms;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A call for which nothing has to be waited is carried out on the thread that reads; where
/// something has to be, it does not hold those that come behind.
class AtOnceSessionTest {
  private static final int CALLS = 50;
  private static final String POLICY =
      """
      {"combining_algorithm": "deny-overrides",
       "rate_limits": [{"tool_name": "ask_*", "calls": 1, "seconds": 3600, "effect": "deny"}],
       "rules": [
         {"id": "all", "effect": "allow", "conditions": {"tool_name": "*"}},
         {"id": "ask", "effect": "hitl", "conditions": {"tool_name": "ask_*"}},
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

  private static JsonObject text(String value) {
    return JsonObject.builder().put("text", value).build();
  }

  private static boolean passed(Message answer) {
    return answer instanceof Message.Success(_, var tree)
        && !tree.object("result")
            .map(result -> JsonBoolean.TRUE.equals(result.get("isError")))
            .orElse(false);
  }

  @Test
  void whatComesAloneAndWhatComesTogetherIsAnsweredAndOnRecord() throws Exception {
    try (var client = rig.connect().shakeHands()) {
      var ids = new HashSet<String>();
      var together = new StringBuilder();
      for (int i = 0; i < CALLS; i++) {
        ids.add("t" + i);
        together.append(line("t" + i));
      }
      client.sendRaw(together.toString());
      var answered = new HashSet<String>();
      for (int i = 0; i < CALLS; i++) {
        answered.add(idOf(client.receive()));
      }
      assertThat(answered).isEqualTo(ids);
      for (int i = 0; i < CALLS; i++) {
        assertThat(idOf(client.called("a" + i, "echo", text("alone")))).isEqualTo("a" + i);
        ids.add("a" + i);
      }
      for (String id : ids) {
        assertThat(rig.decision(id).string("outcome")).contains("allowed");
      }
    }
  }

  private static String line(String id) {
    return "{\"jsonrpc\":\"2.0\",\"id\":\""
        + id
        + "\",\"method\":\"tools/call\",\"params\":{\"name\":\"echo\",\"arguments\":{}}}\n";
  }

  private static String idOf(Message answer) {
    assertThat(passed(answer)).isTrue();
    return ReplyForms.textOf(((Message.Success) answer).id());
  }

  @Test
  void whatIsDeniedIsOnRecordAndNeverReachesTheServer() throws Exception {
    try (var client = rig.connect().shakeHands()) {
      assertThat(passed(client.called("d", "secret_read", text("x")))).isFalse();
      assertThat(rig.decision("d").string("final_rule")).contains("no");
      assertThat(passed(client.called("e", "echo", text("x")))).isTrue();
      assertThat(rig.seenLines())
          .noneMatch(line -> line.contains("secret_read") || line.contains("\"d\""));
    }
  }

  @Test
  void whoIsAskedHoldsNobodyAndTheCallCountsOnce() throws Exception {
    var question = new CompletableFuture<ApprovalRequest>();
    var approvals = rig.core.approvals();
    var _ =
        approvals.register(
            new Approver() {
              @Override
              public void queueChanged(QueueView queue) {
                for (ApprovalRequest request : queue.waiting()) {
                  approvals.shown(request.id());
                  if (!question.complete(request) && !question.join().id().equals(request.id())) {
                    yes(request);
                  }
                }
              }

              @Override
              public void ended(ApprovalRequest request, ApprovalAnswer how) {}
            });
    try (var client = rig.connect().shakeHands()) {
      client.call("a", "ask_me", text("x"));
      for (int i = 0; i < 20; i++) {
        assertThat(idOf(client.called("e" + i, "echo", text("x")))).isEqualTo("e" + i);
      }
      yes(question.get());
      assertThat(passed(client.receive())).isTrue();
      assertThat(passed(client.called("b", "ask_me", text("y")))).isTrue();
      assertThat(counted("a")).isZero();
      assertThat(counted("b")).isEqualTo(1);
    }
  }

  private void yes(ApprovalRequest request) {
    rig.core
        .approvals()
        .answer(
            request.id(),
            request.digest(),
            new ApprovalAnswer.AllowOnce(ApprovalAnswer.Channel.KEY));
  }

  // The number of calls before it where the limit counts.
  private int counted(String id) throws Exception {
    var counts =
        rig.decision(id)
            .object("attributes")
            .flatMap(all -> all.array("recent_calls"))
            .orElseThrow();
    return ((JsonNumber) ((JsonObject) counts.items().getFirst()).get("calls"))
        .decimal()
        .intValueExact();
  }

  @Test
  void aPathIsLookedAtAsEver() throws Exception {
    try (var client = rig.connect().shakeHands()) {
      assertThat(
              passed(
                  client.called(
                      "p", "read_file", JsonObject.builder().put("path", "sub/../a.txt").build())))
          .isTrue();
      String paths = JsonWriter.write(rig.decision("p").object("attributes").orElseThrow());
      assertThat(paths).contains(rig.work.resolve("a.txt").toString());
    }
  }
}
