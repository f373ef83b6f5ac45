package dev.assent.core.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.audit.AuditFile;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.jsonrpc.Message;
import dev.assent.core.jsonrpc.MessageId;
import dev.assent.core.proxy.runtime.SessionFault;
import dev.assent.core.proxy.session.ReplyForms;
import dev.assent.core.transport.Watchdog;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// A session that belongs to nobody any more, from some step of a call on: what has not left by
/// then does not leave, and is answered.
class SessionOverTest {
  private static final SessionFault OVER =
      new SessionFault("signed-out", "This session has ended, because of a test", true);

  @TempDir private Path folder;
  private Watchdog watchdog;

  @BeforeEach
  void start() throws Exception {
    watchdog = Watchdog.start();
  }

  @AfterEach
  void stop() {
    watchdog.close();
  }

  private static JsonObject echo() {
    return JsonObject.builder()
        .put("name", "echo")
        .put("arguments", JsonObject.builder().put("text", "x").build())
        .build();
  }

  private static void shakeHands(SeamClient client) throws InterruptedException {
    client.ask(
        "init",
        "initialize",
        JsonObject.builder()
            .put("protocolVersion", "2025-03-26")
            .put("clientInfo", JsonObject.builder().put("name", "test").put("version", "1").build())
            .build());
    client.ask("first", "tools/call", echo());
  }

  private static void assertNotRun(SeamRig rig, List<String> ids) {
    assertThat(rig.server.seen())
        .extracting(seen -> ReplyForms.textOf(seen.id()))
        .contains("first")
        .doesNotContainAnyElementsOf(ids);
    for (String id : ids) {
      String answer = JsonWriter.write(rig.client.answers().get(id));
      assertThat(answer).contains("-32600", OVER.sentence());
    }
  }

  @ParameterizedTest
  @CsvSource({
    "log decisions before, true",
    "log decisions behind, true",
    "log decisions before, false",
    "log decisions behind, false",
    "ids of decisions, false"
  })
  void aCallThatHasNotLeftDoesNotLeave(String seam, boolean forced) throws Exception {
    var seams = new Seams(Optional.empty());
    try (var rig = new SeamRig(folder, watchdog, seams, forced)) {
      shakeHands(rig.client);
      seams.atNext(seam, () -> rig.over = () -> Optional.of(OVER));
      rig.client.ask("late", "tools/call", echo());
      assertNotRun(rig, List.of("late"));
    }
  }

  /// It once left the open calls before that was on record, and a fault in between left it without
  /// an answer.
  @Test
  void aFaultWhileThatIsPutOnRecordIsAnswered() throws Exception {
    var seams = new Seams(Optional.empty());
    try (var rig = new SeamRig(folder, watchdog, seams, true)) {
      shakeHands(rig.client);
      seams.atNext(
          "log decisions behind",
          () -> {
            rig.over = () -> Optional.of(OVER);
            seams.atNext(
                "log operations before",
                () -> {
                  throw new IllegalStateException("scripted");
                });
          });
      rig.client.ask("late", "tools/call", echo());
      assertThat(JsonWriter.write(rig.client.answers().get("late"))).contains("Nothing was run.");
    }
  }

  @Test
  void noMemberOfABatchLeaves() throws Exception {
    var seams = new Seams(Optional.empty());
    try (var rig = new SeamRig(folder, watchdog, seams, true)) {
      shakeHands(rig.client);
      rig.over = () -> Optional.of(OVER);
      List<String> ids = List.of("b1", "b2", "b3");
      var members =
          ids.stream()
              .map(id -> Message.Request.of(MessageId.of(id), "tools/call", echo()))
              .map(message -> (dev.assent.core.json.Json) message.tree())
              .toList();
      rig.client.sendLine(
          (JsonWriter.write(new JsonArray(members)) + "\n").getBytes(StandardCharsets.UTF_8));
      for (String id : ids) {
        rig.client.await(id);
      }
      assertNotRun(rig, ids);
    }
  }

  /// The clock of a session takes the counts and writes them; it was interrupted in between.
  @Test
  void whatIsBeingCountedWhenTheClientGoesIsOnRecord() throws Exception {
    var seams = new Seams(Optional.empty());
    var counting = new CountDownLatch(1);
    try (var rig = new SeamRig(folder, watchdog, seams)) {
      shakeHands(rig.client);
      seams.atNext(
          "clock of counts",
          () -> {
            counting.countDown();
            for (int i = 0; i < 10 && !Thread.currentThread().isInterrupted(); i++) {
              LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(100));
            }
          });
      for (int i = 0; i < 5000; i++) {
        rig.client.send(Message.Success.of(MessageId.of("p" + i), JsonObject.EMPTY));
      }
      rig.client.ask("behind", "ping", JsonObject.EMPTY);
      counting.await();
      rig.client.close();
      assertThat(rig.awaitEnd()).isTrue();
      var dropped =
          rig.log.bodies(AuditFile.OPERATIONS, "incident").stream()
              .filter(body -> body.string("code").equals(Optional.of("unknown-answer")))
              .toList();
      assertThat(dropped).hasSizeLessThan(5000);
      assertThat(
              dropped.stream()
                  .mapToLong(body ->
                      body.get("count") instanceof JsonNumber count
                          ? count.decimal().longValue()
                          : 1)
                  .sum())
          .isEqualTo(5000);
    }
  }
}
