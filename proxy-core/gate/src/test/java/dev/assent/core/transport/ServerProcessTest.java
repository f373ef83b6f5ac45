package dev.assent.core.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.assent.core.transport.ServerProcess.RotatingFile;
import dev.assent.core.transport.ServerProcess.ServerExit;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(300)
@DisabledOnOs(OS.WINDOWS)
class ServerProcessTest {
  private static final Map<String, String> ENVIRONMENT =
      Map.of("PATH", "/usr/bin:/bin", "LANG", "C.UTF-8");

  @TempDir Path folder;
  private PosixWatchdog watchdog;

  @BeforeEach
  void start() throws IOException {
    watchdog = PosixWatchdog.start(PosixLauncher.find());
  }

  @AfterEach
  void end() {
    watchdog.close();
  }

  private ServerSpec spec(String... command) {
    return new ServerSpec(
        "test",
        List.of(command),
        ENVIRONMENT,
        folder,
        Optional.of(folder.resolve("system/stderr.log")),
        UnaryOperator.identity());
  }

  private ServerProcess shell(String script) throws ServerStartException {
    return ServerProcess.start(spec("sh", "-c", script), watchdog);
  }

  private static BufferedReader reader(ServerProcess server) {
    return new BufferedReader(new InputStreamReader(server.output(), StandardCharsets.UTF_8));
  }

  private static boolean gone(long pid) {
    Optional<ProcessHandle> handle = ProcessHandle.of(pid);
    return handle.isEmpty() || !handle.get().isAlive();
  }

  private static void awaitGone(long pid) throws InterruptedException {
    long deadline = System.nanoTime() + Duration.ofSeconds(60).toNanos();
    while (!gone(pid) && System.nanoTime() < deadline) {
      Thread.sleep(20);
    }
    assertThat(gone(pid)).as("process %s is gone", pid).isTrue();
  }

  @Test
  void theServersInputIsUntouchedByTheLauncher() throws Exception {
    var server = ServerProcess.start(spec("cat"), watchdog);
    server.input().write("go\nfirst\n".getBytes(StandardCharsets.UTF_8));
    server.input().flush();
    var lines = reader(server);
    assertThat(lines.readLine()).isEqualTo("go");
    assertThat(lines.readLine()).isEqualTo("first");
    assertThat(server.stop()).isEqualTo(new ServerExit(0));
  }

  @Test
  void itsProcessIdIsItsGroupAndSession() throws Exception {
    var server = shell("ps -o pid=,pgid=,sid= -p $$");
    String[] numbers = reader(server).readLine().strip().split("\\s+");
    assertThat(numbers).containsOnly(Long.toString(server.pid()));
    server.stop();
  }

  @Test
  void argumentsArriveAsTheyAre() throws Exception {
    var server =
        ServerProcess.start(
            spec("printf", "[%s]", "a b", "$HOME", "`id`", "*", "", "\"'\\", "\u00e9\n", "-n"),
            watchdog);
    assertThat(new String(server.output().readAllBytes(), StandardCharsets.UTF_8))
        .isEqualTo("[a b][$HOME][`id`][*][][\"'\\][\u00e9\n][-n]");
    server.stop();
  }

  @Test
  void theEnvironmentIsTheOneGivenAndNothingElse() throws Exception {
    var environment = Map.of("PATH", "/usr/bin:/bin", "A", "1 $X `id`");
    var spec =
        new ServerSpec(
            "test",
            List.of("env"),
            environment,
            folder,
            Optional.of(folder.resolve("e.log")),
            UnaryOperator.identity());
    var server = ServerProcess.start(spec, watchdog);
    List<String> lines =
        new String(server.output().readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    // PWD, _ and SHLVL are what some shells add for themselves.
    assertThat(lines.stream().filter(l -> !l.matches("(PWD|OLDPWD|_|SHLVL)=.*")))
        .containsExactlyInAnyOrder("PATH=/usr/bin:/bin", "A=1 $X `id`");
    server.stop();
  }

  @Test
  void startsInTheWorkingFolder() throws Exception {
    var server = shell("pwd -P");
    assertThat(Path.of(reader(server).readLine())).isEqualTo(folder.toRealPath());
    server.stop();
  }

  @Test
  void aServerThatIgnoresItsInputAndTermIsKilledWithItsChildren() throws Exception {
    var server =
        shell(
            "trap '' TERM; sh -c 'trap \"\" TERM; echo $$; while :; do sleep 60; done' & while :; do sleep 60; done");
    long child = Long.parseLong(reader(server).readLine());
    assertThat(server.stop().signal()).hasValue(9);
    awaitGone(child);
  }

  @Test
  void aServerThatEndsOnTermSaysSo() throws Exception {
    var server = shell("trap 'exit 7' TERM; echo ready; while :; do sleep 0.1; done");
    reader(server).readLine();
    ServerExit exit = server.stop();
    assertThat(exit).isEqualTo(new ServerExit(7));
    assertThat(exit.describe()).isEqualTo("ended with exit status 7");
    assertThat(server.stop()).isEqualTo(exit);
  }

  @Test
  void whatADeadServerLeavesBehindIsEnded() throws Exception {
    var server = shell("(trap '' TERM HUP; while :; do sleep 60; done) & echo $!; exit 3");
    long child = Long.parseLong(reader(server).readLine());
    assertThat(server.exit().get(60, TimeUnit.SECONDS)).isEqualTo(new ServerExit(3));
    awaitGone(child);
  }

  /// Java empties its ends of the pipes when the program ends; nothing may be lost to it.
  @Test
  void whatAServerSaysAsItEndsArrives() throws Exception {
    for (int i = 0; i < 100; i++) {
      var server = ServerProcess.start(spec("printf", "%s", "x".repeat(5_000)), watchdog);
      assertThat(server.output().readAllBytes()).as("try %s", i).hasSize(5_000);
      assertThat(server.exit().get(60, TimeUnit.SECONDS)).isEqualTo(new ServerExit(0));
    }
  }

  // In a shell a program in the background has no input of its own accord.
  private static final String GOES_ON =
      "exec 3<&0; %s sh -c 'echo $$; while read -r line; do echo \"got $line\"; echo \"said $line\" >&2; done%s'"
          + " <&3 3<&- & exit 0";

  @ParameterizedTest
  @ValueSource(strings = {"", "setsid"})
  @EnabledOnOs(OS.LINUX)
  void aLauncherThatEndsLeavesItsServerRunning(String prefix) throws Exception {
    var server = shell(GOES_ON.formatted(prefix, "; echo over"));
    var lines = reader(server);
    long successor = Long.parseLong(lines.readLine());
    awaitGone(server.pid());
    for (String word : List.of("first", "x".repeat(200_000), "third")) {
      server.input().write((word + "\n").getBytes(StandardCharsets.UTF_8));
      server.input().flush();
      assertThat(lines.readLine()).isEqualTo("got " + word);
    }
    assertThat(server.exit()).isNotDone();
    assertThat(server.stop(Duration.ofMinutes(1))).isEqualTo(new ServerExit(0));
    awaitGone(successor);
    assertThat(lines.readLine()).isEqualTo("over");
    assertThat(lines.readLine()).isNull();
    long deadline = System.nanoTime() + Duration.ofSeconds(60).toNanos();
    while (!server.errorTail().endsWith("said third") && System.nanoTime() < deadline) {
      Thread.sleep(20);
    }
    assertThat(server.errorTail()).endsWith("said third");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "setsid"})
  @EnabledOnOs(OS.LINUX)
  void whatALauncherLeavesIsKilledWhenItDoesNotEnd(String prefix) throws Exception {
    var server = shell(GOES_ON.formatted(prefix, "; trap \"\" TERM; while :; do sleep 60; done"));
    long successor = Long.parseLong(reader(server).readLine());
    awaitGone(server.pid());
    server.stop();
    awaitGone(successor);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "setsid"})
  @EnabledOnOs(OS.LINUX)
  void theEndOfWhatALauncherLeftIsTheEndOfTheServer(String prefix) throws Exception {
    var server = shell(GOES_ON.formatted(prefix, ""));
    long successor = Long.parseLong(reader(server).readLine());
    awaitGone(server.pid());
    assertThat(server.exit()).isNotDone();
    ProcessHandle.of(successor).orElseThrow().destroyForcibly();
    assertThat(server.exit().get(60, TimeUnit.SECONDS)).isEqualTo(new ServerExit(0));
    assertThat(server.output().read()).isNegative();
  }

  @Test
  void whatAFailedServerLeavesInItsPlaceIsNoServer() throws Exception {
    var server =
        shell("exec 3<&0; sh -c 'while read -r line; do :; done' <&3 3<&- & echo $!; exit 4");
    long child = Long.parseLong(reader(server).readLine());
    assertThat(server.exit().get(60, TimeUnit.SECONDS)).isEqualTo(new ServerExit(4));
    awaitGone(child);
  }

  @Test
  void aChildThatLeftTheGroupEndsWithAnOrderlyStop() throws Exception {
    var server =
        shell(
            "setsid sh -c 'trap \"\" TERM; echo $$; while :; do sleep 60; done' & cat > /dev/null; sleep 60");
    long child = Long.parseLong(reader(server).readLine());
    server.stop();
    awaitGone(child);
  }

  @Test
  void stoppingDoesNotWaitForAWriterThatIsStuck() throws Exception {
    var server = shell("trap '' TERM; while :; do sleep 60; done");
    Thread writer =
        Thread.ofPlatform()
            .daemon()
            .start(() -> {
              try {
                server.input().write(new byte[1024 * 1024]);
                server.input().flush();
              } catch (IOException _) {
                // The server is gone.
              }
            });
    assertThat(server.stop().signal()).hasValue(9);
    writer.join();
  }

  @Test
  void stderrGoesToItsFileAndItsEndIsSafeToShow() throws Exception {
    var server = shell("printf 'first\\n\\033[31mred\\007 \\342\\200\\256flip\\r\\n' >&2");
    server.exit().get(60, TimeUnit.SECONDS);
    server.stop();
    assertThat(server.errorTail()).isEqualTo("first\n?[31mred? ?flip?");
    Path log = folder.resolve("system/stderr.log");
    assertThat(Files.readString(log)).startsWith("first\n\u001b[31mred");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(log)))
        .isEqualTo("rw-------");
    assertThat(
            PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve("system"))))
        .isEqualTo("rwx------");
  }

  @Test
  void aFloodOnStderrIsDrainedAndBounded() throws Exception {
    var server = shell("head -c 5000000 /dev/zero | tr '\\0' x >&2; echo done");
    assertThat(reader(server).readLine()).isEqualTo("done");
    server.exit().get(60, TimeUnit.SECONDS);
    server.stop();
    long bytes =
        Files.size(folder.resolve("system/stderr.log"))
            + Files.size(folder.resolve("system/stderr.log.1"));
    assertThat(bytes).isBetween(1L, 2 * (RotatingFile.FULL + 8192));
    assertThat(server.errorTail()).hasSize(4096);
  }

  @Test
  void stderrThatCannotBeKeptDoesNotHoldTheServerUp() throws Exception {
    Files.writeString(folder.resolve("system"), "a file in the way");
    var server = shell("head -c 300000 /dev/zero >&2; echo done");
    assertThat(reader(server).readLine()).isEqualTo("done");
    server.stop();
  }

  @Test
  void aLauncherWhoseCoreIsGoneRunsNothing() throws Exception {
    Path mark = folder.resolve("ran");
    Process launcher =
        new ProcessBuilder(watchdog.wrapped(List.of("/usr/bin/touch", mark.toString()))).start();
    launcher.getOutputStream().close();
    assertThat(launcher.waitFor()).isEqualTo(125);
    assertThat(mark).doesNotExist();
  }

  @Test
  void aWatchdogThatSomebodyKilledIsReplacedAndKnowsItsGroups() throws Exception {
    var first = shell("trap '' TERM; while :; do sleep 60; done");
    watchdog.process().destroyForcibly().waitFor();
    var second = shell("trap '' TERM; while :; do sleep 60; done");
    watchdog.close();
    awaitGone(first.pid());
    awaitGone(second.pid());
  }

  @Test
  void aWatchdogThatSomebodyKilledIsReplacedBeforeItIsNeeded() throws Exception {
    var first = shell("trap '' TERM; while :; do sleep 60; done");
    Process killed = watchdog.process();
    killed.destroyForcibly().waitFor();
    long until = System.nanoTime() + 60_000_000_000L;
    while (watchdog.process() == killed && System.nanoTime() < until) {
      Thread.sleep(20);
    }
    assertThat(watchdog.process().isAlive()).isTrue();
    watchdog.close();
    awaitGone(first.pid());
  }

  @Test
  void perlTakesThePlaceOfSetsid() throws Exception {
    String perl = PosixLauncher.tool("perl");
    org.junit.jupiter.api.Assumptions.assumeTrue(perl != null);
    var launcher = new PosixLauncher(PosixLauncher.byPerl(String.valueOf(perl)), "/bin/sh");
    PosixWatchdog other = PosixWatchdog.start(launcher);
    var server = ServerProcess.start(spec("sh", "-c", "ps -o pid=,pgid=,sid= -p $$; cat"), other);
    assertThat(reader(server).readLine().strip().split("\\s+"))
        .containsOnly(Long.toString(server.pid()));
    other.close();
    awaitGone(server.pid());
  }

  @Test
  void endsByThemselvesAreTold() throws Exception {
    assertThat(shell("kill -9 $$").exit().get(60, TimeUnit.SECONDS).describe())
        .isEqualTo("was ended by signal 9 (KILL)");
    assertThat(shell("exit 0").exit().get(60, TimeUnit.SECONDS).signal()).isEmpty();
  }

  @Test
  void nothingStartsWhereSomethingIsMissing() throws IOException {
    Path plain = Files.writeString(folder.resolve("plain"), "#!/bin/sh\n");
    Path batch = Files.writeString(folder.resolve("x.cmd"), "");
    Files.setPosixFilePermissions(batch, PosixFilePermissions.fromString("rwx------"));
    var cases = new ArrayList<String>();
    for (String program :
        List.of(
            "",
            "no-such-program",
            "/no/such",
            plain.toString(),
            folder.toString(),
            "./x",
            "a\0b",
            batch.toString())) {
      var thrown =
          catchThrowableOfType(
              ServerStartException.class, () -> ServerProcess.start(spec(program), watchdog));
      assertThat(thrown).as(program).isNotNull();
      cases.add(thrown.code().name());
    }
    assertThat(cases)
        .containsExactly(
            "NO_COMMAND",
            "NOT_FOUND",
            "NOT_FOUND",
            "NOT_EXECUTABLE",
            "NOT_EXECUTABLE",
            "NOT_FOUND",
            "NOT_FOUND",
            "BATCH_FILE");
    var thrown =
        catchThrowableOfType(
            ServerStartException.class,
            () -> ServerProcess.start(spec("no-such-program"), watchdog));
    assertThat(thrown)
        .hasMessage("the program `no-such-program` was not found on PATH (`/usr/bin:/bin`)");
  }

  @Test
  void nothingStartsInAFolderThatIsNone() {
    for (Path where : List.of(folder.resolve("missing"), Path.of("relative"))) {
      var spec =
          new ServerSpec(
              "test",
              List.of("cat"),
              ENVIRONMENT,
              where,
              Optional.of(folder.resolve("e")),
              UnaryOperator.identity());
      var thrown =
          catchThrowableOfType(
              ServerStartException.class, () -> ServerProcess.start(spec, watchdog));
      assertThat(thrown.code()).isEqualTo(ServerStartException.Code.WORKING_FOLDER);
    }
  }

  @Test
  void relativeEntriesOfTheSearchPathAreSkipped() throws IOException {
    var thrown =
        catchThrowableOfType(
            ServerStartException.class, () -> ExecutableFinder.resolve("sh", ".:bin::" + folder));
    assertThat(thrown.code()).isEqualTo(ServerStartException.Code.NOT_FOUND);
  }
}
