package dev.assent.core.proxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.assent.core.audit.ScriptedLogs;
import dev.assent.core.json.JsonObject;
import dev.assent.core.jsonrpc.Message;
import dev.assent.testing.Depth;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Written before done: the force of a call's record has returned before the server saw the call,
/// and that of its outcome before the client saw the answer. Every call of every client, on one
/// steady clock for all of them.
class OrderTest {
  private static final int CALLS = Depth.of(400, 100_000);
  private static final int CLIENTS = 8;
  private static final int OPEN = 8;
  private static final Pattern ID = Pattern.compile("\"request_id\":\"(c[0-9]+-[0-9]+)\"");
  private static final String ALLOW =
      "{\"rules\": [{\"id\": \"all\", \"effect\": \"allow\", \"conditions\": {\"tool_name\": \"echo\"}}]}";

  @TempDir private Path folder;

  @Test
  void noCallLeavesBeforeItsRecordAndNoAnswerBeforeItsOutcomeIsOnTheDisk() throws Exception {
    // There the steady clock is the machine's, the same in every process.
    assumeTrue(
        System.getProperty("os.name").equals("Linux"),
        "steady clocks of two processes differ here");
    Path seen = folder.resolve("witnessed.txt");
    var command = new ArrayList<>(CoreRig.testServer(seen));
    command.set(command.indexOf(TestServer.class.getName()), WitnessServer.class.getName());
    // Each session has a server of its own; they share the file.
    var forced = new Forced();
    var received = new ConcurrentHashMap<String, Long>();
    try (var rig = new CoreRig(folder, ALLOW, Duration.ofSeconds(120), command)) {
      var logs = new ScriptedLogs();
      logs.watch(forced);
      rig.core.runtime("files").openLogsWith(logs::open);
      try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
        var all = new ArrayList<Future<?>>();
        for (int c = 0; c < CLIENTS; c++) {
          String name = "c" + c + "-";
          all.add(
              threads.submit(() -> {
                talk(rig, name, received);
                return null;
              }));
        }
        for (Future<?> one : all) {
          one.get();
        }
      }
    }
    var left = new ConcurrentHashMap<String, Long>();
    for (String line : Files.readAllLines(seen)) {
      String[] parts = line.split(" ");
      left.put(parts[0].replace("\"", ""), Long.parseLong(parts[1]));
    }
    assertThat(received).hasSize(CALLS / CLIENTS * CLIENTS);
    assertThat(left.keySet()).isEqualTo(received.keySet());
    var early = new ArrayList<String>();
    for (String id : received.keySet()) {
      long decision = forced.decisions.getOrDefault(id, Long.MAX_VALUE);
      long outcome = forced.operations.getOrDefault(id, Long.MAX_VALUE);
      if (decision - left.get(id) >= 0) {
        early.add(id + " reached the server before its record was on the disk");
      }
      if (outcome - received.get(id) >= 0) {
        early.add(id + " was answered before its outcome was on the disk");
      }
    }
    assertThat(early).isEmpty();
  }

  private static void talk(CoreRig rig, String name, Map<String, Long> received) throws Exception {
    try (var client = rig.connect()) {
      client.shakeHands();
      int sent = 0;
      int calls = CALLS / CLIENTS;
      for (int back = 0; back < calls; back++) {
        while (sent < calls && sent - back < OPEN) {
          client.call(name + sent++, "echo", JsonObject.EMPTY);
        }
        Message answer = client.receive();
        long now = System.nanoTime();
        assertThat(answer).isInstanceOf(Message.Success.class);
        received.put(((Message.Success) answer).id().toString().replace("\"", ""), now);
      }
    }
  }

  /// Notes when the record about each request was forced.
  private static final class Forced implements ScriptedLogs.Witness {
    final Map<String, Long> decisions = new ConcurrentHashMap<>();
    final Map<String, Long> operations = new ConcurrentHashMap<>();
    private final Map<String, List<String>> waiting = new ConcurrentHashMap<>();

    @Override
    public void written(String file, byte[] bytes) {
      var ids = ID.matcher(new String(bytes, StandardCharsets.UTF_8));
      while (ids.find()) {
        waiting.computeIfAbsent(file, _ -> new ArrayList<>()).add(ids.group(1));
      }
    }

    @Override
    public void forced(String file) {
      long now = System.nanoTime();
      var into = file.startsWith("decisions") ? decisions : operations;
      var ids = waiting.getOrDefault(file, List.of());
      ids.forEach(id -> into.putIfAbsent(id, now));
      waiting.remove(file);
    }
  }
}
