package dev.assent.core.bridge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.files.PrivateFolder;
import dev.assent.core.json.Json;
import dev.assent.core.proxy.TestServer;
import dev.assent.core.transport.CoreLock;
import dev.assent.core.transport.EchoService;
import dev.assent.core.transport.LocalSocketServer;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
@DisabledOnOs(OS.WINDOWS)
class StdioBridgeTest {
  private static final String INITIALIZE =
      "{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"initialize\",\"params\":{}}\n";
  private static final String INITIALIZED =
      "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}\n";

  @TempDir Path outer;
  private final Map<String, String> environment = new HashMap<>();
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream errors = new ByteArrayOutputStream();
  private final EchoService service = new EchoService();
  private Duration patience = Duration.ofSeconds(60);
  private Path home;

  @BeforeEach
  void prepare() throws IOException {
    Files.setPosixFilePermissions(outer, PosixFilePermissions.fromString("rwx------"));
    home = outer.resolve("h");
    environment.put("ASSENT_HOME", home.toString());
    environment.put("PATH", "/usr/bin:/bin");
    environment.put("TOKEN", "t");
  }

  private int run(InputStream in, String... args) {
    var surroundings =
        new CoreReach.Surroundings(
            outer.resolve("image"), false, outer, "/work", "Linux", patience);
    return new StdioBridge(environment, surroundings, in, out, errors, false).run(args);
  }

  private int run(String in, String... args) {
    return run(new ByteArrayInputStream(in.getBytes(StandardCharsets.UTF_8)), args);
  }

  private String said() {
    return out.toString(StandardCharsets.UTF_8);
  }

  private String complained() {
    return errors.toString(StandardCharsets.UTF_8);
  }

  private Core core() throws IOException {
    var lock = CoreLock.tryAcquire(home.resolve("run/core.lock")).orElseThrow();
    return new Core(lock, LocalSocketServer.open(lock, home.resolve("run/core.sock"), service, 8));
  }

  private record Core(CoreLock lock, LocalSocketServer server) implements AutoCloseable {
    @Override
    public void close() throws IOException {
      server.close();
      lock.close();
    }
  }

  private void program(String name, String script) throws IOException {
    Path bin = Files.createDirectories(outer.resolve("image/bin"));
    Path file = Files.writeString(bin.resolve(name), "#!/bin/sh\n" + script + "\n");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
  }

  @Test
  void carriesBothWaysUntilTheClientAndThenTheCoreClose() throws IOException {
    try (var _ = core()) {
      assertThat(run(INITIALIZE.repeat(2000), "run", "echo")).isEqualTo(StdioBridge.OK);
    }
    assertThat(said()).isEqualTo(INITIALIZE.repeat(2000));
    assertThat(complained()).isEmpty();
    assertThat(service.sessions().getFirst().hello().workingFolder()).isEqualTo("/work");
    assertThat(service.sessions().getFirst().environment())
        .containsExactly(Map.entry("TOKEN", "t"));
  }

  @Test
  void endsWhenTheCoreEndsTheSession() throws IOException {
    try (var _ = core();
        var client = new PipedOutputStream()) {
      assertThat(run(new PipedInputStream(client), "run", "brief")).isEqualTo(StdioBridge.LOST);
    }
    assertThat(said()).isEmpty();
    assertThat(complained()).isEqualTo("assent: the core ended the session\n");
  }

  @Test
  void aRefusedSessionAnswersEveryRequestWithTheReason() throws IOException {
    try (var _ = core()) {
      assertThat(run(INITIALIZE + INITIALIZED + "\n" + "junk\n", "run", "nope"))
          .isEqualTo(StdioBridge.NO_CORE);
    }
    String error =
        ",\"error\":{\"code\":-32603,\"message\":\"assent did not pass this on, and nothing ran: there is no proxy `nope`\"}}\n";
    assertThat(said())
        .isEqualTo(
            "{\"jsonrpc\":\"2.0\",\"id\":0" + error + "{\"jsonrpc\":\"2.0\",\"id\":null" + error);
  }

  @Test
  void aMissingLauncherIsNamed() {
    assertThat(run(INITIALIZE, "run", "echo")).isEqualTo(StdioBridge.NO_CORE);
    assertThat(said())
        .contains(
            "nothing ran: assent does not run and cannot be started: the program `"
                + outer
                + "/image/bin/assent`");
  }

  @Test
  void afterQuitNothingIsStarted() throws IOException {
    program("assent", "touch " + outer.resolve("started"));
    PrivateFolder.create(home.resolve("run"));
    Files.writeString(home.resolve("run/quit"), "");
    assertThat(run(INITIALIZE, "run", "echo", "--headless")).isEqualTo(StdioBridge.NO_CORE);
    assertThat(said()).contains("assent was quit; open Assent again");
    assertThat(outer.resolve("started")).doesNotExist();
  }

  @Test
  void aCoreThatEndsAtOnceIsReported() throws IOException {
    program("assent", "echo first; echo 'assent: broken'; exit 9");
    assertThat(run(INITIALIZE, "run", "echo")).isEqualTo(StdioBridge.NO_CORE);
    String log = home.resolve("system/launch.log").toString();
    assertThat(said()).contains("ended at once with exit status 9: broken; see `" + log + "`");
    assertThat(Path.of(log)).hasContent("first\nassent: broken");
  }

  @Test
  void wordsOfAnEarlierStartAreNotRepeated() throws IOException {
    program("assent", "echo earlier; exit 9");
    run(INITIALIZE, "run", "echo");
    program("assent", "exit 9");
    out.reset();
    run(INITIALIZE, "run", "echo");
    assertThat(said()).contains("ended at once with exit status 9; see `");
  }

  @Test
  void aCoreThatDoesNotAnswerIsGivenUp() throws IOException {
    program("assent", "exit 0");
    patience = Duration.ofMillis(300);
    assertThat(run(INITIALIZE, "run", "echo")).isEqualTo(StdioBridge.NO_CORE);
    assertThat(said()).contains("did not answer within");
  }

  @Test
  void theCoreThatIsStartedGetsACleanEnvironment() throws IOException {
    environment.putAll(
        Map.of("LD_PRELOAD", "/x.so", "JAVA_TOOL_OPTIONS", "-javaagent:x", "SECRET", "s"));
    program("assent", "echo \"$@\"; env | cut -d= -f1 | sort | tr '\\n' ' '; exit 1");
    run("", "run", "echo");
    String log = Files.readString(home.resolve("system/launch.log"));
    assertThat(log)
        .startsWith("core\n")
        .contains("ASSENT_HOME", "PATH")
        .doesNotContain("LD_PRELOAD", "JAVA_", "SECRET", "TOKEN");
  }

  @Test
  void theWindowIsStartedWhereThereIsAScreenAndItIsWanted() throws IOException {
    program("assent", "echo headless; exit 1");
    program("assent-desktop", "echo window \"$@\"; exit 1");
    environment.put("DISPLAY", ":9");
    run("", "run", "echo");
    run("", "run", "echo", "--headless");
    environment.remove("DISPLAY");
    environment.put("WAYLAND_DISPLAY", "wayland-0");
    run("", "run", "echo");
    assertThat(Files.readAllLines(home.resolve("system/launch.log")))
        .isEqualTo(List.of("window --background", "headless", "window --background"));
  }

  @Test
  void aCoreThatStartsSlowlyIsWaitedFor() throws IOException, InterruptedException {
    Path mark = outer.resolve("started");
    program("assent", "touch " + mark + "; sleep 30");
    Thread starting =
        Thread.ofPlatform()
            .start(() -> {
              try {
                while (!Files.exists(mark)) {
                  Thread.sleep(10);
                }
                core();
              } catch (IOException | InterruptedException e) {
                throw new AssertionError(e);
              }
            });
    assertThat(run(INITIALIZE, "run", "echo")).isEqualTo(StdioBridge.OK);
    assertThat(said()).isEqualTo(INITIALIZE);
    starting.join();
  }

  @Test
  void aFolderThatOthersCanEnterIsRefused() throws IOException {
    program("assent", "touch " + outer.resolve("started"));
    Files.createDirectories(home.resolve("run"));
    Files.setPosixFilePermissions(
        home.resolve("run"), PosixFilePermissions.fromString("rwxrwxrwx"));
    assertThat(run(INITIALIZE, "run", "echo")).isEqualTo(StdioBridge.NO_CORE);
    assertThat(said()).contains("found a folder that others may enter, `rwxrwxrwx`");
    assertThat(outer.resolve("started")).doesNotExist();
  }

  @Test
  void aSocketPathTooLongIsRefused() {
    environment.put("ASSENT_HOME", outer.resolve("x".repeat(100)).toString());
    assertThat(run(INITIALIZE, "run", "echo")).isEqualTo(StdioBridge.NO_CORE);
    assertThat(said()).contains("expected at most 100; set ASSENT_HOME");
  }

  @Test
  void wrongArgumentsAreSaidOnStderrOnly() {
    for (String[] args :
        new String[][] {
          {},
          {"run"},
          {"walk", "x"},
          {"run", "x", "--fast"},
          {"run", "x", "--headless", "y"},
          {"run", "../x"},
          {"run", "X"}
        }) {
      assertThat(run("", args)).isEqualTo(StdioBridge.USAGE);
    }
    assertThat(said()).isEmpty();
    assertThat(complained())
        .contains("usage: assent run NAME [--headless]", "found the proxy name `../x`");
  }

  @Test
  void runsOnJavaBaseAloneAndSaysNothingOfItsOwn() throws Exception {
    try (var _ = core()) {
      var builder =
          new ProcessBuilder(
              Path.of(System.getProperty("java.home"), "bin", "java").toString(),
              "--limit-modules",
              "java.base",
              "--enable-native-access=ALL-UNNAMED",
              "-cp",
              TestServer.classPath(StdioBridge.class, Json.class),
              StdioBridge.class.getName(),
              "run",
              "echo");
      builder.environment().put("ASSENT_HOME", home.toString());
      Process bridge =
          builder.redirectError(outer.resolve("errors").toFile()).directory(outer.toFile()).start();
      bridge.getOutputStream().write(INITIALIZE.getBytes(StandardCharsets.UTF_8));
      bridge.getOutputStream().close();
      assertThat(new String(bridge.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
          .isEqualTo(INITIALIZE);
      assertThat(bridge.waitFor()).isZero();
      assertThat(outer.resolve("errors")).isEmptyFile();
      assertThat(service.sessions().getFirst().hello().workingFolder())
          .isEqualTo(outer.toRealPath().toString());
    }
  }
}
