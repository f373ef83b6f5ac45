package dev.assent.core.proxy;

import dev.assent.core.bridge.PatientBridge;
import dev.assent.core.cli.AssentMain;
import dev.assent.core.config.AssentHome;
import dev.assent.core.config.store.ConfigStore;
import dev.assent.core.local.HomeFolders;
import dev.assent.core.local.KnownHomes;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;

/// Starts clients of a home without a core at the same moment, in processes of their own, again and
/// again, and collects each answer that is none.
///
/// Runs by itself too: `java … dev.assent.core.proxy.ColdStarts FOLDER ROUNDS SEED`.
final class ColdStarts {
  private static final String HELLO =
      "{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"initialize\",\"params\":{\"protocolVersion\":\"2025-06-18\","
          + "\"capabilities\":{},\"clientInfo\":{\"name\":\"c\",\"version\":\"1\"}}}\n";
  private static final String ANSWER =
      "{\"jsonrpc\":\"2.0\",\"id\":0,\"result\":{\"protocolVersion\":\"2025-06-18\",\"capabilities\":{},"
          + "\"serverInfo\":{\"name\":\"s\",\"version\":\"1\"}}}";

  private final Path root;
  private final AssentHome home;
  private final List<String> failures = new ArrayList<>();

  ColdStarts(Path folder) throws Exception {
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx------"));
    root = folder.toRealPath();
    home = AssentHome.locate(Map.of("ASSENT_HOME", root.resolve("h").toString()), root, "Linux");
    KnownHomes.of("Linux", root, null)
        .add(new HomeFolders(home.config(), home.state(), home.runtime()));
    try (var config = ConfigStore.open(home, Clock.systemUTC())) {
      String server = "read -r line; echo '" + ANSWER + "'; cat >/dev/null";
      config.addProxy(
          CoreRig.definition(List.of("/bin/sh", "-c", server), Map.of(), Duration.ofSeconds(60)),
          "{\"rules\": []}");
    }
    Path bin = Files.createDirectories(root.resolve("image/bin"));
    String java = String.join(" ", java("-Xmn16m", AssentMain.class));
    Path program =
        Files.writeString(bin.resolve("assent"), "#!/bin/sh\nexec " + java + " \"$@\"\n");
    Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
  }

  public static void main(String[] args) throws Exception {
    var starts = new ColdStarts(Files.createDirectories(Path.of(args[0])));
    var random = new Random(Long.parseLong(args[2]));
    int rounds = Integer.parseInt(args[1]);
    int sessions = 0;
    for (int round = 1; round <= rounds; round++) {
      int clients = 1 + random.nextInt(12);
      starts.round(clients, random.nextInt(4) == 0);
      sessions += clients;
      if (round % 20 == 0 || round == rounds) {
        System.out.println(
            round
                + " cold starts, "
                + sessions
                + " sessions, "
                + starts.failures.size()
                + " failed");
        starts.failures.forEach(System.out::println);
      }
    }
    System.exit(starts.failures.isEmpty() ? 0 : 1);
  }

  /// Returns what went wrong so far; empty when each client had its session.
  List<String> failures() {
    return failures;
  }

  /// One cold start.
  ///
  /// @param beside whether somebody starts a core by hand at the same moment
  void round(int clients, boolean beside) throws Exception {
    var bridges = new ArrayList<Process>();
    if (beside) {
      start(List.of(root.resolve("image/bin/assent").toString(), "core"), "by-hand");
    }
    for (int i = 0; i < clients; i++) {
      var command = java("-Xmx64m", PatientBridge.class);
      command.addAll(List.of("run", "files", "--headless"));
      Process bridge = start(command, "bridge-" + i);
      bridge.getOutputStream().write(HELLO.getBytes(StandardCharsets.UTF_8));
      bridge.getOutputStream().flush();
      bridges.add(bridge);
    }
    for (int i = 0; i < clients; i++) {
      try (var said = bridges.get(i).inputReader(StandardCharsets.UTF_8)) {
        String line = said.readLine();
        if (line == null || !line.contains("\"result\"")) {
          failures.add(
              clients + " clients: " + line + " " + Files.readString(root.resolve("bridge-" + i)));
        }
      }
      bridges.get(i).getOutputStream().close();
    }
    for (Process bridge : bridges) {
      if (!bridge.waitFor(60, TimeUnit.SECONDS)) {
        bridge.destroyForcibly();
        failures.add("a bridge did not end");
      }
    }
    endCore();
  }

  private List<String> java(String option, Class<?> program) {
    return new ArrayList<>(
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xshare:auto",
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            option,
            "--enable-native-access=ALL-UNNAMED",
            "-Dassent.home=" + root.resolve("image"),
            "-Duser.home=" + root,
            "-cp",
            System.getProperty("java.class.path"),
            program.getName()));
  }

  private Process start(List<String> command, String errors) throws IOException {
    var builder =
        new ProcessBuilder(command)
            .directory(root.toFile())
            .redirectError(root.resolve(errors).toFile());
    builder.environment().clear();
    builder
        .environment()
        .putAll(Map.of("ASSENT_HOME", home.config().toString(), "PATH", "/usr/bin:/bin"));
    return builder.start();
  }

  // The core says its number in the file of its lock; killed, so that the next round finds what a
  // crash leaves too.
  private void endCore() throws Exception {
    long pid = Long.parseLong(Files.readString(home.runtime().resolve("core.lock")).strip());
    var core = ProcessHandle.of(pid);
    if (core.isPresent()) {
      core.get().destroyForcibly();
      core.get().onExit().get(60, TimeUnit.SECONDS);
    }
  }
}
