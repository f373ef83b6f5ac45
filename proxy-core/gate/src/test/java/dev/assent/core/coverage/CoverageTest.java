package dev.assent.core.coverage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.HookAgent;
import dev.assent.core.config.AssentHome;
import dev.assent.core.config.proxy.Backend;
import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.config.proxy.ServerLaunch;
import dev.assent.core.config.store.ConfigStore;
import dev.assent.core.config.store.GateProof;
import dev.assent.core.config.store.Heartbeat;
import dev.assent.core.config.store.HeartbeatStore;
import dev.assent.core.config.store.ProofStore;
import dev.assent.core.config.store.SeenServerStore;
import dev.assent.core.coverage.ClientCoverage.State;
import dev.assent.core.wiring.AgentFolders;
import dev.assent.core.wiring.HookPlace;
import dev.assent.core.wiring.HookStanding;
import dev.assent.core.wiring.HookWiring;
import dev.assent.core.wiring.McpClient;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/// Each client and agent is told of only what its files, logs and signs of life say.
class CoverageTest {
  private static final Instant NOON = Instant.parse("2026-11-21T12:00:00Z");

  @TempDir private Path temp;
  private Path user;
  private Path launcher;
  private AssentHome home;
  private Optional<List<Instant>> running = Optional.of(List.of());

  @BeforeEach
  void make() throws Exception {
    user = Files.createDirectory(temp.toRealPath().resolve("user"));
    launcher = Files.writeString(temp.toRealPath().resolve("assent"), "");
    Path own = Files.createDirectory(temp.toRealPath().resolve("own"));
    home = new AssentHome(own, own, own.resolve("run"));
    home.prepare();
    try (var store = ConfigStore.open(home, Clock.systemUTC())) {
      store.addProxy(
          ProxyDefinition.of(
              "db", new Backend.Stdio(new ServerLaunch(List.of("/usr/bin/db", "-x"), Map.of()))),
          "{\"schema_version\": 1, \"rules\": []}");
    }
  }

  private List<ClientCoverage> lines() throws Exception {
    return new Coverage(
            home,
            new AgentFolders(user, Map.of()),
            Optional.of(launcher),
            temp.toRealPath(),
            false,
            _ -> running)
        .seen()
        .lines();
  }

  private ClientCoverage line(McpClient client) throws Exception {
    return lines().stream().filter(one -> one.client() == client).findFirst().orElseThrow();
  }

  private String troubles(McpClient client) throws Exception {
    return line(client).troubles().stream()
        .map(CoverageTrouble::word)
        .collect(Collectors.joining(" "));
  }

  private Path write(Path path, String text, Instant at) throws IOException {
    Files.createDirectories(path.getParent());
    Files.writeString(path, text.replace('\'', '"'));
    Files.setLastModifiedTime(path, FileTime.from(at));
    return path;
  }

  private String ours() {
    return "{'command': '" + launcher + "', 'args': ['run', 'db']}";
  }

  private void beats(Heartbeat... beats) throws Exception {
    new HeartbeatStore(home).write(List.of(beats));
  }

  private static Instant at(String minutes) {
    return NOON.plusSeconds(60 * Long.parseLong(minutes));
  }

  private void installHook() throws IOException {
    write(
        user.resolve(".claude/settings.json"),
        "{'hooks': {'PreToolUse': [{'matcher': '*', 'hooks': [{'type': 'command', 'command': '\\'"
                .replace("\\'", "\\\"")
            + launcher
            + "\\\" hook claude-code || exit 2', 'timeout': 600}]}]}}",
        NOON);
  }

  @Test
  void whereNothingIsNothingIsSaid() throws Exception {
    assertThat(lines()).isEmpty();
  }

  @Test
  void whatIsNotKnownIsNotSaid() throws Exception {
    installHook();
    var line = line(McpClient.named("claude-code"));
    assertThat(line.state()).isEqualTo(State.WIRED);
    assertThat(line.lastCall()).isEmpty();
    var hook = line.hook().orElseThrow();
    assertThat(hook.standing().inForce()).as("%s", hook.standing()).isTrue();
    assertThat(hook.asked()).isEmpty();
    assertThat(hook.active()).isEmpty();
    assertThat(hook.proof()).isEmpty();
    assertThat(hook.limit().orElseThrow()).hasSeconds(600);
  }

  // Minutes after the hook was installed; a dash where there is no such thing.
  @ParameterizedTest
  @CsvSource({
    "tool at 5, -, wired",
    "tool at 7, -, silent",
    "tool at 60, 58, covered",
    "tool at 60, 50, silent",
    "tool at -60, -, wired",
    "talk at 60, -, wired",
    "talk at 60, 50, covered",
    "broken at 60, -, wired",
  })
  void aHookIsSilentWhereTheAgentUsedAToolWithoutIt(String did, String asked, String state)
      throws Exception {
    installHook();
    String[] words = did.split(" at ");
    Instant when = at(words[1]);
    String part = words[0].equals("tool") ? "{'type': 'tool_use'}" : "{'type': 'text'}";
    String line =
        "{'type': 'assistant', 'timestamp': '"
            + when
            + "', 'message': {'content': ["
            + part
            + "]}}\n";
    write(
        user.resolve(".claude/projects/-p/1.jsonl"),
        words[0].equals("broken") ? "{'tool_use'\n" : line + "{'type': 'user'}\n",
        when);
    if (!asked.equals("-")) {
      beats(new Heartbeat(Heartbeat.Kind.HOOK, "claude-code", "", at(asked)));
    }
    assertThat(line(McpClient.named("claude-code")).state().word()).isEqualTo(state);
  }

  @ParameterizedTest
  @CsvSource({
    "shell, function_call, silent",
    "apply_patch, custom_tool_call, silent",
    "update_plan, function_call, wired",
    ", local_shell_call, silent",
  })
  void onlyToolsOfWhichAHookIsAskedCount(String name, String type, String state) throws Exception {
    String hook = "{'type': 'command', 'command': '" + launcher + " hook codex', 'timeout': 600}";
    write(
        user.resolve(".codex/hooks.json"),
        "{'hooks': {'PreToolUse': [{'matcher': '*', 'hooks': [" + hook + "]}]}}",
        NOON);
    write(
        user.resolve(".codex/config.toml"),
        "[hooks.state.'" + user.resolve(".codex/hooks.json") + ":pre_tool_use:0:0']\n",
        NOON);
    write(
        user.resolve(".codex/sessions/2026/11/21/rollout-1.jsonl"),
        "{'timestamp': '"
            + at("60")
            + "', 'payload': {'type': '"
            + type
            + (name == null ? "'" : "', 'name': '" + name + "'")
            + "}}\n",
        at("60"));
    assertThat(line(McpClient.named("codex")).state().word()).isEqualTo(state);
  }

  // Two hours after the hook was put in, the agent's own file says that it worked. Only what tells
  // of tools, or what nothing but a turn changes, speaks against a hook.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "DROID | .factory/sessions/-p/1.jsonl | {'type': 'message', 'timestamp': '%s', 'message':"
            + " {'content': [{'type': 'tool_use'}]}} | silent-hook",
        "DROID | .factory/sessions/-p/1.jsonl | {'type': 'message', 'timestamp': '%s', 'message':"
            + " {'content': [{'type': 'text'}]}} | ''",
        "DROID | .factory/sessions/-p/1.settings.json | {'timestamp': '%s'} | -",
        "GEMINI | .gemini/tmp/p/chats/session-1.json | {} | silent-hook",
        "CURSOR | .cursor/projects/p/agent-transcripts/1/1.jsonl | {'role': 'assistant'} | ''",
        "CURSOR | .cursor/projects/p/agent-transcripts/1.txt | text | ''",
        "CURSOR | .cursor/projects/p/terminals/1.txt | text | -",
        "WINDSURF | .codeium/windsurf/cascade/1.pb | x | ''",
        "WINDSURF | .codeium/windsurf/user_settings.pb | x | -",
        "ANTIGRAVITY | .gemini/antigravity/conversations/1.pb | x | ''",
        "VSCODE | .config/Code/User/workspaceStorage/a/chatSessions/1.json | {'requests':"
            + " [{'timestamp': %d}, {'timestamp': 1000000000000}]} | ''",
        "VSCODE | .config/VSCodium/User/globalStorage/emptyWindowChatSessions/1.jsonl | {'kind': 0,"
            + " 'v': {'requests': [{'timestamp': %d}]}} | ''",
        "VSCODE | .config/Code/User/workspaceStorage/a/chatSessions/1.json | {'requests': []} | -",
        "VSCODE | .config/Code/User/workspaceStorage/a/state.json | {'timestamp': %d} | -",
      })
  void eachAgentsOwnFilesTellWhenItWorked(HookAgent agent, String file, String text, String trouble)
      throws Exception {
    Path hooks =
        new HookPlace(new AgentFolders(user, Map.of()))
            .ofUser(agent)
            .or(() -> HookPlace.ofProject(agent, user))
            .orElseThrow();
    var wiring = new HookWiring(home.wiringFolder(), List.of(user), false);
    wiring.install(wiring.installing(agent, hooks, launcher.toString()));
    Instant later =
        Files.getLastModifiedTime(hooks)
            .toInstant()
            .plusSeconds(7200)
            .truncatedTo(ChronoUnit.SECONDS);
    String said =
        text.contains("%d") ? text.formatted(later.toEpochMilli()) : text.formatted(later);
    // VS Code writes when a window closes.
    write(user.resolve(file), said, agent == HookAgent.VSCODE ? later.plusSeconds(900) : later);
    var line = line(McpClient.of(agent.word()).orElseThrow());
    assertThat(line.hook().orElseThrow().active())
        .isEqualTo(trouble.equals("-") ? Optional.empty() : Optional.of(later));
    assertThat(line.troubles().stream().map(CoverageTrouble::word).toList())
        .isEqualTo(trouble.length() > 1 ? List.of(trouble) : List.of());
  }

  // The file was changed at minute 0. Starts: of its processes; `none` where none runs, `?` where
  // its name is not known.
  @ParameterizedTest
  @CsvSource({
    "-, -5, restart-needed",
    "-, 5, ''",
    "-, none, ''",
    "-, ?, ''",
    "-5, -5, restart-needed",
    "-5, none, ''",
    "-5, ?, restart-needed",
    "5, -5, ''",
    "0, -5, ''",
  })
  void aClientThatStartedBeforeItsFileWasChangedHasToStartAgain(
      String greeted, String started, String trouble) throws Exception {
    write(user.resolve(".cursor/mcp.json"), "{'mcpServers': {'db': " + ours() + "}}", NOON);
    if (!greeted.equals("-")) {
      beats(new Heartbeat(Heartbeat.Kind.HANDSHAKE, "cursor-vscode", "db", at(greeted)));
    }
    running =
        switch (started) {
          case "?" -> Optional.empty();
          case "none" -> Optional.of(List.of());
          default -> Optional.of(List.of(at(started)));
        };
    assertThat(troubles(McpClient.named("cursor"))).isEqualTo(trouble);
  }

  // Both were put there at minute 0; a dash where nothing came. Started before, the client runs
  // with
  // what stood there until then.
  @ParameterizedTest
  @CsvSource({
    "codex-mcp-client, -, -, wired, NONE",
    "codex-mcp-client, -, -5, wired, NONE",
    "codex-mcp-client, 5, -, wired, SOME",
    "codex-mcp-client, -, 5, wired, SOME",
    "codex-mcp-client, 0, 0, covered, ALL",
    "codex-mcp-client, 5, 5, covered, ALL",
    "my-script, 5, 5, wired, SOME",
    "claude-code, 5, 5, wired, SOME",
  })
  void coveredIsWhatCameSinceItWasWired(
      String named, String greeted, String asked, String state, ClientCoverage.Heard heard)
      throws Exception {
    running = Optional.of(List.of(at("-5")));
    String hook = "{'type': 'command', 'command': '" + launcher + " hook codex', 'timeout': 600}";
    Path hooks =
        write(
            user.resolve(".codex/hooks.json"),
            "{'hooks': {'PreToolUse': [{'matcher': '*', 'hooks': [" + hook + "]}]}}",
            NOON);
    write(
        user.resolve(".codex/config.toml"),
        "[hooks.state.'"
            + hooks
            + ":pre_tool_use:0:0']\n[mcp_servers.db]\ncommand = '"
            + launcher
            + "'\nargs = ['run', 'db']\n",
        NOON);
    var beats = new ArrayList<Heartbeat>();
    if (!greeted.equals("-")) {
      beats.add(new Heartbeat(Heartbeat.Kind.HANDSHAKE, named, "db", at(greeted)));
    }
    if (!asked.equals("-")) {
      beats.add(new Heartbeat(Heartbeat.Kind.HOOK, "codex", "", at(asked)));
    }
    new HeartbeatStore(home).write(beats);
    var line = line(McpClient.named("codex"));
    assertThat(line.state().word()).isEqualTo(state);
    assertThat(line.heard()).isEqualTo(heard);
  }

  @Test
  void theGreetingOfAnotherClientIsNone() throws Exception {
    write(user.resolve(".cursor/mcp.json"), "{'mcpServers': {'db': " + ours() + "}}", NOON);
    running = Optional.of(List.of(at("-5")));
    beats(new Heartbeat(Heartbeat.Kind.HANDSHAKE, "claude-code", "db", at("5")));
    assertThat(troubles(McpClient.named("cursor"))).isEqualTo("restart-needed");
    assertThat(line(McpClient.named("cursor")).heard()).isEqualTo(ClientCoverage.Heard.NONE);
    beats(new Heartbeat(Heartbeat.Kind.HANDSHAKE, "cursor-vscode", "db", at("-5")));
    assertThat(line(McpClient.named("cursor")).heard())
        .as("it ran with what stood there before")
        .isEqualTo(ClientCoverage.Heard.NONE);
    beats(new Heartbeat(Heartbeat.Kind.HANDSHAKE, "cursor-vscode", "db", at("5")));
    assertThat(troubles(McpClient.named("cursor"))).as("clears itself").isEmpty();
    assertThat(line(McpClient.named("cursor")).heard()).isEqualTo(ClientCoverage.Heard.ALL);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "project | .mcp.json | {'mcpServers': {'db': {'command': 'other'}}} | half-protected",
        "project | .mcp.json | {'mcpServers': {'mine': {'command': 'db', 'args': ['-x']}}} |"
            + " half-protected",
        "project | .mcp.json | {'mcpServers': {'mine': {'command': '/usr/bin/db', 'args': ['-x']}}}"
            + " | half-protected",
        "project | .mcp.json | {'mcpServers': {'mine': {'command': 'db', 'args': ['-y']}}} | ''",
        "project | .mcp.json | {'mcpServers': {'mine': {'command': '/opt/db', 'args': ['-x']}}} |"
            + " ''",
      })
  void theSameServerInAnotherScopeGoesAround(
      String folder, String file, String text, String trouble) throws Exception {
    Path project = Files.createDirectories(temp.toRealPath().resolve(folder));
    Files.createDirectories(user.resolve(".claude"));
    write(
        user.resolve(".claude.json"),
        "{'mcpServers': {'db': " + ours() + "}, 'projects': {'" + project + "': {}}}",
        NOON);
    assertThat(line(McpClient.named("claude-code")).state()).isEqualTo(State.PARTLY);
    assertThat(troubles(McpClient.named("claude-code"))).as("without the project's").isEmpty();
    write(project.resolve(file), text, NOON);
    assertThat(troubles(McpClient.named("claude-code"))).isEqualTo(trouble);
  }

  @Test
  void theSameServerInTheLocalScopeOrAnotherClientGoesAround() throws Exception {
    Files.createDirectories(user.resolve(".claude"));
    write(
        user.resolve(".claude.json"),
        "{'mcpServers': {'db': "
            + ours()
            + "}, 'projects': {'/gone': {'mcpServers': {'db': {'command': 'x'}}}}}",
        NOON);
    write(
        user.resolve(".cursor/mcp.json"),
        "{'mcpServers': {'same': {'command': 'db', 'args': ['-x']}, 'db': {'command': 'y'}}}",
        NOON);
    assertThat(troubles(McpClient.named("claude-code"))).isEqualTo("half-protected");
    var cursor = line(McpClient.named("cursor"));
    assertThat(cursor.troubles())
        .as("a name alone says nothing in another client")
        .singleElement()
        .isInstanceOfSatisfying(
            CoverageTrouble.HalfProtected.class,
            half -> {
              assertThat(half.server().name()).isEqualTo("same");
              assertThat(half.proxy()).isEqualTo("db");
            });
    assertThat(cursor.state()).isEqualTo(State.OPEN);
  }

  @Test
  void aServerThatCameSinceAPersonLookedIsAsked() throws Exception {
    Path file = user.resolve(".cursor/mcp.json");
    write(file, "{'mcpServers': {'old': {'command': 'a'}}}", NOON);
    assertThat(troubles(McpClient.named("cursor"))).as("nobody looked yet").isEmpty();
    var clients = new ArrayList<>(line(McpClient.named("cursor")).around());
    var store = new SeenServerStore(home);
    store.write(List.of(AddedServers.seen(McpClient.named("cursor"), clients.getFirst())));
    assertThat(troubles(McpClient.named("cursor"))).as("known").isEmpty();
    write(file, "{'mcpServers': {'old': {'command': 'a'}, 'new': {'command': 'b'}}}", NOON);
    assertThat(troubles(McpClient.named("cursor"))).isEqualTo("added");
    write(file, "{'mcpServers': {'old': {'command': 'changed'}}}", NOON);
    assertThat(troubles(McpClient.named("cursor")))
        .as("another program under its name")
        .isEqualTo("added");
    store.add(
        AddedServers.seen(
            McpClient.named("cursor"), line(McpClient.named("cursor")).around().getFirst()));
    assertThat(troubles(McpClient.named("cursor"))).as("may go around").isEmpty();
  }

  @Test
  void locksAndUnreadFilesAreTold() throws Exception {
    Files.createDirectories(user.resolve(".claude"));
    write(
        temp.resolve("etc/claude-code/managed-settings.json"),
        "{'allowManagedHooksOnly': true}",
        NOON);
    write(user.resolve(".claude.json"), "{'mcpServers': ", NOON);
    assertThat(troubles(McpClient.named("claude-code"))).isEqualTo("unread locked");
  }

  /// Servers of an agent's own file, at whatever depth, and a folder that cannot be listed.
  @Test
  void serversThatAreNotReadHereAreTold() throws Exception {
    Files.createDirectories(user.resolve(".claude/agents/team"));
    write(user.resolve(".claude/agents/plain.md"), "---\nname: a\n---\n", NOON);
    assertThat(troubles(McpClient.named("claude-code"))).isEmpty();
    write(
        user.resolve(".claude/agents/team/files.md"),
        "---\nname: a\nmcpServers:\n  - b\n---\n",
        NOON);
    assertThat(troubles(McpClient.named("claude-code"))).isEqualTo("unread");
  }

  @Test
  void theLatestProofsAreTold() throws Exception {
    installHook();
    var ofHook =
        new GateProof(
            "claude-code",
            Optional.empty(),
            NOON,
            Optional.of(true),
            Optional.empty(),
            Optional.empty(),
            false);
    var ofAgent =
        new GateProof(
            "claude-code",
            Optional.empty(),
            NOON,
            Optional.of(true),
            Optional.empty(),
            Optional.empty(),
            true);
    var ofServer =
        new GateProof(
            "claude-code",
            Optional.of("db"),
            NOON,
            Optional.of(false),
            Optional.empty(),
            Optional.empty(),
            false);
    new ProofStore(home).add(ofHook);
    assertThat(line(McpClient.named("claude-code")).hook().orElseThrow().obeyed())
        .as("its hook's answer does not show that the agent keeps to it")
        .isEmpty();
    new ProofStore(home).add(ofAgent);
    new ProofStore(home).add(ofServer);
    var line = line(McpClient.named("claude-code"));
    assertThat(line.hook().orElseThrow().proof()).contains(ofHook);
    assertThat(line.hook().orElseThrow().obeyed()).contains(ofAgent);
    assertThat(line.proofs()).containsExactly(ofServer);
    assertThat(line.worstProof()).contains(ofServer);
    assertThat(line.hook().orElseThrow().agent()).isEqualTo(HookAgent.CLAUDE_CODE);
  }

  /// VS Code has no hook of its own for all projects. It asks that of Claude Code where its setting
  /// says so.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "-     | {} | NO_FILE | ''",
        "hook  | -  | UNKNOWN | chat.useClaudeHooks",
        "hook  | {} | UNKNOWN | chat.useClaudeHooks",
        "hook  | {'chat.useClaudeHooks': true} | INSTALLED | ''",
        "hook  | {'chat.useClaudeHooks': false} | NOT_IN_FORCE | chat.useClaudeHooks",
        "hook  | {'chat.useClaudeHooks': true, 'chat.useHooks': false} | NOT_IN_FORCE |"
            + " chat.useHooks",
        "hook  | {'chat.useClaudeHooks': true, 'chat.hookFilesLocations':"
            + " {'~/.claude/settings.json': false}} | NOT_IN_FORCE | ~/.claude/settings.json",
      })
  void aLentHookCountsWhereTheClientAsksIt(
      String hook, String settings, HookStanding.State state, String why) throws Exception {
    Path file = user.resolve(".claude/settings.json");
    if (hook.equals("hook")) {
      var wiring = new HookWiring(home.wiringFolder(), List.of(user), false);
      wiring.install(wiring.installing(HookAgent.CLAUDE_CODE, file, launcher.toString()));
    }
    assertThat(lines().stream().map(ClientCoverage::client))
        .as("without VS Code here its lender says nothing")
        .doesNotContain(McpClient.named("vscode"));
    write(user.resolve(".config/Code/User/mcp.json"), "{'servers': {'db': " + ours() + "}}", NOON);
    if (!settings.equals("-")) {
      write(user.resolve(".config/Code/User/settings.json"), settings, NOON);
    }
    var line = line(McpClient.named("vscode"));
    var asked = line.hook().orElseThrow();
    assertThat(asked.file()).isEqualTo(file);
    assertThat(asked.standing().state()).isEqualTo(state);
    assertThat(String.join("", asked.standing().reasons())).contains(why);
    assertThat(line.state())
        .isEqualTo(
            switch (state) {
              case INSTALLED -> ClientCoverage.State.WIRED;
              case NOT_IN_FORCE -> ClientCoverage.State.SILENT;
              default -> ClientCoverage.State.PARTLY;
            });
  }

  @ParameterizedTest
  @EnumSource(HookStanding.State.class)
  void aNoIsPromisedOnlyWhereTheEntryIsInForce(HookStanding.State state) {
    for (HookAgent agent : HookAgent.values()) {
      var hook =
          new HookCoverage(
              agent,
              user.resolve("hooks.json"),
              new HookStanding(state, List.of()),
              Optional.empty(),
              Optional.empty(),
              Optional.empty(),
              Optional.empty(),
              Optional.empty());
      for (HookOutcome.Failure failure : HookOutcome.Failure.values()) {
        var promised = HookOutcome.of(agent, failure).fate();
        boolean kept = state == HookStanding.State.INSTALLED || promised == HookOutcome.Fate.RUNS;
        assertThat(hook.at(failure).fate())
            .as(agent + " " + failure)
            .isEqualTo(kept ? promised : HookOutcome.Fate.UNKNOWN);
      }
    }
  }
}
