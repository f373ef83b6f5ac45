package dev.assent.core.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.approval.ApprovalAnswer;
import dev.assent.core.approval.Approver;
import dev.assent.core.approval.QueueView;
import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.core.audit.AuditFile;
import dev.assent.core.audit.AuditReader;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.jsonrpc.Message;
import dev.assent.testing.Depth;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// Many clients at once: every answer reaches the caller it is for. A few every day; a deep run has
/// the numbers of the requirement: 200 clients, 50 calls, 2,000 questions.
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the servers of this test are shell scripts")
class ManyClientsTest {
  private static final int CLIENTS = Depth.of(8, 200);
  private static final int CALLS = Depth.of(10, 50);
  private static final int ASKS = Depth.of(60, 2000);
  private static final int ASKS_PER_CLIENT = 100;

  // Keeps calls until there are so many, then answers them, the last one first, each with its own
  // token.
  private static final String SERVER =
      """
      n=0
      while IFS= read -r line; do
        [[ $line =~ \\"id\\":(\\"[^\\"]*\\") ]] || continue
        id=${BASH_REMATCH[1]}
        case $line in
          *'"method":"initialize"'*)
            printf '{"jsonrpc":"2.0","id":%s,"result":{"protocolVersion":"2025-11-25","capabilities":{},"serverInfo":{"name":"m","version":"1"}}}\\n' "$id" ;;
          *'"method":"tools/call"'*)
            [[ $line =~ \\"token\\":\\"([^\\"]*)\\" ]]
            ids[n]=$id; tokens[n]=${BASH_REMATCH[1]}; n=$((n + 1))
            if [ "$n" -ge "$1" ]; then
              while [ "$n" -gt 0 ]; do
                n=$((n - 1))
                printf '{"jsonrpc":"2.0","id":%s,"result":{"content":[{"type":"text","text":"%s"}]}}\\n' "${ids[n]}" "${tokens[n]}"
              done
            fi ;;
        esac
      done
      """;

  @TempDir Path folder;

  private CoreRig rig(String policy, int held) throws Exception {
    Path script = Files.writeString(folder.resolve("many.sh"), SERVER);
    var command = List.of("/usr/bin/env", "bash", script.toString(), Integer.toString(held));
    return new CoreRig(folder, policy, Duration.ofMinutes(10), command);
  }

  private static String rule(String effect) {
    return "{\"rules\":[{\"effect\":\"" + effect + "\",\"conditions\":{\"mcp_method\":\"*\"}}]}";
  }

  private static <T> void inParallel(int count, java.util.function.IntFunction<Callable<T>> work)
      throws Exception {
    try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
      var running = new ArrayList<Future<T>>();
      for (int i = 0; i < count; i++) {
        running.add(executor.submit(work.apply(i)));
      }
      for (Future<T> one : running) {
        one.get(10, TimeUnit.MINUTES);
      }
    }
  }

  @Test
  void everyOpenCallOfEveryClientGetsItsOwnAnswer() throws Exception {
    try (var rig = rig(rule("allow"), CALLS)) {
      rig.core
          .config()
          .set("limits.in_flight", JsonNumber.of(Math.max(4096L, (long) CLIENTS * CALLS)));
      int threadsBefore = Thread.getAllStackTraces().size();
      var connected = new CountDownLatch(CLIENTS);
      var counted = new CountDownLatch(1);
      var threads = new int[1];
      try (var counting = Executors.newSingleThreadExecutor()) {
        var unused =
            counting.submit(() -> {
              connected.await();
              threads[0] = Thread.getAllStackTraces().size();
              counted.countDown();
              return null;
            });
        inParallel(CLIENTS, client -> () -> callAndCompare(rig, client, connected, counted));
        unused.get();
      }
      // A reader for each side, one for stderr, one that waits for the end, and a few that all
      // share.
      assertThat(threads[0] - threadsBefore).isLessThan(64 + 8 * CLIENTS);
      CoreRig.until("the end of all sessions", () -> rig.core.sessions() == 0);
      assertThat(rig.core.openCalls()).isZero();
      var decisions =
          new AuditReader(rig.core.home().auditFolder("files"), AuditFile.DECISIONS)
              .since(0, 1_000_000);
      assertThat(
              decisions.stream()
                  .filter(record ->
                      record.content().string("method").equals(Optional.of("tools/call"))))
          .hasSize(CLIENTS * CALLS);
    }
  }

  private static Void callAndCompare(
      CoreRig rig, int client, CountDownLatch connected, CountDownLatch counted) throws Exception {
    try (var caller = rig.connect().shakeHands()) {
      connected.countDown();
      counted.await();
      for (int call = 0; call < CALLS; call++) {
        caller.call("call-" + call, "echo", token(client, call));
      }
      for (int i = 0; i < CALLS; i++) {
        Message answer = caller.receive();
        String text = JsonWriter.write(answer.tree());
        int call = Integer.parseInt(text.replaceAll(".*\"id\":\"call-([0-9]+)\".*", "$1"));
        assertThat(text).contains("\"text\":\"" + name(client, call) + "\"");
      }
    }
    return null;
  }

  private static JsonObject token(int client, int call) {
    return JsonObject.builder().put("token", name(client, call)).build();
  }

  private static String name(int client, int call) {
    return "client " + client + " call " + call;
  }

  @Test
  void everyWaitingQuestionIsAnsweredToItsCaller() throws Exception {
    int clients = Math.max(2, Math.ceilDiv(ASKS, ASKS_PER_CLIENT));
    int each = ASKS / clients;
    try (var rig = rig(rule("hitl"), 1);
        var _ = rig.core.approvals().register(new Silent())) {
      rig.core.config().set("hitl.timeout_seconds", JsonNumber.of(300));
      var desk = rig.core.approvals();
      var answering =
          Thread.ofVirtual()
              .start(() -> {
                while (desk.queue().waiting().size() < clients * each
                    && !Thread.currentThread().isInterrupted()) {
                  java.util.concurrent.locks.LockSupport.parkNanos(20_000_000);
                }
                for (ApprovalRequest request : desk.queue().waiting().reversed()) {
                  desk.answer(request.id(), request.digest(), answerTo(request));
                }
              });
      inParallel(clients, client -> () -> askAndCompare(rig, client, each));
      answering.join();
      assertThat(desk.queue().waiting()).isEmpty();
      CoreRig.until("the end of all sessions", () -> rig.core.sessions() == 0);
      assertThat(rig.core.openCalls()).isZero();
    }
  }

  // Every third call is refused.
  private static boolean isAllowed(int call) {
    return call % 3 != 0;
  }

  private static ApprovalAnswer answerTo(ApprovalRequest request) {
    String arguments = JsonWriter.write(request.request().arguments());
    int call = Integer.parseInt(arguments.replaceAll(".* call ([0-9]+)\".*", "$1"));
    return isAllowed(call)
        ? new ApprovalAnswer.AllowOnce(ApprovalAnswer.Channel.MOUSE)
        : new ApprovalAnswer.Refused(ApprovalAnswer.Channel.MOUSE, Optional.empty());
  }

  private static Void askAndCompare(CoreRig rig, int client, int each) throws Exception {
    try (var caller = rig.connect().shakeHands()) {
      for (int call = 0; call < each; call++) {
        caller.call("call-" + call, "echo", token(client, call));
      }
      for (int i = 0; i < each; i++) {
        String text = JsonWriter.write(caller.receive().tree());
        int call = Integer.parseInt(text.replaceAll(".*\"id\":\"call-([0-9]+)\".*", "$1"));
        assertThat(text)
            .contains(
                isAllowed(call)
                    ? "\"text\":\"" + name(client, call) + "\""
                    : "\"reason\":\"person\"");
      }
    }
    return null;
  }

  private static final class Silent implements Approver {
    @Override
    public void queueChanged(QueueView queue) {}

    @Override
    public void ended(ApprovalRequest request, ApprovalAnswer answer) {}
  }

  @Test
  void callsBeyondTheLimitForAllClientsAreRefused() throws Exception {
    try (var rig = rig(rule("allow"), 4)) {
      rig.core.config().set("limits.in_flight", JsonNumber.of(4));
      try (var one = rig.connect().shakeHands();
          var other = rig.connect().shakeHands()) {
        for (int call = 0; call < 3; call++) {
          one.call("call-" + call, "echo", token(1, call));
        }
        CoreRig.until("three open calls", () -> rig.core.openCalls() == 3);
        other.call("a", "echo", token(2, 0));
        CoreRig.until("four open calls", () -> rig.core.openCalls() == 4);
        assertThat(JsonWriter.write(other.called("b", "echo", token(2, 1)).tree()))
            .contains("\"id\":\"b\"", "too many calls are without answer in all sessions");
        one.finishSending();
        CoreRig.until("the end of the first session", () -> rig.core.openCalls() == 1);
      }
      CoreRig.until("the end of all sessions", () -> rig.core.sessions() == 0);
      assertThat(rig.core.openCalls()).isZero();
    }
  }
}
