package dev.assent.core.wiring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.HookAgent;
import dev.assent.core.wiring.HookStanding.State;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/// An agent really asks because of its file or not, and the reason in words.
class HookInspectionTest {
  @TempDir private Path folder;
  private Path root;
  private Path home;
  private Path project;
  private Path launcher;

  @BeforeEach
  void prepare() throws Exception {
    root = folder.toRealPath();
    home = Files.createDirectories(root.resolve("home"));
    project = Files.createDirectories(root.resolve("project"));
    launcher = Files.createDirectories(root.resolve("bin")).resolve("assent");
    Files.createFile(
        launcher,
        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    Files.copy(launcher, root.resolve("assent"));
  }

  private Path file(HookAgent agent) {
    return new HookPlace(own())
        .ofUser(agent)
        .or(() -> HookPlace.ofProject(agent, project))
        .orElseThrow();
  }

  private AgentFolders own() {
    return new AgentFolders(home, Map.of());
  }

  private void install(HookAgent agent) throws Exception {
    var wiring = new HookWiring(root.resolve("backups"), List.of(home, project), false);
    wiring.install(wiring.installing(agent, file(agent), launcher.toString()));
    if (agent == HookAgent.CODEX) {
      trust();
    }
  }

  // As Codex notes it after its person has looked at the hook.
  private void trust() throws Exception {
    put(
        "home/.codex/config.toml",
        "[hooks.state.\""
            + file(HookAgent.CODEX)
            + ":pre_tool_use:0:0\"]\ntrusted_hash = \"sha256:0\"\n");
  }

  private HookStanding standing(HookAgent agent) throws Exception {
    return new HookInspection(own(), project, Optional.of(launcher), root, false)
        .of(agent, file(agent));
  }

  private void put(String name, String text) throws Exception {
    Path path = root.resolve(name);
    Files.createDirectories(path.getParent());
    Files.writeString(path, text);
  }

  @ParameterizedTest
  @EnumSource
  void whatWeInstallIsInForce(HookAgent agent) throws Exception {
    assertThat(standing(agent).state()).isEqualTo(State.NO_FILE);
    install(agent);
    assertThat(standing(agent)).isEqualTo(new HookStanding(State.INSTALLED, List.of()));
    Files.writeString(file(agent), "{\"hooks\": {}}");
    assertThat(standing(agent).state()).isEqualTo(State.ABSENT);
    Files.writeString(file(agent), "{\"hooks\": ]");
    assertThat(standing(agent).state()).isEqualTo(State.UNREADABLE);
  }

  /// Settings that switch off what stands in the file, wherever they stand.
  @ParameterizedTest
  @CsvSource(
      delimiterString = "->",
      quoteCharacter = '`',
      value = {
        "CLAUDE_CODE -> project/.claude/settings.json -> {\"disableAllHooks\": true} ->"
            + " disableAllHooks",
        "CLAUDE_CODE -> project/.claude/settings.local.json -> {\"disableAllHooks\": true} ->"
            + " disableAllHooks",
        "CLAUDE_CODE -> etc/claude-code/managed-settings.json -> {\"disableAllHooks\": true} ->"
            + " disableAllHooks",
        "CLAUDE_CODE -> etc/claude-code/managed-settings.json -> {\"allowManagedHooksOnly\": true}"
            + " -> allowManagedHooksOnly",
        "CLAUDE_CODE -> etc/claude-code/managed-settings.d/10-a.json -> {\"allowManagedHooksOnly\":"
            + " true} -> allowManagedHooksOnly",
        "CLAUDE_CODE -> etc/claude-code/managed-settings.json ->"
            + " {\"strictPluginOnlyCustomization\": [\"hooks\"]} -> strictPluginOnlyCustomization",
        "CLAUDE_CODE -> Library/Application Support/ClaudeCode/managed-settings.json ->"
            + " {\"allowManagedHooksOnly\": true} -> allowManagedHooksOnly",
        "CLAUDE_CODE -> project/.claude/settings.json -> {\"env\": {\"ASSENT_HOME\": \"/tmp/x\"}}"
            + " -> ASSENT_HOME",
        "GEMINI -> project/.gemini/settings.json -> {\"hooksConfig\": {\"enabled\": false}} ->"
            + " hooksConfig.enabled",
        "GEMINI -> etc/gemini-cli/settings.json -> {\"hooksConfig\": {\"disabled\": [\"assent\"]}}"
            + " -> hooksConfig.disabled",
        "GEMINI -> project/.gemini/settings.json -> {\"tools\": {\"enableHooks\": false}} ->"
            + " tools.enableHooks",
        "CODEX -> home/.codex/config.toml -> `[features]\nhooks = false\n` -> features.hooks",
        "CODEX -> project/.codex/config.toml -> `[features]\n"
            + "codex_hooks = false\n"
            + "` -> features.codex_hooks",
        "CODEX -> etc/codex/requirements.toml -> allow_managed_hooks_only = true ->"
            + " allow_managed_hooks_only",
        "COPILOT -> home/.copilot/settings.json -> {\"disableAllHooks\": true} -> disableAllHooks",
        "COPILOT -> project/.github/copilot/settings.json -> {\"disableAllHooks\": true} ->"
            + " disableAllHooks",
        "VSCODE -> project/.vscode/settings.json -> {\"chat.useHooks\": false} -> chat.useHooks",
        "VSCODE -> home/.config/Code/User/settings.json -> {\"chat.useHooks\": false,} ->"
            + " chat.useHooks",
        "VSCODE -> project/.vscode/settings.json -> {\"chat.hookFilesLocations\":"
            + " {\".github/hooks\": false}} -> .github/hooks",
        "DROID -> home/.factory/hooks.json -> {} -> hooks.json",
        "DROID -> project/.factory/settings.json -> {\"hooksDisabled\": true} -> hooksDisabled",
      })
  void aSwitchElsewhereIsSaid(HookAgent agent, String name, String text, String said)
      throws Exception {
    install(agent);
    put(name, text);
    var standing = standing(agent);
    assertThat(standing.state()).isEqualTo(State.NOT_IN_FORCE);
    assertThat(String.join("\n", standing.reasons()))
        .contains(said, name.substring(name.lastIndexOf('/') + 1));
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = "->",
      quoteCharacter = '`',
      value = {
        // In the file itself.
        "CLAUDE_CODE -> {\"hooks\" -> {\"disableAllHooks\": true, \"hooks\" -> NOT_IN_FORCE ->"
            + " disableAllHooks",
        "COPILOT -> {\"hooks\" -> {\"disableAllHooks\": true, \"hooks\" -> NOT_IN_FORCE ->"
            + " disableAllHooks",
        "CLAUDE_CODE -> \"*\" -> \"Bash\" -> PARTLY -> matcher",
        "CODEX -> \"*\" -> \"^Bash$\" -> PARTLY -> matcher",
        "GEMINI -> \".*\" -> \"run_shell_command\" -> PARTLY -> matcher",
        "CLAUDE_CODE -> \"timeout\" -> \"async\": true, \"timeout\" -> NOT_IN_FORCE -> async",
        "CLAUDE_CODE -> \"timeout\" -> \"if\": \"Bash(git *)\", \"timeout\" -> PARTLY -> `if`",
        "CLAUDE_CODE -> : 600 -> : 5 -> PARTLY -> waits 5 s",
        "CLAUDE_CODE -> PreToolUse -> PostToolUse -> NOT_IN_FORCE -> PostToolUse",
        "CODEX -> PreToolUse -> SessionStart -> NOT_IN_FORCE -> SessionStart",
        "GEMINI -> BeforeTool -> AfterTool -> NOT_IN_FORCE -> AfterTool",
        "GEMINI -> : 600000 -> : 60000 -> PARTLY -> waits 60 s",
        "CLAUDE_CODE -> \"command\": \"\\\"ROOT -> \"command\": \"ASSENT_HOME=/tmp/x \\\"ROOT ->"
            + " NOT_IN_FORCE -> another Assent",
        "CLAUDE_CODE -> \"command\": \"\\\"ROOT -> \"command\": \"env ASSENT_HOME=/tmp/x \\\"ROOT"
            + " -> NOT_IN_FORCE -> another Assent",
        "CLAUDE_CODE -> \"command\": \"\\\"ROOT -> \"command\": \"true || \\\"ROOT -> NOT_IN_FORCE"
            + " -> before it: `true ||`",
        "CLAUDE_CODE -> \"command\": \"\\\"ROOT -> \"command\": \"echo '{}' | \\\"ROOT ->"
            + " NOT_IN_FORCE -> before it",
        "CODEX -> \"command\": \"ROOT -> \"command\": \"exit 0; ROOT -> NOT_IN_FORCE -> before it",
        "CLAUDE_CODE -> exit 2' -> true' -> NOT_IN_FORCE -> behind it",
        "CODEX -> || /bin/sh -c 'cat >/dev/null; echo assent: refused >&2; exit 2' -> > /dev/null;"
            + " true -> NOT_IN_FORCE -> behind it",
        "CLAUDE_CODE -> hook claude-code -> hook codex -> NOT_IN_FORCE -> asks for `codex`",
        "CLAUDE_CODE -> ROOT/bin/assent -> ROOT/gone/assent -> NOT_IN_FORCE -> is not there",
        "CLAUDE_CODE -> ROOT/bin/assent -> ROOT/assent -> NOT_IN_FORCE -> another program",
        "CLAUDE_CODE -> \"type\": \"command\" -> \"type\": \"prompt\" -> NOT_IN_FORCE -> `type`",
        "CURSOR -> \"failClosed\": true -> \"failClosed\": false -> PARTLY -> failClosed",
        "CURSOR -> \"beforeMCPExecution\" -> \"beforeMcpExecution\" -> NOT_IN_FORCE ->"
            + " beforeMcpExecution",
        "CURSOR -> \"beforeMCPExecution\" -> \"afterMCPExecution\" -> PARTLY -> nothing asks at the"
            + " event `beforeMCPExecution`",
        "CURSOR -> \"timeout\" -> \"matcher\": \"rm\", \"timeout\" -> PARTLY -> matcher",
        "WINDSURF -> \"pre_run_command\" -> \"post_run_command\" -> PARTLY -> pre_run_command",
        "COPILOT -> \"timeoutSec\" -> \"env\": {\"ASSENT_HOME\": \"/x\"}, \"timeoutSec\" ->"
            + " NOT_IN_FORCE -> ASSENT_HOME",
        "COPILOT -> \"preToolUse\" -> \"postToolUse\" -> NOT_IN_FORCE -> postToolUse",
        "VSCODE -> : 600 -> : 30 -> PARTLY -> waits 30 s",
      })
  void whatStandsOtherwiseIsSaid(
      HookAgent agent, String before, String after, State state, String said) throws Exception {
    install(agent);
    String text = Files.readString(file(agent), StandardCharsets.UTF_8);
    // On one line, so that a case fits into one as well.
    String changed =
        text.replace("{\n  \"hooks\"", "{\"hooks\"")
            .replace("{\n  \"version\": 1,\n  \"hooks\"", "{\"hooks\"")
            .replace(filled(before), filled(after));
    assertThat(changed).as("the case changes something").contains(filled(after));
    Files.writeString(file(agent), changed);
    var standing = standing(agent);
    assertThat(standing.state()).as(standing.toString()).isEqualTo(state);
    assertThat(standing.inForce()).isFalse();
    assertThat(String.join("\n", standing.reasons())).contains(said);
  }

  private String filled(String text) {
    return text.replace("ROOT", root.toString());
  }

  /// Nothing is claimed of settings that nobody can read.
  @Test
  void settingsThatCanNotBeReadLeaveItOpen() throws Exception {
    install(HookAgent.CLAUDE_CODE);
    put("etc/claude-code/managed-settings.json", "{\"allowManagedHooksOnly\"");
    assertThat(standing(HookAgent.CLAUDE_CODE).state()).isEqualTo(State.UNKNOWN);
    assertThat(standing(HookAgent.CLAUDE_CODE).reasons().getFirst())
        .contains("managed-settings.json");
  }

  @Test
  void whetherCodexAsksAHookThatNobodyTrustedIsNotKnown() throws Exception {
    install(HookAgent.CODEX);
    put(
        "home/.codex/config.toml",
        "[hooks.state.\"/elsewhere/hooks.json:pre_tool_use:0:0\"]\ntrusted_hash = \"sha256:0\"\n");
    assertThat(standing(HookAgent.CODEX).state()).isEqualTo(State.UNKNOWN);
    assertThat(standing(HookAgent.CODEX).reasons().getFirst()).contains("until you trust it");
  }

  @Test
  void aLinkToOurProgramIsOurProgram() throws Exception {
    install(HookAgent.CODEX);
    Files.createSymbolicLink(
        Files.createDirectories(root.resolve("usr")).resolve("assent"), launcher);
    Path file = file(HookAgent.CODEX);
    Files.writeString(
        file, Files.readString(file).replace(launcher.toString(), root + "/usr/assent"));
    assertThat(standing(HookAgent.CODEX).state()).isEqualTo(State.INSTALLED);
  }

  /// As it was written once; where the shell of the agent takes the path for a text, it is said.
  @Test
  void aQuotedPathInFrontIsNotInForceOnWindows() throws Exception {
    Path file = file(HookAgent.CODEX);
    trust();
    Files.writeString(
        file,
        "{\"hooks\": {\"PreToolUse\": [{\"matcher\": \"*\", \"hooks\": [{\"type\": \"command\","
            + " \"command\": \"\\\""
            + launcher
            + "\\\" hook codex\", \"timeout\": 600}]}]}}");
    var standing =
        new HookInspection(own(), project, Optional.of(launcher), root, true)
            .of(HookAgent.CODEX, file);
    assertThat(standing.state()).isEqualTo(State.NOT_IN_FORCE);
    assertThat(standing.reasons().getFirst()).contains("PowerShell");
    assertThat(standing(HookAgent.CODEX).state()).isEqualTo(State.INSTALLED);
  }
}
