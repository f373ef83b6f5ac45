package dev.assent.core.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.HookAgent;
import dev.assent.core.bridge.HookRelay;
import dev.assent.core.bridge.StdioBridge;
import dev.assent.core.canary.CanaryResult;
import dev.assent.core.canary.CanaryRun;
import dev.assent.core.config.AssentHome;
import dev.assent.core.config.proxy.HttpFrontEnd;
import dev.assent.core.config.store.HttpToken;
import dev.assent.core.config.store.ProofStore;
import dev.assent.core.text.Sentence;
import dev.assent.core.wiring.AgentFolders;
import dev.assent.core.wiring.HookPlace;
import dev.assent.core.wiring.HookWiring;
import dev.assent.core.wiring.McpClient;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// The ways of clients, driven as clients drive them: real bridges and hooks, a core in this
/// process.
@Timeout(240)
@DisabledOnOs(OS.WINDOWS)
class CanaryRunTest {
  private static final String NOTHING_PASSES = "{}";

  @TempDir private Path folder;
  private Path root;
  private Path launcher;
  private AssentHome home;
  private Map<String, String> environment;

  @BeforeEach
  void prepare() throws Exception {
    root = folder.toRealPath();
    environment = AgentRig.environment(root);
    home = AssentHome.locate(environment, root, "Linux");
  }

  /// A core that listens, and a program that does what ours does.
  private AgentRig core() throws Exception {
    var rig = new AgentRig(root, home);
    launcher = rig.launcher;
    String java =
        "exec '"
            + Path.of(System.getProperty("java.home"), "bin", "java")
            + "' -Xshare:auto -XX:TieredStopAtLevel=1 -XX:+UseSerialGC"
            + " --enable-native-access=ALL-UNNAMED '-Dassent.home="
            + root.resolve("image")
            + "' '-Duser.home="
            + root
            + "' -cp '"
            + System.getProperty("java.class.path")
            + "' ";
    Files.writeString(
        launcher,
        "#!/bin/sh\ncase \"$1\" in\nhook) "
            + java
            + HookRelay.class.getName()
            + " \"$@\";;\n*) "
            + java
            + StdioBridge.class.getName()
            + " \"$@\";;\nesac\n");
    assertThat(launcher.toFile().setExecutable(true)).isTrue();
    return rig;
  }

  private CanaryRun run(AgentRig rig) {
    return new CanaryRun(
        new CanaryRun.Place(
            home,
            AgentFolders.of(root, environment),
            environment,
            launcher,
            rig.project,
            root,
            false,
            "1",
            Clock.systemUTC()));
  }

  private void install(HookAgent agent, Path project) throws Exception {
    Path file =
        new HookPlace(AgentFolders.of(root, environment))
            .ofUser(agent)
            .or(() -> HookPlace.ofProject(agent, project))
            .orElseThrow();
    var wiring = new HookWiring(home.wiringFolder(), List.of(root), false);
    wiring.install(wiring.installing(agent, file, launcher.toString()));
  }

  private static String why(CanaryResult result) {
    return "denied: "
        + result.denied().why().map(Sentence::text).orElse("proved")
        + "; allowed: "
        + result.allowed().why().map(Sentence::text).orElse("proved")
        + "; "
        + result.gaps();
  }

  @ParameterizedTest
  @EnumSource
  void theHookOfEachAgentIsProved(HookAgent agent) throws Exception {
    try (var rig = core()) {
      rig.with(agent, NOTHING_PASSES);
      install(agent, rig.project);
      if (agent == HookAgent.CODEX) {
        trust();
      }
      McpClient client = McpClient.of(agent.word()).orElseThrow();
      assertThat(run(rig).clients(Map.of())).contains(client);
      var results = run(rig).of(client, Map.of());
      assertThat(results).hasSize(1);
      CanaryResult result = results.getFirst();
      assertThat(result.denied().isProved()).as(why(result)).isTrue();
      assertThat(result.allowed().isProved()).as(why(result)).isTrue();
      assertThat(new ProofStore(home).read())
          .singleElement()
          .matches(proof ->
              proof.client().equals(agent.word())
                  && proof.denyHonoured().equals(Optional.of(true))
                  && proof.allowPassed().equals(Optional.of(true)));
    }
  }

  // As Codex notes that its person has looked at the hook.
  private void trust() throws Exception {
    Path file =
        new HookPlace(AgentFolders.of(root, environment)).ofUser(HookAgent.CODEX).orElseThrow();
    Files.writeString(
        root.resolve(".codex/config.toml"),
        "[hooks.state.\"" + file + ":pre_tool_use:0:0\"]\ntrusted_hash = \"x\"\n");
  }

  @Test
  void aHookThatTheAgentPassesOverIsNotProved() throws Exception {
    try (var rig = core()) {
      rig.with(HookAgent.CODEX, NOTHING_PASSES);
      install(HookAgent.CODEX, rig.project);
      var result = run(rig).of(McpClient.named("codex"), Map.of()).getFirst();
      assertThat(result.isProved()).isFalse();
      assertThat(why(result))
          .contains(
              "it is not known that the agent asks it", "passes over this hook until you trust");
      assertThat(new ProofStore(home).read()).isEmpty();
    }
  }

  /// A canary starts a server with what its client hands on, and with nothing else.
  @Test
  void aServerIsReachedOnlyWithTheVariablesThatItsClientHandsOn() throws Exception {
    try (var rig = core()) {
      Path seen = root.resolve("seen.txt");
      rig.core
          .config()
          .addProxy(
              CoreRig.definition(CoreRig.testServer(seen), Map.of(), Duration.ofSeconds(60)),
              NOTHING_PASSES);
      Path file = Files.createDirectories(root.resolve(".codex")).resolve("config.toml");
      String entry =
          "[mcp_servers.files]\ncommand = \"" + launcher + "\"\nargs = [\"run\", \"files\"]\n";
      Files.writeString(file, entry);
      assertThat(run(rig).of(McpClient.named("codex"), Map.of()).getFirst().isProved())
          .as("Codex hands `ASSENT_HOME` on to no server")
          .isFalse();
      Files.writeString(file, entry + "env_vars = [\"ASSENT_HOME\"]\n");
      var result = run(rig).of(McpClient.named("codex"), Map.of()).getFirst();
      assertThat(result.isProved()).as(why(result)).isTrue();
    }
  }

  @Test
  void aServerOfAClientIsProvedAndOneThatGoesAroundIsNot() throws Exception {
    try (var rig = core()) {
      Path seen = root.resolve("seen.txt");
      rig.core
          .config()
          .addProxy(
              CoreRig.definition(CoreRig.testServer(seen), Map.of(), Duration.ofSeconds(60)),
              NOTHING_PASSES);
      Files.writeString(
          Files.createDirectories(root.resolve(".cursor")).resolve("mcp.json"),
          "{\"mcpServers\": {\"files\": {\"command\": \""
              + launcher
              + "\", \"args\": [\"run\", \"files\"]}, \"other\": {\"command\": \"npx\"},"
              + " \"gone\": {\"command\": \""
              + launcher
              + "\", \"args\": [\"run\", \"nobody\"]}}}");
      var results = run(rig).of(McpClient.named("cursor"), Map.of());
      assertThat(results.getFirst().isProved()).as(why(results.getFirst())).isTrue();
      assertThat(why(results.get(1))).contains("starts this server without Assent");
      assertThat(why(results.get(2))).contains("the session was refused");
      assertThat(why(results.get(3))).contains("the hook is not installed");
      assertThat(Files.exists(seen) ? Files.readString(seen) : "").doesNotContain("canary");
      assertThat(new ProofStore(home).read()).hasSize(2);
    }
  }

  @Test
  void aServerThatIsReachedOverHttpIsProvedWithTheClientsOwnToken() throws Exception {
    int port;
    try (var socket = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
      port = socket.getLocalPort();
    }
    var front = new HttpFrontEnd(port, Optional.empty());
    try (var rig = core()) {
      Path seen = root.resolve("seen.txt");
      rig.core
          .config()
          .addProxy(
              CoreRig.definition(CoreRig.testServer(seen), Map.of(), Duration.ofSeconds(60))
                  .withHttpFrontEnd(Optional.of(front)),
              NOTHING_PASSES);
      CoreRig.until("it listens", () -> rig.core.httpAddress("files").isPresent());
      String token = new String(HttpToken.loadOrCreate(home, "files"), StandardCharsets.US_ASCII);
      var entries = new ArrayList<String>();
      for (String header : List.of(token, token + "x", "${env:TOKEN}")) {
        entries.add(
            "\"e%d\": {\"url\": \"%s\", \"headers\": {\"Authorization\": \"Bearer %s\"}}"
                .formatted(entries.size(), front.address(), header));
      }
      Files.writeString(
          Files.createDirectories(root.resolve(".cursor")).resolve("mcp.json"),
          "{\"mcpServers\": {" + String.join(", ", entries) + "}}");
      var results = run(rig).of(McpClient.named("cursor"), Map.of(front.address(), "files"));
      assertThat(results.getFirst().isProved()).as(why(results.getFirst())).isTrue();
      assertThat(why(results.get(1))).contains("token is wrong").doesNotContain(token);
      assertThat(results.get(1).denied().tried()).isTrue();
      assertThat(why(results.get(2))).contains("from elsewhere than this entry");
      assertThat(results.get(2).denied().tried()).isFalse();
      assertThat(Files.exists(seen) ? Files.readString(seen) : "").doesNotContain("canary");
      CoreRig.until("its session is over", () -> rig.core.sessions() == 0);
    }
  }

  @Test
  void aHookThatReachesNoCoreProvesNothing() throws Exception {
    try (var rig = core()) {
      rig.with(HookAgent.CLAUDE_CODE, NOTHING_PASSES);
      install(HookAgent.CLAUDE_CODE, rig.project);
      Files.writeString(
          launcher,
          "#!/bin/sh\nprintf '%s' '{\"hookSpecificOutput\":{\"hookEventName\":\"PreToolUse\","
              + "\"permissionDecision\":\"deny\",\"permissionDecisionReason\":\"no core\"}}'\n");
      var result = run(rig).of(McpClient.named("claude-code"), Map.of()).getFirst();
      assertThat(why(result))
          .contains("denied: the log of `claude-code` has no record of this call")
          .contains("allowed: the hook refused by itself, without the core");
      Files.writeString(launcher, "#!/bin/sh\nexit 0\n");
      result = run(rig).of(McpClient.named("claude-code"), Map.of()).getFirst();
      assertThat(why(result)).contains("denied: the hook let it pass", "allowed: the log of");
      Files.writeString(launcher, "#!/bin/sh\nexit 1\n");
      result = run(rig).of(McpClient.named("claude-code"), Map.of()).getFirst();
      assertThat(result.denied().isProved() || result.allowed().isProved()).isFalse();
      Path settings = root.resolve(".claude/settings.json");
      Files.writeString(
          settings,
          Files.readString(settings).replace("\"hooks\"", "\"disableAllHooks\": true, \"hooks\""));
      result = run(rig).of(McpClient.named("claude-code"), Map.of()).getFirst();
      assertThat(why(result)).contains("the agent does not run the hook that stands in its file");
      assertThat(result.denied().tried()).isFalse();
    }
  }
}
