package dev.assent.core.bridge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.local.HookReply;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// A core in a process of its own that is stopped, not ended: it takes connections and answers
/// nobody.
@Timeout(300)
@EnabledOnOs(OS.LINUX)
class StoppedCoreTest {
  private static final String ASKED =
      "{\"hook_event_name\":\"PreToolUse\",\"session_id\":\"s\",\"cwd\":\"/\",\"tool_name\":\"Bash\",\"tool_input\":{\"command\":\"ls\"}}";

  @TempDir private Path folder;

  private Process core(Path root) throws Exception {
    var builder =
        new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "--enable-native-access=ALL-UNNAMED",
            "-Duser.home=" + root,
            "-cp",
            System.getProperty("java.class.path"),
            "dev.assent.core.proxy.CoreProcess",
            root.toString(),
            "claude-code");
    builder.redirectError(ProcessBuilder.Redirect.DISCARD).directory(root.toFile());
    Process core = builder.start();
    assertThat(core.inputReader(StandardCharsets.UTF_8).readLine()).isEqualTo("ready");
    return core;
  }

  private static void signal(String name, Process core) throws Exception {
    assertThat(new ProcessBuilder("kill", "-" + name, Long.toString(core.pid())).start().waitFor())
        .isZero();
  }

  /// Goes fifteen times as fast as the machine while the hook waits, and only once it has got to
  /// the core: the hook's own thread looks at the clock right before that.
  private static final class Fast implements Pace {
    private static final int TIMES = 15;
    private volatile long now;
    private volatile boolean asks;

    @Override
    public long nanos() {
      asks |= Thread.currentThread().getName().equals("hook");
      return now;
    }

    @Override
    public boolean ended(Thread thread, Duration longest) throws InterruptedException {
      if (!thread.getName().equals("hook")) {
        thread.join();
        return true;
      }
      while (!asks) {
        if (thread.join(Duration.ofMillis(1))) {
          return true;
        }
      }
      if (thread.join(longest.dividedBy(TIMES))) {
        return true;
      }
      now += longest.toNanos();
      return false;
    }
  }

  @Test
  void hooksAndBridgesRefuseWithinTheirTimes() throws Exception {
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx------"));
    Path root = folder.toRealPath();
    Files.createDirectories(root.resolve("project"));
    Files.writeString(
        root.resolve("tools.json"),
        "{\"\": {\"tools\": [{\"name\": \"echo\", \"inputSchema\": {\"type\": \"object\"}}]}}");
    var environment = Map.of("ASSENT_HOME", root.resolve("home").toString());
    var around =
        new CoreReach.Surroundings(
            root.resolve("image"), false, root, "/", "Linux", Duration.ofSeconds(10));
    Process core = core(root);
    try {
      signal("STOP", core);
      var said = new ByteArrayOutputStream();
      var bridge =
          CompletableFuture.supplyAsync(() ->
              new StdioBridge(
                      environment,
                      around,
                      in("{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"initialize\"}\n"),
                      said,
                      said,
                      false)
                  .run(new String[] {"run", "files"}));
      var answer = new ByteArrayOutputStream();
      var streams = new HookRelay.Streams(in(ASKED), answer, new ByteArrayOutputStream());
      int status =
          new HookRelay(environment, around, new Fast(), Duration.ZERO, streams)
              .run(new String[] {"hook", "claude-code"});
      assertThat(List.of(0, HookReply.BLOCKED)).contains(status);
      assertThat(answer.toString(StandardCharsets.UTF_8))
          .contains("deny", "assent is stopped or does not answer", "nothing ran");
      assertThat(bridge.get(120, TimeUnit.SECONDS)).isEqualTo(StdioBridge.NO_CORE);
      assertThat(said.toString(StandardCharsets.UTF_8)).contains("\"id\":7", "\"error\"");
      signal("CONT", core);
      assertThat(core.isAlive()).isTrue();
    } finally {
      core.destroyForcibly();
    }
  }

  private static ByteArrayInputStream in(String text) {
    return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
  }
}
