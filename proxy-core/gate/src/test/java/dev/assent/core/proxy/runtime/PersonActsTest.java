package dev.assent.core.proxy.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.approval.ApprovalAnswer;
import dev.assent.core.approval.ApprovalAnswer.Channel;
import dev.assent.core.approval.Approver;
import dev.assent.core.approval.Objection;
import dev.assent.core.approval.PersonAct;
import dev.assent.core.approval.QueueView;
import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.core.audit.AuditException;
import dev.assent.core.audit.AuditFile;
import dev.assent.core.audit.AuditLog;
import dev.assent.core.audit.PastCalls;
import dev.assent.core.audit.RecordExamples;
import dev.assent.core.json.JsonObject;
import dev.assent.core.proxy.CoreRig;
import dev.assent.core.proxy.host.CoreEvent;
import dev.assent.core.suggest.AttentionFigures;
import dev.assent.core.text.Sentence;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tests that what a person does about given answers stands in the log, beside the decisions it
/// names.
class PersonActsTest {
  private static final String POLICY =
      """
      {"combining_algorithm": "deny-overrides", "rules": [
        {"id": "ask", "effect": "hitl", "conditions": {"tool_name": "write_file"}, "cache_side_effects": ["fs_write"]}]}
      """;

  @TempDir private Path folder;

  /// Waits for calls to be asked about.
  private static final class Inbox implements Approver {
    private final CoreRig rig;

    Inbox(CoreRig rig) {
      this.rig = rig;
      var _ = rig.core.approvals().register(this);
    }

    ApprovalRequest next() throws Exception {
      CoreRig.until("a call waits", () -> !rig.core.approvals().queue().waiting().isEmpty());
      return rig.core.approvals().queue().waiting().getFirst();
    }

    void answer(ApprovalRequest request, ApprovalAnswer answer) {
      assertThat(rig.core.approvals().answer(request.id(), request.digest(), answer)).isTrue();
    }

    void give(ApprovalRequest request, ApprovalAnswer answer) {
      assertThat(rig.core.approvals().give(request.id(), request.digest(), answer)).isTrue();
    }

    @Override
    public void queueChanged(QueueView queue) {}

    @Override
    public void ended(ApprovalRequest request, ApprovalAnswer how) {}
  }

  private static List<JsonObject> acts(CoreRig rig) throws Exception {
    return rig.records(AuditFile.OPERATIONS).stream()
        .filter(record -> record.type().equals("person"))
        .map(record -> record.content())
        .toList();
  }

  private static ApprovalAnswer no(Objection objection) {
    return new ApprovalAnswer.Refused(Channel.MOUSE, objection);
  }

  @Test
  void eachActNamesTheApprovalItIsAbout() throws Exception {
    try (var rig = CoreRig.start(folder, POLICY);
        var client = rig.connect().shakeHands()) {
      var inbox = new Inbox(rig);
      var desk = rig.core.approvals();
      var path = JsonObject.builder().put("path", folder + "/a").put("content", "x").build();

      client.call("1", "write_file", path);
      var first = inbox.next();
      inbox.give(first, no(Objection.NONE));
      assertThat(desk.takeBack(first.id())).isTrue();
      inbox.answer(inbox.next(), new ApprovalAnswer.AllowFor(Channel.MOUSE));
      client.receive();
      assertThat(desk.standing().revoke(first.id())).isTrue();
      assertThat(desk.standing().revoke(first.id())).as("it has ended").isFalse();

      client.call("2", "write_file", path);
      var second = inbox.next();
      inbox.answer(second, no(new Objection(Objection.Extent.KIND, List.of(), "")));
      client.receive();
      assertThat(desk.standing().lift(second.id())).isTrue();
      assertThat(desk.standing().letThrough(second.id(), second.digest())).isTrue();

      CoreRig.until("all is written", () -> acts(rig).size() == 4);
      assertThat(acts(rig))
          .extracting(record ->
              record.string("act").orElseThrow() + " " + record.string("approval").orElseThrow())
          .containsExactly(
              "answer_taken_back " + first.id(),
              "grant_revoked " + first.id(),
              "refusal_lifted " + second.id(),
              "let_through " + second.id());
      assertThat(acts(rig))
          .extracting(record -> record.string("session"))
          .containsOnly(Optional.of(first.request().environment().sessionId()));
      RecordExamples.show(rig.records(AuditFile.OPERATIONS), "person");
      assertThat(rig.decision("2").object("hitl").orElseThrow().string("approval"))
          .contains(second.id());

      var audit = rig.core.home().auditFolder("files");
      var figures =
          AttentionFigures.of(
              List.of(PastCalls.of(audit), PastCalls.of(audit, AuditFile.OPERATIONS)),
              Instant.now(),
              ZoneOffset.UTC);
      assertThat(
              List.of(figures.answered(), figures.takenBack(), figures.undone(), figures.refused()))
          .as("nothing came that was let through")
          .containsExactly(2, 1, 0, 1);
    }
  }

  @Test
  void whatIsDoneLastIsWrittenBeforeTheCoreHasEnded() throws Exception {
    CoreRig rig = CoreRig.start(folder, POLICY);
    try (rig;
        var client = rig.connect().shakeHands()) {
      var inbox = new Inbox(rig);
      client.call(
          "1",
          "write_file",
          JsonObject.builder().put("path", folder + "/a").put("content", "x").build());
      var call = inbox.next();
      inbox.give(call, no(Objection.NONE));
      assertThat(rig.core.approvals().takeBack(call.id())).isTrue();
    }
    assertThat(acts(rig)).hasSize(1);
  }

  @Test
  void aLogThatFailsIsToldOf() throws Exception {
    BlockingQueue<CoreEvent> events = new LinkedBlockingQueue<>();
    try (var rig = CoreRig.start(folder, POLICY);
        var client = rig.connect().shakeHands()) {
      var inbox = new Inbox(rig);
      client.call(
          "1",
          "write_file",
          JsonObject.builder().put("path", folder + "/a").put("content", "x").build());
      var act =
          new PersonAct(
              PersonAct.Kind.GRANT_REVOKED, inbox.next(), Optional.empty(), Optional.empty());
      var acts = new PersonActs(PersonActsTest::broken, events::add);
      acts.accept(act);
      acts.close();
      assertThat(events)
          .containsExactly(
              new CoreEvent.Attention("files", "audit-failed", Sentence.of("scripted")));
      acts.accept(act);
      assertThat(events).as("after its end").hasSize(1);
    }
  }

  private static AuditLog broken(String proxy) throws AuditException {
    throw new AuditException(AuditException.Code.WRITE, "scripted");
  }
}
