package dev.assent.core.proxy.upstream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonException;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import dev.assent.testing.Project;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The authorization scenarios of the official conformance suite, played by a client of the test. A
/// test is skipped with the reason where there is no Node, or no package to be had.
public final class ConformanceSuite implements AutoCloseable {
  private static final Path PEERS = Path.of("target/peers");
  private static final String SUITE = "node_modules/conformance-alpha/dist/index.js";

  /// The revisions that we claim, and what the suite calls the sets with their scenarios.
  private static final Map<String, List<String>> REVISIONS =
      Map.of("2025-11-25", List.of("auth"), "2026-07-28", List.of("auth", "draft"));

  private static final Pattern SCENARIO = Pattern.compile(" +- (auth/[a-z0-9-]+) \\[([^]]+)\\]");
  private static final Pattern TIME = Pattern.compile("-20[0-9]{2}-[0-9]{2}-[0-9]{2}T[-0-9]+Z$");
  private static final long FETCH_SECONDS = 150;
  private static final long PLAY_SECONDS = 120;

  // A program on a person's machine has no public address for such a document.
  private static final Map<String, String> WARNINGS =
      Map.of("auth/basic-cimd", "Client ID Metadata Document Usage");

  private final Path folder;
  private final Player player;
  private final HttpServer plays;
  private final String node;

  /// A scenario in one revision.
  private record Play(String scenario, String revision) {}

  /// Plays a client.
  public interface Player {
    /// @param url of the server
    /// @param home an empty folder
    /// @param revision of the protocol that the scenario plays
    /// @param context what the scenario gives the client; the empty string for nothing
    /// @return the client
    ConformanceClient client(URI url, Path home, String revision, String context) throws Exception;
  }

  public ConformanceSuite(Path folder, Player player) throws Exception {
    this.folder = folder;
    this.player = player;
    plays = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 20);
    plays.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    plays.createContext("/", this::play);
    plays.start();
    Files.createDirectories(PEERS);
    node = output("sh", script("peers/prepare"), PEERS.toString(), script("conformance")).strip();
  }

  @Override
  public void close() {
    plays.stop(0);
  }

  private static String script(String name) {
    return Project.one("src/test", name).toString();
  }

  private String output(String... command) throws Exception {
    Path out = folder.resolve("out");
    Path log = folder.resolve("log");
    try {
      Process process =
          new ProcessBuilder(command)
              .redirectOutput(out.toFile())
              .redirectError(log.toFile())
              .start();
      process.getOutputStream().close();
      boolean ended = process.waitFor(FETCH_SECONDS, TimeUnit.SECONDS);
      process.destroyForcibly().waitFor();
      assumeTrue(ended && process.exitValue() == 0, "no suite: " + Files.readString(log).strip());
      return Files.readString(out);
    } catch (IOException e) {
      assumeTrue(false, "`" + command[0] + "` cannot be started: " + e.getMessage());
      throw e;
    }
  }

  private void play(HttpExchange exchange) throws IOException {
    try (exchange) {
      var asked = (JsonObject) read(exchange.getRequestBody().readAllBytes());
      String why = "";
      try (var client =
          player.client(
              URI.create(asked.string("url").orElseThrow()),
              Files.createTempDirectory(folder, "home"),
              asked.string("revision").orElseThrow(),
              asked.string("context").orElseThrow())) {
        client.run();
      } catch (Exception e) {
        // The scenario's own report holds its verdict on that.
        why = String.valueOf(e.getMessage());
      }
      byte[] answer = why.getBytes(StandardCharsets.UTF_8);
      exchange.sendResponseHeaders(
          why.isEmpty() ? 200 : 409, answer.length == 0 ? -1 : answer.length);
      exchange.getResponseBody().write(answer);
    }
  }

  private static Json read(byte[] text) {
    try {
      return JsonReader.read(text, JsonLimits.FILE);
    } catch (JsonException e) {
      throw new IllegalArgumentException(e);
    }
  }

  private List<Play> claimed() throws Exception {
    var all = new ArrayList<Play>();
    var lines = SCENARIO.matcher(output(node, PEERS.resolve(SUITE).toString(), "list"));
    while (lines.find()) {
      for (String revision : lines.group(2).split(",")) {
        if (REVISIONS.containsKey(revision)) {
          all.add(new Play(lines.group(1), revision));
        }
      }
    }
    return all;
  }

  /// Plays all scenarios of a set at once, which the suite does in one process.
  ///
  /// @param checked takes the file with what was checked, by scenario
  private void play(String set, String revision, Map<Play, Path> checked) throws Exception {
    Path results = Files.createTempDirectory(folder, "results");
    Path log = results.resolve("log");
    var builder =
        new ProcessBuilder(
                node,
                PEERS.resolve(SUITE).toString(),
                "client",
                "--command",
                node + " " + PEERS.toAbsolutePath().resolve("conformance/handed-over.mjs"),
                "--suite",
                set,
                "--spec-version",
                revision,
                "--timeout",
                Long.toString(TimeUnit.SECONDS.toMillis(PLAY_SECONDS)),
                "-o",
                results.toString())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile());
    builder
        .environment()
        .put("ASSENT_TEST_CLIENT", "http://127.0.0.1:" + plays.getAddress().getPort());
    Process process = builder.start();
    process.getOutputStream().close();
    boolean ended = process.waitFor(2 * PLAY_SECONDS, TimeUnit.SECONDS);
    process.destroyForcibly().waitFor();
    assertThat(ended).as("%s of %s ended: %s", set, revision, Files.readString(log)).isTrue();
    try (Stream<Path> files = Files.walk(results)) {
      for (Path file : files.filter(file -> file.endsWith("checks.json")).toList()) {
        // The folder has the scenario's name and a time.
        String name = results.relativize(file.getParent()).toString().replace('\\', '/');
        checked.put(new Play(TIME.matcher(name).replaceFirst(""), revision), file);
      }
    }
  }

  private static List<String> faults(Play play, JsonArray checks) {
    var faults = new ArrayList<String>();
    int passed = 0;
    for (Json item : checks.items()) {
      var check = (JsonObject) item;
      String status = check.string("status").orElse("");
      String name = check.string("name").orElse("");
      passed += status.equals("SUCCESS") ? 1 : 0;
      boolean known = status.equals("WARNING") && name.equals(WARNINGS.get(play.scenario()));
      if (!known && (status.equals("FAILURE") || status.equals("WARNING"))) {
        faults.add(play + ": " + name + ": " + check.string("errorMessage").orElse(status));
      }
    }
    return passed == 0 ? List.of(play + " checked nothing") : faults;
  }

  /// Plays every scenario of the revisions that we claim.
  ///
  /// @return what failed, in words
  public List<String> failures() throws Exception {
    List<Play> claimed = claimed();
    assertThat(claimed).hasSizeGreaterThan(35);
    var checked = new HashMap<Play, Path>();
    for (var revision : REVISIONS.entrySet()) {
      for (String set : revision.getValue()) {
        play(set, revision.getKey(), checked);
      }
    }
    var failed = new ArrayList<String>();
    for (Play play : claimed) {
      Path checks = checked.get(play);
      failed.addAll(
          checks == null
              ? List.of(play + " did not end")
              : faults(play, (JsonArray) read(Files.readAllBytes(checks))));
    }
    return failed;
  }
}
