package dev.assent.installers;

import static dev.assent.installers.BridgeClient.arguments;
import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.approval.ApprovalAnswer;
import dev.assent.core.approval.Approver;
import dev.assent.core.approval.QueueView;
import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.core.json.JsonObject;
import dev.assent.core.proxy.ProxyCore;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Questions: the test is the front end, everything else is a real process.
class AskIT {
  @TempDir private Path folder;

  /// A person who answers every question in the same way, or, without an answer, never.
  private record Person(ProxyCore core, Optional<ApprovalAnswer> answer) implements Approver {
    static void arrives(ProxyCore core, ApprovalAnswer answer) {
      core.approvals().register(new Person(core, Optional.of(answer)));
    }

    static void sleeps(ProxyCore core) {
      core.approvals().register(new Person(core, Optional.empty()));
    }

    @Override
    public void queueChanged(QueueView queue) {
      for (ApprovalRequest request : queue.waiting()) {
        core.approvals().shown(request.id());
        answer.ifPresent(said -> core.approvals().answer(request.id(), request.digest(), said));
      }
    }

    @Override
    public void ended(ApprovalRequest request, ApprovalAnswer how) {}
  }

  private static JsonObject writing(Path target) {
    return arguments("path", target.toString(), "content", "as asked", "n", "w");
  }

  private static void untilAsked(ProxyCore core) throws Exception {
    Wait.until("the question is asked", () -> core.approvals().queue().waiting().size() == 1);
  }

  @Test
  void aYesLetsTheCallThrough() throws Exception {
    try (var house = House.with(folder, Policies.BY_NAME)) {
      Person.arrives(
          house.startWindow(), new ApprovalAnswer.AllowOnce(ApprovalAnswer.Channel.MOUSE));
      Path target = house.work().resolve("new.txt");
      assertThat(BridgeClient.text(house.client().called("1", "write_file", writing(target))))
          .isEqualTo("written");
      assertThat(target).hasContent("as asked");
      assertThat(house.seenNumbers()).containsExactly("w");
      assertThat(house.decision("1").object("hitl").orElseThrow().string("answer"))
          .contains("allow_once");
    }
  }

  @Test
  void aNoRunsNothingAndIsToldWithItsReason() throws Exception {
    try (var house = House.with(folder, Policies.BY_NAME)) {
      Person.arrives(
          house.startWindow(),
          new ApprovalAnswer.Refused(
              ApprovalAnswer.Channel.KEY, Optional.of("use the other folder")));
      Path target = house.work().resolve("new.txt");
      var answer = house.client().called("1", "write_file", writing(target));
      assertThat(BridgeClient.reason(answer)).contains("person");
      assertThat(BridgeClient.text(answer)).contains("use the other folder");
      assertThat(target).doesNotExist();
      assertThat(house.seen()).isEmpty();
    }
  }

  @Test
  void noAnswerInTimeIsANo() throws Exception {
    try (var house = House.with(folder, Policies.BY_NAME)) {
      assertThat(house.assent("config", "set", "hitl.timeout_seconds", "5").code()).isZero();
      Person.sleeps(house.startWindow());
      var answer =
          house.client().called("1", "write_file", writing(house.work().resolve("new.txt")));
      assertThat(BridgeClient.reason(answer)).contains("timed-out");
      assertThat(house.seen()).isEmpty();
      assertThat(house.decision("1").object("hitl").orElseThrow().string("answer"))
          .contains("timeout");
    }
  }

  @Test
  void aCancelledQuestionIsWithdrawnAndALateYesRunsNothing() throws Exception {
    try (var house = House.with(folder, Policies.BY_NAME)) {
      ProxyCore core = house.startWindow();
      Person.sleeps(core);
      var client = house.client();
      client.call("1", "write_file", writing(house.work().resolve("new.txt")));
      untilAsked(core);
      ApprovalRequest asked = core.approvals().queue().waiting().getFirst();
      client.cancel("1");
      Wait.until("the question is withdrawn", () -> core.approvals().queue().waiting().isEmpty());
      core.approvals()
          .answer(
              asked.id(),
              asked.digest(),
              new ApprovalAnswer.AllowOnce(ApprovalAnswer.Channel.MOUSE));
      assertThat(BridgeClient.reason(client.receive())).contains("withdrawn");
      client.called("2", "echo", arguments("n", "after"));
      assertThat(house.seenNumbers()).containsExactly("after");
    }
  }

  @Test
  void aClientThatIsKilledTakesItsQuestionAndItsServerAlong() throws Exception {
    try (var house = House.with(folder, Policies.BY_NAME)) {
      ProxyCore core = house.startWindow();
      Person.sleeps(core);
      var client = house.client();
      client.call("1", "write_file", writing(house.work().resolve("new.txt")));
      untilAsked(core);
      client.process.destroyForcibly();
      Wait.until("the question is withdrawn", () -> core.approvals().queue().waiting().isEmpty());
      Wait.until("the session ends", () -> core.sessions() == 0);
      Wait.until("the server is gone", () -> Wait.gone(house.serverPids().getFirst()));
      assertThat(house.seen()).isEmpty();
    }
  }

  @Test
  void aWaitingQuestionHoldsNobodyElseUp() throws Exception {
    try (var house = House.with(folder, Policies.BY_NAME)) {
      ProxyCore core = house.startWindow();
      Person.sleeps(core);
      var asking = house.client();
      asking.call("1", "write_file", writing(house.work().resolve("new.txt")));
      untilAsked(core);
      assertThat(BridgeClient.text(asking.called("2", "echo", arguments("n", "same"))))
          .contains("same");
      assertThat(BridgeClient.text(house.client().called("1", "echo", arguments("n", "other"))))
          .contains("other");
      assertThat(core.approvals().queue().waiting()).hasSize(1);
    }
  }

  @Test
  void theCommandLineCanRefuseAQuestionButNotGrantIt() throws Exception {
    try (var house = House.with(folder, Policies.BY_NAME)) {
      ProxyCore core = house.startWindow();
      Person.sleeps(core);
      var client = house.client();
      client.call("1", "write_file", writing(house.work().resolve("new.txt")));
      untilAsked(core);
      String id = core.approvals().queue().waiting().getFirst().id();
      assertThat(house.assent("queue").out()).contains("write_file");
      assertThat(house.assent("allow", id).code()).isEqualTo(2);
      assertThat(core.approvals().queue().waiting()).hasSize(1);
      assertThat(house.assent("deny", id).code()).isZero();
      assertThat(BridgeClient.reason(client.receive())).contains("person");
      assertThat(house.seen()).isEmpty();
    }
  }
}
