package dev.assent.core.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.approval.ApprovalAnswer;
import dev.assent.core.approval.Approver;
import dev.assent.core.approval.MasterSwitch;
import dev.assent.core.approval.QueueView;
import dev.assent.core.approval.SwitchBoard.SwitchState;
import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.core.audit.AuditFile;
import dev.assent.core.audit.AuditRecord;
import dev.assent.core.audit.RecordExamples;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.jsonrpc.Message;
import dev.assent.core.jsonrpc.MessageId;
import dev.assent.core.local.ControlRequest;
import dev.assent.core.local.LocalSocketClient;
import dev.assent.core.transport.Watchdog;
import dev.assent.testing.Depth;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The switches over every policy, through whole sessions.
class MasterSwitchesTest {
  private static final String POLICY =
      """
      {"combining_algorithm": "deny-overrides", "rules": [
        {"id": "allow-most", "effect": "allow", "conditions": {"mcp_method": "*"}},
        {"id": "ask-writes", "effect": "hitl", "conditions": {"tool_name": "write_*"}},
        {"id": "no", "effect": "deny", "conditions": {"tool_name": "secret_*"}}
      ]}
      """;

  private static final int ROUNDS = Depth.of(3, 3000);

  @TempDir private Path folder;

  private static JsonObject path(String value) {
    return JsonObject.builder().put("path", value).build();
  }

  private static String text(Message message) {
    return JsonWriter.write(message.tree());
  }

  private static List<JsonObject> switchRecords(CoreRig rig) throws Exception {
    return rig.records(AuditFile.OPERATIONS).stream()
        .filter(record -> record.type().equals("switch"))
        .map(AuditRecord::content)
        .toList();
  }

  private static Approver watching(List<ApprovalAnswer> ends) {
    return new Approver() {
      @Override
      public void queueChanged(QueueView queue) {}

      @Override
      public void ended(ApprovalRequest request, ApprovalAnswer how) {
        ends.add(how);
      }
    };
  }

  @Test
  void whatWaitsAndWhatTheRulesAllowIsDeniedUntilItIsReleased() throws Exception {
    var ends = new CopyOnWriteArrayList<ApprovalAnswer>();
    try (var rig = CoreRig.start(folder, POLICY);
        var client = rig.connect().shakeHands()) {
      var _ = rig.core.approvals().register(watching(ends));
      client.call("1", "write_file", path("/tmp/a"));
      CoreRig.until("it waits", () -> !rig.core.approvals().queue().waiting().isEmpty());
      var done = rig.core.switches().denyEverything("tray");
      assertThat(done).isEqualTo(new MasterSwitches.Done(true, true));
      assertThat(text(client.receive()))
          .contains("stopped everything", "\"switch\":\"deny_all\"", "\"ran\":false");
      assertThat(text(client.called("2", "echo", JsonObject.EMPTY)))
          .contains("\"switch\":\"deny_all\"");
      assertThat(text(client.request("3", "tools/list", JsonObject.EMPTY)))
          .contains("error", "\"switch\":\"deny_all\"");
      assertThat(rig.seenLines()).isEmpty();
      var on = rig.core.switches().switches().get(MasterSwitch.DENY_ALL).orElseThrow();
      assertThat(rig.decision("2").string("decision")).contains("allow");
      assertThat(rig.decision("2").string("outcome")).contains("denied");
      var hitl = rig.decision("2").object("hitl").orElseThrow();
      assertThat(hitl.string("switch")).contains("deny_all");
      assertThat(hitl.string("rests_on")).contains(on.id());
      assertThat(rig.core.approvals().standing().standing().missed())
          .as("the card is kept")
          .hasSize(1);
      rig.core.switches().off(MasterSwitch.DENY_ALL, on.id());
      assertThat(text(client.called("4", "echo", JsonObject.EMPTY))).doesNotContain("deny_all");
      assertThat(rig.seenLines()).hasSize(1);
      assertThat(switchRecords(rig))
          .extracting(record -> record.get("on"))
          .containsExactly(JsonBoolean.TRUE, JsonBoolean.FALSE);
      assertThat(switchRecords(rig).getFirst().string("by")).contains("tray");
      RecordExamples.show(rig.records(AuditFile.OPERATIONS), "switch");
    }
  }

  @Test
  void theCommandLinePullsAndShowsIt() throws Exception {
    try (var rig = CoreRig.start(folder, POLICY);
        var client = rig.connect().shakeHands()) {
      assertThat(control(rig, ControlRequest.of(ControlRequest.Verb.DENY_ALL)).get("sealed"))
          .isEqualTo(JsonBoolean.TRUE);
      assertThat(text(client.called("1", "echo", JsonObject.EMPTY))).contains("deny_all");
      var status = control(rig, ControlRequest.of(ControlRequest.Verb.STATUS));
      var switches = status.array("switches").map(JsonArray::items).orElseThrow();
      assertThat(switches).hasSize(1);
      assertThat(((JsonObject) switches.getFirst()).string("by")).contains("cli");
    }
  }

  @Test
  void thePauseOfTheQueueIsInTheStatus() throws Exception {
    try (var rig = CoreRig.start(folder, POLICY)) {
      var status = ControlRequest.of(ControlRequest.Verb.STATUS);
      assertThat(control(rig, status).get("paused")).isEqualTo(JsonBoolean.FALSE);
      rig.core.switches().pause(true);
      assertThat(control(rig, status).get("paused")).isEqualTo(JsonBoolean.TRUE);
    }
  }

  private static JsonObject control(CoreRig rig, ControlRequest request) throws Exception {
    try (var socket = LocalSocketClient.connect(rig.core.home().socket())) {
      return (JsonObject) JsonReader.read(socket.control(request), JsonLimits.MESSAGE);
    }
  }

  @Test
  void aReleaseOfWhatWasPulledAgainMeanwhileReleasesNothing() throws Exception {
    try (var rig = CoreRig.start(folder, POLICY)) {
      rig.core.switches().denyEverything("window");
      var shown = rig.core.switches().switches().get(MasterSwitch.DENY_ALL).orElseThrow();
      rig.core.switches().denyEverything("cli");
      rig.core.switches().off(MasterSwitch.DENY_ALL, shown.id());
      assertThat(rig.core.switches().switches().isOn(MasterSwitch.DENY_ALL)).isTrue();
    }
  }

  @Test
  void itOutlastsTheCore() throws Exception {
    try (var rig = CoreRig.start(folder, POLICY)) {
      rig.core.switches().denyEverything("window");
      rig.core.switches().readOnly("window");
    }
    try (var rig = CoreRig.restart(folder);
        var client = rig.connect()) {
      assertThat(rig.core.switches().switches().on().keySet())
          .containsExactlyInAnyOrder(MasterSwitch.DENY_ALL, MasterSwitch.READ_ONLY);
      assertThat(text(client.request("1", "initialize", JsonObject.EMPTY))).contains("deny_all");
    }
  }

  @Test
  void switchesThatCannotBeReadDenyEverything() throws Exception {
    Path file;
    try (var rig = CoreRig.start(folder, POLICY)) {
      rig.core.switches().observe(Duration.ofHours(1));
      file = rig.core.home().switches();
    }
    Files.writeString(file, Files.readString(file).replace("observe", "observ"));
    try (var rig = CoreRig.restart(folder);
        var client = rig.connect()) {
      assertThat(rig.core.switches().switches().get(MasterSwitch.DENY_ALL).orElseThrow().by())
          .isEqualTo("core");
      assertThat(text(client.request("1", "initialize", JsonObject.EMPTY))).contains("deny_all");
      var on = rig.core.switches().switches().get(MasterSwitch.DENY_ALL).orElseThrow();
      rig.core.switches().off(MasterSwitch.DENY_ALL, on.id());
    }
    try (var rig = CoreRig.restart(folder)) {
      assertThat(rig.core.switches().switches()).isEqualTo(SwitchState.NONE);
    }
  }

  @Test
  void aSwitchThatCannotBeKeptIsInForceAllTheSame() throws Exception {
    try (var rig = CoreRig.start(folder, POLICY)) {
      Files.createDirectory(rig.core.home().switches());
      assertThat(rig.core.switches().denyEverything("window").kept()).isFalse();
      assertThat(rig.core.switches().switches().isOn(MasterSwitch.DENY_ALL)).isTrue();
      var on = rig.core.switches().switches().get(MasterSwitch.DENY_ALL).orElseThrow();
      assertThat(
              org.assertj.core.api.Assertions.catchThrowable(
                  () -> rig.core.switches().off(MasterSwitch.DENY_ALL, on.id())))
          .isInstanceOf(dev.assent.core.config.ConfigException.class);
      assertThat(rig.core.switches().switches().isOn(MasterSwitch.DENY_ALL))
          .as("nothing is looser")
          .isTrue();
    }
  }

  @Test
  void readOnlyLetsReadingPassToTheRules() throws Exception {
    try (var rig = CoreRig.start(folder, POLICY);
        var client = rig.connect().shakeHands()) {
      rig.core.switches().readOnly("tray");
      assertThat(text(client.called("1", "read_file", path("/tmp/a")))).doesNotContain("read_only");
      assertThat(text(client.called("2", "echo", JsonObject.EMPTY)))
          .contains("\"switch\":\"read_only\"", "\"reason\":\"mode\"");
      assertThat(text(client.called("3", "secret_read", JsonObject.EMPTY)))
          .contains("\"reason\":\"rule\"");
      assertThat(rig.seenLines()).hasSize(1);
    }
  }

  @Test
  void observedCallsPassAndAreOnRecordAsObserved() throws Exception {
    Files.writeString(
        folder.resolve("tools.json"),
        "{\"\": {\"tools\": [{\"name\": \"write_file\", \"inputSchema\": {\"type\": \"object\"}}]}}");
    var ends = new CopyOnWriteArrayList<ApprovalAnswer>();
    try (var rig = CoreRig.start(folder, POLICY);
        var client = rig.connect().shakeHands()) {
      var _ = rig.core.approvals().register(watching(ends));
      rig.core.switches().observe(Duration.ofHours(1));
      assertThat(text(client.called("0", "write_file", path("/tmp/a"))))
          .as("a tool that nobody accepted")
          .contains("isError");
      client.request("list", "tools/list", JsonObject.EMPTY);
      var _ = rig.core.acceptTools("files", rig.core.tools("files"));
      assertThat(text(client.called("1", "write_file", path("/tmp/a")))).doesNotContain("isError");
      var record = rig.decision("1");
      assertThat(record.string("decision")).contains("hitl");
      assertThat(record.string("outcome")).contains("allowed");
      assertThat(record.object("hitl").orElseThrow().string("answer")).contains("observed");
      assertThat(text(client.called("2", "secret_read", JsonObject.EMPTY)))
          .contains("\"reason\":\"rule\"");
      assertThat(rig.seenLines()).hasSize(1);
    }
  }

  @Test
  void withoutAWindowNothingIsObserved() throws Exception {
    try (var rig = CoreRig.start(folder, POLICY);
        var client = rig.connect().shakeHands()) {
      rig.core.switches().observe(Duration.ofHours(1));
      assertThat(text(client.called("1", "write_file", path("/tmp/a")))).contains("nobody-to-ask");
    }
  }

  @Test
  void whatWasAllowedBeforeThePullDoesNotLeaveAfterIt() throws Exception {
    try (var watchdog = Watchdog.start();
        var rig = new SeamRig(folder, watchdog, new Seams(Optional.empty()))) {
      open(rig);
      // Between the record of the decision and the way out.
      rig.seams.atNext("log decisions behind", () -> pull(rig));
      rig.client.ask(
          "1",
          "tools/call",
          JsonObject.builder().put("name", "echo").put("arguments", JsonObject.EMPTY).build());
      assertThat(JsonWriter.write(rig.client.answers().get("1")))
          .contains("\"switch\":\"deny_all\"", "\"ran\":false");
      assertThat(rig.server.seen()).noneMatch(seen -> seen.method().equals("tools/call"));
      var decision = rig.log.bodies(AuditFile.DECISIONS, "decision").getLast();
      assertThat(decision.string("outcome")).contains("allowed");
      assertThat(rig.log.bodies(AuditFile.OPERATIONS, "operation").getLast())
          .satisfies(
              record -> assertThat(record.string("decision")).isEqualTo(decision.string("id")))
          .satisfies(record -> assertThat(record.string("outcome")).contains("withheld"));
      rig.client.ask("2", "ping", JsonObject.EMPTY);
      assertThat(rig.client.answers().get("2").get("result")).as("the session goes on").isNotNull();
    }
  }

  private static void open(SeamRig rig) throws InterruptedException {
    rig.client.ask(
        "init",
        "initialize",
        JsonObject.builder()
            .put("protocolVersion", "2025-03-26")
            .put("clientInfo", JsonObject.builder().put("name", "test").put("version", "1").build())
            .build());
  }

  private static boolean pull(SeamRig rig) {
    return pull(rig, Duration.ofSeconds(60));
  }

  private static boolean pull(SeamRig rig, Duration patience) {
    var on = new SwitchState.On("pulled", java.time.Instant.EPOCH, "window", Optional.empty());
    rig.approvals.switches().put(SwitchState.NONE.with(MasterSwitch.DENY_ALL, Optional.of(on)));
    rig.approvals.refuseOverruled();
    try {
      return rig.approvals.switches().drain(patience);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void whatIsOnItsWayOutIsWaitedFor() throws Exception {
    try (var watchdog = Watchdog.start();
        var rig = new SeamRig(folder, watchdog, new Seams(Optional.empty()))) {
      open(rig);
      var drained = new CompletableFuture<Boolean>();
      rig.seams.atNext("server flush", () -> drained.complete(pull(rig, Duration.ofMillis(1))));
      rig.client.send(
          Message.Request.of(
              MessageId.of("1"),
              "tools/call",
              JsonObject.builder().put("name", "echo").put("arguments", JsonObject.EMPTY).build()));
      assertThat(drained.get()).as("while it is being sent").isFalse();
    }
  }

  // Allowed calls and asked ones that are answered yes at once, as fast as they go.
  @Test
  void nothingReachesTheServerAfterThePullReturned() throws Exception {
    try (var watchdog = Watchdog.start()) {
      for (int round = 0; round < ROUNDS; round++) {
        try (var rig = new SeamRig(folder, watchdog, new Seams(Optional.empty()))) {
          open(rig);
          var over = new AtomicBoolean();
          var ids = new AtomicInteger();
          var callers = new ArrayList<Thread>();
          for (int i = 0; i < 3; i++) {
            String tool = i == 0 ? "ask_me" : "echo";
            callers.add(
                Thread.ofVirtual()
                    .start(() -> {
                      while (!over.get()) {
                        call(rig, "c" + ids.incrementAndGet(), tool);
                      }
                    }));
          }
          int wanted = 5 + round;
          try {
            CoreRig.until(
                "calls pass", () -> rig.seams.crossings().getOrDefault("server flush", 0) > wanted);
            assertThat(pull(rig)).isTrue();
            int sent = rig.seams.crossings().get("server flush");
            int asked = ids.get();
            CoreRig.until("further calls were made", () -> ids.get() > asked + 10);
            assertThat(rig.seams.crossings().get("server flush"))
                .as("round %d", round)
                .isEqualTo(sent);
          } finally {
            over.set(true);
          }
          for (Thread caller : callers) {
            caller.join();
          }
        }
      }
    }
  }

  private static void call(SeamRig rig, String id, String tool) {
    try {
      rig.client.send(
          Message.Request.of(
              MessageId.of(id),
              "tools/call",
              JsonObject.builder().put("name", tool).put("arguments", JsonObject.EMPTY).build()));
      rig.client.await(id);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }
}
