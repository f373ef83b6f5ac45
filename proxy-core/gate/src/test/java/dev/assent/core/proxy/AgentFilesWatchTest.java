package dev.assent.core.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.HookAgent;
import dev.assent.core.audit.AuditFile;
import dev.assent.core.json.JsonObject;
import dev.assent.core.local.HookLimits;
import dev.assent.core.proxy.host.CoreEvent;
import dev.assent.core.wiring.AgentFolders;
import dev.assent.core.wiring.HookPlace;
import dev.assent.core.wiring.HookWiring;
import dev.assent.core.wiring.McpClient;
import dev.assent.core.wiring.ServerWiring;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/// Somebody else takes Assent out of an agent's file while the core runs.
@Timeout(120)
@DisabledOnOs(OS.WINDOWS)
class AgentFilesWatchTest {
  private static final HookAgent CLAUDE = HookAgent.CLAUDE_CODE;

  @TempDir private Path folder;
  private final List<List<String>> told = new CopyOnWriteArrayList<>();
  private AgentRig rig;
  private HookWiring wiring;

  @BeforeEach
  void start() throws Exception {
    rig = new AgentRig(folder);
    for (HookAgent agent : HookAgent.values()) {
      rig.with(agent, AgentRig.template(agent));
    }
    rig.core.listen(event -> {
      if (event instanceof CoreEvent.AgentFilesChanged(var faults)) {
        told.add(faults.stream().map(CharSequence::toString).toList());
      }
    });
    wiring = new HookWiring(rig.core.home().wiringFolder(), List.of(rig.root), false);
  }

  @AfterEach
  void end() {
    rig.close();
  }

  private Path file(HookAgent agent) {
    return new HookPlace(new AgentFolders(rig.root, Map.of()))
        .ofUser(agent)
        .or(() -> HookPlace.ofProject(agent, rig.project))
        .orElseThrow();
  }

  private void install(HookAgent agent) throws Exception {
    wiring.install(wiring.installing(agent, file(agent), rig.launcher.toString()));
  }

  // Two of its rounds; it makes others meanwhile.
  private void look() throws Exception {
    rig.core.outside().lookAtAgents();
    rig.core.outside().lookAtAgents();
  }

  private Optional<Duration> noted(HookAgent agent) throws Exception {
    return HookLimits.read(rig.core.home().hookLimits()).of(agent);
  }

  private List<JsonObject> recorded(HookAgent agent) throws Exception {
    return rig.records(agent, AuditFile.OPERATIONS).stream()
        .filter(
            record -> record.string("found").filter(text -> text.contains("somebody")).isPresent())
        .toList();
  }

  @ParameterizedTest
  @EnumSource
  void aHookThatIsTakenOutByHandIsToldAndOnRecord(HookAgent agent) throws Exception {
    install(agent);
    look();
    assertThat(told).isEmpty();
    assertThat(noted(agent)).isPresent();
    byte[] ours = Files.readAllBytes(file(agent));
    Files.writeString(file(agent), "{}");
    look();
    String sentence =
        "somebody changed `"
            + file(agent)
            + "`, so `"
            + agent.word()
            + "` does not ask Assent any more";
    CoreRig.until("it is told", () -> told.equals(List.of(List.of(sentence))));
    assertThat(recorded(agent)).hasSize(1);
    assertThat(noted(agent)).isEmpty();
    look();
    assertThat(recorded(agent)).hasSize(1);
    Files.write(file(agent), ours);
    look();
    CoreRig.until("it is well again", () -> told.equals(List.of(List.of(sentence), List.of())));
    Files.delete(file(agent));
    look();
    CoreRig.until("it is told again", () -> told.size() == 3);
    assertThat(told.getLast()).containsExactly(sentence);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          .claude/settings.json       | "*"       | "Read"    | about everything
          .claude/settings.json       | ": 600    | ": 5      | about everything
          .claude/settings.json       | PreToolUse | PostToolUse | any more
          .claude/settings.json       | hook claude-code | hook codex | any more
          .claude/settings.json       | "hooks"   | "disableAllHooks": true, "hooks" | any more
          .claude/settings.json       | {         | {{        | any more
          .claude/settings.json       | "hooks"   | "env": {"ASSENT_HOME": "/tmp/x"}, "hooks" | any more
          .claude/settings.json       | "hooks"   | "env": {"PATH": "/tmp/x"}, "hooks" | any more
          .claude/settings.json       | "hooks"   | "env": {"JAVA_TOOL_OPTIONS": "-javaagent:x"}, "hooks" | any more
          .claude/settings.json       | "hooks"   | "env": {"BASH_ENV": "/tmp/x"}, "hooks" | any more
          .claude/settings.json       | "hooks"   | "env": {"LD_PRELOAD": "/tmp/x.so"}, "hooks" | any more
          """)
  void whatMakesItAskLessIsTold(String name, String before, String after, String said)
      throws Exception {
    install(CLAUDE);
    look();
    Path file = rig.root.resolve(name);
    String text = Files.readString(file);
    int at = text.indexOf(before);
    Files.writeString(file, text.substring(0, at) + after + text.substring(at + before.length()));
    look();
    CoreRig.until("it is told", () -> told.size() == 1);
    assertThat(told.getFirst()).hasSize(1);
    assertThat(told.getFirst().getFirst()).contains(said);
  }

  /// A hook of a project counts like that of all projects, and so does a limit in it.
  @Test
  void theShortestLimitOfAnAgentIsNoted() throws Exception {
    install(CLAUDE);
    Path file = HookPlace.ofProject(CLAUDE, rig.project).orElseThrow();
    wiring.install(wiring.installing(CLAUDE, file, rig.launcher.toString()));
    look();
    assertThat(noted(CLAUDE)).contains(Duration.ofMinutes(10));
    Files.writeString(file, Files.readString(file).replace("\": 600", "\": 7"));
    look();
    assertThat(noted(CLAUDE)).contains(Duration.ofSeconds(7));
    CoreRig.until("it is told", () -> told.size() == 1);
  }

  @Test
  void whatAssentItselfTakesOutIsNoFault() throws Exception {
    install(CLAUDE);
    look();
    wiring.remove(wiring.removing(CLAUDE, file(CLAUDE)));
    look();
    look();
    assertThat(told).isEmpty();
    assertThat(noted(CLAUDE)).isEmpty();
  }

  // The client's file afterwards; OURS is the entry as we wrote it. A dash where nothing is told.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'mcpServers': {'db': {'command': '/usr/bin/db', 'args': ['-x']}}} | db",
        "{'mcpServers': {'db': {'command': '/usr/bin/env', 'args': ['sh', '-c', 'db']}}} | db",
        "{'mcpServers': {'db': {'url': 'http://127.0.0.1:9/mcp'}}} | db",
        "{'mcpServers': {'a': {'command': 'a'}, 'db': {'command': 'b'}}, 'x': 1} | db",
        "{'mcpServers': {'db': OURS, 'other': {'command': 'a'}}} | -",
        "{'other': true, 'mcpServers': {'db': OURS}} | -",
        "{'mcpServers': {}} | -",
      })
  void aProtectedServerThatIsLedAroundUsIsTold(String after, String server) throws Exception {
    Path file = Files.createDirectories(rig.root.resolve(".cursor")).resolve("mcp.json");
    Files.writeString(
        file, "{\"mcpServers\": {\"db\": {\"command\": \"/usr/bin/db\", \"args\": [\"-x\"]}}}");
    var servers = new ServerWiring(rig.core.home().wiringFolder(), List.of(rig.root), rig.launcher);
    var one = new LinkedHashMap<List<String>, String>();
    one.put(List.of("mcpServers", "db"), "db");
    servers.carryOut(servers.protecting(McpClient.named("cursor"), file, one, Map.of()));
    look();
    assertThat(told).isEmpty();
    String whole = Files.readString(file);
    String ours = whole.substring(whole.indexOf("{\"command\""), whole.lastIndexOf("}}"));
    Files.writeString(file, after.replace('\'', '"').replace("OURS", ours));
    look();
    if (server.equals("-")) {
      assertThat(told).isEmpty();
      return;
    }
    String sentence =
        "somebody changed `" + file + "`, so its server `" + server + "` runs without Assent";
    CoreRig.until("it is told", () -> told.equals(List.of(List.of(sentence))));
    Files.writeString(file, whole);
    look();
    CoreRig.until("it is well again", () -> told.equals(List.of(List.of(sentence), List.of())));
  }
}
