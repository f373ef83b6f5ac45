package dev.assent.core.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.jsonrpc.Message;
import dev.assent.testing.Depth;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// Tests what a client that floods does to another one, at the same core. A deep run is a load
/// program too: it makes many calls in six turns, with and without the flood, and reports the
/// medians. Nothing here depends on them.
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the servers of this test are shell scripts")
class FairnessTest {
  private static final int CALLS = Depth.of(20, 500);
  private static final boolean FULL = Depth.isDeep();
  private static final int TURNS = FULL ? 3 : 1;
  // The quiet client stays below the limit that the other one goes beyond.
  private static final long PAUSE = FULL ? 2_000_000 : 0;
  private static final String ALLOW =
      "{\"rules\":[{\"effect\":\"allow\",\"conditions\":{\"mcp_method\":\"*\"}}]}";

  private static final String SERVER =
      """
      while IFS= read -r line; do
        [[ $line =~ \\"id\\":(\\"[^\\"]*\\") ]] || continue
        case $line in
          *'"method":"initialize"'*)
            result='{"protocolVersion":"2025-11-25","capabilities":{},"serverInfo":{"name":"e","version":"1"}}' ;;
          *) result='{"content":[{"type":"text","text":"done"}]}' ;;
        esac
        printf '{"jsonrpc":"2.0","id":%s,"result":%s}\\n' "${BASH_REMATCH[1]}" "$result"
      done
      """;

  @TempDir Path folder;

  @Test
  void aFloodIsRefusedAndAnotherClientIsServedAllTheWhile(TestReporter reporter) throws Exception {
    Path script = Files.writeString(folder.resolve("echo.sh"), SERVER);
    var command = List.of("/usr/bin/env", "bash", script.toString());
    try (var rig = new CoreRig(folder, ALLOW, Duration.ofMinutes(10), command)) {
      if (!FULL) {
        rig.core.config().set("limits.calls_per_second", JsonNumber.of(1));
        rig.core.config().set("limits.burst", JsonNumber.of(100));
      }
      measure(rig, reporter);
    }
  }

  private static void measure(CoreRig rig, TestReporter reporter) throws Exception {
    try (var quiet = rig.connect().shakeHands()) {
      var alone = new ArrayList<Long>();
      var flooded = new ArrayList<Long>();
      var refused = new AtomicLong();
      called(quiet, "warm", new ArrayList<>());
      for (int turn = 0; turn < TURNS; turn++) {
        called(quiet, "alone-" + turn, alone);
        try (var flood = new Flood(rig, refused)) {
          flood.awaitRefusal();
          called(quiet, "flooded-" + turn, flooded);
        }
      }
      assertThat(alone).hasSize(TURNS * CALLS);
      assertThat(flooded).hasSize(TURNS * CALLS);
      assertThat(refused.get()).isPositive();
      double without = median(alone);
      double with = median(flooded);
      reporter.publishEntry(
          "median of a call",
          String.format(
              Locale.ROOT,
              "%.0f us alone, %.0f us beside a flood, %.2f times",
              without,
              with,
              with / without));
    }
  }

  private static void called(CoreRig.Client client, String prefix, List<Long> took)
      throws Exception {
    for (int i = 0; i < CALLS; i++) {
      long start = System.nanoTime();
      Message answer = client.called(prefix + "-" + i, "echo", JsonObject.EMPTY);
      took.add(System.nanoTime() - start);
      assertThat(JsonWriter.write(answer.tree()))
          .contains("\"id\":\"" + prefix + "-" + i + "\"", "\"text\":\"done\"");
      LockSupport.parkNanos(PAUSE);
    }
  }

  private static double median(List<Long> nanos) {
    long[] sorted = nanos.stream().mapToLong(Long::longValue).sorted().toArray();
    return Arrays.stream(sorted)
            .skip((sorted.length - 1) / 2)
            .limit(2 - sorted.length % 2)
            .average()
            .orElseThrow()
        / 1000;
  }

  /// A client that sends calls as fast as the core reads them.
  private static final class Flood implements AutoCloseable {
    private final CoreRig.Client client;
    private final AtomicBoolean over = new AtomicBoolean();
    private final AtomicLong refused;
    private final long before;
    private final Thread writer;
    private final Thread reader;

    Flood(CoreRig rig, AtomicLong refused) throws Exception {
      this.refused = refused;
      this.before = refused.get();
      client = rig.connect().shakeHands();
      writer = Thread.ofVirtual().name("flood").start(this::write);
      reader = Thread.ofVirtual().name("answers to the flood").start(this::read);
    }

    void awaitRefusal() throws Exception {
      CoreRig.until("a refusal of the flood", () -> refused.get() > before);
    }

    private void write() {
      try {
        for (int i = 0; !over.get(); i++) {
          client.call("f" + i, "echo", JsonObject.EMPTY);
        }
      } catch (IOException _) {
        // Closed below.
      }
    }

    private void read() {
      try {
        for (String line = client.line(); line != null; line = client.line()) {
          if (line.contains("messages a second")) {
            refused.incrementAndGet();
          }
        }
      } catch (IOException _) {
        // Closed below.
      }
    }

    @Override
    public void close() throws IOException {
      over.set(true);
      client.close();
      try {
        writer.join();
        reader.join();
      } catch (InterruptedException _) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
