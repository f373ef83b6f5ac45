package dev.assent.core.wiring;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Servers in the files of projects that clients remember, and in the homes of Flatpak and Snap.
class ProjectServersTest {
  private static final String TREE = "{\"mcpServers\": {\"db\": {\"command\": \"/bin/db\"}}}\n";
  private static final String ZED = TREE.replace("mcpServers", "context_servers");
  private static final String CODE = TREE.replace("mcpServers", "servers");
  private static final String LISTED =
      "{\"mcp\": {\"db\": {\"type\": \"local\", \"command\": [\"/bin/db\"]}}}\n";
  private static final String CRUSH =
      "{\"mcp\": {\"db\": {\"type\": \"stdio\", \"command\": \"/bin/db\"}}}\n";
  private static final String TOML = "# mine\n[mcp_servers.db]\ncommand = \"/bin/db\"\n";
  private static final String VIBE =
      "[[mcp_servers]]\nname = \"db\"\ntransport = \"stdio\"\ncommand = \"/bin/db\"\n";
  private static final String YAML = "mcpServers:\n  - name: db # mine\n    command: /bin/db\n";
  private static final Map<String, String> TEXTS =
      Map.of(
          "TREE", TREE, "ZED", ZED, "CODE", CODE, "LISTED", LISTED, "CRUSH", CRUSH, "TOML", TOML,
          "VIBE", VIBE, "YAML", YAML);

  @TempDir private Path temp;
  private Path home;
  private Path project;
  private Path launcher;

  @BeforeEach
  void make() throws IOException {
    home = Files.createDirectory(temp.toRealPath().resolve("home"));
    project = Files.createDirectory(temp.toRealPath().resolve("a project"));
    launcher = Files.writeString(temp.toRealPath().resolve("assent"), "");
    remember(project);
  }

  private void remember(Path folder) throws IOException {
    write(home.resolve(".claude.json"), "{\"projects\": {\"" + folder + "\": {}}}");
  }

  private static void write(Path path, String text) throws IOException {
    Files.createDirectories(path.getParent());
    Files.writeString(path, text);
  }

  private FoundClients clients() {
    return new FoundClients(new AgentFolders(home, Map.of()), launcher);
  }

  private List<WiredServer> around(McpClient client) {
    return clients().wired(Map.of()).stream()
        .filter(one -> one.client() == client)
        .flatMap(one -> one.around().stream())
        .toList();
  }

  @Test
  void theServersOfADevContainerAreSeen() throws IOException {
    Files.createDirectories(home.resolve(".config/Code/User"));
    Path file = project.resolve(".devcontainer/devcontainer.json");
    write(file, "{\"customizations\": {\"vscode\": {\"mcp\": " + CODE + "}}}");
    assertThat(around(McpClient.named("vscode")))
        .singleElement()
        .satisfies(server -> {
          assertThat(server.file()).isEqualTo(file);
          assertThat(server.name()).isEqualTo("db");
          assertThat(server.isInContainer()).isTrue();
        });
  }

  /// Its reader takes a name in any case of letters.
  @Test
  void crushTakesNamesInAnyCase() throws IOException {
    Files.createDirectories(home.resolve(".config/crush"));
    write(project.resolve("crush.json"), CRUSH.replace("mcp", "MCP"));
    assertThat(around(McpClient.named("crush")))
        .extracting(WiredServer::name)
        .containsExactly("db");
    String ours =
        "{\"mcp\": {\"db\": {\"type\": \"stdio\", \"command\": \""
            + launcher
            + "\", \"args\": [\"run\", \"db\"]%s}}}";
    write(project.resolve("crush.json"), ours.formatted(""));
    assertThat(around(McpClient.named("crush"))).isEmpty();
    write(project.resolve("crush.json"), ours.formatted(", \"Command\": \"/bin/evil\""));
    assertThat(around(McpClient.named("crush")))
        .extracting(WiredServer::name)
        .containsExactly("db");
  }

  @ParameterizedTest
  @CsvSource({
    "claude-code, .claude, .mcp.json, TREE",
    "cursor, .cursor, .cursor/mcp.json, TREE",
    "gemini, .gemini, .gemini/settings.json, TREE",
    "codex, .codex, .codex/config.toml, TOML",
    "copilot, .copilot, .github/mcp.json, TREE",
    "copilot, .copilot, .copilot/mcp-config.json, TREE",
    "droid, .factory, .factory/mcp.json, TREE",
    "zed, .config/zed, .zed/settings.json, ZED",
    "junie, .junie, .junie/mcp/mcp.json, TREE",
    "continue, .continue, .continue/mcpServers/db.yaml, YAML",
    "continue, .continue, .continue/mcpServers/db.yml, YAML",
    "continue, .continue, .continue/mcpServers/db.json, TREE",
    "opencode, .local/share/opencode, opencode.json, LISTED",
    "opencode, .config/opencode, opencode.jsonc, LISTED",
    "kiro, .kiro, .kiro/settings/mcp.json, TREE",
    "crush, .local/share/crush, crush.json, CRUSH",
    "crush, .config/crush, .crush.json, CRUSH",
    "trae, .config/Trae, .trae/mcp.json, TREE",
    "vibe, .vibe, .vibe/config.toml, VIBE",
    "vscode, .config/Code/User, .vscode/mcp.json, CODE",
  })
  void aProjectsServerIsFoundProtectedAndGivenBack(
      McpClient client, String trace, String file, String form) throws Exception {
    Path path = project.resolve(file);
    write(path, TEXTS.get(form));
    // The list of projects is Claude Code's own file.
    if (client != McpClient.named("claude-code")) {
      assertThat(around(client)).as("a client that is not here").isEmpty();
    }
    if (client == McpClient.named("gemini")) {
      write(home.resolve(".gemini/settings.json"), "{}");
    }
    Files.createDirectories(home.resolve(trace));
    var found = clients();
    List<WiredServer> servers = around(client);
    assertThat(servers).extracting(WiredServer::name).containsExactly("db");
    WiredServer server = servers.getFirst();
    assertThat(server.file()).isEqualTo(path);

    var wiring = new ServerWiring(temp.resolve("kept"), found.projects(), launcher);
    var proxies = new LinkedHashMap<>(Map.of(server.place(), "db"));
    wiring.carryOut(wiring.protecting(client, path, proxies, Map.of()));
    assertThat(around(client)).as("protected").isEmpty();
    wiring.carryOut(wiring.removing(client, path, List.of(server.place())));
    assertThat(path).hasContent(TEXTS.get(form));
  }

  @Test
  void projectsAreThoseThatClientsRememberAndThatAreThere() throws Exception {
    Path opened = Files.createDirectory(temp.toRealPath().resolve("opened"));
    Path trusted = Files.createDirectory(temp.toRealPath().resolve("trusted"));
    Path gemini = Files.createDirectory(temp.toRealPath().resolve("gemini"));
    write(
        home.resolve(".config/Cursor/User/workspaceStorage/0a/workspace.json"),
        "{\"folder\": \"" + opened.toUri() + "\"}");
    write(
        home.resolve(".config/Code/User/workspaceStorage/0b/workspace.json"),
        "{\"folder\": \"vscode-remote://ssh-remote%2Bbox/home/x\"}");
    write(
        home.resolve(".codex/config.toml"),
        "[projects.\""
            + trusted
            + "\"]\ntrust_level = \"trusted\"\n"
            + "[projects.\"/is/not/there\"]\ntrust_level = \"trusted\"\n");
    write(
        home.resolve(".gemini/trustedFolders.json"),
        "{\"" + gemini + "\": \"TRUST_FOLDER\", \"relative\": \"TRUST_FOLDER\"}");
    assertThat(clients().projects()).containsExactly(project, gemini, trusted, opened);
  }

  @Test
  void aListThatCannotBeReadHidesNoOther() throws Exception {
    write(home.resolve(".codex/config.toml"), "this is no TOML [");
    assertThat(clients().projects()).containsExactly(project);
  }

  @ParameterizedTest
  @CsvSource({
    "vscode, .var/app/com.visualstudio.code/config/Code/User/mcp.json, CODE",
    "vscode, .var/app/com.vscodium.codium/config/VSCodium/User/mcp.json, CODE",
    "vscode, snap/code/current/.config/Code/User/mcp.json, CODE",
    "zed, .var/app/dev.zed.Zed/config/zed/settings.json, ZED",
    "claude-desktop, .var/app/org.example.Claude/config/Claude/claude_desktop_config.json, TREE",
    "lm-studio, snap/lm-studio/common/.lmstudio/mcp.json, TREE",
    "opencode, snap/opencode/current/.config/opencode/opencode.json, LISTED",
    "cline,"
        + " .var/app/com.visualstudio.code/config/Code/User/globalStorage/saoudrizwan.claude-dev/settings/cline_mcp_settings.json,"
        + " TREE",
  })
  void aProgramInABoxHasAHomeOfItsOwn(McpClient client, String file, String form) throws Exception {
    write(home.resolve(file), TEXTS.get(form));
    if (client == McpClient.named("claude-desktop")) {
      Files.createDirectories(home.resolve(".config/Claude"));
    }
    assertThat(around(client)).extracting(WiredServer::file).containsExactly(home.resolve(file));
  }
}
