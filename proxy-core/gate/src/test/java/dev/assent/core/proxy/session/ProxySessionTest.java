package dev.assent.core.proxy.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.approval.ApprovalAnswer;
import dev.assent.core.approval.Approver;
import dev.assent.core.approval.QueueView;
import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.core.audit.AuditFile;
import dev.assent.core.audit.check.AuditVerifier;
import dev.assent.core.audit.check.Verification;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.jsonrpc.Message;
import dev.assent.core.jsonrpc.MessageId;
import dev.assent.core.proxy.CoreRig;
import dev.assent.core.proxy.host.ProxyState;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Whole sessions: a client on the socket, the core, a real server process.
class ProxySessionTest {
  private static final String POLICY =
      """
      {"combining_algorithm": "deny-overrides", "rules": [
        {"id": "allow-most", "effect": "allow", "conditions": {"tool_name": "*"}},
        {"id": "ask-writes", "effect": "hitl", "conditions": {"tool_name": "write_file"}, "cache_side_effects": ["fs_write"]},
        {"id": "deny-secrets", "effect": "deny", "conditions": {"tool_name": "secret_*"}}
      ]}
      """;

  @TempDir private Path folder;

  private static JsonObject arguments(String name, String value) {
    return JsonObject.builder().put(name, value).build();
  }

  private static String textOf(Message message) {
    return JsonWriter.write(message.tree());
  }

  private static JsonObject result(Message message) {
    return message.tree().object("result").orElseThrow(() -> new AssertionError(textOf(message)));
  }

  private static String errorOf(Message message) {
    return ((Message.Failure) message).error().message();
  }

  @Test
  void anAllowedCallReachesTheServerAndComesBack() throws Exception {
    try (var rig = CoreRig.start(folder, POLICY);
        var client = rig.connect().shakeHands()) {
      Message answer = client.called("1", "echo", arguments("n", "1.10"));
      assertThat(textOf(answer)).contains("1.10");
      assertThat(rig.seenLines()).hasSize(1);
      var decision = rig.decision("1");
      assertThat(decision.string("outcome")).contains("allowed");
      assertThat(decision.string("final_rule")).contains("allow-most");
      assertThat(rig.records(AuditFile.OPERATIONS).getLast().content().string("decision"))
          .isEqualTo(decision.string("id"));
    }
  }

  @Test
  void aDeniedCallNeverReachesTheServer() throws Exception {
    try (var rig = CoreRig.start(folder, POLICY);
        var client = rig.connect().shakeHands()) {
      var result = result(client.called("1", "secret_read", JsonObject.EMPTY));
      assertThat(result.get("isError")).isEqualTo(JsonBoolean.TRUE);
      assertThat(JsonWriter.write(result))
          .contains("Nothing was run")
          .contains("\"reason\":\"rule\"");
      assertThat(rig.seenLines()).isEmpty();
      assertThat(rig.decision("1").string("final_rule")).contains("deny-secrets");
    }
  }

  @Test
  void unknownMethodsAreDeniedUnlessARuleAllows() throws Exception {
    try (var rig = CoreRig.start(folder, POLICY);
        var client = rig.connect().shakeHands()) {
      Message answer = client.request("1", "vendor/anything", JsonObject.EMPTY);
      assertThat(((Message.Failure) answer).error().code()).isEqualTo(-32602);
      assertThat(rig.decision("1").string("final_rule")).contains("default");
    }
  }

  /// Answers every question in the same way.
  private static Approver answering(CoreRig rig, ApprovalAnswer answer) {
    return new Approver() {
      @Override
      public void queueChanged(QueueView queue) {
        for (ApprovalRequest request : queue.waiting()) {
          rig.core.approvals().shown(request.id());
          rig.core.approvals().answer(request.id(), request.digest(), answer);
        }
      }

      @Override
      public void ended(ApprovalRequest request, ApprovalAnswer how) {}
    };
  }

  private static final Approver SILENT =
      new Approver() {
        @Override
        public void queueChanged(QueueView queue) {}

        @Override
        public void ended(ApprovalRequest request, ApprovalAnswer how) {}
      };

  @Test
  void aYesLetsExactlyTheAskedCallThrough() throws Exception {
    try (var rig = CoreRig.start(folder, POLICY);
        var client = rig.connect().shakeHands()) {
      rig.core
          .approvals()
          .register(answering(rig, new ApprovalAnswer.AllowOnce(ApprovalAnswer.Channel.KEY)));
      client.called("1", "write_file", arguments("path", folder + "/a"));
      assertThat(rig.seenLines()).hasSize(1).first().asString().contains(folder + "/a");
      var hitl = rig.decision("1").object("hitl").orElseThrow();
      assertThat(hitl.string("answer")).contains("allow_once");
      assertThat(hitl.string("channel")).contains("key");
    }
  }

  @Test
  void aNoIsToldWithItsReasonAndRunsNothing() throws Exception {
    try (var rig = CoreRig.start(folder, POLICY);
        var client = rig.connect().shakeHands()) {
      rig.core
          .approvals()
          .register(
              answering(
                  rig,
                  new ApprovalAnswer.Refused(
                      ApprovalAnswer.Channel.MOUSE, Optional.of("use the other folder"))));
      Message answer = client.called("1", "write_file", arguments("path", "/a"));
      assertThat(textOf(answer)).contains("use the other folder").contains("\"reason\":\"person\"");
      assertThat(rig.seenLines()).isEmpty();
    }
  }

  @Test
  void withoutAWindowAnAskIsNobodyToAsk() throws Exception {
    try (var rig = CoreRig.start(folder, POLICY);
        var client = rig.connect().shakeHands()) {
      Message answer = client.called("1", "write_file", arguments("path", "/a"));
      assertThat(textOf(answer)).contains("\"reason\":\"nobody-to-ask\"");
      assertThat(rig.decision("1").object("hitl").orElseThrow().string("answer"))
          .contains("nobody");
    }
  }

  @Test
  void aCallThatComesBeforeTheWindowWaitsForIt() throws Exception {
    try (var rig = CoreRig.startAhead(folder, POLICY);
        var client = rig.connect().shakeHands()) {
      client.call("1", "write_file", arguments("path", folder + "/a"));
      CoreRig.until(
          "the question is asked", () -> rig.core.approvals().queue().waiting().size() == 1);
      rig.core
          .approvals()
          .register(answering(rig, new ApprovalAnswer.AllowOnce(ApprovalAnswer.Channel.KEY)));
      client.receive();
      assertThat(rig.seenLines()).hasSize(1);
      assertThat(rig.decision("1").object("hitl").orElseThrow().string("answer"))
          .contains("allow_once");
    }
  }

  @Test
  void aCancelledQuestionIsWithdrawnAndRunsNothing() throws Exception {
    try (var rig = CoreRig.start(folder, POLICY);
        var client = rig.connect().shakeHands()) {
      rig.core.approvals().register(SILENT);
      client.call("1", "write_file", arguments("path", "/a"));
      CoreRig.until(
          "the question is asked", () -> rig.core.approvals().queue().waiting().size() == 1);
      client.send(
          Message.Notification.of(
              "notifications/cancelled", JsonObject.builder().put("requestId", "1").build()));
      assertThat(textOf(client.receive())).contains("\"reason\":\"withdrawn\"");
      assertThat(rig.core.approvals().queue().waiting()).isEmpty();
      assertThat(rig.seenLines()).isEmpty();
    }
  }

  @Test
  void hangingUpWithdrawsTheQuestion() throws Exception {
    try (var rig = CoreRig.start(folder, POLICY)) {
      rig.core.approvals().register(SILENT);
      try (var client = rig.connect().shakeHands()) {
        client.call("1", "write_file", arguments("path", "/a"));
        CoreRig.until(
            "the question is asked", () -> rig.core.approvals().queue().waiting().size() == 1);
      }
      CoreRig.until(
          "the question is withdrawn", () -> rig.core.approvals().queue().waiting().isEmpty());
      CoreRig.until("the session ends", () -> rig.core.sessions() == 0);
      assertThat(rig.decision("1").object("hitl").orElseThrow().string("cause"))
          .contains("disconnected");
      assertThat(rig.seenLines()).isEmpty();
    }
  }

  /// The client did not hang up; nobody may say that it did.
  @Test
  void aServerThatDiesWithdrawsTheQuestionAndSaysThatTheSessionEnded() throws Exception {
    try (var rig = CoreRig.start(folder, POLICY);
        var client = rig.connect().shakeHands()) {
      rig.core.approvals().register(SILENT);
      client.call("1", "write_file", arguments("path", "/a"));
      CoreRig.until(
          "the question is asked", () -> rig.core.approvals().queue().waiting().size() == 1);
      client.call("2", "crash", JsonObject.EMPTY);
      CoreRig.until(
          "the question is withdrawn", () -> rig.core.approvals().queue().waiting().isEmpty());
      CoreRig.until("the session ends", () -> rig.core.sessions() == 0);
      assertThat(rig.decision("1").object("hitl").orElseThrow().string("cause"))
          .contains("session_ended");
    }
  }

  /// Clause 2.5.
  @Test
  void aChangedPolicyJudgesWaitingCallsAgain() throws Exception {
    try (var rig = CoreRig.start(folder, POLICY);
        var client = rig.connect().shakeHands()) {
      rig.core.approvals().register(SILENT);
      client.call("1", "write_file", arguments("path", "/a"));
      CoreRig.until(
          "the question is asked", () -> rig.core.approvals().queue().waiting().size() == 1);
      Files.writeString(rig.core.home().policyFile("files"), "{}");
      assertThat(textOf(client.receive())).contains("\"reason\":\"default\"");
      assertThat(rig.decision("1").object("policy").orElseThrow().get("version"))
          .hasToString("JsonNumber[lexeme=2]");
    }
  }

  @Test
  void aServerThatDiesInMidCallIsNamedAndRecorded() throws Exception {
    try (var rig = CoreRig.start(folder, POLICY);
        var client = rig.connect().shakeHands()) {
      assertThat(errorOf(client.called("1", "crash", JsonObject.EMPTY)))
          .contains("exit status 3")
          .contains("out of luck")
          .contains("Whether this call ran is not known");
      assertThat(client.ended()).isTrue();
      CoreRig.until(
          "the state is known", () -> rig.core.state("files") instanceof ProxyState.Failed);
      var last =
          rig.records(AuditFile.OPERATIONS).stream()
              .filter(r -> r.type().equals("operation"))
              .toList()
              .getLast();
      assertThat(last.content().string("outcome")).contains("failed");
    }
  }

  @Test
  void halfALineIsNamed() throws Exception {
    try (var rig = CoreRig.start(folder, POLICY);
        var client = rig.connect().shakeHands()) {
      assertThat(errorOf(client.called("1", "half", JsonObject.EMPTY)))
          .contains("in the middle of a message");
    }
  }

  @Test
  void aDamagedAnswerEndsTheCallAndTheSessionLivesOn() throws Exception {
    try (var rig = CoreRig.start(folder, POLICY);
        var client = rig.connect().shakeHands()) {
      assertThat(errorOf(client.called("1", "damage", JsonObject.EMPTY)))
          .contains("damaged")
          .contains("twice");
      assertThat(client.called("2", "echo", JsonObject.EMPTY)).isInstanceOf(Message.Success.class);
    }
  }

  @Test
  void noiseIsWrittenDownAndSkipped() throws Exception {
    try (var rig = CoreRig.start(folder, POLICY);
        var client = rig.connect().shakeHands()) {
      assertThat(textOf(client.called("1", "noise", JsonObject.EMPTY))).contains("after the noise");
      assertThat(rig.records(AuditFile.OPERATIONS))
          .anyMatch(r -> r.content().string("code").equals(Optional.of("noise")));
    }
  }

  @Test
  void anAnswerNobodyWaitsForDoesNotPass() throws Exception {
    try (var rig = CoreRig.start(folder, POLICY);
        var client = rig.connect().shakeHands()) {
      assertThat(textOf(client.called("1", "foreign_id", JsonObject.EMPTY))).contains("mine");
    }
  }

  @Test
  void aServerWithoutSignOfLifeIsNamed() throws Exception {
    try (var rig = CoreRig.start(folder, POLICY, Duration.ofSeconds(5));
        var client = rig.connect().shakeHands()) {
      assertThat(errorOf(client.called("1", "silent", JsonObject.EMPTY)))
          .contains("no sign of life");
    }
  }

  /// Clause 1.4.
  @Test
  void aRequestOfTheServerNeedsARule() throws Exception {
    try (var rig = CoreRig.start(folder, POLICY);
        var client = rig.connect().shakeHands()) {
      assertThat(textOf(client.called("1", "sample", JsonObject.EMPTY))).contains("asked");
      CoreRig.until(
          "the server reads the refusal", () -> rig.seenLines().contains("failure -32602"));
      assertThat(rig.decision("s1").string("final_rule")).contains("default");
    }
  }

  @Test
  void anErrorOfTheServerPassesUnchanged() throws Exception {
    try (var rig = CoreRig.start(folder, POLICY);
        var client = rig.connect().shakeHands()) {
      assertThat(errorOf(client.called("1", "fail", JsonObject.EMPTY)))
          .isEqualTo("the server says no");
    }
  }

  @Test
  void aMalformedLineIsAnsweredAndTheSessionLivesOn() throws Exception {
    try (var rig = CoreRig.start(folder, POLICY);
        var client = rig.connect().shakeHands()) {
      client.sendRaw("{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"ping\",\"id\":8}\n");
      assertThat(errorOf(client.receive())).contains("line 1, column").contains("twice");
      assertThat(client.request("9", "ping", JsonObject.EMPTY)).isInstanceOf(Message.Success.class);
      assertThat(rig.records(AuditFile.OPERATIONS))
          .anyMatch(r -> r.content().string("code").equals(Optional.of("malformed")));
    }
  }

  @Test
  void anIdInUseIsRefused() throws Exception {
    try (var rig = CoreRig.start(folder, POLICY);
        var client = rig.connect().shakeHands()) {
      rig.core.approvals().register(SILENT);
      client.call("1", "write_file", arguments("path", "/a"));
      CoreRig.until(
          "the question is asked", () -> rig.core.approvals().queue().waiting().size() == 1);
      assertThat(errorOf(client.called("1", "echo", JsonObject.EMPTY)))
          .contains("belongs to a call without answer");
    }
  }

  @Test
  void aServerThatDoesNotStartIsNamedAndRecorded() throws Exception {
    try (var rig =
            new CoreRig(folder, POLICY, Duration.ofSeconds(120), List.of("/nonexistent/server"));
        var client = rig.connect()) {
      client.send(Message.Request.of(MessageId.of("init"), "initialize", JsonObject.EMPTY));
      assertThat(errorOf(client.receive()))
          .contains("could not be started")
          .contains("/nonexistent/server");
      CoreRig.until(
          "the state is known", () -> rig.core.state("files") instanceof ProxyState.Failed);
      assertThat(rig.records(AuditFile.OPERATIONS))
          .anyMatch(r -> r.content().string("code").equals(Optional.of("not-started")));
    }
  }

  @Test
  void twoClientsHaveTheirOwnServersAndOneLog() throws Exception {
    try (var rig = CoreRig.start(folder, POLICY);
        var one = rig.connect().shakeHands();
        var two = rig.connect().shakeHands()) {
      for (int i = 0; i < 20; i++) {
        one.call("a" + i, "echo", arguments("from", "one"));
        two.call("b" + i, "echo", arguments("from", "two"));
      }
      for (int i = 0; i < 20; i++) {
        assertThat(textOf(one.receive())).contains("one").doesNotContain("two");
        assertThat(textOf(two.receive())).contains("two").doesNotContain("one");
      }
      assertThat(rig.core.state("files"))
          .isInstanceOfSatisfying(
              ProxyState.Running.class, r -> assertThat(r.sessions()).isEqualTo(2));
    }
    var verified =
        AuditVerifier.verify(
            folder.resolve("home/proxies/files/audit"),
            AuditFile.DECISIONS,
            Optional.empty(),
            Optional.empty());
    assertThat(verified).isInstanceOf(Verification.Intact.class);
  }

  @Test
  void anOrderlyEndLeavesTheServerStopped() throws Exception {
    try (var rig = CoreRig.start(folder, POLICY)) {
      try (var client = rig.connect().shakeHands()) {
        client.called("1", "echo", JsonObject.EMPTY);
        client.finishSending();
        assertThat(client.ended()).isTrue();
      }
      CoreRig.until("the session ends", () -> rig.core.sessions() == 0);
      assertThat(rig.core.state("files")).isEqualTo(new ProxyState.Stopped());
      assertThat(rig.records(AuditFile.AUTH))
          .anyMatch(r -> r.content().string("how").equals(Optional.of("the client went")));
    }
  }

  /// Clause 1.3.
  @Test
  void assentsOwnFilesAreGuarded() throws Exception {
    try (var rig = CoreRig.start(folder, POLICY);
        var client = rig.connect().shakeHands()) {
      Message answer =
          client.called(
              "1", "read_file", arguments("path", rig.core.home().policyFile("files").toString()));
      assertThat(textOf(answer)).contains("\"reason\":\"guard\"");
      assertThat(rig.decision("1").string("final_rule")).contains("protected_path");
    }
  }

  /// Clause 1.8.
  @Test
  void aCallThatCannotBeDescribedIsRefusedAndRecorded() throws Exception {
    try (var rig = CoreRig.start(folder, POLICY);
        var client = rig.connect().shakeHands()) {
      Message answer = client.called("1", "read_file", arguments("path", "/a\u0007b"));
      assertThat(textOf(answer)).contains("\"reason\":\"failed\"");
      assertThat(rig.decision("1").string("final_rule")).contains("failure");
      assertThat(rig.seenLines()).isEmpty();
    }
  }

  @Test
  void aBrokenPolicyKeepsTheLastGoodOneInForce() throws Exception {
    try (var rig = CoreRig.start(folder, POLICY);
        var client = rig.connect().shakeHands()) {
      Files.writeString(rig.core.home().policyFile("files"), "{\"rules\": [}");
      CoreRig.until("the fault is seen", () -> !rig.core.policies("files").state().current());
      assertThat(client.called("1", "echo", JsonObject.EMPTY)).isInstanceOf(Message.Success.class);
      assertThat(rig.decision("1").string("final_rule")).contains("allow-most");
    }
  }
}
