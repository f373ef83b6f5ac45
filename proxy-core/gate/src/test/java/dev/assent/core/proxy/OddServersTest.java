package dev.assent.core.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.audit.AuditFile;
import dev.assent.core.audit.AuditRecord;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.jsonrpc.Message;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;

/// Servers that keep to no rule, each behind a live core: the client gets one clear answer to each
/// call, what was wrong is on record, and the session goes on or ends as it should.
@EnabledIf(value = "bash", disabledReason = "the server of this test is written for /bin/bash")
class OddServersTest {
  private static final String ALL =
      "{\"rules\": [{\"id\": \"all\", \"effect\": \"allow\", \"conditions\": {\"mcp_method\": \"*\"}}]}";

  private static final String SCRIPT =
      """
      answer() { printf '{"jsonrpc":"2.0","id":"%s","result":{"content":[{"type":"text","text":"%s"}]}}\\n' "$1" "$2"; }
      repeat() { head -c "$1" /dev/zero | tr '\\0' "$2"; }
      long() { printf '{"jsonrpc":"2.0","id":"%s","result":{"x":"' "$id"; repeat "$1" x; printf '"}}\\n'; }
      while IFS= read -r line; do
        [[ $line =~ \\"id\\":\\"([^\\"]*)\\" ]] || continue
        id=${BASH_REMATCH[1]}
        [[ $line =~ \\"name\\":\\"([^\\"]*)\\" ]]
        case $line in
          *'"method":"initialize"'*)
            printf '{"jsonrpc":"2.0","id":"%s","result":{"protocolVersion":"2025-11-25"}}\\n' "$id"; continue ;;
        esac
        case ${BASH_REMATCH[1]-} in
          twice) answer "$id" first; answer "$id" second ;;
          late) echo "$id" >> "$1"; IFS= read -r cancelled; answer "$id" late ;;
          close_out) exec 1>&-; exec sleep 600 ;;
          close_in) answer "$id" 'the last'; exec 0<&-; exec sleep 600 ;;
          ten_megabytes) long 10485760 ;;
          too_long) long 17825792 ;;
          endless) printf '{"jsonrpc":"2.0","id":"%s"' "$id"; repeat 33554432 ' '; exit 7 ;;
          garbage) printf '\\377\\376\\000\\001\\nnull\\n[]\\n"text"\\n42\\n\\n'; answer "$id" 'behind it' ;;
          flood)
            for ((i = 0; i < 5000; i++)); do
              printf '{"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":"%s"}}\\n' "$i"
            done
            answer "$id" 'behind it' ;;
          loud) repeat 8388608 e >&2; answer "$id" 'behind it' ;;
          stops) printf '{"jsonrpc":"2.0","id":"%s","result":{}' "$id"; sleep 8; printf '}\\n' ;;
          prompts) printf 'Password: '; sleep 2; answer "$id" 'behind it' ;;
          progress) printf '10%%\\r  50%%\\r 100%%\\r'; answer "$id" 'behind it' ;;
          *) answer "$id" done ;;
        esac
      done
      """;

  @TempDir private Path folder;

  static boolean bash() {
    return Files.isExecutable(Path.of("/bin/bash"));
  }

  /// One kind of server.
  ///
  /// @param tool what makes it misbehave
  /// @param said stands in the answer
  /// @param record the code of the incident that is written; the empty string for none
  /// @param goesOn whether the next call is answered as usual
  private record Odd(String tool, String said, String record, boolean goesOn) {}

  private static final List<Odd> SERVERS =
      List.of(
          new Odd("twice", "first", "unknown-answer", true),
          new Odd("close_out", "it closed its output and still runs", "", false),
          new Odd("close_in", "the last", "", false),
          new Odd("ten_megabytes", "xxxxxxxx", "", true),
          new Odd("too_long", "over the limit for messages", "damaged", true),
          new Odd("endless", "in the middle of a message", "damaged", false),
          new Odd("garbage", "behind it", "noise", true),
          new Odd("flood", "behind it", "log-messages-dropped", true),
          new Odd("loud", "behind it", "", true),
          new Odd("stops", "did not finish it", "damaged", true),
          new Odd("prompts", "behind it", "noise", true),
          new Odd("progress", "behind it", "noise", true));

  private CoreRig rig() throws Exception {
    Path script = Files.write(folder.resolve("odd.sh"), SCRIPT.getBytes(StandardCharsets.UTF_8));
    var rig =
        new CoreRig(
            folder,
            ALL,
            Duration.ofSeconds(60),
            List.of("/bin/bash", script.toString(), folder.resolve("seen.txt").toString()));
    rig.core.config().set("limits.partial_line_seconds", dev.assent.core.json.JsonNumber.of(5));
    return rig;
  }

  // Each in a session of its own, all at once: some of them take their time to be found out.
  @Test
  void getThroughWithAClearAnswer() throws Exception {
    try (var rig = rig();
        var executor = Executors.newVirtualThreadPerTaskExecutor()) {
      var running = new ArrayList<Future<?>>();
      for (Odd odd : SERVERS) {
        running.add(executor.submit(() -> getsThrough(rig, odd)));
      }
      var faults = new ArrayList<String>();
      for (int i = 0; i < running.size(); i++) {
        try {
          running.get(i).get(5, TimeUnit.MINUTES);
        } catch (ExecutionException e) {
          faults.add(SERVERS.get(i).tool() + ": " + e.getCause());
        }
      }
      assertThat(faults).isEmpty();
    }
  }

  private static Void getsThrough(CoreRig rig, Odd odd) throws Exception {
    try (var client = rig.connect().shakeHands()) {
      client.call(odd.tool(), odd.tool(), JsonObject.EMPTY);
      assertThat(JsonWriter.write(answer(client, odd.tool()).tree())).contains(odd.said());
      client.call("next", "any", JsonObject.EMPTY);
      String next = JsonWriter.write(answer(client, "next").tree());
      assertThat(next).contains(odd.goesOn() ? "done" : "The server of files");
    }
    String session = rig.decision(odd.tool()).string("session").orElseThrow();
    if (!odd.record().isEmpty()) {
      CoreRig.until(
          "the record `" + odd.record() + "`",
          () -> incidents(rig, session).contains(odd.record()));
    }
    assertThat(ended(rig)).as("calls with an outcome on record").contains(odd.tool());
    return null;
  }

  // Messages that come in between are not for this call.
  private static Message answer(CoreRig.Client client, String id) throws Exception {
    while (true) {
      Message next = client.receive();
      if (next.tree().string("id").equals(Optional.of(id))) {
        return next;
      }
      assertThat(next).isInstanceOf(Message.Notification.class);
    }
  }

  private static List<String> incidents(CoreRig rig, String session) throws Exception {
    return rig.records(AuditFile.OPERATIONS).stream()
        .filter(record -> record.type().equals("incident"))
        .filter(record -> record.content().string("session").equals(Optional.of(session)))
        .flatMap(record -> record.content().string("code").stream())
        .toList();
  }

  private static List<String> ended(CoreRig rig) throws Exception {
    return rig.records(AuditFile.OPERATIONS).stream()
        .filter(record -> record.type().equals("operation"))
        .map(AuditRecord::content)
        .flatMap(record -> record.string("request_id").stream())
        .toList();
  }

  @Test
  void anAnswerAfterTheCancellationDoesNotPass() throws Exception {
    try (var rig = rig();
        var client = rig.connect().shakeHands()) {
      client.call("odd", "late", JsonObject.EMPTY);
      CoreRig.until("the call is there", () -> rig.seenLines().contains("odd"));
      client.send(
          Message.Notification.of(
              "notifications/cancelled", JsonObject.builder().put("requestId", "odd").build()));
      String session = rig.decision("odd").string("session").orElseThrow();
      CoreRig.until("the record", () -> incidents(rig, session).contains("late-answer"));
      client.call("next", "any", JsonObject.EMPTY);
      assertThat(client.receive().tree().string("id")).contains("next");
    }
  }
}
