package dev.assent.core.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.HookAgent;
import dev.assent.core.audit.AuditFile;
import dev.assent.core.local.HookHello;
import dev.assent.core.local.HookReply;
import dev.assent.core.local.LocalSocketClient;
import dev.assent.core.local.SessionHello;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// A tool of a server that a hook and a proxy both see is judged by one of them, and by the hook
/// where it is not certain that the proxy will.
@Timeout(120)
@DisabledOnOs(OS.WINDOWS)
class AskedOnceTest {
  private static final HookAgent CLAUDE = HookAgent.CLAUDE_CODE;

  @TempDir private Path folder;
  private AgentRig rig;
  private Process hook;

  @BeforeEach
  void prepare() throws Exception {
    rig = new AgentRig(folder).with(CLAUDE, AgentRig.template(CLAUDE));
    Files.writeString(
        folder.resolve("tools.json"),
        "{\"\": {\"tools\": [{\"name\": \"echo\", \"inputSchema\": {\"type\": \"object\"}}]}}");
    rig.core
        .config()
        .addProxy(
            CoreRig.definition(
                CoreRig.testServer(folder.resolve("seen.txt")), Map.of(), Duration.ofSeconds(60)),
            "{\"rules\": []}");
    // The agent is this process, and the hook one that it started.
    hook = new ProcessBuilder("sleep", "100").start();
    entry("files", rig.launcher.toString(), "\"run\", \"files\"");
  }

  @AfterEach
  void end() {
    hook.destroyForcibly();
    rig.close();
  }

  private void entry(String name, String command, String args) throws Exception {
    Files.writeString(
        rig.root.resolve(".claude.json"),
        "{\"mcpServers\": {\""
            + name
            + "\": {\"command\": \""
            + command
            + "\", \"args\": ["
            + args
            + "]}}}");
  }

  private LocalSocketClient session(OptionalLong client) throws Exception {
    var socket = LocalSocketClient.connect(rig.core.home().socket());
    socket.openSession(
        new SessionHello("files", rig.project.toString(), client, OptionalLong.empty()), Map.of());
    var in = new BufferedReader(new InputStreamReader(socket.input(), StandardCharsets.UTF_8));
    say(
        socket,
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"protocolVersion\":\"2025-06-18\","
            + "\"capabilities\":{},\"clientInfo\":{\"name\":\"claude-code\",\"version\":\"1\"}}}");
    assertThat(in.readLine()).contains("\"result\"");
    say(socket, "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");
    say(socket, "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"tools/list\",\"params\":{}}");
    assertThat(in.readLine()).contains("echo");
    return socket;
  }

  private static void say(LocalSocketClient socket, String line) throws Exception {
    socket.output().write((line + "\n").getBytes(StandardCharsets.UTF_8));
  }

  private static OptionalLong agent() {
    return OptionalLong.of(ProcessHandle.current().pid());
  }

  private HookReply ask(String tool) throws Exception {
    byte[] document =
        ("{\"session_id\":\"s\",\"cwd\":\""
                + rig.project
                + "\",\"hook_event_name\":\"PreToolUse\",\"tool_name\":\""
                + tool
                + "\",\"tool_input\":{}}")
            .getBytes(StandardCharsets.UTF_8);
    try (var socket = LocalSocketClient.connect(rig.core.home().socket())) {
      return socket.hook(
          new HookHello(CLAUDE, "/", "", OptionalLong.of(hook.pid()), document.length, Map.of()),
          document);
    }
  }

  private void assertJudgedByTheHook(String tool) throws Exception {
    assertThat(ask(tool).out()).contains("\"permissionDecision\":\"deny\"");
    assertThat(rig.lastDecision(CLAUDE).string("final_rule")).contains("ask-other-tools");
  }

  @Test
  void aToolBehindARunningProxyIsLeftToIt() throws Exception {
    try (var _ = session(agent())) {
      assertThat(ask("mcp__files__echo")).isEqualTo(HookReply.SILENT);
      var record = rig.records(CLAUDE, AuditFile.OPERATIONS).getLast();
      assertThat(record.string("outcome")).contains("left_to_proxy");
      assertThat(record.string("proxy")).contains("files");
      assertThat(rig.records(CLAUDE, AuditFile.DECISIONS)).isEmpty();
    }
  }

  @Test
  void theEntryMayHaveAnotherNameThanTheProxy() throws Exception {
    entry("my.fs", rig.launcher.toString(), "\"run\", \"files\", \"--headless\"");
    try (var _ = session(agent())) {
      assertThat(ask("mcp__my_fs__echo")).isEqualTo(HookReply.SILENT);
      assertJudgedByTheHook("mcp__files__echo");
    }
  }

  @Test
  void withoutASessionTheHookJudges() throws Exception {
    assertJudgedByTheHook("mcp__files__echo");
    try (var _ = session(agent())) {
      assertThat(ask("mcp__files__echo")).isEqualTo(HookReply.SILENT);
    }
    CoreRig.until("the end of the session", () -> rig.core.sessions() == 0);
    assertJudgedByTheHook("mcp__files__echo");
  }

  @Test
  void aSessionOfAnotherAgentDoesNotCount() throws Exception {
    try (var _ = session(OptionalLong.of(hook.pid()))) {
      assertJudgedByTheHook("mcp__files__echo");
    }
    try (var _ = session(OptionalLong.empty())) {
      assertJudgedByTheHook("mcp__files__echo");
    }
  }

  @Test
  void aToolThatTheServerDidNotListIsJudgedByTheHook() throws Exception {
    try (var _ = session(agent())) {
      assertJudgedByTheHook("mcp__files__evil__echo");
      assertJudgedByTheHook("mcp__files__nothing");
    }
  }

  @Test
  void anEntryThatIsNotOursIsJudgedByTheHook() throws Exception {
    try (var _ = session(agent())) {
      entry("files", "/usr/bin/npx", "\"run\", \"files\"");
      assertJudgedByTheHook("mcp__files__echo");
      entry("files", rig.launcher.toString(), "\"core\"");
      assertJudgedByTheHook("mcp__files__echo");
      entry("files", rig.launcher.toString(), "\"run\", \"other\"");
      assertJudgedByTheHook("mcp__files__echo");
      Files.delete(rig.root.resolve(".claude.json"));
      assertJudgedByTheHook("mcp__files__echo");
    }
  }

  @Test
  void aSecondEntryOfTheNameThatIsNotOursCounts() throws Exception {
    Path own = rig.project.resolve(".mcp.json");
    try (var _ = session(agent())) {
      Files.writeString(
          own, "{\"mcpServers\": {\"files\": {\"command\": \"/bin/evil\", \"args\": []}}}");
      assertJudgedByTheHook("mcp__files__echo");
      Files.writeString(own, "{\"mcpServers\": {\"files\": ");
      assertJudgedByTheHook("mcp__files__echo");
      Files.delete(own);
      assertThat(ask("mcp__files__echo")).isEqualTo(HookReply.SILENT);
    }
  }
}
