package dev.assent.core.wiring;

import dev.assent.core.json.JsonObject;
import dev.assent.core.wiring.ServerFiles.ServerFile;
import dev.assent.core.wiring.ServerFiles.Table;
import dev.assent.core.wiring.text.TextFormat;
import dev.assent.core.wiring.text.WiringException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/// A file in a project from which a client takes servers: data. A file that several clients read is
/// the one's that brought it up.
enum ProjectFile {
  CLAUDE(McpClient.CLAUDE_CODE, ".mcp.json", ServerFiles::ofMcpServers),
  CURSOR(McpClient.CURSOR, ".cursor/mcp.json", named("mcpServers")),
  GEMINI(McpClient.GEMINI, ".gemini/settings.json", named("mcpServers")),
  CODEX(McpClient.CODEX, ".codex/config.toml", ServerFiles::ofCodex),
  COPILOT(McpClient.COPILOT, ".github/mcp.json", named("mcpServers")),
  COPILOT_OWN(McpClient.COPILOT, ".copilot/mcp-config.json", named("mcpServers")),
  DROID(McpClient.DROID, ".factory/mcp.json", named("mcpServers")),
  ZED(McpClient.ZED, ".zed/settings.json", named("context_servers")),
  JUNIE(McpClient.JUNIE, ".junie/mcp/mcp.json", named("mcpServers")),
  CONTINUE_YAML(McpClient.CONTINUE, ".continue/mcpServers/*.yaml", listed("mcpServers")),
  CONTINUE_YML(McpClient.CONTINUE, ".continue/mcpServers/*.yml", listed("mcpServers")),
  CONTINUE_JSON(McpClient.CONTINUE, ".continue/mcpServers/*.json", named("mcpServers")),
  OPENCODE(McpClient.OPENCODE, "opencode.json", named("mcp")),
  OPENCODE_COMMENTED(McpClient.OPENCODE, "opencode.jsonc", named("mcp")),
  KIRO(McpClient.KIRO, ".kiro/settings/mcp.json", named("mcpServers")),
  AMP(McpClient.AMP, ".amp/settings.json", named("amp.mcpServers")),
  CRUSH(McpClient.CRUSH, "crush.json", root -> ServerFiles.inAnyCase(root, "mcp")),
  CRUSH_HIDDEN(McpClient.CRUSH, ".crush.json", root -> ServerFiles.inAnyCase(root, "mcp")),
  TRAE(McpClient.TRAE, ".trae/mcp.json", named("mcpServers")),
  VIBE(McpClient.VIBE, ".vibe/config.toml", listed("mcp_servers")),
  ROO(McpClient.ROO, ".roo/mcp.json", named("mcpServers")),
  VSCODE(McpClient.VSCODE, ".vscode/mcp.json", ServerFiles::ofVsCode),
  VSCODE_OLDER(McpClient.VSCODE, ".vscode/settings.json", ServerFiles::ofSettings);

  private final McpClient client;
  private final String name;
  private final Function<JsonObject, List<Table>> tables;

  ProjectFile(McpClient client, String name, Function<JsonObject, List<Table>> tables) {
    this.client = client;
    this.name = name;
    this.tables = tables;
  }

  private static Function<JsonObject, List<Table>> named(String member) {
    return root -> ServerFiles.named(root, member);
  }

  private static Function<JsonObject, List<Table>> listed(String member) {
    return root -> ServerFiles.listed(root, member);
  }

  // Of these it is known that they start a project's servers in its folder.
  private static final Set<McpClient> START_THERE =
      Set.of(
          McpClient.CLAUDE_CODE,
          McpClient.CURSOR,
          McpClient.GEMINI,
          McpClient.CODEX,
          McpClient.OPENCODE,
          McpClient.ROO,
          McpClient.VSCODE,
          McpClient.ZED);

  /// The project in whose folder a client starts a server; absent for a server of all projects, and
  /// where it is not known in which folder that client starts one.
  ///
  /// @param place of the server in the file
  /// @param projects that are known
  /// @param home whose files are those of all projects
  static Optional<Path> startedIn(
      McpClient client, Path file, List<String> place, List<Path> projects, Path home) {
    if (!START_THERE.contains(client)) {
      return Optional.empty();
    }
    boolean local = place.size() > 2 && place.getFirst().equals("projects");
    if (client == McpClient.CLAUDE_CODE && local) {
      return projects.stream()
          .filter(project -> project.toString().equals(place.get(1)))
          .findFirst();
    }
    return projects.stream()
        .filter(project -> !project.equals(home) && file.startsWith(project))
        .filter(project ->
            Stream.of(values())
                .anyMatch(row ->
                    row.client == client
                        && row.name.indexOf('*') < 0
                        && project.resolve(row.name).equals(file)))
        .findFirst();
  }

  McpClient client() {
    return client;
  }

  /// The folder of a project in which its files lie.
  Path folder(Path project) {
    int star = name.indexOf('*');
    return star < 0 ? project : project.resolve(name.substring(0, star));
  }

  /// Those that exist in a project.
  ///
  /// @throws IOException when its folder cannot be read
  List<ServerFile> in(Path project) throws WiringException, IOException {
    int star = name.indexOf('*');
    List<Path> paths =
        star < 0
            ? List.of(project.resolve(name)).stream().filter(Files::isRegularFile).toList()
            : UnlistedServers.list(folder(project), name.substring(star));
    return paths.stream().map(path -> new ServerFile(path, TextFormat.of(path), tables)).toList();
  }
}
