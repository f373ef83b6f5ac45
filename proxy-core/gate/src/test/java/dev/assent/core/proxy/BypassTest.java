package dev.assent.core.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.audit.AuditFile;
import dev.assent.core.pip.Playground;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// Payloads that try to get a call past a policy which denies everything but one harmless tool,
/// over a live core. The server records every line it receives, and none of them is a payload.
@DisabledOnOs(
    value = OS.WINDOWS,
    disabledReason = "the server's part is carried by bash, the playground has links")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class BypassTest {
  private static final String POLICY =
      """
      {"rules": [{"id": "harmless", "effect": "allow", "conditions":
        {"tool_name": "tool", "path_pattern": ["ROOT/allowed", "ROOT/allowed/**"]}}]}
      """;
  private static final String HELLO =
      "{\"jsonrpc\":\"2.0\",\"id\":\"hello\",\"method\":\"initialize\",\"params\":{\"protocolVersion\":\"VERSION\","
          + "\"capabilities\":{},\"clientInfo\":{\"name\":\"bypass\",\"version\":\"1\"}}}";
  private static final String LIST =
      "{\"jsonrpc\":\"2.0\",\"id\":\"list\",\"method\":\"tools/list\"}";
  private static final String TOOLS =
      "{\"tools\":[{\"name\":\"tool\",\"inputSchema\":{\"type\":\"object\",\"properties\":{"
          + "\"cwd\":{},\"edits\":{},\"files\":{},\"limit\":{},\"line\":{},\"path\":{},\"paths\":{},\"source\":{},\"uri\":{},\"hinted\":"
          + "{\"type\":\"string\",\"description\":\"the path of something\"}}}}]}";
  private static final String PING = "{\"jsonrpc\":\"2.0\",\"id\":\"the end\",\"method\":\"ping\"}";

  private LiveServer server;
  private CoreRig rig;
  private Playground ground;

  private record Payload(String expected, int records, String text) {
    @Override
    public String toString() {
      return text.length() <= 160 ? text : text.substring(0, 160) + "…";
    }
  }

  private record Section(String name, String version, List<Payload> payloads) {}

  @BeforeAll
  void start(@TempDir Path folder) throws Exception {
    ground = new Playground(Files.createDirectories(folder.resolve("playground")));
    server = new LiveServer();
    var environment =
        Map.of(
            "HOME", ground.root() + "/home",
            "VAULT", ground.root() + "/secret",
            "EMPTY", "",
            "PLACE", ground.root() + "/allowed",
            "USER", "me");
    var definition =
        CoreRig.definition(server.command(folder), environment, Duration.ofSeconds(120));
    rig =
        new CoreRig(
            Files.createDirectories(folder.resolve("rig")), ground.filled(POLICY), definition);
  }

  @AfterAll
  void stop() throws Exception {
    rig.close();
    server.close();
  }

  private static List<String> lines(String resource) throws IOException {
    try (InputStream in = BypassTest.class.getResourceAsStream(resource)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.isBlank() && !line.startsWith("#"))
          .toList();
    }
  }

  private static List<Section> sections() throws IOException {
    var sections = new ArrayList<Section>();
    for (String line : lines("/bypasses.txt")) {
      String[] parts = line.split(" │ ", 2);
      if (line.startsWith("== ")) {
        sections.add(new Section(parts[0].substring(3), parts[1], new ArrayList<>()));
      } else {
        String[] words = parts[0].split(" x");
        int records = words.length == 1 ? 1 : Integer.parseInt(words[1]);
        sections.getLast().payloads().add(new Payload(words[0], records, parts[1]));
      }
    }
    return sections;
  }

  /// The calls of the path corpus, as calls of the harmless tool.
  private static Section disguises(boolean allowed) throws IOException {
    var payloads = new ArrayList<Payload>();
    for (String line : lines("/pip-cases/disguised.txt")) {
      String[] parts = line.split(" +", 2);
      if (parts[0].equals("allowed") == allowed) {
        String call =
            "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"tools/call\",\"params\":{\"name\":\"tool\",\"arguments\":"
                + parts[1]
                + "}}";
        payloads.add(new Payload(allowed ? "passes" : "refused", 1, call));
      }
    }
    return new Section(allowed ? "harmless paths" : "paths in disguise", "2025-11-25", payloads);
  }

  @Test
  void theCorpusIsLarge() throws IOException {
    var all = sections().stream().flatMap(section -> section.payloads().stream()).toList();
    assertThat(all).hasSizeGreaterThan(500);
    for (Section section : sections()) {
      assertThat(section.payloads())
          .as(section.name())
          .extracting(Payload::text)
          .doesNotHaveDuplicates();
    }
  }

  @TestFactory
  Stream<DynamicTest> nothingReachesTheServer() throws IOException {
    var sections = new ArrayList<>(sections());
    sections.add(disguises(false));
    return sections.stream()
        .map(section -> DynamicTest.dynamicTest(section.name(), () -> tryAll(section)));
  }

  /// That the server sees what may pass shows that it would see the rest. The folder itself is left
  /// out: a client's settings in it would be guarded.
  @Test
  void theHarmlessToolIsCalled() throws Exception {
    var session = new Session("2025-11-25");
    try {
      var files =
          disguises(true).payloads().stream()
              .filter(payload -> payload.text().matches(".*[ab]\\.txt\"}}}"))
              .toList();
      assertThat(files).hasSizeGreaterThan(10);
      for (Payload payload : files) {
        String call = ground.filled(payload.text());
        session.client.sendRaw(call + "\n");
        assertThat(session.peer.received.next(call))
            .contains("tools/call")
            .contains("\"name\":\"tool\"");
        session.answer("7", "{\"content\":[]}");
      }
      session.mustBeQuiet();
    } finally {
      session.close();
    }
  }

  private void tryAll(Section section) throws Exception {
    var session = new Session(section.version());
    try {
      var records = new Records();
      for (Payload payload : section.payloads()) {
        session.client.sendRaw(BypassPayloads.bytes(ground.filled(payload.text()) + "\n"));
        if (!payload.expected().equals("silent")) {
          assertThat(matches(payload.expected(), session.lines.next(payload)))
              .as("%s: %s", payload.expected(), payload)
              .isTrue();
        }
        CoreRig.until(
            payload.records() + " records of " + payload,
            () -> records.fresh() >= payload.records());
        assertThat(records.fresh()).as("records of %s", payload).isEqualTo(payload.records());
        records.forget();
      }
      session.mustBeQuiet();
      CoreRig.until("the records of the last ping", () -> records.fresh() >= 2);
      assertThat(records.fresh()).as("records in all").isEqualTo(2);
    } finally {
      session.close();
    }
  }

  private static boolean matches(String expected, String answer) {
    return switch (expected) {
      case "parse" -> answer.contains("\"error\":{\"code\":-32700,");
      case "invalid" -> answer.contains("\"error\":{\"code\":-32600,");
      case "refused" ->
          answer.contains("\"error\":{\"code\":-32602,") || answer.contains("\"isError\":true");
      default -> throw new AssertionError("found `" + expected + "` as what has to happen");
    };
  }

  /// A client, its server, and what passed between them so far.
  private final class Session {
    final CoreRig.Client client;
    final LiveServer.Session peer;
    final ReceivedLines lines;

    Session(String version) throws Exception {
      client = rig.connectFrom(ground.root().resolve("allowed"));
      peer = server.accept();
      lines = new ReceivedLines("the client", client::line);
      if (!version.equals("none")) {
        exchange(
            HELLO.replace("VERSION", version),
            "hello",
            "{\"protocolVersion\":\"" + version + "\",\"capabilities\":{}}");
        exchange(LIST, "list", TOOLS);
      }
    }

    void exchange(String request, String id, String result) throws Exception {
      client.sendRaw(request + "\n");
      assertThat(peer.received.next()).as("nothing but this reaches the server").isEqualTo(request);
      answer("\"" + id + "\"", result);
    }

    void answer(String id, String result) throws Exception {
      String answer = "{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"result\":" + result + "}";
      peer.send(answer);
      assertThat(lines.next()).isEqualTo(answer);
    }

    void mustBeQuiet() throws Exception {
      exchange(PING, "the end", "{}");
    }

    void close() throws Exception {
      client.close();
      peer.close();
      CoreRig.until("the session ends", () -> rig.core.sessions() == 0);
    }
  }

  /// Counts the decisions and incidents that were written since, but those about members that were
  /// left out: they are told once.
  private final class Records {
    private final Map<Path, Long> from = new java.util.HashMap<>();

    Records() throws IOException {
      forget();
    }

    void forget() throws IOException {
      for (Path file : files()) {
        from.put(file, Files.exists(file) ? Files.size(file) : 0);
      }
    }

    int fresh() throws IOException {
      int count = 0;
      for (Path file : files()) {
        if (Files.exists(file)) {
          count +=
              (int)
                  text(file)
                      .lines()
                      .filter(line ->
                          !line.contains("\"type\":\"checkpoint\"")
                              && !line.contains("\"code\":\"cut\""))
                      .count();
        }
      }
      return count;
    }

    private String text(Path file) throws IOException {
      try (var in = new RandomAccessFile(file.toFile(), "r")) {
        in.seek(Optional.ofNullable(from.get(file)).orElse(0L));
        byte[] rest = new byte[(int) (in.length() - in.getFilePointer())];
        in.readFully(rest);
        // A line that is still being written counts once it is whole.
        String text = new String(rest, StandardCharsets.UTF_8);
        return text.substring(0, text.lastIndexOf('\n') + 1);
      }
    }

    private List<Path> files() {
      Path folder = rig.core.home().auditFolder("files");
      return Stream.of(AuditFile.DECISIONS, AuditFile.OPERATIONS)
          .map(file -> folder.resolve(file.name().toLowerCase(java.util.Locale.ROOT) + ".jsonl"))
          .toList();
    }
  }
}
