package dev.assent.core.proxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assent.core.approval.ApprovalAnswer;
import dev.assent.core.approval.Approver;
import dev.assent.core.approval.QueueView;
import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.core.audit.AuditFile;
import dev.assent.core.audit.AuditRecord;
import dev.assent.core.config.proxy.Backend;
import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.config.proxy.ServerLaunch;
import dev.assent.core.config.store.ConfigStore;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.pap.PolicyGate;
import dev.assent.core.pap.PolicyState;
import dev.assent.core.pap.PolicyStore;
import dev.assent.core.pap.document.PolicyDocument;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Calls of a server for which another server's rules are in force.
class SharedPolicySessionTest {
  private static final String ECHO = rule("leads", "allow", "echo");
  private static final String NONE = rule("shut", "deny", "*");
  private static final String OWN = rule("owns", "allow", "*");

  private static final Approver SILENT =
      new Approver() {
        @Override
        public void queueChanged(QueueView queue) {}

        @Override
        public void ended(ApprovalRequest request, ApprovalAnswer how) {}
      };

  @TempDir private Path folder;
  private CoreRig rig;

  @BeforeEach
  void start() throws Exception {
    rig = CoreRig.start(folder, OWN);
    rig.core
        .config()
        .addProxy(
            ProxyDefinition.of(
                "lead", new Backend.Stdio(new ServerLaunch(List.of("never-run"), Map.of()))),
            ECHO);
    assertThat(rig.core.policies("files").state().current()).isTrue();
    assertThat(rig.core.policies("lead").state().current()).isTrue();
  }

  @AfterEach
  void stop() {
    rig.close();
  }

  private static String rule(String id, String effect, String tool) {
    return "{\"rules\": [{\"id\": \"%s\", \"effect\": \"%s\", \"conditions\": {\"tool_name\": \"%s\"}}]}"
        .formatted(id, effect, tool);
  }

  private void link() throws Exception {
    rig.core.config().followPolicy("files", "lead");
    inForce("leads");
  }

  private void inForce(String... rules) throws Exception {
    CoreRig.until(
        "in force: " + List.of(rules),
        () ->
            rig.core.policies("files").state().policy().rules().stream()
                .map(rule -> rule.id().value())
                .toList()
                .equals(List.of(rules)));
  }

  private String decided(CoreRig.Client client, String id) throws Exception {
    var _ = client.called(id, "echo", JsonObject.EMPTY);
    return rig.decision(id).string("decision").orElseThrow()
        + " "
        + rig.decision(id).string("final_rule").orElse("-");
  }

  @Test
  void aLinkCountsForTheNextCallAndIsRecorded() throws Exception {
    try (var client = rig.connect().shakeHands()) {
      assertThat(decided(client, "1")).isEqualTo("allow owns");
      link();
      assertThat(decided(client, "2")).isEqualTo("allow leads");
      var shared = rig.core.policies("lead").state().version();
      var policy = rig.decision("2").object("policy").orElseThrow();
      assertThat(policy.string("sha256")).contains(shared.digest());
      var record =
          rig.records(AuditFile.AUTH).stream()
              .filter(one -> one.type().equals("policy_changed"))
              .map(AuditRecord::content)
              .toList()
              .getLast();
      assertThat(record.string("policy_of")).contains("lead");
      assertThat(record.object("policy").orElseThrow().string("sha256")).contains(shared.digest());
    }
  }

  /// The texts and their numbers are the same; which file rules is not.
  @Test
  void aLinkOfEqualTextsAndItsEndAreRecorded() throws Exception {
    rig.core
        .config()
        .addProxy(
            ProxyDefinition.of(
                "twin", new Backend.Stdio(new ServerLaunch(List.of("never-run"), Map.of()))),
            OWN);
    var own = rig.core.policies("files");
    assertThat(rig.core.policies("twin").state().version()).isEqualTo(own.state().version());
    try (var client = rig.connect().shakeHands()) {
      var _ = decided(client, "1");
      rig.core.config().followPolicy("files", "twin");
      CoreRig.until("linked", () -> own.place().leader().isPresent());
      var _ = decided(client, "2");
      assertThat(changes()).containsExactly("own", "own to twin");
      rig.core.config().ownPolicy("files");
      CoreRig.until("its own", () -> own.place().leader().isEmpty());
      var _ = decided(client, "3");
      assertThat(changes()).containsExactly("own", "own to twin", "twin to own");
      own.lookSoon();
      own.save(own.state().document());
      assertThat(changes()).hasSize(3);
      Files.move(rig.core.home().proxyFolder("lead"), folder.resolve("moved"));
      Files.writeString(
          rig.core.home().proxyFile("files"),
          Files.readString(rig.core.home().proxyFile("files"))
              .replaceFirst("\\{", "{\"policy_of\": \"lead\","));
      CoreRig.until("nothing in force", () -> own.place().hindrance().isPresent());
      assertThat(decided(client, "4")).startsWith("deny");
      assertThat(changes().getLast()).isEqualTo("own to lead");
    }
  }

  /// A link that was made while no log was open.
  @Test
  void aLinkWithoutASessionIsRecordedBeforeTheNextDecision() throws Exception {
    try (var client = rig.connect().shakeHands()) {
      var _ = decided(client, "1");
    }
    rig.core
        .config()
        .addProxy(
            ProxyDefinition.of(
                "twin", new Backend.Stdio(new ServerLaunch(List.of("never-run"), Map.of()))),
            OWN);
    rig.core.config().followPolicy("files", "twin");
    CoreRig.until("linked", () -> rig.core.policies("files").place().leader().isPresent());
    try (var client = rig.connect().shakeHands()) {
      var _ = decided(client, "2");
      assertThat(changes()).containsExactly("own", "own to twin");
    }
  }

  /// The leaders of the policies by the log, one after the other.
  private List<String> changes() throws Exception {
    return rig.records(AuditFile.AUTH).stream()
        .filter(one -> one.type().equals("policy_changed"))
        .map(AuditRecord::content)
        .map(one ->
            one.object("before")
                    .map(before -> before.string("policy_of").orElse("own") + " to ")
                    .orElse("")
                + one.string("policy_of").orElse("own"))
        .toList();
  }

  @Test
  void aChangeOfTheSharedRulesCountsForBoth() throws Exception {
    link();
    try (var client = rig.connect().shakeHands()) {
      assertThat(decided(client, "1")).isEqualTo("allow leads");
      var _ =
          rig.core
              .policies("lead")
              .save(PolicyDocument.parse(NONE.getBytes(StandardCharsets.UTF_8)));
      inForce("shut");
      assertThat(decided(client, "2")).isEqualTo("deny shut");
      assertThat(rig.core.policies("files").state().version())
          .isEqualTo(rig.core.policies("lead").state().version());
    }
  }

  /// A command beside the running core.
  @Test
  void aStoreOfAnotherProcessChangesThemForBoth() throws Exception {
    link();
    var place = new PolicyPlaces(rig.core.home(), rig.core.config().links()).of("files");
    try (var store = PolicyStore.unwatched(place, Clock.systemUTC(), PolicyGate.OPEN)) {
      var _ = store.save(PolicyDocument.parse(NONE.getBytes(StandardCharsets.UTF_8)));
    }
    inForce("shut");
    CoreRig.until(
        "the leader has it",
        () ->
            rig.core.policies("lead").state().version().number() == 2
                && rig.core.policies("files").state().version().number() == 2);
    assertThat(Files.readString(rig.core.home().policyFile("files"))).isEqualTo(OWN);
  }

  @Test
  void withoutTheLeaderEverythingIsDenied() throws Exception {
    link();
    try (var client = rig.connect().shakeHands()) {
      Files.move(rig.core.home().proxyFolder("lead"), folder.resolve("moved"));
      inForce();
      assertThat(decided(client, "1")).startsWith("deny");
      assertThat(rig.core.policies("files").state().problems().getFirst().message())
          .contains("found no server `lead`");
      Files.move(folder.resolve("moved"), rig.core.home().proxyFolder("lead"));
      inForce("leads");
      assertThat(decided(client, "2")).isEqualTo("allow leads");
    }
  }

  @Test
  void aCallThatWaitsIsJudgedByTheNewRules() throws Exception {
    var _ =
        rig.core
            .policies("files")
            .save(
                PolicyDocument.parse(
                    rule("asks", "hitl", "echo").getBytes(StandardCharsets.UTF_8)));
    rig.core.approvals().register(SILENT);
    try (var client = rig.connect().shakeHands()) {
      client.call("1", "echo", JsonObject.EMPTY);
      CoreRig.until(
          "the question is asked", () -> rig.core.approvals().queue().waiting().size() == 1);
      link();
      var _ = client.receive();
      assertThat(rig.decision("1").string("final_rule")).contains("leads");
    }
  }

  @Test
  void endedLinksLeaveTheSameRulesInForce() throws Exception {
    link();
    var sharing =
        new PolicySharing(rig.core.home(), rig.core.config(), rig.core.surroundings().clock());
    try (var client = rig.connect().shakeHands()) {
      var own = sharing.end("files", PolicySharing.Ending.COPY);
      CoreRig.until(
          "its own are in force",
          () -> rig.core.policies("files").state().version().equals(own.version()));
      assertThat(rig.core.policies("files").place().leader()).isEmpty();
      assertThat(decided(client, "1")).isEqualTo("allow leads");
      assertThatThrownBy(() -> sharing.end("files", PolicySharing.Ending.COPY))
          .hasMessageContaining("already");
    }
  }

  /// Its own rules may be looser than those of the server that its file would name.
  @Test
  void aServerWithADamagedFileIsNotJudgedByItsOwnRules() throws Exception {
    var home = rig.core.home();
    Files.createDirectories(home.proxyFolder("late"));
    Files.writeString(home.policyFile("late"), OWN);
    Files.writeString(home.proxyFile("late"), "{\"policy_of\": \"lead\"");
    var late = rig.core.policies("late");
    var seen = new CopyOnWriteArrayList<String>();
    try (var _ = late.listen(state -> seen.add(ids(state)))) {
      assertThat(ids(late.state())).isEmpty();
      assertThat(late.state().current()).isFalse();
      assertThat(late.state().problems().getFirst().message())
          .startsWith("nobody knows whose rules are in force: ")
          .contains("config.json");
      Files.writeString(
          home.proxyFile("late"),
          "{\"schema_version\": 1, \"policy_of\": \"lead\", \"backend\": {\"command\": \"x\"}}");
      CoreRig.until("in force", () -> ids(late.state()).equals("leads"));
      assertThat(seen).doesNotContain("owns");
      Files.writeString(home.proxyFile("late"), "{");
      late.lookSoon();
      rig.core.config().poll();
      assertThat(ids(late.state())).isEqualTo("leads");
    }
  }

  /// Agents have rules and no such file.
  @Test
  void anAgentIsJudgedByItsOwnRules() throws Exception {
    Files.createDirectories(rig.core.home().proxyFolder("agent"));
    Files.writeString(rig.core.home().policyFile("agent"), OWN);
    assertThat(ids(rig.core.policies("agent").state())).isEqualTo("owns");
  }

  private static String ids(PolicyState state) {
    return state.policy().rules().stream()
        .map(rule -> rule.id().value())
        .collect(Collectors.joining(" "));
  }

  /// A server that is being removed does not get its own rules back for a moment, and what is open
  /// there ends, whoever removed it.
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aRemovedServerKeepsTheSharedRulesAndItsSessionsEnd(boolean elsewhere) throws Exception {
    link();
    try (var client = rig.connect().shakeHands()) {
      assertThat(decided(client, "1")).isEqualTo("allow leads");
      if (elsewhere) {
        try (var other = ConfigStore.open(rig.core.home(), Clock.systemUTC())) {
          var _ = other.removeProxy("files");
        }
      } else {
        var _ = rig.core.config().removeProxy("files");
      }
      rig.core.policies("files").lookSoon();
      rig.core.config().poll();
      assertThat(rig.core.policies("files").place().leader()).contains("lead");
      assertThat(JsonWriter.write(client.called("2", "echo", JsonObject.EMPTY).tree()))
          .contains("its server was removed");
      CoreRig.until("the session ended", () -> rig.core.sessions() == 0);
    }
  }
}
