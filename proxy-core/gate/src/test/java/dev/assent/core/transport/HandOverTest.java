package dev.assent.core.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.assent.core.bridge.StdioBridge;
import dev.assent.core.local.handover.HandOver;
import dev.assent.core.local.handover.HandOverSocket;
import dev.assent.core.local.handover.OfferedStreams;
import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A real bridge that hands its client's streams to a core in miniature.
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class HandOverTest {
  private static final int OK = 0;
  private static final String NO_NATIVE_ACCESS = "--illegal-native-access=deny";
  private static final int LOST = 4;

  @TempDir Path outer;
  private final EchoService service = new EchoService();
  private final List<Process> bridges = new ArrayList<>();
  private CoreLock lock;
  private LocalSocketServer server;

  @BeforeEach
  void start() throws IOException {
    assumeThat(HandOver.isPossible()).as("a system on which streams can be handed over").isTrue();
    Files.setPosixFilePermissions(outer, PosixFilePermissions.fromString("rwx------"));
    lock = CoreLock.tryAcquire(outer.resolve("h/run/core.lock")).orElseThrow();
    server = LocalSocketServer.open(lock, run().resolve("core.sock"), service, 8);
  }

  @AfterEach
  void stop() throws IOException {
    bridges.forEach(Process::destroyForcibly);
    if (server != null) {
      server.close();
      lock.close();
    }
  }

  private Path run() {
    return outer.resolve("h/run");
  }

  private ProcessBuilder bridge(String... between) throws IOException {
    var command = new ArrayList<String>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
    // Several such options add up.
    if (!List.of(between).contains(NO_NATIVE_ACCESS)) {
      command.add("--enable-native-access=ALL-UNNAMED");
    }
    command.addAll(List.of(between));
    command.addAll(
        List.of(
            "-cp",
            System.getProperty("java.class.path"),
            StdioBridge.class.getName(),
            "run",
            "echo"));
    var builder = new ProcessBuilder(command).redirectError(outer.resolve("errors").toFile());
    builder.environment().put("ASSENT_HOME", outer.resolve("h").toString());
    return builder;
  }

  private Process started(ProcessBuilder builder) throws IOException {
    Process bridge = builder.start();
    bridges.add(bridge);
    return bridge;
  }

  private static void say(Process bridge, String line) throws IOException {
    bridge.getOutputStream().write((line + "\n").getBytes(StandardCharsets.UTF_8));
    bridge.getOutputStream().flush();
  }

  // Each line takes the streams one step further: the first answer has the bridge begin, the next
  // line is the last it carries.
  private OfferedStreams handedOver(Process bridge, BufferedReader answers) throws Exception {
    for (int i = 0; i < 12_000; i++) {
      say(bridge, "before " + i);
      assertThat(answers.readLine()).isEqualTo("before " + i);
      var streams = (OfferedStreams) service.sessions().getFirst().connection();
      if (streams.areHandedOver()) {
        return streams;
      }
      TimeUnit.MILLISECONDS.sleep(5);
    }
    throw new AssertionError(
        "the streams were not handed over: " + Files.readString(outer.resolve("errors")));
  }

  private static BufferedReader answers(Process bridge) {
    return new BufferedReader(
        new InputStreamReader(bridge.getInputStream(), StandardCharsets.UTF_8));
  }

  @Test
  void linesOfAnyLengthPassWhileTheStreamsGoOver() throws Exception {
    var random = new Random(7);
    Process bridge = started(bridge());
    var lines = new ArrayList<String>();
    for (int i = 0; i < 600; i++) {
      int length = random.nextInt(20) == 0 ? random.nextInt(300_000) : random.nextInt(2_000);
      lines.add(i + ":" + String.valueOf((char) ('a' + i % 26)).repeat(length));
    }
    var writing =
        CompletableFuture.runAsync(() -> {
          try {
            for (String line : lines) {
              say(bridge, line);
              if (line.length() % 7 == 0) {
                TimeUnit.MILLISECONDS.sleep(2);
              }
            }
          } catch (IOException | InterruptedException e) {
            throw new AssertionError(e);
          }
        });
    BufferedReader answers = answers(bridge);
    for (String line : lines) {
      assertThat(answers.readLine()).isEqualTo(line);
    }
    writing.join();
    handedOver(bridge, answers);
    for (int i = 0; i < 50; i++) {
      say(bridge, "x".repeat(i * 100));
      assertThat(answers.readLine()).isEqualTo("x".repeat(i * 100));
    }
    assertThat(left()).isEmpty();
  }

  private List<Path> left() throws IOException {
    try (Stream<Path> files = Files.list(run())) {
      return files
          .filter(file -> file.getFileName().toString().startsWith(HandOverSocket.PREFIX))
          .toList();
    }
  }

  @Test
  void aClientThatEndsGetsWhatIsDueAndTheBridgeEndsWell() throws Exception {
    Process bridge = started(bridge());
    BufferedReader answers = answers(bridge);
    handedOver(bridge, answers);
    say(bridge, "last");
    bridge.getOutputStream().close();
    assertThat(answers.readLine()).isEqualTo("last");
    assertThat(answers.readLine()).isNull();
    assertThat(bridge.waitFor()).isEqualTo(OK);
    assertThat(outer.resolve("errors")).isEmptyFile();
  }

  @Test
  void onceAllIsHandedOverAShellTakesThePlaceOfTheBridge() throws Exception {
    Process bridge = started(bridge());
    BufferedReader answers = answers(bridge);
    handedOver(bridge, answers);
    staysAsAShell(bridge, answers);
  }

  @Test
  void aClientThatSaysNothingMoreHasAShellAllTheSame() throws Exception {
    Process bridge = started(bridge());
    BufferedReader answers = answers(bridge);
    say(bridge, "only line");
    assertThat(answers.readLine()).isEqualTo("only line");
    staysAsAShell(bridge, answers);
  }

  private static void staysAsAShell(Process bridge, BufferedReader answers) throws Exception {
    Path shell = Path.of("/bin/sh").toRealPath();
    Path command = Path.of("/proc/" + bridge.pid() + "/cmdline");
    // Between the two the system shows no program, and then one that has no arguments yet.
    while (bridge.info().command().map(Path::of).filter(shell::equals).isEmpty()
        || Files.readString(command).isEmpty()) {
      TimeUnit.MILLISECONDS.sleep(5);
    }
    say(bridge, "still there");
    assertThat(answers.readLine()).isEqualTo("still there");
    assertThat(Files.readString(command).split("\0")).endsWith("assent run echo");
    assertThat(Files.readAllLines(Path.of("/proc/" + bridge.pid() + "/smaps_rollup")))
        .filteredOn(line -> line.startsWith("Pss:"))
        .singleElement(InstanceOfAssertFactories.STRING)
        .satisfies(line ->
            assertThat(Integer.parseInt(line.replaceAll("\\D", ""))).as("KiB").isBetween(1, 2_048));
    bridge.toHandle().destroy();
    assertThat(answers.readLine()).isNull();
  }

  @Test
  void aBridgeThatIsKilledEndsTheSessionAndItsClientIsTold() throws Exception {
    Process bridge = started(bridge());
    BufferedReader answers = answers(bridge);
    OfferedStreams streams = handedOver(bridge, answers);
    // The process would close its streams as well.
    bridge.toHandle().destroyForcibly();
    assertThat(answers.readLine()).isNull();
    awaitClosed(streams);
  }

  private static void awaitClosed(OfferedStreams streams) throws InterruptedException {
    while (streams.isOpen()) {
      TimeUnit.MILLISECONDS.sleep(5);
    }
  }

  @Test
  void aCoreThatEndsTheSessionEndsTheBridge() throws Exception {
    Process bridge = started(bridge());
    BufferedReader answers = answers(bridge);
    handedOver(bridge, answers).close();
    assertThat(answers.readLine()).isNull();
    assertThat(bridge.waitFor()).isEqualTo(LOST);
    assertThat(outer.resolve("errors")).hasContent("assent: the core ended the session");
  }

  @Test
  void aClientThatReadsNothingDoesNotKeepTheSessionOpen() throws Exception {
    Process bridge = started(bridge());
    OfferedStreams streams = handedOver(bridge, answers(bridge));
    var writing =
        CompletableFuture.runAsync(() -> {
          try {
            say(bridge, "x".repeat(4 * 1024 * 1024));
          } catch (IOException _) {
            // The bridge is gone by then.
          }
        });
    TimeUnit.MILLISECONDS.sleep(300);
    assertThat(writing).isNotDone();
    streams.close();
    awaitClosed(streams);
    assertThat(bridge.waitFor()).isEqualTo(LOST);
    writing.join();
  }

  @Test
  void aClientThatEndsWithoutReadingDoesNotKeepTheSessionOpen() throws Exception {
    Process bridge = started(bridge());
    BufferedReader answers = answers(bridge);
    say(bridge, "one");
    assertThat(answers.readLine()).isEqualTo("one");
    // The streams go over while what comes back fills everything on its way. The room there depends
    // on how far they are by then, so nobody waits for these lines.
    var writing =
        CompletableFuture.runAsync(() -> {
          try {
            for (int i = 0; i < 250; i++) {
              say(bridge, "x".repeat(1000));
            }
            bridge.getOutputStream().close();
          } catch (IOException _) {
            // The bridge is gone by then.
          }
        });
    TimeUnit.MILLISECONDS.sleep(300);
    var streams = (OfferedStreams) service.sessions().getFirst().connection();
    streams.close();
    assertThat(streams.isOpen()).isFalse();
    bridge.toHandle().destroyForcibly();
    writing.join();
  }

  @Test
  void whatIsNoPipeIsCarried() throws Exception {
    Path in = Files.writeString(outer.resolve("in"), "one\ntwo\n".repeat(20_000));
    Path out = outer.resolve("out");
    Process bridge = started(bridge().redirectInput(in.toFile()).redirectOutput(out.toFile()));
    assertThat(bridge.waitFor()).isEqualTo(OK);
    assertThat(out).hasSameTextualContentAs(in);
    assertThat(((OfferedStreams) service.sessions().getFirst().connection()).areHandedOver())
        .isFalse();
  }

  @Test
  void aBridgeThatMayNotHandOverCarries() throws Exception {
    Process bridge = started(bridge(NO_NATIVE_ACCESS));
    BufferedReader answers = answers(bridge);
    for (int i = 0; i < 200; i++) {
      say(bridge, "line " + i);
      assertThat(answers.readLine()).isEqualTo("line " + i);
    }
    bridge.getOutputStream().close();
    assertThat(answers.readLine()).isNull();
    assertThat(bridge.waitFor()).isEqualTo(OK);
    assertThat(((OfferedStreams) service.sessions().getFirst().connection()).areHandedOver())
        .isFalse();
  }

  @Test
  void whatACoreThatDiedLeftIsRemoved() throws Exception {
    server.close();
    Files.writeString(run().resolve(HandOverSocket.PREFIX + "old"), "");
    server = LocalSocketServer.open(lock, run().resolve("core.sock"), service, 8);
    assertThat(left()).isEmpty();
  }

  @Test
  void descriptorsAreGivenBack() throws Exception {
    long before = 0;
    for (int round = 0; round < 4; round++) {
      Process bridge = started(bridge());
      BufferedReader answers = answers(bridge);
      for (int i = 0; i < 100; i++) {
        say(bridge, "line");
        assertThat(answers.readLine()).isEqualTo("line");
        TimeUnit.MILLISECONDS.sleep(2);
      }
      bridge.getOutputStream().close();
      try (InputStream rest = new BufferedInputStream(bridge.getInputStream())) {
        rest.readAllBytes();
      }
      assertThat(bridge.waitFor()).isEqualTo(OK);
      awaitClosed((OfferedStreams) service.sessions().get(round).connection());
      before = round == 1 ? openDescriptors() : before;
    }
    // Threads of the test's own process may hold one or another for a moment.
    for (int i = 0; openDescriptors() > before && i < 6_000; i++) {
      TimeUnit.MILLISECONDS.sleep(10);
    }
    assertThat(openDescriptors()).isLessThanOrEqualTo(before);
  }

  private static long openDescriptors() throws IOException {
    try (Stream<Path> open = Files.list(Path.of("/proc/self/fd"))) {
      return open.count();
    }
  }
}
