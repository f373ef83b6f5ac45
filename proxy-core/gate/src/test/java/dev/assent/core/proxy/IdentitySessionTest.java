package dev.assent.core.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.approval.ApprovalAnswer;
import dev.assent.core.approval.Approver;
import dev.assent.core.approval.QueueView;
import dev.assent.core.approval.grant.GrantHolder;
import dev.assent.core.approval.grant.GrantOffer;
import dev.assent.core.approval.grant.GrantScope;
import dev.assent.core.approval.grant.GrantTerm;
import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.core.audit.AuditFile;
import dev.assent.core.audit.AuditRecord;
import dev.assent.core.audit.RecordExamples;
import dev.assent.core.identity.PersonRig;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.jsonrpc.Message;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Sessions of a person who is signed in: their calls are theirs, and nobody else's.
class IdentitySessionTest {
  private static final String POLICY =
      """
      {"rules": [
        {"id": "reads", "effect": "allow", "conditions": {"tool_name": "read"}},
        {"id": "hangs", "effect": "allow", "conditions": {"tool_name": "silent"}},
        {"id": "asks", "effect": "hitl", "conditions": {"tool_name": "write_file"},
         "cache_side_effects": ["fs_write"]}]}
      """;

  @TempDir private Path folder;
  private PersonRig person;
  private CoreRig rig;
  private final BlockingQueue<ApprovalRequest> asked = new LinkedBlockingQueue<>();

  @BeforeEach
  void start() throws Exception {
    person = new PersonRig(folder);
    var definition =
        CoreRig.definition(
            CoreRig.testServer(folder.resolve("seen.txt")), Map.of(), Duration.ofSeconds(120));
    rig = new CoreRig(folder, POLICY, definition, person.clock(), person.store());
    var _ = rig.core.approvals().register(new Silent());
  }

  @AfterEach
  void stop() {
    rig.close();
    person.close();
  }

  /// Somebody who sees questions and says nothing.
  private final class Silent implements Approver {
    @Override
    public void queueChanged(QueueView queue) {
      queue.waiting().stream().filter(one -> !asked.contains(one)).forEach(asked::add);
    }

    @Override
    public void ended(ApprovalRequest request, ApprovalAnswer how) {}
  }

  private void configure() throws Exception {
    rig.core.config().set("identity", person.setting());
  }

  private void signedIn(String subject) throws Exception {
    if (rig.core.person().now().isEmpty()) {
      configure();
    }
    person.signIn(rig.core.person(), subject);
  }

  private static String text(Message message) {
    return JsonWriter.write(message.tree());
  }

  private static Message call(CoreRig.Client client, String id, String tool) throws Exception {
    return client.called(id, tool, JsonObject.EMPTY);
  }

  private ApprovalRequest question() throws InterruptedException {
    return Optional.ofNullable(asked.poll(60, TimeUnit.SECONDS)).orElseThrow();
  }

  private JsonObject auth(String type) throws Exception {
    return rig.records(AuditFile.AUTH).stream()
        .filter(record -> record.type().equals(type))
        .map(AuditRecord::content)
        .reduce((_, later) -> later)
        .orElseThrow(() -> new AssertionError("no record " + type));
  }

  private void awaitAuth(String type) throws Exception {
    CoreRig.until(
        type, () -> rig.records(AuditFile.AUTH).stream().anyMatch(one -> one.type().equals(type)));
  }

  private JsonObject subject(String request) throws Exception {
    return rig.decision(request)
        .object("attributes")
        .flatMap(attributes -> attributes.object("subject"))
        .orElseThrow();
  }

  @Test
  void withoutTheSettingTheSubjectIsTheUserOfTheSystem() throws Exception {
    try (var client = rig.connect().shakeHands()) {
      assertThat(text(call(client, "1", "read"))).doesNotContain("isError");
      assertThat(subject("1").string("id")).contains("tester");
      assertThat(subject("1").string("provenance")).contains("system");
    }
    assertThat(person.kept()).isEmpty();
    assertThat(person.fake().asked).isEmpty();
  }

  @Test
  void whoIsSignedInIsTheSubjectOfEachCall() throws Exception {
    signedIn("ada");
    try (var client = rig.connect().shakeHands()) {
      assertThat(text(call(client, "1", "read"))).doesNotContain("isError");
    }
    assertThat(subject("1").string("id")).contains("ada");
    assertThat(subject("1").string("provenance")).contains("token");
    assertThat(subject("1").string("issuer")).contains(person.issuer());
    assertThat(subject("init").string("id")).contains("ada");
    awaitAuth("session_closed");
    for (String type : List.of("session_opened", "session_closed")) {
      assertThat(auth(type).object("subject").flatMap(who -> who.string("id"))).contains("ada");
    }
    assertThat(auth("session_opened").string("session").orElseThrow()).matches("[0-9a-f]{64}");
    assertThat(auth("session_closed").string("cause")).contains("client-went");
  }

  @Test
  void nobodySignedInMeansNoPassAndNoServer() throws Exception {
    configure();
    try (var client = rig.connect()) {
      for (String method : List.of("initialize", "ping", "tools/list", "server/discover")) {
        Message answer = client.request(method, method, JsonObject.EMPTY);
        assertThat(answer).as(method).isInstanceOf(Message.Failure.class);
        assertThat(((Message.Failure) answer).error().code()).as(method).isEqualTo(-32600);
        assertThat(text(answer)).contains("not signed in", "assent identity login", "Settings");
        JsonObject record = rig.decision(method);
        assertThat(record.string("basis")).contains("identity");
        assertThat(record.string("final_rule")).contains("identity");
        assertThat(record.string("reason")).contains("identity");
        assertThat(record.string("identity")).contains("signed-out");
        assertThat(record.get("attributes")).isNull();
      }
      assertThat(rig.seenLines()).isEmpty();
      assertThat(rig.core.state("files").toString()).doesNotContain("Running");
      signedIn("ada");
      client.shakeHands();
      assertThat(text(call(client, "1", "read"))).doesNotContain("isError");
      assertThat(subject("1").string("id")).contains("ada");
    }
    assertThat(auth("session_opened").string("identity")).contains("signed-out");
  }

  @Test
  void aRefusedToolCallIsAResultThatSaysWhatToDo() throws Exception {
    signedIn("ada");
    try (var client = rig.connect().shakeHands()) {
      person.away();
      person.forward(Duration.ofSeconds(400));
      String answer = text(call(client, "1", "read"));
      assertThat(answer)
          .contains("\"isError\":true", "\"reason\":\"identity\"", "\"ran\":false")
          .contains("does not count at the moment");
      assertThat(rig.decision("1").string("identity")).contains("wrong-status");
      person.back();
      rig.core.person().lookAgain();
      assertThat(text(call(client, "2", "read"))).doesNotContain("isError");
    }
    awaitAuth("sign_in_renewed");
    assertThat(auth("sign_in_refused").string("reason")).contains("wrong-status");
    RecordExamples.show(rig.records(AuditFile.AUTH), "sign_in_refused", "sign_in_renewed");
  }

  @Test
  void aCallAfterTheEndOfTheTokenWaitsForItsRenewal() throws Exception {
    signedIn("ada");
    try (var client = rig.connect().shakeHands()) {
      for (int i = 0; i < 4; i++) {
        person.forward(Duration.ofMinutes(30));
        assertThat(text(call(client, "c" + i, "read"))).doesNotContain("isError");
      }
    }
  }

  private void assertOver(CoreRig.Client client, String why) throws Exception {
    String answer = text(call(client, "late", "read"));
    assertThat(answer).contains("This session has ended, because " + why, "-32600");
    awaitEnd(client);
  }

  private static void awaitEnd(CoreRig.Client client) throws Exception {
    while (client.line() != null) {
      // what is said until then
    }
  }

  private void assertEnded(String cause) throws Exception {
    awaitAuth("session_closed");
    assertThat(auth("session_closed").string("cause")).contains(cause);
    // Its end is recorded before it is given up.
    CoreRig.until("no session is left", () -> rig.core.sessions() == 0);
  }

  @Test
  void whoSignsOutEndsTheirSessions() throws Exception {
    signedIn("ada");
    try (var client = rig.connect().shakeHands()) {
      var _ = rig.core.person().signOut();
      awaitAuth("signed_out");
      assertOver(client, "the user signed out");
    }
    assertEnded("signed-out");
    assertThat(auth("signed_out").string("subject")).contains("ada");
    RecordExamples.show(rig.records(AuditFile.AUTH), "signed_in", "signed_out");
  }

  @Test
  void anotherPersonGetsNothingOfAnEarlierOne() throws Exception {
    signedIn("ada");
    try (var client = rig.connect().shakeHands()) {
      signedIn("grace");
      CoreRig.until(
          "grace is on record",
          () -> auth("signed_in").string("subject").equals(Optional.of("grace")));
      assertOver(client, "somebody else signed in");
    }
    assertEnded("person-changed");
  }

  @Test
  void aRenewalThatIsRefusedForGoodEndsTheSession() throws Exception {
    signedIn("ada");
    try (var client = rig.connect().shakeHands()) {
      person.refuseRenewals();
      person.forward(Duration.ofSeconds(400));
      rig.core.person().lookAgain();
      awaitAuth("sign_in_refused");
      assertOver(client, "the user's sign-in does not count any more");
    }
    assertEnded("sign-in-refused");
  }

  @Test
  void theSettingEndsTheSessionsThatBeganWithoutIt() throws Exception {
    try (var client = rig.connect().shakeHands()) {
      configure();
      awaitAuth("identity_configured");
      assertOver(client, "the setting `identity`");
    }
    assertEnded("identity-setting");
    rig.core.config().unset("identity");
    awaitAuth("identity_removed");
    RecordExamples.show(rig.records(AuditFile.AUTH), "identity_configured", "identity_removed");
  }

  @Test
  void aSessionLastsAsLongAsTheSettingSays() throws Exception {
    rig.core.config().set("limits.session_hours", JsonNumber.of(2));
    signedIn("ada");
    try (var client = rig.connect().shakeHands()) {
      person.forward(Duration.ofMinutes(119));
      assertThat(text(call(client, "1", "read"))).doesNotContain("isError");
      person.forward(Duration.ofMinutes(2));
      String answer = text(call(client, "2", "read"));
      assertThat(answer).contains("ended, because it has lasted 2 h");
      awaitEnd(client);
    }
    assertEnded("session-over");
  }

  @Test
  void whatWaitsIsWithdrawnWithThatReason() throws Exception {
    signedIn("ada");
    try (var client = rig.connect().shakeHands()) {
      client.call("w", "write_file", JsonObject.EMPTY);
      assertThat(question().request().subject().id()).isEqualTo("ada");
      var _ = rig.core.person().signOut();
      String answer = text(client.receive());
      assertThat(answer)
          .contains("\"reason\":\"identity\"", "sign-in ended or changed before the user answered");
    }
    JsonObject record = rig.decision("w");
    assertThat(record.string("reason")).contains("identity");
    assertThat(record.object("hitl").orElseThrow().string("answer")).contains("withdrawn");
    assertThat(record.object("hitl").orElseThrow().string("cause")).contains("identity");
  }

  @Test
  void whatIsWithTheServerEndsWithAnError() throws Exception {
    signedIn("ada");
    try (var client = rig.connect().shakeHands()) {
      client.call("n", "silent", JsonObject.EMPTY);
      CoreRig.until("the call is there", () -> !rig.seenLines().isEmpty());
      var _ = rig.core.person().signOut();
      assertThat(text(client.receive()))
          .contains("-32600", "the user signed out", "Whether this call ran is not known");
    }
    assertEnded("signed-out");
  }

  @Test
  void aYesThatCameTooLateForItsPersonRunsNothing() throws Exception {
    signedIn("ada");
    try (var client = rig.connect().shakeHands()) {
      person.forward(Duration.ofSeconds(345));
      client.call("w", "write_file", JsonObject.EMPTY);
      ApprovalRequest question = question();
      // Ended by time alone: nobody has noticed when the answer comes.
      person.away();
      person.forward(Duration.ofSeconds(20));
      var yes = new ApprovalAnswer.AllowOnce(ApprovalAnswer.Channel.MOUSE);
      assertThat(rig.core.approvals().answer(question.id(), question.digest(), yes)).isTrue();
      assertThat(text(client.receive())).contains("\"reason\":\"identity\"");
    }
    assertThat(rig.seenLines()).noneMatch(line -> line.contains("write_file"));
    assertThat(rig.decision("w").string("outcome")).contains("denied");
    assertThat(rig.decision("w").string("identity")).contains("wrong-status");
  }

  private static boolean isOnlyOf(ApprovalRequest request, String subject) {
    return request.request().subject().id().equals(subject);
  }

  private JsonObject file() {
    return JsonObject.builder().put("path", rig.work + "/a").put("content", "x").build();
  }

  @Test
  void nothingThatOnePersonAllowedIsAllowedForTheNext() throws Exception {
    signedIn("ada");
    try (var client = rig.connect().shakeHands()) {
      client.call("1", "write_file", file());
      ApprovalRequest question = question();
      assertThat(isOnlyOf(question, "ada")).isTrue();
      var scope =
          GrantScope.of(
              ((GrantOffer.Offered) GrantOffer.of(question)).reaches().getFirst(),
              new GrantHolder.Everywhere(),
              new GrantTerm.Lasting(Duration.ofHours(1)),
              person.clock().instant(),
              ZoneOffset.UTC);
      var wider = new ApprovalAnswer.AllowWider(ApprovalAnswer.Channel.MOUSE, scope);
      assertThat(rig.core.approvals().answer(question.id(), question.digest(), wider)).isTrue();
      assertThat(text(client.receive())).doesNotContain("isError");
      assertThat(text(client.called("2", "write_file", file()))).doesNotContain("isError");
    }
    assertThat(rig.core.approvals().standing().standing().grants()).hasSize(1);
    signedIn("grace");
    CoreRig.until(
        "the grant is gone", () -> rig.core.approvals().standing().standing().grants().isEmpty());
    try (var client = rig.connect().shakeHands()) {
      client.call("3", "write_file", file());
      assertThat(isOnlyOf(question(), "grace")).isTrue();
    }
  }
}
