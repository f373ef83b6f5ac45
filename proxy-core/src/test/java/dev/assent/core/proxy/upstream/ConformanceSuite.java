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
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The authorization scenarios of the official conformance suite, played by a client of the test. A
/// test is skipped with the reason where there is no Node, or no package to be had.
public final class ConformanceSuite implements AutoCloseable {
  private static final Path PEERS = Path.of("target/peers");
  private static final String SUITE = "node_modules/conformance-alpha/dist/index.js";
  private static final List<String> REVISIONS = List.of("2025-11-25", "2026-07-28");
  private static final Pattern SCENARIO = Pattern.compile(" +- (auth/[a-z0-9-]+) \\[([^]]+)\\]");
  private static final long FETCH_SECONDS = 150;
  private static final long PLAY_SECONDS = 40;
  private static final int AT_ONCE = 2;

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
    node = output("sh", "src/test/peers/prepare", PEERS.toString(), "src/test/conformance").strip();
  }

  @Override
  public void close() {
    plays.stop(0);
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
        // What a scenario thinks of that is in its own report.
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
        if (REVISIONS.contains(revision)) {
          all.add(new Play(lines.group(1), revision));
        }
      }
    }
    return all;
  }

  /// Plays it.
  ///
  /// @return what failed, in words
  private List<String> failed(Play play) throws Exception {
    Path results = Files.createTempDirectory(folder, "results");
    var builder =
        new ProcessBuilder(
                node,
                PEERS.resolve(SUITE).toString(),
                "client",
                "--command",
                node + " " + PEERS.toAbsolutePath().resolve("conformance/handed-over.mjs"),
                "--scenario",
                play.scenario(),
                "--spec-version",
                play.revision(),
                "-o",
                results.toString())
            .redirectErrorStream(true)
            .redirectOutput(results.resolve("log").toFile());
    builder
        .environment()
        .put("ASSENT_TEST_CLIENT", "http://127.0.0.1:" + plays.getAddress().getPort());
    Process process = builder.start();
    process.getOutputStream().close();
    boolean ended = process.waitFor(PLAY_SECONDS, TimeUnit.SECONDS);
    process.destroyForcibly().waitFor();
    Optional<Path> checks;
    try (Stream<Path> files = Files.walk(results)) {
      checks = files.filter(file -> file.endsWith("checks.json")).findFirst();
    }
    if (!ended || checks.isEmpty()) {
      return List.of(play + " did not end: " + Files.readString(results.resolve("log")));
    }
    return faults(play, (JsonArray) read(Files.readAllBytes(checks.get())));
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
    var failed = new ArrayList<String>();
    try (var pool = Executors.newFixedThreadPool(AT_ONCE)) {
      var runs = new ArrayList<Callable<List<String>>>();
      claimed.forEach(play -> runs.add(() -> failed(play)));
      for (var run : pool.invokeAll(runs)) {
        failed.addAll(run.get());
      }
    }
    return failed;
  }
}
