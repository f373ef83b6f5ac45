package dev.assent.core.transport;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
@DisabledOnOs(OS.WINDOWS)
class WatchdogOrphanTest {
  @TempDir Path folder;

  /// A core in miniature: starts one stubborn server with a stubborn child, says their numbers, and
  /// waits to be killed.
  static final class Core {
    private Core() {}

    public static void main(String[] args) throws Exception {
      var watchdog = PosixWatchdog.start(PosixLauncher.find());
      String script =
          "trap '' TERM HUP; sh -c 'trap \"\" TERM HUP; echo $$; while :; do sleep 60; done' & while :; do sleep 60; done";
      var server =
          ServerProcess.start(
              new ServerSpec(
                  "stubborn",
                  List.of("sh", "-c", script),
                  Map.of("PATH", "/usr/bin:/bin"),
                  Path.of(args[0]),
                  Optional.of(Path.of(args[0], "stderr.log")),
                  UnaryOperator.identity()),
              watchdog);
      var child =
          new BufferedReader(new InputStreamReader(server.output(), StandardCharsets.UTF_8))
              .readLine();
      var numbers = server.pid() + "\n" + child + "\n" + watchdog.process().pid() + "\n";
      try (var out = new java.io.FileOutputStream(java.io.FileDescriptor.out)) {
        out.write(numbers.getBytes(StandardCharsets.US_ASCII));
        out.flush();
        Thread.sleep(Duration.ofMinutes(5));
      }
    }
  }

  @Test
  void nothingSurvivesACoreThatIsKilled() throws Exception {
    Process core =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Core.class.getName(),
                folder.toString())
            .redirectError(folder.resolve("core-errors").toFile())
            .start();
    var numbers = new ArrayList<Long>();
    try (var out =
        new BufferedReader(new InputStreamReader(core.getInputStream(), StandardCharsets.UTF_8))) {
      for (int i = 0; i < 3; i++) {
        numbers.add(Long.parseLong(out.readLine()));
      }
    }
    assertThat(numbers).allMatch(pid -> ProcessHandle.of(pid).isPresent());

    core.destroyForcibly().waitFor();

    long deadline = System.nanoTime() + Duration.ofSeconds(60).toNanos();
    while (numbers.stream().anyMatch(WatchdogOrphanTest::isAlive) && System.nanoTime() < deadline) {
      Thread.sleep(50);
    }
    assertThat(numbers.stream().filter(WatchdogOrphanTest::isAlive)).isEmpty();
  }

  private static boolean isAlive(long pid) {
    return ProcessHandle.of(pid).map(ProcessHandle::isAlive).orElse(false);
  }
}
