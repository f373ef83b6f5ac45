package dev.assent.core.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.HookAgent;
import dev.assent.core.audit.AuditFile;
import dev.assent.core.audit.AuditReader;
import dev.assent.core.audit.AuditRecord;
import dev.assent.core.bridge.HookRelay;
import dev.assent.core.bridge.StdioBridge;
import dev.assent.core.config.AssentHome;
import dev.assent.core.json.JsonObject;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// Real processes: a core, the hooks that agents start, and a client's bridge. This process is the
/// agent.
@Timeout(180)
@DisabledOnOs(OS.WINDOWS)
class HookProcessesTest {
  @TempDir private Path folder;
  private Path root;
  private Path project;
  private final List<Process> started = new ArrayList<>();

  @BeforeEach
  void prepare() throws Exception {
    root = folder.toRealPath();
    project = Files.createDirectories(root.resolve("project"));
    var _ = AgentRig.environment(root);
    Files.writeString(
        root.resolve("tools.json"),
        "{\"\": {\"tools\": [{\"name\": \"echo\", \"inputSchema\": {\"type\": \"object\"}}]}}");
  }

  @AfterEach
  void end() {
    started.forEach(Process::destroyForcibly);
  }

  private Process java(Class<?> program, String... args) throws IOException {
    var command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xshare:auto",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "--enable-native-access=ALL-UNNAMED",
                "-Dassent.home=" + root.resolve("image"),
                "-Duser.home=" + root,
                "-cp",
                System.getProperty("java.class.path"),
                program.getName()));
    command.addAll(List.of(args));
    var builder = new ProcessBuilder(command).directory(project.toFile());
    builder.environment().clear();
    builder.environment().put("ASSENT_HOME", root.resolve("home").toString());
    builder.environment().put("HOME", root.toString());
    builder.environment().put("PATH", "/usr/bin:/bin");
    if (program == CoreProcess.class) {
      builder.redirectError(ProcessBuilder.Redirect.DISCARD);
    }
    Process process = builder.start();
    started.add(process);
    return process;
  }

  /// A core, told about some agents.
  private final class Core {
    private final Process process;
    private final BufferedReader said;

    private Core(HookAgent... agents) throws IOException {
      var args = new ArrayList<>(List.of(root.toString()));
      List.of(agents).forEach(agent -> args.add(agent.word()));
      process = java(CoreProcess.class, args.toArray(String[]::new));
      said = process.inputReader(StandardCharsets.UTF_8);
      await("ready");
    }

    private void await(String line) throws IOException {
      assertThat(said.readLine()).as("what the core says").isEqualTo(line);
    }

    private void tell(String line) throws IOException {
      process.getOutputStream().write((line + "\n").getBytes(StandardCharsets.UTF_8));
      process.getOutputStream().flush();
    }

    /// Ends it and gives what it said since.
    private List<String> ended() throws IOException {
      tell("end");
      return said.lines().toList();
    }
  }

  /// The exit status and the output of a hook.
  private record Answer(int status, String out, String err) {}

  private Process asking(HookAgent agent, String document) throws IOException {
    Process hook = java(HookRelay.class, "hook", agent.word());
    try (var in = hook.getOutputStream()) {
      in.write(document.getBytes(StandardCharsets.UTF_8));
    }
    return hook;
  }

  private static Answer answer(Process hook) throws Exception {
    String out = new String(hook.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    String err = new String(hook.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Answer(hook.waitFor(), out, err);
  }

  private List<JsonObject> records(String proxy, AuditFile file) throws Exception {
    var home =
        AssentHome.locate(Map.of("ASSENT_HOME", root.resolve("home").toString()), root, "Linux");
    return new AuditReader(home.auditFolder(proxy), file)
        .since(0, 10_000).stream().map(AuditRecord::content).toList();
  }

  private String codex(String tool, String input) {
    return """
    {"session_id": "s", "turn_id": "t", "transcript_path": null, "cwd": "%s", "hook_event_name": "PreToolUse", "model": "gpt",
     "permission_mode": "default", "tool_name": "%s", "tool_input": %s, "tool_use_id": "call-1"}
    """
        .formatted(project, tool, input);
  }

  private String vscode(String tool, String input) {
    return """
    {"timestamp": "2026-01-01T00:00:00Z", "hook_event_name": "PreToolUse", "session_id": "s", "transcript_path": "/t", "cwd": "%s",
     "tool_name": "%s", "tool_input": %s, "tool_use_id": "u"}
    """
        .formatted(project, tool, input);
  }

  private String windsurf() {
    return """
    {"agent_action_name": "pre_run_command", "trajectory_id": "t", "execution_id": "e",
     "tool_info": {"command_line": "git reset --hard", "cwd": "%s"}}
    """
        .formatted(project);
  }

  private String gemini() {
    return """
    {"session_id": "s", "cwd": "%s", "hook_event_name": "BeforeTool", "tool_name": "run_shell_command",
     "tool_input": {"command": "git reset --hard"}}
    """
        .formatted(project);
  }

  private List<Process> askingAll() throws IOException {
    return List.of(
        asking(HookAgent.CODEX, codex("Bash", "{\"command\": \"git reset --hard\"}")),
        asking(HookAgent.GEMINI, gemini()),
        asking(HookAgent.WINDSURF, windsurf()));
  }

  private static void assertAllDenied(List<Process> hooks) throws Exception {
    Answer codex = answer(hooks.get(0));
    assertThat(codex.out())
        .startsWith(
            "{\"hookSpecificOutput\":{\"hookEventName\":\"PreToolUse\",\"permissionDecision\":\"deny\",\"permissionDecisionReason\":\"");
    assertThat(codex.status()).isZero();
    Answer gemini = answer(hooks.get(1));
    assertThat(gemini.out()).startsWith("{\"decision\":\"deny\",\"reason\":\"");
    assertThat(gemini.status()).isZero();
    Answer windsurf = answer(hooks.get(2));
    assertThat(windsurf).extracting(Answer::status, Answer::out).containsExactly(2, "");
    assertThat(windsurf.err()).startsWith("assent: ");
  }

  @Test
  void aCoreThatIsKilledWhileItIsAskedLetsNothingThrough() throws Exception {
    var core = new Core(HookAgent.CODEX, HookAgent.GEMINI, HookAgent.WINDSURF);
    List<Process> hooks = askingAll();
    for (Process _ : hooks) {
      core.await("asked");
    }
    core.process.destroyForcibly();
    assertAllDenied(hooks);
    for (HookAgent agent : List.of(HookAgent.CODEX, HookAgent.GEMINI, HookAgent.WINDSURF)) {
      assertThat(records(agent.word(), AuditFile.DECISIONS))
          .as(agent.word())
          .noneMatch(record -> record.string("outcome").equals(Optional.of("allowed")));
    }
  }

  @Test
  void withoutACoreNothingIsLetThrough() throws Exception {
    assertAllDenied(askingAll());
  }

  @Test
  void aHookThatIsKilledTakesItsQuestionAway() throws Exception {
    var core = new Core(HookAgent.CODEX);
    Process hook = asking(HookAgent.CODEX, codex("Bash", "{\"command\": \"git reset --hard\"}"));
    core.await("asked");
    hook.destroyForcibly();
    core.await("ended Withdrawn");
    assertThat(core.ended()).isEmpty();
    var decided =
        records("codex", AuditFile.DECISIONS).stream()
            .filter(record -> record.get("outcome") != null)
            .toList();
    assertThat(decided)
        .singleElement()
        .matches(record -> record.string("reason").equals(Optional.of("withdrawn")));
    assertThat(decided.getFirst().string("outcome")).contains("denied");
    assertThat(records("codex", AuditFile.OPERATIONS))
        .noneMatch(record -> record.get("decision") != null);
  }

  /// An MCP call that a hook and a proxy both see: the person is asked once, by the proxy.
  @Test
  void aCallThatTwoSeeIsAskedAboutOnce() throws Exception {
    var core = new Core(HookAgent.CODEX, HookAgent.VSCODE);
    String launcher = root.resolve("image/bin/assent").toString();
    write(
        ".codex/config.toml",
        "[mcp_servers.files]\ncommand = '" + launcher + "'\nargs = ['run', 'files']\n");
    write(
        ".config/Code/User/mcp.json",
        "{\"servers\": {\"files\": {\"command\": \""
            + launcher
            + "\", \"args\": [\"run\", \"files\"]},}}");
    Process bridge = java(StdioBridge.class, "run", "files");
    var answers = bridge.inputReader(StandardCharsets.UTF_8);
    say(
        bridge,
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"protocolVersion\":\"2025-06-18\",\"capabilities\":{},"
            + "\"clientInfo\":{\"name\":\"codex\",\"version\":\"1\"}}}");
    assertThat(answers.readLine()).contains("\"result\"");
    say(bridge, "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");
    say(bridge, "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"tools/list\",\"params\":{}}");
    assertThat(answers.readLine()).contains("echo");
    int id = 3;
    for (HookAgent agent : List.of(HookAgent.CODEX, HookAgent.VSCODE)) {
      String document =
          agent == HookAgent.CODEX
              ? codex("mcp__files__echo", "{\"a\": 1}")
              : vscode("mcp_files_echo", "{\"a\": 1}");
      assertThat(answer(asking(agent, document))).as(agent.word()).isEqualTo(new Answer(0, "", ""));
      say(
          bridge,
          "{\"jsonrpc\":\"2.0\",\"id\":"
              + id
              + ",\"method\":\"tools/call\",\"params\":{\"name\":\"echo\",\"arguments\":{\"a\":"
              + id
              + "}}}");
      core.await("asked");
      core.tell("allow");
      core.await("ended AllowOnce");
      assertThat(answers.readLine()).contains("\"id\":" + id, "\"result\"");
      id++;
      assertThat(records(agent.word(), AuditFile.DECISIONS)).isEmpty();
      var left = records(agent.word(), AuditFile.OPERATIONS).getLast();
      assertThat(left.string("outcome")).contains("left_to_proxy");
      assertThat(left.string("proxy")).contains("files");
    }
    assertThat(
            records("files", AuditFile.DECISIONS).stream()
                .filter(record -> record.string("final_rule").equals(Optional.of("ask"))))
        .as("decisions about two calls")
        .hasSize(2);
    assertThat(core.ended()).isEmpty();
  }

  private void write(String file, String text) throws IOException {
    Files.createDirectories(root.resolve(file).getParent());
    Files.writeString(root.resolve(file), text);
  }

  private static void say(Process bridge, String line) throws IOException {
    bridge.getOutputStream().write((line + "\n").getBytes(StandardCharsets.UTF_8));
    bridge.getOutputStream().flush();
  }
}
