package dev.assent.core.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.approval.ApprovalAnswer;
import dev.assent.core.approval.ApprovalAnswer.Channel;
import dev.assent.core.approval.Approver;
import dev.assent.core.approval.Objection;
import dev.assent.core.approval.Objection.Extent;
import dev.assent.core.approval.Objection.Hint;
import dev.assent.core.approval.QueueView;
import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.core.identity.TestClock;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.jsonrpc.Message;
import dev.assent.core.secrets.SecretSource;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Noes that reach further than their call, and calls that get a second chance, through whole
/// sessions.
class RefusalSessionTest {
  private static final String POLICY =
      """
      {"combining_algorithm": "deny-overrides", "rules": [
        {"id": "allow-most", "effect": "allow", "conditions": {"tool_name": "*"}},
        {"id": "ask-writes", "effect": "hitl", "conditions": {"tool_name": "write_file"}}
      ]}
      """;

  @TempDir private Path folder;

  private static JsonObject path(String value) {
    return JsonObject.builder().put("path", value).build();
  }

  private static Approver answering(CoreRig rig, Objection objection) {
    return new Approver() {
      @Override
      public void queueChanged(QueueView queue) {
        for (ApprovalRequest request : queue.waiting()) {
          boolean _ =
              rig.core
                  .approvals()
                  .answer(
                      request.id(),
                      request.digest(),
                      new ApprovalAnswer.Refused(Channel.KEY, objection));
        }
      }

      @Override
      public void ended(ApprovalRequest request, ApprovalAnswer how) {}
    };
  }

  private static String refusal(Message message) {
    return JsonWriter.write(
        message
            .tree()
            .object("result")
            .flatMap(result -> result.object("_meta"))
            .flatMap(meta -> meta.object("dev.assent/refusal"))
            .orElseThrow());
  }

  @Test
  void aStoppedSessionIsRefusedWhateverTheRulesAllow() throws Exception {
    try (var rig = CoreRig.start(folder, POLICY);
        var client = rig.connect().shakeHands();
        var other = rig.connect().shakeHands()) {
      var _ =
          rig.core
              .approvals()
              .register(answering(rig, new Objection(Extent.SESSION, List.of(), "enough")));
      assertThat(refusal(client.called("1", "write_file", path("/tmp/a"))))
          .contains("\"reason\":\"person\"", "\"extent\":\"session\"", "\"words\":\"enough\"");
      var allowed = client.called("2", "echo", JsonObject.EMPTY);
      assertThat(refusal(allowed)).contains("\"ran\":false", "\"extent\":\"session\"");
      assertThat(rig.seenLines()).isEmpty();
      var record = rig.decision("2");
      assertThat(record.string("decision")).contains("allow");
      assertThat(record.string("outcome")).contains("denied");
      assertThat(record.object("hitl").orElseThrow().string("rests_on"))
          .isEqualTo(rig.decision("1").object("hitl").orElseThrow().string("approval"));
      var _ = other.called("3", "echo", JsonObject.EMPTY);
      assertThat(rig.seenLines()).as("another session goes on").hasSize(1);
      var stop = rig.core.approvals().standing().standing().refusals().getFirst();
      assertThat(rig.core.approvals().standing().lift(stop.id())).isTrue();
      var _ = client.called("4", "echo", JsonObject.EMPTY);
      assertThat(rig.seenLines()).as("once it is lifted").hasSize(2);
    }
  }

  /// A call is asked about after it came, also where the clock of the machine stands still.
  @Test
  void theMomentsOfACallAreInOrder() throws Exception {
    var files =
        CoreRig.definition(
            CoreRig.testServer(folder.resolve("seen.txt")), Map.of(), Duration.ofSeconds(60));
    try (var rig = new CoreRig(folder, POLICY, files, new TestClock(), SecretSource.none());
        var client = rig.connect().shakeHands()) {
      var _ = rig.core.approvals().register(answering(rig, Objection.NONE));
      var _ = client.called("1", "write_file", path("/tmp/a"));
      var record = rig.decision("1");
      var environment = record.object("attributes").orElseThrow().object("environment");
      var hitl = record.object("hitl").orElseThrow();
      assertThat(
              List.of(
                  Instant.parse(environment.orElseThrow().string("time").orElseThrow()),
                  Instant.parse(hitl.string("asked_at").orElseThrow()),
                  Instant.parse(hitl.string("answered_at").orElseThrow())))
          .isSorted();
    }
  }

  @Test
  void aRefusedKindTeachesAndIsCounted() throws Exception {
    try (var rig = CoreRig.start(folder, POLICY);
        var client = rig.connect().shakeHands()) {
      var _ =
          rig.core
              .approvals()
              .register(answering(rig, new Objection(Extent.KIND, List.of(Hint.WRONG_FOLDER), "")));
      var first = client.called("1", "write_file", path("/tmp/a"));
      assertThat(JsonWriter.write(first.tree())).contains("this is the wrong folder");
      assertThat(refusal(first)).contains("\"hints\":[\"wrong-folder\"]", "\"extent\":\"kind\"");
      var second = client.called("2", "write_file", path("/tmp/b"));
      assertThat(JsonWriter.write(second.tree()))
          .contains("earlier in this session")
          .doesNotContain("looked at it");
      assertThat(rig.decision("2").object("hitl").orElseThrow().string("refused")).contains("kind");
      assertThat(rig.core.approvals().standing().standing().refusals().getFirst().refused())
          .isEqualTo(1);
    }
  }

  @Test
  void aSaferCommandReachesTheAgentAndTheLog() throws Exception {
    try (var rig = CoreRig.start(folder, POLICY);
        var client = rig.connect().shakeHands()) {
      var _ =
          rig.core
              .approvals()
              .register(
                  answering(rig, new Objection(Extent.CALL, List.of(), "", "mv /tmp/a /tmp/b")));
      var first = client.called("1", "write_file", path("/tmp/a"));
      assertThat(JsonWriter.write(first.tree()))
          .contains("Nothing was run. Do not repeat this call. Instead: mv /tmp/a /tmp/b");
      assertThat(refusal(first)).contains("\"instead\":\"mv /tmp/a /tmp/b\"");
      assertThat(rig.decision("1").object("hitl").orElseThrow().string("instead"))
          .contains("mv /tmp/a /tmp/b");
    }
  }

  @Test
  void aTicketLetsTheIdenticalCallRunOnce() throws Exception {
    try (var rig = CoreRig.start(folder, POLICY);
        var client = rig.connect().shakeHands()) {
      var _ = rig.core.approvals().register(answering(rig, Objection.NONE));
      client.called("1", "write_file", path("/tmp/a"));
      var missed = rig.core.approvals().standing().standing().missed().getFirst();
      assertThat(
              rig.core
                  .approvals()
                  .standing()
                  .letThrough(missed.request().id(), missed.request().digest()))
          .isTrue();
      client.called("2", "write_file", path("/tmp/b"));
      assertThat(rig.seenLines()).as("another call").isEmpty();
      client.called("3", "write_file", path("/tmp/a"));
      assertThat(rig.seenLines()).hasSize(1).first().asString().contains("/tmp/a");
      var hitl = rig.decision("3").object("hitl").orElseThrow();
      assertThat(hitl.string("channel")).contains("ticket");
      assertThat(hitl.string("rests_on")).isEqualTo(Optional.of(missed.request().id()));
      client.called("4", "write_file", path("/tmp/a"));
      assertThat(rig.seenLines()).as("a second time").hasSize(1);
    }
  }

  @Test
  void aCallThatEndedWithoutAYesHasPassedOnceARuleLetsItThroughUnasked() throws Exception {
    try (var rig = CoreRig.start(folder, POLICY);
        var client = rig.connect().shakeHands()) {
      var _ = rig.core.approvals().register(answering(rig, Objection.NONE));
      client.called("1", "write_file", path("/tmp/a"));
      var standing = rig.core.approvals().standing();
      String ended = standing.standing().missed().getFirst().request().id();
      assertThat(standing.standing().passedSince()).isEmpty();
      Files.writeString(
          rig.core.home().policyFile("files"), POLICY.replace("\"hitl\"", "\"allow\""));
      CoreRig.until(
          "the new policy is in force",
          () -> rig.core.policies("files").state().version().number() == 2);
      client.called("2", "write_file", path("/tmp/b"));
      assertThat(standing.standing().passedSince()).as("another call").isEmpty();
      client.called("3", "write_file", path("/tmp/a"));
      assertThat(rig.decision("3").object("hitl")).as("nobody was asked").isEmpty();
      assertThat(standing.standing().passedSince()).containsExactly(ended);
    }
  }
}
