package dev.assent.core.wiring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.HookAgent;
import dev.assent.core.wiring.ServerTable.Behind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@DisabledOnOs(OS.WINDOWS)
class ServerEntriesTest {
  private static final Behind FILES = new Behind.Proxy("files");
  private static final Behind ANOTHER = new Behind.Another();
  private static final Behind NOTHING = new Behind.Nothing();

  @TempDir private Path root;
  private Path home;
  private Path project;
  private Path launcher;
  private final Map<String, String> environment = new HashMap<>();

  @BeforeEach
  void prepare() throws IOException {
    root = root.toRealPath();
    home = Files.createDirectories(root.resolve("home"));
    project = Files.createDirectories(root.resolve("work/project"));
    launcher = Files.createFile(root.resolve("assent"));
  }

  private ServerEntries entries() {
    return new ServerEntries(home, launcher);
  }

  private java.util.Optional<ServerTable> table(HookAgent agent) {
    return entries().of(agent, List.of(project), environment);
  }

  private Behind behind(HookAgent agent, String server) {
    return table(agent).map(table -> table.behind(server)).orElse(ANOTHER);
  }

  private static Path write(Path file, String text) throws IOException {
    Files.createDirectories(file.getParent());
    return Files.writeString(file, text);
  }

  private String toml(String name) {
    return "[mcp_servers."
        + name
        + "]\ncommand = \""
        + launcher
        + "\"\nargs = [\"run\", \"files\"]\n";
  }

  private String json(String root, String name, String command) {
    return "{\n  // mine\n  \""
        + root
        + "\": {\""
        + name
        + "\": {\"command\": \""
        + command
        + "\", \"args\": [\"run\", \"files\"],},},\n}";
  }

  private void codex(String text) throws IOException {
    write(home.resolve(".codex/config.toml"), text);
  }

  @Test
  void codexHasItsServersInItsHome() throws IOException {
    assertThat(behind(HookAgent.CODEX, "files")).isEqualTo(NOTHING);
    codex("model = \"x\"\n" + toml("files"));
    assertThat(behind(HookAgent.CODEX, "files")).isEqualTo(FILES);
    assertThat(behind(HookAgent.CODEX, "other")).isEqualTo(NOTHING);
    environment.put("CODEX_HOME", root.resolve("elsewhere").toString());
    assertThat(behind(HookAgent.CODEX, "files")).isEqualTo(NOTHING);
    write(root.resolve("elsewhere/config.toml"), toml("files"));
    assertThat(behind(HookAgent.CODEX, "files")).isEqualTo(FILES);
  }

  @Test
  void theAgentsHomeIsItsOwn() throws IOException {
    write(root.resolve("other/.codex/config.toml"), toml("files"));
    assertThat(behind(HookAgent.CODEX, "files")).isEqualTo(NOTHING);
    environment.put("HOME", root.resolve("other").toString());
    assertThat(behind(HookAgent.CODEX, "files")).isEqualTo(FILES);
    environment.put("HOME", "relative");
    assertThat(behind(HookAgent.CODEX, "files")).isEqualTo(NOTHING);
  }

  @Test
  void everyScopeOfCodexCounts() throws IOException {
    codex(toml("files"));
    for (Path file :
        List.of(
            home.resolve(".codex/work.config.toml"),
            home.resolve(".codex/managed_config.toml"),
            project.resolve(".codex/config.toml"),
            project.getParent().resolve(".codex/config.toml"))) {
      for (String text :
          List.of(
              "[mcp_servers.files]\ncommand = \"/bin/evil\"\n",
              "mcp_servers.files.env = {}\n",
              "mcp_servers = [\n")) {
        write(file, text);
        assertThat(behind(HookAgent.CODEX, "files")).as(file + ": " + text).isEqualTo(ANOTHER);
      }
      write(file, toml("files") + toml("other"));
      assertThat(behind(HookAgent.CODEX, "files")).as(file.toString()).isEqualTo(FILES);
      Files.delete(file);
    }
    codex(toml("files") + "[profiles.p.mcp_servers.files]\nurl = \"https://example.com\"\n");
    assertThat(behind(HookAgent.CODEX, "files")).isEqualTo(ANOTHER);
  }

  /// Names that Codex makes the same count as one.
  @ParameterizedTest
  @ValueSource(strings = {"files_", "mcp__files", "files___", "\"mcp__files__\""})
  void namesThatMeetInCodexAreOne(String name) throws IOException {
    codex(toml("files") + "[mcp_servers." + name + "]\ncommand = \"/bin/evil\"\n");
    assertThat(behind(HookAgent.CODEX, "files")).isEqualTo(ANOTHER);
  }

  @Test
  void namesWithOtherCharactersAreFound() throws IOException {
    codex(toml("\"my.fs-2\""));
    assertThat(behind(HookAgent.CODEX, "my_fs_2")).isEqualTo(FILES);
    assertThat(behind(HookAgent.CODEX, "my_fs-2")).isEqualTo(FILES);
    codex(toml("\"my.fs-2\"") + "[mcp_servers.my_fs_2]\nurl = \"https://example.com\"\n");
    assertThat(behind(HookAgent.CODEX, "my_fs_2")).isEqualTo(ANOTHER);
  }

  @Test
  void aPluginsServersMakeCodexUncertain() throws IOException {
    codex(toml("files"));
    Path plugin = home.resolve(".codex/plugins/cache/market/tool/1.0.0");
    write(plugin.resolve(".codex-plugin/plugin.json"), "{\"name\": \"tool\"}");
    assertThat(behind(HookAgent.CODEX, "files")).isEqualTo(FILES);
    write(
        plugin.resolve(".codex-plugin/plugin.json"),
        "{\"name\": \"tool\", \"mcpServers\": \"./servers.json\"}");
    assertThat(table(HookAgent.CODEX)).isEmpty();
    write(plugin.resolve(".codex-plugin/plugin.json"), "{}");
    write(plugin.resolve(".mcp.json"), "{}");
    assertThat(table(HookAgent.CODEX)).isEmpty();
  }

  /// An entry that starts us with variables by which we might be led elsewhere is not certainly
  /// ours.
  @ParameterizedTest
  @CsvSource({
    "ASSENT_HOME, false",
    "HOME, false",
    "xdg_config_home, false",
    "JAVA_TOOL_OPTIONS, false",
    "LD_PRELOAD, false",
    "GCONV_PATH, false",
    "GLIBC_TUNABLES, false",
    "ENV, false",
    "MALLOC_CHECK_, false",
    "TOKEN, true"
  })
  void variablesMayLeadAway(String name, boolean ours) throws IOException {
    codex(toml("files") + "env = { " + name + " = \"x\" }\n");
    assertThat(behind(HookAgent.CODEX, "files")).isEqualTo(ours ? FILES : ANOTHER);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "command = \"assent\"",
        "command = \"LAUNCHER\"\nargs = [\"core\"]",
        "command = \"LAUNCHER\"\nargs = [\"run\"]",
        "command = \"LAUNCHER\"\nargs = [\"run\", 1]",
        "command = \"LAUNCHER\"\nargs = [\"run\", \"files\", \"--other\"]",
        "command = \"LAUNCHER\"\nargs = \"run files\"",
        "command = \"LAUNCHER\"\nargs = [\"run\", \"files\"]\nurl = \"https://example.com\"",
        "command = \"LAUNCHER\"\nargs = [\"run\", \"files\"]\nenv = \"x\"",
        "command = [\"LAUNCHER\"]\nargs = [\"run\", \"files\"]",
        "command = \"LAUNCHER\"\nargs = [\"run\", \"fs; evil\"]",
        "command = \"LAUNCHER\"\nargs = [\"run\", \"../files\"]",
        "command = \"LAUNCHER\"\nargs = [\"run\", \"FILES\"]",
        "command = \"LAUNCHER\"\nargs = [\"run\", \"\"]",
        "command = \"LAUNCHER\"\nargs = [\"run\", \"files\"]\ncwd = \"/home/ana/private\"",
        "command = \"LAUNCHER\"\nargs = [\"run\", \"files\"]\nworking_directory = \"/\"",
        "command = \"LAUNCHER\"\nargs = [\"run\", \"files\"]\nenv_file = \".env\"",
        "command = \"LAUNCHER\"\nargs = [\"run\", \"files\"]\nCommand = \"/bin/evil\"",
        "command = \"LAUNCHER\"\nargs = [\"run\", \"files\"]\nARGS = [\"x\"]",
        "command = \"LAUNCHER\"\nargs = [\"run\", \"files\"]\nplatforms = {linux = \"x\"}",
        "command = \"LAUNCHER\"\nargs = [\"run\", \"files\"]\nserver-url = \"https://example.com\""
      })
  void whatIsNotOurCommandIsAnother(String entry) throws IOException {
    codex("[mcp_servers.files]\n" + entry.replace("LAUNCHER", launcher.toString()));
    assertThat(behind(HookAgent.CODEX, "files")).isEqualTo(ANOTHER);
  }

  @Test
  void whatChangesNothingOfTheCommandMayStandBesideIt() throws IOException {
    codex(
        toml("files")
            + "enabled = true\ntool_timeout_sec = 60\nenv_vars = [\"TOKEN\"]\n"
            + "disabled_tools = [\"x\"]\ndescription = \"x\"\n");
    assertThat(behind(HookAgent.CODEX, "files")).isEqualTo(FILES);
  }

  /// Clients do not agree on where a comment ends; what stands between two of those places is a
  /// server to some of them.
  @ParameterizedTest
  @ValueSource(strings = {"\r", "\u2028", "\u2029", "\u0085", "\f", "\r\r"})
  void aFileInWhichACommentEndsInTwoWaysIsNotRead(String end) throws IOException {
    String ours = "\"files\":{\"command\":\"" + launcher + "\",\"args\":[\"run\",\"files\"]}";
    String hidden = "//" + end + "\"rs\":{\"command\":\"evil\",\"args\":[]}";
    Path file = project.resolve(".vscode/mcp.json");
    for (String rest : List.of(hidden + "\n}}", hidden + "\r\n}}", "}}" + hidden)) {
      write(file, "{\"servers\":{" + ours + "," + rest);
      assertThat(table(HookAgent.VSCODE)).as(rest).isEmpty();
    }
    write(file, "{\"servers\":{ // one\r\n" + ours + ", // two\r\n}} // three\r\n");
    assertThat(table(HookAgent.VSCODE).orElseThrow().onlyProxies()).contains(Set.of("files"));
  }

  @Test
  void anAgentOfClaudeWithServersOfItsOwnMakesItUncertain() throws IOException {
    write(home.resolve(".claude.json"), json("mcpServers", "files", launcher.toString()));
    assertThat(behind(HookAgent.CLAUDE_CODE, "files")).isEqualTo(FILES);
    for (Path agents : List.of(home.resolve(".claude/agents"), project.resolve(".claude/agents"))) {
      Path agent = write(agents.resolve("x.md"), "---\nname: x\n---\nHelps.\n");
      assertThat(behind(HookAgent.CLAUDE_CODE, "files")).isEqualTo(FILES);
      write(agent, "---\nname: x\nmcpServers:\n  - rs:\n      command: evil\n---\n");
      assertThat(table(HookAgent.CLAUDE_CODE)).isEmpty();
      Files.delete(agent);
    }
  }

  private Path user() throws IOException {
    return Files.createDirectories(home.resolve(".config/Code/User"));
  }

  @Test
  void vsCodeHasServersInItsUserFolderAndTheWorkspace() throws IOException {
    assertThat(table(HookAgent.VSCODE).orElseThrow().onlyProxies()).contains(Set.of());
    write(user().resolve("mcp.json"), json("servers", "files", launcher.toString()));
    assertThat(table(HookAgent.VSCODE).orElseThrow().onlyProxies()).contains(Set.of("files"));
    write(project.resolve(".vscode/mcp.json"), json("servers", "more", launcher.toString()));
    assertThat(table(HookAgent.VSCODE).orElseThrow().onlyProxies()).contains(Set.of("files"));
  }

  /// Any server of VS Code may give itself the name of ours, so one that is another program's makes
  /// all uncertain.
  @Test
  void oneOtherServerMakesVsCodeUncertainWhereverItStands() throws IOException {
    write(user().resolve("mcp.json"), json("servers", "files", launcher.toString()));
    String evil = json("servers", "other", "/bin/evil");
    String settings = "{\"mcp\": " + evil + "}";
    Path workspace = write(root.resolve("my team.code-workspace"), "{}");
    write(
        user().resolve("workspaceStorage/1/workspace.json"),
        "{\"workspace\": \"" + workspace.toUri() + "\"}");
    write(user().resolve("workspaceStorage/2/workspace.json"), "{\"folder\": \"file:///work\"}");
    var places =
        new HashMap<>(
            Map.of(
                project.resolve(".vscode/mcp.json"),
                evil,
                project.getParent().resolve(".vscode/mcp.json"),
                evil,
                project.resolve(".vscode/settings.json"),
                settings,
                project.resolve("a.code-workspace"),
                "{\"settings\": " + settings + "}",
                workspace,
                "{\"settings\": " + settings + "}",
                user().resolve("settings.json"),
                settings,
                user().resolve("profiles/ab12/mcp.json"),
                evil,
                home.resolve(".vscode-server/data/Machine/mcp.json"),
                evil,
                home.resolve(".config/VSCodium/User/mcp.json"),
                evil,
                home.resolve("Library/Application Support/Code/User/mcp.json"),
                evil));
    for (String name :
        List.of(
            ".devcontainer.json",
            ".devcontainer/devcontainer.json",
            ".devcontainer/other/devcontainer.json")) {
      places.put(
          project.resolve(name), "{\"customizations\": {\"vscode\": {\"mcp\": " + evil + "}}}");
    }
    for (var place : places.entrySet()) {
      write(place.getKey(), place.getValue());
      assertThat(table(HookAgent.VSCODE).flatMap(ServerTable::onlyProxies))
          .as(place.getKey().toString())
          .isEmpty();
      write(place.getKey(), "{ broken");
      assertThat(table(HookAgent.VSCODE)).as(place.getKey().toString()).isEmpty();
      write(place.getKey(), "{}");
      assertThat(table(HookAgent.VSCODE).flatMap(ServerTable::onlyProxies))
          .as(place.getKey().toString())
          .contains(Set.of("files"));
    }
  }

  @Test
  void whatBringsVsCodeServersFromElsewhereMakesItUncertain() throws IOException {
    write(user().resolve("mcp.json"), json("servers", "files", launcher.toString()));
    Path extension = home.resolve(".vscode/extensions/someone.tool-1.0.0/package.json");
    Path copilot = home.resolve(".vscode/extensions/github.copilot-chat-0.40.0/package.json");
    String provides = "{\"contributes\": {\"mcpServerDefinitionProviders\": [{\"id\": \"x\"}]}}";
    write(copilot, provides);
    write(extension, "{\"contributes\": {}}");
    Path settings = user().resolve("settings.json");
    write(
        settings,
        "{\"chat.mcp.discovery.enabled\": {\"claude-desktop\": false}, \"chat.plugins.enabled\": true}");
    assertThat(table(HookAgent.VSCODE).flatMap(ServerTable::onlyProxies)).contains(Set.of("files"));
    write(extension, provides);
    assertThat(table(HookAgent.VSCODE)).isEmpty();
    write(extension, "{}");
    for (String setting :
        List.of(
            "\"chat.mcp.discovery.enabled\": true",
                "\"chat.mcp.discovery.enabled\": {\"claude-desktop\": true}",
            "\"github.copilot.chat.githubMcpServer.enabled\": true",
                "\"chat.pluginLocations\": {\"/p\": true}")) {
      write(settings, "{" + setting + "}");
      assertThat(table(HookAgent.VSCODE)).as(setting).isEmpty();
    }
    write(settings, "{}");
    write(home.resolve(".copilot/installed-plugins/market/tool/.mcp.json"), "{}");
    assertThat(table(HookAgent.VSCODE)).isEmpty();
    assertThat(table(HookAgent.COPILOT)).isEmpty();
  }

  @Test
  void aWorkspaceElsewhereAndAPortableVsCodeAreUncertain() throws IOException {
    write(user().resolve("mcp.json"), json("servers", "files", launcher.toString()));
    write(
        user().resolve("workspaceStorage/1/workspace.json"),
        "{\"workspace\": \"vscode-remote://ssh/x.code-workspace\"}");
    assertThat(table(HookAgent.VSCODE)).isEmpty();
    write(user().resolve("workspaceStorage/1/workspace.json"), "{}");
    assertThat(table(HookAgent.VSCODE)).isPresent();
    environment.put("VSCODE_PORTABLE", root.toString());
    assertThat(table(HookAgent.VSCODE)).isEmpty();
  }

  @Test
  void copilotHasServersOfThePersonAndOfTheProject() throws IOException {
    write(
        home.resolve(".copilot/mcp-config.json"), json("mcpServers", "files", launcher.toString()));
    assertThat(behind(HookAgent.COPILOT, "files")).isEqualTo(FILES);
    for (Path file :
        List.of(
            project.resolve(".mcp.json"),
            project.resolve(".github/mcp.json"),
            project.getParent().resolve(".mcp.json"))) {
      write(file, json("mcpServers", "files", "/bin/evil"));
      assertThat(behind(HookAgent.COPILOT, "files")).as(file.toString()).isEqualTo(ANOTHER);
      Files.delete(file);
    }
    // VS Code runs Copilot with its own servers.
    write(project.resolve(".vscode/mcp.json"), json("servers", "files", "/bin/evil"));
    assertThat(behind(HookAgent.COPILOT, "files")).isEqualTo(ANOTHER);
    Files.delete(project.resolve(".vscode/mcp.json"));
    environment.put("COPILOT_HOME", root.resolve("c").toString());
    assertThat(behind(HookAgent.COPILOT, "files")).isEqualTo(NOTHING);
  }

  @Test
  void geminiAndWindsurfHaveMoreThanOneFile() throws IOException {
    write(home.resolve(".gemini/settings.json"), json("mcpServers", "files", launcher.toString()));
    assertThat(behind(HookAgent.GEMINI, "files")).isEqualTo(FILES);
    environment.put("GEMINI_CLI_SYSTEM_SETTINGS_PATH", root.resolve("system.json").toString());
    write(root.resolve("system.json"), json("mcpServers", "files", "/bin/evil"));
    assertThat(behind(HookAgent.GEMINI, "files")).isEqualTo(ANOTHER);
    write(
        home.resolve(".codeium/windsurf/mcp_config.json"),
        json("mcpServers", "files", launcher.toString()));
    assertThat(behind(HookAgent.WINDSURF, "files")).isEqualTo(FILES);
    write(home.resolve(".codeium/mcp_config.json"), json("mcpServers", "files", "/bin/evil"));
    assertThat(behind(HookAgent.WINDSURF, "files")).isEqualTo(ANOTHER);
  }

  /// Their files are known from reports, and how they name a server's tools is not known.
  @ParameterizedTest
  @EnumSource(names = {"ANTIGRAVITY", "DROID", "CURSOR"})
  void ofOthersNothingIsSaid(HookAgent agent) throws IOException {
    write(home.resolve(".factory/mcp.json"), json("mcpServers", "files", launcher.toString()));
    write(
        home.resolve(".gemini/config/mcp_config.json"),
        json("mcpServers", "files", launcher.toString()));
    assertThat(table(agent)).isEmpty();
  }
}
