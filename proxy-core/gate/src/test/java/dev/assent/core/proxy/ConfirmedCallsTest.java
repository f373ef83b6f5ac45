package dev.assent.core.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.approval.ApprovalAnswer;
import dev.assent.core.approval.ApprovalAnswer.Channel;
import dev.assent.core.approval.ApprovalDesk;
import dev.assent.core.approval.Approver;
import dev.assent.core.approval.Confirmation;
import dev.assent.core.approval.MissedCall;
import dev.assent.core.approval.QueueView;
import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.core.audit.AuditFile;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.presence.polkit.FakePolkit;
import dev.assent.core.presence.polkit.PolkitPresence;
import dev.assent.core.secrets.bus.PrivateBus;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Dangerous calls of a client, from the wire to the log, with polkit spoken to over a bus.
@Timeout(120)
class ConfirmedCallsTest implements Approver {
  private static final String POLICY =
      """
      {"combining_algorithm": "deny-overrides", "rules": [
        {"id": "ask", "effect": "hitl", "conditions": {"tool_name": "write_file"}}]}
      """;
  private static final ApprovalAnswer YES = new ApprovalAnswer.AllowOnce(Channel.KEY);

  @TempDir private Path folder;
  private PrivateBus bus;
  private FakePolkit polkit;
  private CoreRig rig;
  private ApprovalDesk desk;

  @BeforeEach
  void start() throws Exception {
    bus = PrivateBus.start(folder);
    polkit = FakePolkit.on(bus.address());
    rig = CoreRig.proving(folder, POLICY, new PolkitPresence(bus.address()));
    rig.core.config().set("hitl.reauthenticate", new JsonString("danger"));
    desk = rig.core.approvals();
    var _ = desk.register(this);
  }

  @AfterEach
  void stop() throws Exception {
    rig.close();
    polkit.close();
    bus.close();
  }

  @Override
  public void queueChanged(QueueView queue) {}

  @Override
  public void ended(ApprovalRequest request, ApprovalAnswer answer) {}

  private JsonObject secret() {
    return JsonObject.builder().put("path", folder + "/.env").put("content", "x").build();
  }

  private ApprovalRequest asked() throws Exception {
    CoreRig.until("a call waits", () -> !desk.queue().waiting().isEmpty());
    return desk.queue().waiting().getFirst();
  }

  private void confirm(ApprovalRequest request) throws Exception {
    assertThat(request.needsPresence()).isTrue();
    assertThat(desk.confirm(request.id(), request.digest(), YES)).isTrue();
    assertThat(polkit.awaitQuestion()).isEqualTo("dev.assent.allow-dangerous-call");
  }

  private List<String> acts() throws Exception {
    return rig.records(AuditFile.OPERATIONS).stream()
        .filter(record -> record.type().equals("person"))
        .map(record ->
            record.content().string("act").orElse("")
                + " "
                + record.content().string("presence").orElse(""))
        .toList();
  }

  @Test
  void aCallRunsAfterTheSystemHasConfirmedItAndTheLogSaysSo() throws Exception {
    try (var client = rig.connect().shakeHands()) {
      client.call("1", "write_file", secret());
      var request = asked();
      assertThat(desk.give(request.id(), request.digest(), YES)).as("by a click").isFalse();

      confirm(request);
      polkit.say(FakePolkit.NO);
      CoreRig.until(
          "the system has refused",
          () -> desk.queue().confirmations().get(request.id()) instanceof Confirmation.Missing);
      assertThat(rig.seenLines()).noneMatch(line -> line.contains("write_file"));

      confirm(request);
      polkit.say(FakePolkit.YES);

      client.receive();
      assertThat(rig.seenLines()).anyMatch(line -> line.contains("write_file"));
      var hitl = rig.decision("1").object("hitl").orElseThrow();
      assertThat(hitl.string("answer")).contains("allow_once");
      assertThat(hitl.string("tier")).contains("danger");
      assertThat(hitl.string("proved_by")).contains("polkit");
      CoreRig.until("the refusal is written", () -> !acts().isEmpty());
      assertThat(acts()).containsExactly("not_confirmed refused");
    }
  }

  @Test
  void aCallThatWasMissedRunsOnceAfterTheSystemHasConfirmedIt() throws Exception {
    try (var client = rig.connect().shakeHands()) {
      client.call("1", "write_file", secret());
      var request = asked();
      assertThat(
              desk.answer(
                  request.id(),
                  request.digest(),
                  new ApprovalAnswer.Refused(Channel.KEY, Optional.empty())))
          .isTrue();
      client.receive();

      var standing = desk.standing();
      assertThat(standing.letThrough(request.id(), request.digest())).isFalse();
      assertThat(standing.confirm(request.id(), request.digest())).isTrue();
      polkit.awaitQuestion();
      polkit.say(FakePolkit.YES);
      CoreRig.until(
          "the ticket is written",
          () ->
              standing.standing().missed().stream()
                  .anyMatch(call -> call.chance() instanceof MissedCall.Chance.Ticket));
      client.call("2", "write_file", secret());
      client.receive();

      var hitl = rig.decision("2").object("hitl").orElseThrow();
      assertThat(hitl.string("channel")).contains("ticket");
      assertThat(hitl.string("proved_by")).contains("polkit");
      CoreRig.until("the act is written", () -> !acts().isEmpty());
      assertThat(acts()).containsExactly("let_through polkit");
    }
  }

  @Test
  void anAgentThatDiesTakesTheSystemsQuestionAlong() throws Exception {
    var client = rig.connect().shakeHands();
    client.call("1", "write_file", secret());
    confirm(asked());

    client.close();

    assertThat(polkit.awaitWithdrawal()).isNotEmpty();
    CoreRig.until("it is withdrawn", () -> desk.queue().waiting().isEmpty());
    assertThat(desk.queue().confirmations()).isEmpty();
    assertThat(rig.seenLines()).noneMatch(line -> line.contains("write_file"));
  }

  @Test
  void aCoreThatStopsTakesTheSystemsQuestionAlong() throws Exception {
    try (var client = rig.connect().shakeHands()) {
      client.call("1", "write_file", secret());
      confirm(asked());

      rig.close();

      assertThat(polkit.awaitWithdrawal()).isNotEmpty();
      assertThat(rig.seenLines()).noneMatch(line -> line.contains("write_file"));
    }
  }

  @Test
  void theDeadlineGoesOnWhileTheSystemAsks() throws Exception {
    rig.core.config().set("hitl.timeout_seconds", JsonNumber.of(5));
    try (var client = rig.connect().shakeHands()) {
      client.call("1", "write_file", secret());
      confirm(asked());

      client.receive();

      assertThat(polkit.awaitWithdrawal()).isNotEmpty();
      var hitl = rig.decision("1").object("hitl").orElseThrow();
      assertThat(hitl.string("answer")).contains("timeout");
      assertThat(hitl.string("proved_by")).isEmpty();
    }
  }

  @Test
  void aYesThatWasRememberedBeforeCoversNoDangerousCallWhereTheSystemIsAsked() throws Exception {
    try (var client = rig.connect().shakeHands()) {
      rig.core.config().set("hitl.reauthenticate", new JsonString("never"));
      client.call("1", "write_file", secret());
      var request = asked();
      assertThat(request.needsPresence()).isFalse();
      assertThat(
              desk.answer(
                  request.id(),
                  request.digest(),
                  new ApprovalAnswer.Refused(Channel.KEY, Optional.empty())))
          .isTrue();
      client.receive();
      // A ticket without a proof, and then the setting.
      assertThat(desk.standing().letThrough(request.id(), request.digest())).isTrue();
      rig.core.config().set("hitl.reauthenticate", new JsonString("danger"));

      client.call("2", "write_file", secret());

      assertThat(asked().needsPresence()).isTrue();
    }
  }
}
