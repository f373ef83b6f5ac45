package dev.assent.core.proxy;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.bridge.StdioBridge;
import dev.assent.core.config.AssentHome;
import dev.assent.core.protect.ClientFileChanges;
import dev.assent.core.protect.LaunchTrial;
import dev.assent.core.protect.Protection;
import dev.assent.core.secrets.SecretSource;
import dev.assent.core.secrets.SecretStore;
import dev.assent.core.wiring.FoundClients;
import dev.assent.core.wiring.McpClient;
import dev.assent.core.wiring.ServerWiring;
import dev.assent.core.wiring.WiredServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// Secrets that stay in the files of clients: two clients of one server, their bridges in processes
/// of their own, and a core in this one.
@Timeout(180)
@DisabledOnOs(OS.WINDOWS)
@SuppressWarnings("NullAway.Init") // Set before each test.
class ClientSecretTest {
  private static final String ONE = "first-hunter2hunter2";
  private static final String OTHER = "second-hunter3hunter3";
  private static final String HELLO =
      """
      {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25",\
      "capabilities":{},"clientInfo":{"name":"c","version":"1"}}}
      """;

  /// Writes what it was given into a file that has the number of its process, and complains of it.
  private static final String SERVER =
      """
      #!/bin/sh
      printf '%s' "$NOTES_TOKEN" > "$1/$$"
      echo "started, $NOTES_TOKEN" >&2
      while read -r line; do
        printf '%s\\n' '{"jsonrpc":"2.0","id":1,"result":{"protocolVersion":"2025-11-25",\
      "capabilities":{},"serverInfo":{"name":"notes","version":"1"}}}'
      done
      """;

  private static final String ENTRY =
      """
      {
        "mcpServers": {
          "notes": {"command": "%s", "args": ["%s"], "env": {"NOTES_TOKEN": "%s", "MODE": "fast"}}
        }
      }
      """;

  @TempDir private Path folder;
  private Path root;
  private Path seen;
  private Path claude;
  private Path cursor;
  private AssentHome home;
  private Map<String, String> environment;
  private AgentRig rig;
  private ServerWiring wiring;
  private final List<Process> bridges = new ArrayList<>();

  @BeforeEach
  void prepare() throws Exception {
    root = folder.toRealPath();
    environment = AgentRig.environment(root);
    home = AssentHome.locate(environment, root, "Linux");
    rig = new AgentRig(root, home);
    seen = Files.createDirectory(root.resolve("seen"));
    Path server = Files.writeString(root.resolve("notes-server"), SERVER);
    assertThat(server.toFile().setExecutable(true)).isTrue();
    claude = root.resolve(".claude.json");
    Files.writeString(claude, ENTRY.formatted(server, seen, ONE));
    cursor = Files.createDirectory(root.resolve(".cursor")).resolve("mcp.json");
    Files.writeString(cursor, ENTRY.formatted(server, seen, OTHER));
    wiring = new ServerWiring(root.resolve("backups"), List.of(root), rig.launcher);
  }

  @AfterEach
  void end() throws Exception {
    for (Process bridge : bridges) {
      bridge.destroy();
      bridge.waitFor();
    }
    rig.close();
  }

  private FoundClients clients() {
    return new FoundClients(root, Map.of("HOME", root.toString()), rig.launcher);
  }

  private Protection plan() {
    var chosen = new LinkedHashMap<McpClient, List<WiredServer>>();
    clients().wired(Map.of()).forEach(one -> chosen.put(one.client(), one.around()));
    return Protection.plan(
        chosen,
        new Protection.Place(
            List.of(), "/usr/bin:/bin", List.of(), wiring, SecretSource.none(), true));
  }

  private void carryOut(Protection plan) throws Exception {
    var changes =
        new ClientFileChanges(
            wiring,
            new ProtectedFirstReadTest.Added(rig.core),
            SecretStore.of(SecretSource.none()));
    assertThat(changes.protect(plan, plan.files(), false))
        .containsExactly(Optional.empty(), Optional.empty());
  }

  private void protect() throws Exception {
    Protection plan = plan();
    assertThat(plan.secrets()).as("none is left for Assent to keep").isEmpty();
    assertThat(plan.added()).as("the same server, whatever its token is").hasSize(1);
    var trial = new LaunchTrial(Map.of("PATH", "/usr/bin:/bin"), root, SecretSource.none(), "1");
    assertThat(trial.of(plan.definitions(List.of()).get("notes")).works()).isTrue();
    assertThat(given()).as("it is tried with the value of the file").containsExactly(ONE);
    assertThat(trial.of(plan.added().getFirst()).sentence().text())
        .contains("only its client gives the variable `NOTES_TOKEN`");
    carryOut(plan);
  }

  private List<String> given() throws IOException {
    try (Stream<Path> files = Files.list(seen)) {
      var given = new ArrayList<String>();
      for (Path file : files.toList()) {
        given.add(Files.readString(file));
      }
      return given;
    }
  }

  /// The first answer to a client, whose bridge is a process with these variables besides.
  private String answer(Map<String, String> variables) throws Exception {
    var builder =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "--enable-native-access=ALL-UNNAMED",
                "-Dassent.home=" + root.resolve("image"),
                "-Duser.home=" + root,
                "-cp",
                System.getProperty("java.class.path"),
                StdioBridge.class.getName(),
                "run",
                "notes")
            .directory(root.toFile())
            .redirectError(root.resolve("bridge.err").toFile());
    builder.environment().clear();
    builder.environment().putAll(environment);
    builder.environment().putAll(variables);
    Process bridge = builder.start();
    bridges.add(bridge);
    var out = bridge.getOutputStream();
    out.write(HELLO.getBytes(UTF_8));
    out.flush();
    return String.valueOf(bridge.inputReader(UTF_8).readLine());
  }

  private Map<String, String> variables(Path file) throws Exception {
    String text = Files.readString(file);
    assertThat(text).contains("\"NOTES_TOKEN\"", "\"run\", \"notes\"").doesNotContain("MODE");
    return Map.of("NOTES_TOKEN", text.contains(ONE) ? ONE : OTHER);
  }

  @Test
  void eachServerGetsTheValueOfItsOwnClientAndAssentHasNone() throws Exception {
    protect();
    assertThat(answer(variables(claude))).contains("\"serverInfo\"");
    assertThat(answer(variables(cursor))).contains("\"serverInfo\"");
    assertThat(given()).as("with the trial's").containsExactlyInAnyOrder(ONE, ONE, OTHER);
    end();
    assertThat(home.systemFolder("notes").resolve("stderr.log")).content().contains("started, ");
    assertThat(Files.readString(home.proxyFile("notes"))).contains("\"required\"", "fast");
    try (Stream<Path> all = Stream.concat(Files.walk(home.config()), Files.walk(home.state()))) {
      for (Path file : all.filter(Files::isRegularFile).toList()) {
        assertThat(new String(Files.readAllBytes(file), UTF_8))
            .as(file.toString())
            .doesNotContain(ONE, OTHER);
      }
    }
    assertThat(Files.readString(root.resolve("bridge.err"))).doesNotContain(ONE, OTHER);
  }

  @Test
  void aClientThatGivesNoValueIsToldWhichIsMissingAndNothingStarts() throws Exception {
    protect();
    int before = given().size();
    assertThat(answer(Map.of()))
        .contains(
            "could not be started", "the client gave no value for the variable", "NOTES_TOKEN");
    assertThat(given()).hasSize(before);
  }

  @Test
  void undoGivesTheBytesBackAndTheOtherClientKeepsItsValue() throws Exception {
    String was = Files.readString(claude);
    String other = Files.readString(cursor);
    protect();
    String kept = Files.readString(cursor);
    var led = wiring.led(clients().wired(Map.of()));
    for (ServerWiring.LedFile file : led) {
      if (file.file().equals(claude)) {
        wiring.carryOut(wiring.removing(file));
      }
    }
    assertThat(Files.readString(claude)).isEqualTo(was);
    assertThat(Files.readString(cursor)).isEqualTo(kept).contains(OTHER).isNotEqualTo(other);
  }

  @Test
  void oneServerOfAFileIsTakenBackAndTheOtherKeepsItsValue() throws Exception {
    String two =
        Files.readString(claude)
            .replace(
                "\"mcpServers\": {", "\"mcpServers\": {\n    \"plain\": {\"command\": \"cat\"},");
    Files.writeString(claude, two);
    carryOut(plan());
    wiring.carryOut(
        wiring.removing(
            McpClient.named("claude-code"), claude, List.of(List.of("mcpServers", "plain"))));
    assertThat(Files.readString(claude))
        .contains("\"plain\": {\"command\": \"cat\"}", "\"run\", \"notes\"", ONE);
  }
}
