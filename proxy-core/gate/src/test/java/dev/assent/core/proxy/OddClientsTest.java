package dev.assent.core.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.approval.ApprovalAnswer;
import dev.assent.core.approval.Approver;
import dev.assent.core.approval.QueueView;
import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.core.audit.AuditFile;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.jsonrpc.Message;
import dev.assent.testing.Depth;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;

/// Clients that keep to no rule, in front of a live core: what they began is brought to an end, and
/// nobody else notices. A deep run has a hundred at once.
@EnabledIf(value = "bash", disabledReason = "the server of this test is written for /bin/bash")
class OddClientsTest {
  private static final String POLICY =
      """
      {"combining_algorithm": "deny-overrides", "rules": [
        {"id": "all", "effect": "allow", "conditions": {"mcp_method": "*"}},
        {"id": "ask", "effect": "hitl", "conditions": {"tool_name": "ask_*"}}
      ]}
      """;

  private static final String SCRIPT =
      """
      while IFS= read -r line; do
        [[ $line =~ \\"id\\":\\"([^\\"]*)\\" ]] || continue
        id=${BASH_REMATCH[1]}
        [[ $line =~ \\"name\\":\\"([^\\"]*)\\" ]]
        result='{"content":[{"type":"text","text":"done"}]}'
        case $line in
          *'"method":"initialize"'*) result='{"protocolVersion":"2025-11-25"}' ;;
          *'"method":"tools/call"'*)
            echo "$id" >> "$1"
            case ${BASH_REMATCH[1]} in
              slow) sleep 3 ;;
              silent) continue ;;
              big)
                printf '{"jsonrpc":"2.0","id":"%s","result":{"x":"' "$id"
                head -c 1048576 /dev/zero | tr '\\0' x
                printf '"}}\\n'
                continue ;;
            esac ;;
        esac
        printf '{"jsonrpc":"2.0","id":"%s","result":%s}\\n' "$id" "$result"
      done
      """;

  private static final int PILED = 64;
  private static final int SESSIONS = Depth.of(15, 100);

  @TempDir private Path folder;

  static boolean bash() {
    return Files.isExecutable(Path.of("/bin/bash"));
  }

  private CoreRig rig() throws Exception {
    Path script = Files.write(folder.resolve("plain.sh"), SCRIPT.getBytes(StandardCharsets.UTF_8));
    var command = List.of("/bin/bash", script.toString(), folder.resolve("seen.txt").toString());
    return new CoreRig(folder, POLICY, Duration.ofSeconds(60), command);
  }

  private static String text(Message message) {
    return JsonWriter.write(message.tree());
  }

  private static boolean hasOperation(CoreRig rig, String id, String outcome) throws Exception {
    return rig.records(AuditFile.OPERATIONS).stream()
        .anyMatch(record ->
            record.content().string("request_id").equals(Optional.of(id))
                && record.content().string("outcome").equals(Optional.of(outcome)));
  }

  private static boolean hasIncident(CoreRig rig, String code) throws Exception {
    return rig.records(AuditFile.OPERATIONS).stream()
        .anyMatch(record -> record.content().string("code").equals(Optional.of(code)));
  }

  // Keeps what it is asked; nobody answers.
  private static final Approver SILENT =
      new Approver() {
        @Override
        public void queueChanged(QueueView queue) {}

        @Override
        public void ended(ApprovalRequest request, ApprovalAnswer how) {}
      };

  @Test
  void oneThatSaysNothingMoreGetsWhatIsAnsweredAtOnceAndIsToldOfTheRest() throws Exception {
    try (var rig = rig();
        var client = rig.connect().shakeHands()) {
      var _ = rig.core.approvals().register(SILENT);
      client.call("asked", "ask_me", JsonObject.EMPTY);
      client.call("silent", "silent", JsonObject.EMPTY);
      client.call("quick", "echo", JsonObject.EMPTY);
      client.finishSending();
      var answers = new TreeMap<String, String>();
      for (int i = 0; i < 3; i++) {
        Message answer = client.receive();
        answers.put(String.valueOf(answer.tree().get("id")), text(answer));
      }
      assertThat(answers.values())
          .anySatisfy(line -> assertThat(line).contains("\"id\":\"quick\"", "done"))
          .anySatisfy(line ->
              assertThat(line)
                  .contains(
                      "\"id\":\"silent\"", "The input was closed before the answer", "not known"))
          .anySatisfy(line -> assertThat(line).contains("\"id\":\"asked\"").doesNotContain("done"));
      assertThat(client.ended()).isTrue();
      CoreRig.until("the session's end", () -> rig.core.sessions() == 0);
      assertThat(hasOperation(rig, "silent", "disconnected")).isTrue();
      assertThat(rig.core.approvals().queue().waiting()).isEmpty();
    }
  }

  @Test
  void oneThatIsGoneInMidCallLeavesARecordAndNothingElse() throws Exception {
    try (var rig = rig()) {
      try (var client = rig.connect().shakeHands()) {
        client.call("silent", "silent", JsonObject.EMPTY);
        CoreRig.until("the call is there", () -> rig.seenLines().contains("silent"));
      }
      CoreRig.until("its record", () -> hasOperation(rig, "silent", "disconnected"));
      CoreRig.until("its end", () -> rig.core.sessions() == 0);
    }
  }

  @Test
  void oneThatStopsInALineIsEndedAndOneThatSendsWithoutEndIsTold() throws Exception {
    try (var rig = rig()) {
      rig.core.config().set("limits.partial_line_seconds", JsonNumber.of(5));
      try (var half = rig.connect().shakeHands();
          var endless = rig.connect().shakeHands()) {
        half.sendRaw("{\"jsonrpc\":\"2.0\",\"id\":\"h\",\"method\":\"tools/");
        pour(endless);
        readNothing(rig);
        assertThat(half.ended()).isTrue();
        assertThat(hasIncident(rig, "stalled")).isTrue();
        assertThat(hasIncident(rig, "too-long")).isTrue();
      }
    }
  }

  private static void pour(CoreRig.Client client) throws Exception {
    byte[] chunk = "x".repeat(1 << 20).getBytes(StandardCharsets.UTF_8);
    for (int i = 0; i < 40; i++) {
      client.sendRaw(chunk);
    }
    client.sendRaw("\n");
    assertThat(text(client.receive())).contains("-32600").contains("over the limit for messages");
    assertThat(text(client.called("next", "any", JsonObject.EMPTY))).contains("done");
  }

  // Its server is held back, others are not, and nothing is lost.
  private static void readNothing(CoreRig rig) throws Exception {
    try (var client = rig.connect().shakeHands();
        var other = rig.connect().shakeHands()) {
      long before = liveBytes();
      for (int i = 0; i < PILED; i++) {
        client.call("big" + i, "big", JsonObject.EMPTY);
      }
      long most = 0;
      for (int i = 0; i < 8; i++) {
        assertThat(text(other.called("o" + i, "any", JsonObject.EMPTY))).contains("done");
        most = Math.max(most, liveBytes() - before);
      }
      assertThat(most).as("bytes held for answers that nobody reads").isLessThan(48L << 20);
      assertThat(rig.seenLines().stream().filter(id -> id.startsWith("big")))
          .as("answered ahead")
          .hasSizeLessThan(PILED);
      var answered = new HashSet<String>();
      for (int i = 0; i < PILED; i++) {
        answered.add(client.receive().tree().string("id").orElse(""));
      }
      assertThat(answered).hasSize(PILED);
    }
  }

  private static long liveBytes() {
    System.gc();
    return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
  }

  @Test
  void manyAtOnceAreAllServed() throws Exception {
    try (var rig = rig();
        var executor = Executors.newVirtualThreadPerTaskExecutor()) {
      var running = new ArrayList<Future<String>>();
      for (int i = 0; i < SESSIONS; i++) {
        String id = "c" + i;
        running.add(
            executor.submit(() -> {
              try (var client = rig.connect().shakeHands()) {
                return text(client.called(id, "any", JsonObject.EMPTY));
              }
            }));
      }
      for (int i = 0; i < SESSIONS; i++) {
        assertThat(running.get(i).get(5, TimeUnit.MINUTES))
            .contains("\"id\":\"c" + i + "\"")
            .contains("done");
      }
      CoreRig.until("the end of all", () -> rig.core.sessions() == 0);
      assertThat(rig.seenLines()).hasSize(SESSIONS).doesNotHaveDuplicates();
      assertThat(rig.core.openCalls()).isZero();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
