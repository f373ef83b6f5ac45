package dev.assent.core.proxy.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.jsonrpc.Message;
import dev.assent.core.policy.PolicyVersion;
import dev.assent.core.transport.Watchdog;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Tests, through whole sessions, what a call gets when its question outlasts its client's
/// patience.
class PendingCallRepliesTest {
  private static Watchdog watchdog;

  @TempDir private Path folder;
  private WaitRig rig;

  @BeforeAll
  static void watch() throws Exception {
    watchdog = Watchdog.start();
  }

  @AfterAll
  static void unwatch() throws Exception {
    watchdog.close();
  }

  @BeforeEach
  void open() throws Exception {
    rig = new WaitRig(folder, watchdog, Duration.ofSeconds(120));
  }

  @AfterEach
  void close() {
    rig.close();
  }

  private static String text(JsonObject result) {
    return JsonWriter.write(result);
  }

  private static JsonObject round(String state, String value) {
    return WaitRig.call("ask_write", value)
        .put("requestState", state)
        .put("_meta", WaitRig.modern("modern", false))
        .build();
  }

  private static JsonObject modern(String value) {
    return WaitRig.call("ask_write", value).put("_meta", WaitRig.modern("modern", false)).build();
  }

  private String leftWithState(String id) {
    rig.send(id, "tools/call", modern("a"));
    rig.waiting(1);
    rig.attended();
    rig.advance(50);
    var result = rig.result(id);
    assertThat(result.string("resultType")).contains("input_required");
    assertThat(result.get("inputRequests")).isNull();
    return result.string("requestState").orElseThrow();
  }

  @Nested
  class Rounds {
    @Test
    void aCallThatHasToLeaveComesAgainWithItsStateAndRunsOnce() {
      String state = leftWithState("1");
      assertThat(rig.executed()).isEmpty();
      rig.send("2", "tools/call", round(state, "a"));
      rig.attended();
      assertThat(rig.answers(rig.waiting(1).getFirst(), true)).isTrue();
      assertThat(rig.result("2")).isEqualTo(WaitRig.text());
      assertThat(rig.executed()).containsExactly("a");
      var sent = (Message.Request) rig.atServer.getLast();
      assertThat(sent.params().get("requestState")).as("it is not the server's").isNull();
      assertThat(rig.decisions()).hasSize(2);
      assertThat(rig.decisions().getFirst().string("outcome")).contains("denied");
      assertThat(rig.decisions().getFirst().string("reason")).contains("timed-out");
    }

    @Test
    void aYesBetweenTwoRoundsRunsTheNextOne() {
      String state = leftWithState("1");
      assertThat(rig.answers(rig.waiting(1).getFirst(), true)).isTrue();
      assertThat(rig.executed()).as("before anybody came").isEmpty();
      rig.send("2", "tools/call", round(state, "a"));
      assertThat(rig.result("2")).isEqualTo(WaitRig.text());
      assertThat(rig.executed()).containsExactly("a");
    }

    @Test
    void aFaultEndsTheNextRoundAndItsIdIsFree() {
      String state = leftWithState("1");
      rig.fails.set(true);
      rig.send("2", "tools/call", round(state, "a"));
      assertThat(((Message.Failure) rig.answer("2")).error().message()).contains("Nothing was run");
      assertThat(rig.open.count()).isZero();
      assertThat(rig.executed()).isEmpty();
      rig.send("3", "tools/call", modern("a"));
      rig.attended();
      assertThat(rig.answers(rig.waiting(1).getFirst(), true)).isTrue();
      assertThat(rig.result("3")).isEqualTo(WaitRig.text());
    }

    @Test
    void aNoBetweenTwoRoundsIsRead() {
      String state = leftWithState("1");
      assertThat(rig.answers(rig.waiting(1).getFirst(), false)).isTrue();
      rig.send("2", "tools/call", round(state, "a"));
      assertThat(text(rig.result("2"))).contains("looked at it and said no");
    }

    @Test
    void roundsGoOnToTheDeadline() {
      String state = leftWithState("1");
      rig.send("2", "tools/call", round(state, "a"));
      rig.attended();
      rig.advance(50);
      String next = rig.result("2").string("requestState").orElseThrow();
      assertThat(next).isNotEqualTo(state);
      rig.send("3", "tools/call", round(next, "a"));
      rig.attended();
      rig.advance(20);
      assertThat(text(rig.result("3"))).contains("did not answer in time");
    }

    private void refused(String id, JsonObject params) {
      rig.send(id, "tools/call", params);
      assertThat(((Message.Failure) rig.answer(id)).error().message())
          .contains("was not given for this call");
      assertThat(rig.executed()).isEmpty();
      assertThat(rig.log.bodies(dev.assent.core.audit.AuditFile.OPERATIONS, "incident"))
          .last()
          .extracting(record -> record.string("code"))
          .isEqualTo(Optional.of("request-state"));
    }

    @Test
    void aStateIsOfOneCall() {
      refused("2", round(leftWithState("1"), "b"));
    }

    @Test
    void aStateIsUsedOnce() {
      String state = leftWithState("1");
      rig.send("2", "tools/call", round(state, "a"));
      rig.attended();
      refused("3", round(state, "a"));
      assertThat(rig.waiting(1)).hasSize(1);
    }

    @Test
    void aStateIsNotMadeElsewhere() throws Exception {
      String state = leftWithState("1");
      char last = state.charAt(state.length() - 2);
      refused(
          "2",
          round(
              state.substring(0, state.length() - 2)
                  + (last == 'A' ? 'B' : 'A')
                  + state.charAt(state.length() - 1),
              "a"));
      refused("3", round("assent.1.", "a"));
      refused("4", round("assent.1.!", "a"));
      refused("5", round(state + "=", "a"));
      refused("6", round(state.substring(0, state.length() - 1), "a"));
      try (var other =
          new WaitRig(folder.resolve("other"), watchdog, Duration.ofSeconds(120), "s2")) {
        other.send("1", "tools/call", modern("a"));
        other.waiting(1);
        other.advance(50);
        refused("7", round(other.result("1").string("requestState").orElseThrow(), "a"));
      }
      rig.send("8", "tools/call", round(state, "a"));
      rig.attended();
      assertThat(rig.answers(rig.waiting(1).getFirst(), true))
          .as("the true one still holds")
          .isTrue();
      assertThat(rig.result("8")).isEqualTo(WaitRig.text());
    }

    @Test
    void aStateEndsAfterTenMinutes() {
      String state = leftWithState("1");
      rig.advance(600);
      refused("2", round(state, "a"));
    }

    @Test
    void aStateIsWorthNothingUnderAnotherPolicy() {
      String state = leftWithState("1");
      rig.version.set(new PolicyVersion(2, "b".repeat(64)));
      refused("2", round(state, "a"));
    }

    @Test
    void inputThatNobodyAskedForIsRefused() {
      String state = leftWithState("1");
      refused(
          "2", round(state, "a").with("inputResponses", JsonObject.builder().put("x", 1).build()));
      rig.send("3", "tools/call", round(state, "a").with("inputResponses", JsonObject.EMPTY));
      rig.attended();
    }

    @Test
    void aCallThatCarriesTheServersStateIsRefusedForNow() {
      rig.send("1", "tools/call", round("of the server", "a"));
      rig.waiting(1);
      rig.attended();
      rig.advance(50);
      assertThat(text(rig.result("1")))
          .contains("Call again with the same arguments within 10 minutes");
      rig.send("2", "tools/call", round("of the server", "a"));
      rig.attended();
      assertThat(rig.answers(rig.waiting(1).getFirst(), true)).isTrue();
      rig.answer("2");
      assertThat(((Message.Request) rig.atServer.getLast()).params().string("requestState"))
          .contains("of the server");
    }

    @Test
    void whoDoesNotComeBackReadsARefusal() {
      for (int i = 0; i < 2; i++) {
        rig.send("" + i, "tools/call", modern("v" + i));
        rig.waiting(i + 1);
        int away = i;
        WaitRig.until("it waits", () -> rig.broker.queue().away().size() == away);
        rig.advance(50);
        assertThat(rig.result("" + i).string("resultType")).contains("input_required");
      }
      rig.send("3", "tools/call", modern("c"));
      WaitRig.until(
          "it waits", () -> rig.broker.queue().waiting().size() > rig.broker.queue().away().size());
      rig.advance(50);
      assertThat(rig.result("3").get("isError")).isEqualTo(JsonBoolean.TRUE);
      assertThat(rig.result("3").string("resultType")).contains("complete");
    }

    @ParameterizedTest
    @ValueSource(strings = {"2025-06-18", "2025-11-25"})
    void inARevisionWithoutRoundsTheCallReadsARefusalThatNamesIt(String revision) {
      rig.shakeHands("old", revision);
      rig.send("1", "tools/call", WaitRig.call("ask_write", "a").build());
      var request = rig.waiting(1).getFirst();
      rig.attended();
      rig.advance(50);
      var result = rig.result("1");
      assertThat(text(result))
          .contains("Assent refused this call, `ask_write` (" + request.fingerprint() + "): ")
          .contains("Call again with the same arguments within 10 minutes")
          .contains("\"question\":\"open\",\"retry_within_seconds\":600");
      assertThat(result.get("resultType")).isNull();
      rig.send("2", "tools/call", WaitRig.call("ask_write", "a").build());
      rig.attended();
      assertThat(rig.waiting(1)).containsExactly(request);
      assertThat(rig.answers(request, true)).isTrue();
      assertThat(rig.result("2")).isEqualTo(WaitRig.text());
      assertThat(rig.executed()).containsExactly("a");
    }
  }

  @Nested
  class Progress {
    private JsonObject withProgress(String tool, String value) {
      return WaitRig.call(tool, value)
          .put("_meta", JsonObject.builder().put("progressToken", value).build())
          .build();
    }

    @Test
    void whoseTimeProgressRenewsIsHeldToTheDeadline() {
      rig.shakeHands("old", "2025-06-18");
      rig.send("1", "tools/call", withProgress("ask_write", "a"));
      var request = rig.waiting(1).getFirst();
      rig.attended();
      assertThat(rig.broker.queue().leavesAt(request)).isEmpty();
      rig.advance(100);
      assertThat(rig.broker.queue().away()).isEmpty();
      assertThat(rig.answers(request, true)).isTrue();
      assertThat(rig.result("1")).isEqualTo(WaitRig.text());
    }

    @Test
    void theFirstRevisionKnowsNoTimeThatProgressRenews() {
      rig.shakeHands("old", "2024-11-05");
      rig.send("1", "tools/call", withProgress("ask_write", "a"));
      var request = rig.waiting(1).getFirst();
      rig.attended();
      assertThat(rig.broker.queue().leavesAt(request)).contains(request.askedAt().plusSeconds(25));
    }

    @Test
    void theServersProgressGoesOnAboveWhatWasToldWhileAPersonWasAsked() {
      rig.shakeHands("old", "2025-06-18");
      rig.send("1", "tools/call", withProgress("ask_silent", "a"));
      var request = rig.waiting(1).getFirst();
      rig.attended();
      WaitRig.until("it is told that it waits", () -> !rig.unasked.isEmpty());
      assertThat(rig.answers(request, true)).isTrue();
      WaitRig.until("it runs", () -> rig.executed().equals(List.of("a")));
      for (String value : List.of("0", "0.5", "1")) {
        rig.fromServer(
            Message.Notification.of(
                "notifications/progress",
                JsonObject.builder()
                    .put("progressToken", "a")
                    .put("progress", new JsonNumber(value))
                    .put("total", new JsonNumber("1"))
                    .build()));
      }
      WaitRig.until("it is told what the server reports", () -> rig.unasked.size() == 4);
      assertThat(rig.unasked)
          .extracting(message ->
              ((JsonNumber) ((Message.Notification) message).params().get("progress")).lexeme())
          .containsExactly("0.001", "0.001001", "0.5", "1");
    }

    @Test
    void theQueueTellsWhenACallerLeaves() {
      rig.shakeHands("old", "2025-06-18");
      rig.send("1", "tools/call", WaitRig.call("ask_write", "a").build());
      var request = rig.waiting(1).getFirst();
      rig.attended();
      assertThat(rig.broker.queue().leavesAt(request)).contains(request.askedAt().plusSeconds(25));
      rig.advance(50);
      WaitRig.until("it left", () -> rig.broker.queue().away().contains(request.id()));
      assertThat(rig.broker.queue().leavesAt(request)).isEmpty();
    }
  }

  @Nested
  class Tasks {
    private JsonObject asked(String tool) {
      return WaitRig.call(tool, "a")
          .put("task", JsonObject.builder().put("ttl", new JsonNumber("60000")).build())
          .build();
    }

    private JsonObject byId(String task) {
      return JsonObject.builder().put("taskId", task).build();
    }

    private JsonObject byIdModern(String task) {
      return JsonObject.builder()
          .put("taskId", task)
          .put("_meta", WaitRig.modern("modern", true))
          .build();
    }

    private String begun(String tool) {
      rig.shakeHands("with tasks", "2025-11-25");
      rig.send("1", "tools/call", asked(tool));
      var task = rig.result("1").object("task").orElseThrow();
      assertThat(task.string("status")).contains("working");
      assertThat(task.string("taskId").orElseThrow()).matches("assent-[0-9a-f]{32}");
      return task.string("taskId").orElseThrow();
    }

    private String begunModern(String tool) {
      rig.send(
          "1",
          "tools/call",
          WaitRig.call(tool, "a").put("_meta", WaitRig.modern("modern", true)).build());
      var result = rig.result("1");
      assertThat(result.string("resultType")).contains("task");
      assertThat(result.string("status")).contains("working");
      return result.string("taskId").orElseThrow();
    }

    @Test
    void aCallThatIsAskedAboutBecomesATaskAndRunsOnceAfterTheYes() {
      String task = begun("ask_write");
      rig.send("2", "tasks/get", byId(task));
      assertThat(rig.result("2").string("statusMessage"))
          .contains("waiting for the user's approval");
      rig.send("3", "tasks/result", byId(task));
      rig.advance(90);
      assertThat(rig.answers(rig.waiting(1).getFirst(), true)).isTrue();
      var result = rig.result("3");
      assertThat(result.without("_meta")).isEqualTo(WaitRig.text());
      assertThat(text(result))
          .contains("\"io.modelcontextprotocol/related-task\":{\"taskId\":\"" + task + "\"}");
      rig.send("4", "tasks/get", byId(task));
      assertThat(rig.result("4").string("status")).contains("completed");
      rig.send("5", "tasks/result", byId(task));
      assertThat(rig.result("5")).isEqualTo(result);
      assertThat(rig.executed()).containsExactly("a");
      assertThat(rig.atServer)
          .as("polls stay here")
          .noneMatch(message -> text(message.tree()).contains("tasks/"));
      assertThat(rig.decisions()).hasSize(1);
    }

    @Test
    void theSenderMayUseItsIdAgainMeanwhile() {
      begun("ask_write");
      rig.send("1x", "tools/call", WaitRig.call("echo", "b").build());
      rig.answer("1x");
      assertThat(rig.answers(rig.waiting(1).getFirst(), true)).isTrue();
      WaitRig.until("it ran", () -> rig.executed().contains("a"));
      assertThat(
              rig.atServer.stream()
                  .map(message -> text(message.tree()))
                  .filter(line -> line.contains("\"id\":\"1\"")))
          .isEmpty();
    }

    @Test
    void withTheExtensionTheResultIsInTheTask() {
      String task = begunModern("ask_write");
      rig.send("2", "tasks/get", byIdModern(task));
      assertThat(rig.result("2").string("status")).contains("working");
      assertThat(rig.answers(rig.waiting(1).getFirst(), true)).isTrue();
      WaitRig.until("it ran", () -> rig.executed().contains("a"));
      for (int i = 3; ; i++) {
        rig.send("" + i, "tasks/get", byIdModern(task));
        if (rig.result("" + i).string("status").equals(Optional.of("completed"))) {
          assertThat(rig.result("" + i).object("result")).contains(WaitRig.text());
          assertThat(rig.result("" + i).string("resultType")).contains("complete");
          break;
        }
      }
      assertThat(rig.executed()).containsExactly("a");
    }

    @Test
    void aNoIsTheTasksResult() {
      String task = begun("ask_write");
      assertThat(rig.answers(rig.waiting(1).getFirst(), false)).isTrue();
      rig.send("2", "tasks/result", byId(task));
      assertThat(text(rig.result("2"))).contains("looked at it and said no", "\"isError\":true");
      rig.send("3", "tasks/get", byId(task));
      assertThat(rig.result("3").string("status")).contains("failed");
      assertThat(rig.executed()).isEmpty();
    }

    @Test
    void withTheExtensionARefusedToolCallIsCompleted() {
      String task = begunModern("ask_write");
      assertThat(rig.answers(rig.waiting(1).getFirst(), false)).isTrue();
      WaitRig.until("it is on record", () -> rig.decisions().size() == 1);
      for (int i = 3; ; i++) {
        rig.send("" + i, "tasks/get", byIdModern(task));
        if (!rig.result("" + i).string("status").equals(Optional.of("working"))) {
          assertThat(rig.result("" + i).string("status")).contains("completed");
          assertThat(text(rig.result("" + i))).contains("looked at it and said no");
          break;
        }
      }
    }

    @Test
    void theTasksTimeIsThePersonsOwn() {
      String task = begun("ask_write");
      rig.send("2", "tasks/result", byId(task));
      rig.waiting(1);
      rig.advance(120);
      assertThat(text(rig.result("2"))).contains("did not answer in time");
    }

    @Test
    void aPolicyThatComesMeanwhileAsksAnewForTheSameTask() {
      String task = begun("ask_write");
      rig.waiting(1);
      rig.version.set(new PolicyVersion(2, "b".repeat(64)));
      rig.broker.policyChanged("files");
      rig.advance(90);
      assertThat(rig.waiting(1)).hasSize(1);
      WaitRig.until("it waits", () -> rig.broker.placeOf("s1", "1").isPresent());
      assertThat(rig.answers(rig.waiting(1).getFirst(), true)).isTrue();
      rig.send("2", "tasks/result", byId(task));
      assertThat(rig.result("2").without("_meta")).isEqualTo(WaitRig.text());
      assertThat(rig.executed()).containsExactly("a");
    }

    @Test
    void cancellingTheTaskWithdrawsTheQuestion() {
      String task = begun("ask_write");
      rig.send("2", "tasks/result", byId(task));
      rig.send("3", "tasks/cancel", byId(task));
      assertThat(rig.result("3").string("status")).contains("cancelled");
      assertThat(rig.answer("2")).isInstanceOf(Message.Failure.class);
      rig.waiting(0);
      rig.send("4", "tasks/cancel", byId(task));
      assertThat(rig.answer("4")).isInstanceOf(Message.Failure.class);
      WaitRig.until("it is on record", () -> rig.decisions().size() == 1);
      assertThat(rig.decisions().getFirst().string("reason")).contains("withdrawn");
      assertThat(rig.executed()).isEmpty();
    }

    @Test
    void cancellingATaskThatRunsTellsTheServer() {
      String task = begun("ask_silent");
      assertThat(rig.answers(rig.waiting(1).getFirst(), true)).isTrue();
      WaitRig.until("it ran", () -> rig.executed().contains("a"));
      rig.send("2", "tasks/cancel", byId(task));
      assertThat(rig.result("2").string("status")).contains("cancelled");
      WaitRig.until(
          "the server is told",
          () ->
              rig.atServer.stream()
                  .anyMatch(message -> text(message.tree()).contains("notifications/cancelled")));
    }

    @Test
    void aForeignTaskIsRefused() throws Exception {
      String task = begun("ask_write");
      rig.send("2", "tasks/get", byId("assent-" + "0".repeat(32)));
      assertThat(rig.answer("2")).isInstanceOf(Message.Failure.class);
      try (var other =
          new WaitRig(folder.resolve("other"), watchdog, Duration.ofSeconds(120), "s2")) {
        other.shakeHands("with tasks", "2025-11-25");
        for (String method : List.of("tasks/get", "tasks/result", "tasks/cancel")) {
          other.send(method, method, byId(task));
          assertThat(other.answer(method)).isInstanceOf(Message.Failure.class);
        }
      }
      assertThat(rig.waiting(1)).hasSize(1);
    }

    @Test
    void whereTheServerMakesATaskTooOursStandsForIt() {
      String task = begun("ask_later");
      rig.send("2", "tasks/result", byId(task));
      assertThat(rig.answers(rig.waiting(1).getFirst(), true)).isTrue();
      WaitRig.until(
          "the wait for the result reaches the server",
          () -> text(rig.atServer.getLast().tree()).contains("tasks/result"));
      var asked = (Message.Request) rig.atServer.getLast();
      assertThat(asked.params().string("taskId").orElseThrow()).startsWith("s-");
      assertThat(rig.answer("2")).isInstanceOf(Message.Success.class);
      rig.send("3", "tasks/get", byId(task));
      assertThat(rig.result("3").string("taskId")).contains(task);
      rig.fromServer(
          Message.Notification.of(
              "notifications/tasks/status",
              asked.params().without("_meta").with("status", new JsonString("completed"))));
      WaitRig.until("the news", () -> !rig.unasked.isEmpty());
      assertThat(((Message.Notification) rig.unasked.getFirst()).params().string("taskId"))
          .contains(task);
    }

    @Test
    void whoDidNotAskForATaskGetsNone() {
      rig.shakeHands("with tasks", "2025-11-25");
      rig.send("1", "tools/call", WaitRig.call("ask_write", "a").build());
      assertThat(rig.answers(rig.waiting(1).getFirst(), true)).isTrue();
      assertThat(rig.result("1")).isEqualTo(WaitRig.text());
    }

    @Test
    void inARevisionWithoutTasksThereAreNone() {
      rig.shakeHands("old", "2025-06-18");
      rig.send("1", "tools/call", asked("ask_write"));
      assertThat(rig.answers(rig.waiting(1).getFirst(), true)).isTrue();
      assertThat(rig.result("1")).isEqualTo(WaitRig.text());
    }

    @Test
    void aCallThatNobodyIsAskedAboutStaysACall() {
      rig.shakeHands("with tasks", "2025-11-25");
      rig.send("1", "tools/call", asked("echo"));
      assertThat(rig.result("1")).isEqualTo(WaitRig.text());
    }

    @Test
    void aReaderThatGivesUpEndsNothing() {
      String task = begun("ask_write");
      rig.send("2", "tasks/result", byId(task));
      rig.cancel("2");
      rig.send("3", "tasks/result", byId(task));
      rig.send("4", "ping", JsonObject.EMPTY);
      rig.answer("4");
      assertThat(rig.answers(rig.waiting(1).getFirst(), true)).isTrue();
      assertThat(rig.result("3").without("_meta")).isEqualTo(WaitRig.text());
      assertThat(rig.answered("2")).isEmpty();
    }
  }
}
