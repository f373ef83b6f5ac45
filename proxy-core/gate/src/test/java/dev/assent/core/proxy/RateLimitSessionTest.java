package dev.assent.core.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.approval.ApprovalAnswer;
import dev.assent.core.approval.Approver;
import dev.assent.core.approval.QueueView;
import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.core.approval.question.RememberOffer;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.jsonrpc.Message;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Rate limits in whole sessions (clause 8.4).
class RateLimitSessionTest {
  private static final String POLICY =
      """
      {"combining_algorithm": "deny-overrides",
       "rate_limits": [{"tool_name": "e*", "calls": LIMIT, "seconds": 3600, "effect": "EFFECT"}],
       "rules": [
         {"id": "all", "effect": "allow", "conditions": {"tool_name": "*"}},
         {"id": "never", "effect": "deny", "conditions": {"tool_name": "*", "argument": {"/n": "bad"}}}]}
      """;

  @TempDir private Path folder;

  private static String policy(int calls, String effect) {
    return POLICY.replace("LIMIT", Integer.toString(calls)).replace("EFFECT", effect);
  }

  private static boolean passed(Message answer) {
    return answer instanceof Message.Success(_, var tree)
        && !tree.object("result")
            .map(result -> JsonBoolean.TRUE.equals(result.get("isError")))
            .orElse(false);
  }

  private static JsonObject n(String value) {
    return JsonObject.builder().put("n", value).build();
  }

  private static int counted(JsonObject decision) {
    JsonArray counts =
        decision.object("attributes").orElseThrow().array("recent_calls").orElseThrow();
    assertThat(counts.items()).hasSize(1);
    return ((JsonNumber) ((JsonObject) counts.items().getFirst()).get("calls"))
        .decimal()
        .intValueExact();
  }

  @Test
  void theFourthOfThreeCallsIsDeniedAndToldWhenToComeAgain() throws Exception {
    try (var rig = CoreRig.start(folder, policy(3, "deny"));
        var client = rig.connect().shakeHands()) {
      for (int i = 0; i < 3; i++) {
        assertThat(passed(client.called("ok" + i, "echo", JsonObject.EMPTY))).isTrue();
      }
      String answer = JsonWriter.write(client.called("4", "echo", JsonObject.EMPTY).tree());
      assertThat(answer)
          .contains("\"reason\":\"rate\"")
          .contains("at most 3 calls of this kind pass in 3600 s")
          .containsPattern("\"retry_after_seconds\":3[56]\\d\\d\\b");
      var decision = rig.decision("4");
      assertThat(decision.string("basis")).contains("rate");
      assertThat(decision.string("final_rule")).contains("rate_limit");
      assertThat(decision.object("limit").flatMap(limit -> limit.string("allowing")))
          .contains("all");
      assertThat(counted(decision)).isEqualTo(3);
      assertThat(counted(rig.decision("ok0"))).isZero();
      assertThat(passed(client.called("5", "noise", JsonObject.EMPTY))).as("another tool").isTrue();
      try (var other = rig.connect().shakeHands()) {
        assertThat(passed(other.called("6", "echo", JsonObject.EMPTY)))
            .as("another session")
            .isTrue();
      }
      assertThat(rig.seenLines()).hasSize(5);
    }
  }

  @Test
  void callsThatAreDeniedGiveTheirPlaceBack() throws Exception {
    try (var rig = CoreRig.start(folder, policy(2, "deny"));
        var client = rig.connect().shakeHands()) {
      client.called("1", "echo", n("good"));
      for (int i = 0; i < 5; i++) {
        assertThat(passed(client.called("bad" + i, "echo", n("bad")))).isFalse();
        assertThat(
                passed(
                    client.called(
                        "undescribed" + i,
                        "echo",
                        JsonObject.builder().put("path", "/a\u0007").build())))
            .isFalse();
      }
      assertThat(passed(client.called("2", "echo", n("good")))).isTrue();
      assertThat(passed(client.called("3", "echo", n("good")))).isFalse();
      assertThat(passed(client.called("4", "echo", n("good"))))
          .as("the denied one did not count")
          .isFalse();
      assertThat(counted(rig.decision("4"))).isEqualTo(2);
    }
  }

  @Test
  void anAskedLimitLetsAPersonDecideEveryTimeAndRemembersNothing() throws Exception {
    try (var rig = CoreRig.start(folder, policy(1, "hitl"));
        var client = rig.connect().shakeHands()) {
      var asked = new CopyOnWriteArrayList<ApprovalRequest>();
      rig.core.approvals().register(answering(rig, asked));
      for (int i = 0; i < 3; i++) {
        client.called("c" + i, "echo", n("good"));
      }
      assertThat(asked).hasSize(2);
      assertThat(asked)
          .extracting(ApprovalRequest::remembering)
          .containsOnly(new RememberOffer.NotOffered(RememberOffer.Reason.NOT_ASKED_BY_RULE));
      assertThat(counted(rig.decision("c1"))).isEqualTo(1);
      assertThat(counted(rig.decision("c2"))).as("the one that was let go counts").isEqualTo(2);
      client.called("c3", "echo", n("refuse"));
      client.called("c4", "echo", n("good"));
      assertThat(counted(rig.decision("c4"))).as("the one that was refused does not").isEqualTo(3);
    }
  }

  private static Approver answering(CoreRig rig, List<ApprovalRequest> asked) {
    return new Approver() {
      @Override
      public void queueChanged(QueueView queue) {
        for (ApprovalRequest request : queue.waiting()) {
          if (asked.stream().noneMatch(known -> known.id().equals(request.id()))) {
            asked.add(request);
          }
          boolean no = request.request().arguments().equals(n("refuse"));
          rig.core
              .approvals()
              .answer(
                  request.id(),
                  request.digest(),
                  no
                      ? new ApprovalAnswer.Refused(ApprovalAnswer.Channel.KEY, Optional.empty())
                      : new ApprovalAnswer.AllowOnce(ApprovalAnswer.Channel.KEY));
        }
      }

      @Override
      public void ended(ApprovalRequest request, ApprovalAnswer how) {}
    };
  }

  @Test
  void aPolicyThatComesLaterFindsTheCallsBeforeIt() throws Exception {
    try (var rig = CoreRig.start(folder, policy(100, "deny"));
        var client = rig.connect().shakeHands()) {
      for (int i = 0; i < 4; i++) {
        client.called("c" + i, "echo", n("good"));
      }
      Files.writeString(
          rig.core.home().policyFile("files"),
          policy(4, "deny").replace("3600", "86400").replace("e*", "?cho"));
      CoreRig.until(
          "the new policy is in force",
          () -> rig.core.policies("files").state().version().number() == 2);
      assertThat(passed(client.called("late", "echo", n("good")))).isFalse();
      assertThat(counted(rig.decision("late"))).isEqualTo(4);
    }
  }

  @Test
  void ofTwoHundredCallsAtOnceExactlyAHundredPass() throws Exception {
    try (var rig = CoreRig.start(folder, policy(100, "deny"));
        var client = rig.connect().shakeHands()) {
      for (int i = 0; i < 200; i++) {
        client.call("c" + i, "echo", n("good"));
      }
      var passed = new ArrayList<Boolean>();
      for (int i = 0; i < 200; i++) {
        passed.add(passed(client.receive()));
      }
      assertThat(passed.stream().filter(yes -> yes)).hasSize(100);
      assertThat(rig.seenLines()).hasSize(100);
    }
  }
}
