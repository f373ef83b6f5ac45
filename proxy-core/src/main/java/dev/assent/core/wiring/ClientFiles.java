package dev.assent.core.wiring;

import static dev.assent.core.wiring.AgentFolder.CLAUDE_STATE;
import static dev.assent.core.wiring.AgentFolder.CODEX;
import static dev.assent.core.wiring.AgentFolder.COPILOT;
import static dev.assent.core.wiring.AgentFolder.DROID;
import static dev.assent.core.wiring.AgentFolder.GEMINI;
import static dev.assent.core.wiring.AgentFolder.HOME;
import static dev.assent.core.wiring.AgentFolder.LOCAL;
import static dev.assent.core.wiring.AgentFolder.MAC;
import static dev.assent.core.wiring.AgentFolder.OPENCODE;
import static dev.assent.core.wiring.AgentFolder.ROAMING;
import static dev.assent.core.wiring.AgentFolder.VIBE;
import static dev.assent.core.wiring.AgentFolder.XDG_CONFIG;

import dev.assent.core.json.JsonObject;
import dev.assent.core.wiring.ServerFiles.ServerFile;
import dev.assent.core.wiring.ServerFiles.Table;
import dev.assent.core.wiring.ServerFiles.Whereabouts;
import dev.assent.core.wiring.text.TextFormat;
import dev.assent.core.wiring.text.WiringException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/// Finds where each client keeps its servers, for all projects and for single ones, and what it
/// leaves behind once it was started.
///
/// `docs/agents.md` says from where each place is known.
final class ClientFiles {
  // Files that only people and tools for wiring write; the other files are also written by the
  // client itself, for other things.
  private static final Set<String> OF_SERVERS_ALONE =
      Set.of("mcp.json", ".mcp.json", "mcp_config.json", "mcp-config.json", "managed-mcp.json");

  /// One file of a client.
  ///
  /// @param name below the folder; a part with `*` stands for every folder that fits
  private record Row(
      McpClient client,
      AgentFolder folder,
      String name,
      TextFormat format,
      Function<JsonObject, List<Table>> tables) {}

  private static final List<Row> ROWS = rows();

  private static List<Row> rows() {
    var rows = new ArrayList<>(plainRows());
    var hosts = new ArrayList<>(Whereabouts.EDITORS);
    hosts.addAll(List.of("Cursor", "Windsurf", "Trae"));
    for (String host : hosts) {
      for (AgentFolder folder : List.of(XDG_CONFIG, MAC, ROAMING)) {
        extensions(rows, folder, host + "/User");
      }
    }
    extensions(rows, HOME, ".vscode-server/data/User");
    return List.copyOf(rows);
  }

  // An extension keeps its servers beside the settings of each editor that runs it.
  private static void extensions(List<Row> rows, AgentFolder folder, String user) {
    String storage = user + "/globalStorage/";
    rows.add(
        json(
            McpClient.CLINE,
            folder,
            storage + "saoudrizwan.claude-dev/settings/cline_mcp_settings.json"));
    rows.add(
        json(
            McpClient.ROO,
            folder,
            storage + "rooveterinaryinc.roo-cline/settings/mcp_settings.json"));
  }

  private static List<Row> plainRows() {
    return List.of(
        json(McpClient.CLAUDE_CODE, CLAUDE_STATE, ".claude.json", ServerFiles::ofMcpServers),
        json(McpClient.CLAUDE_DESKTOP, XDG_CONFIG, "Claude/claude_desktop_config.json"),
        json(McpClient.CLAUDE_DESKTOP, MAC, "Claude/claude_desktop_config.json"),
        json(McpClient.CLAUDE_DESKTOP, ROAMING, "Claude/claude_desktop_config.json"),
        // The package of the store keeps a roaming folder of its own.
        json(
            McpClient.CLAUDE_DESKTOP,
            LOCAL,
            "Packages/Claude_*/LocalCache/Roaming/Claude/claude_desktop_config.json"),
        json(McpClient.CURSOR, HOME, ".cursor/mcp.json"),
        json(McpClient.WINDSURF, HOME, ".codeium/windsurf/mcp_config.json"),
        json(McpClient.WINDSURF, HOME, ".codeium/mcp_config.json"),
        json(McpClient.GEMINI, GEMINI, "settings.json"),
        json(McpClient.COPILOT, COPILOT, "mcp-config.json"),
        json(McpClient.ANTIGRAVITY, HOME, ".gemini/config/mcp_config.json"),
        json(McpClient.ANTIGRAVITY, HOME, ".gemini/antigravity/mcp_config.json"),
        json(McpClient.DROID, DROID, "mcp.json"),
        json(McpClient.ZED, XDG_CONFIG, "zed/settings.json", named("context_servers")),
        json(McpClient.ZED, HOME, ".config/zed/settings.json", named("context_servers")),
        json(McpClient.ZED, ROAMING, "Zed/settings.json", named("context_servers")),
        json(McpClient.JUNIE, HOME, ".junie/mcp/mcp.json"),
        json(McpClient.CLINE, HOME, ".cline/mcp.json"),
        json(McpClient.CLINE, HOME, ".cline/data/settings/cline_mcp_settings.json"),
        yaml(McpClient.CONTINUE, HOME, ".continue/config.yaml", listed("mcpServers")),
        json(McpClient.LM_STUDIO, HOME, ".lmstudio/mcp.json"),
        json(McpClient.LM_STUDIO, HOME, ".cache/lm-studio/mcp.json"),
        yaml(McpClient.GOOSE, XDG_CONFIG, "goose/config.yaml", ServerFiles::ofGoose),
        yaml(McpClient.GOOSE, HOME, ".config/goose/config.yaml", ServerFiles::ofGoose),
        yaml(McpClient.GOOSE, ROAMING, "Block/goose/config/config.yaml", ServerFiles::ofGoose),
        json(McpClient.OPENCODE, XDG_CONFIG, "opencode/opencode.jsonc", named("mcp")),
        json(McpClient.OPENCODE, XDG_CONFIG, "opencode/opencode.json", named("mcp")),
        json(McpClient.OPENCODE, OPENCODE, "opencode.jsonc", named("mcp")),
        json(McpClient.OPENCODE, OPENCODE, "opencode.json", named("mcp")),
        json(McpClient.OPENCODE, LOCAL, "opencode/opencode.json", named("mcp")),
        json(McpClient.KIRO, HOME, ".kiro/settings/mcp.json"),
        json(McpClient.AMP, XDG_CONFIG, "amp/settings.json", named("amp.mcpServers")),
        json(McpClient.CRUSH, XDG_CONFIG, "crush/crush.json", inAnyCase("mcp")),
        json(McpClient.CRUSH, LOCAL, "crush/crush.json", inAnyCase("mcp")),
        json(McpClient.TRAE, XDG_CONFIG, "Trae/User/mcp.json"),
        json(McpClient.TRAE, MAC, "Trae/User/mcp.json"),
        json(McpClient.TRAE, ROAMING, "Trae/User/mcp.json"),
        json(McpClient.KIMI, HOME, ".kimi/mcp.json"),
        toml(McpClient.VIBE, VIBE, "config.toml", listed("mcp_servers")));
  }

  private final Whereabouts around;
  private final List<Path> boxes;
  private final List<ServerFile> files = new ArrayList<>();
  private final List<UnreadFile> unread = new ArrayList<>();

  /// The files of a client that exist, each once.
  ///
  /// @param unread folders that cannot be listed
  record Found(List<ServerFile> files, List<UnreadFile> unread) {}

  private ClientFiles(Whereabouts around) {
    this.around = around;
    this.boxes = around.boxes();
  }

  private static Row json(McpClient client, AgentFolder folder, String name) {
    return json(client, folder, name, named("mcpServers"));
  }

  private static Row json(
      McpClient client, AgentFolder folder, String name, Function<JsonObject, List<Table>> tables) {
    return new Row(client, folder, name, TextFormat.JSON, tables);
  }

  private static Row toml(
      McpClient client, AgentFolder folder, String name, Function<JsonObject, List<Table>> tables) {
    return new Row(client, folder, name, TextFormat.TOML, tables);
  }

  private static Row yaml(
      McpClient client, AgentFolder folder, String name, Function<JsonObject, List<Table>> tables) {
    return new Row(client, folder, name, TextFormat.YAML, tables);
  }

  private static Function<JsonObject, List<Table>> named(String member) {
    return root -> ServerFiles.named(root, member);
  }

  private static Function<JsonObject, List<Table>> inAnyCase(String member) {
    return root -> ServerFiles.inAnyCase(root, member);
  }

  private static Function<JsonObject, List<Table>> listed(String member) {
    return root -> ServerFiles.listed(root, member);
  }

  /// The files of a client, read and unread.
  static Found of(McpClient client, Whereabouts around) {
    var found = new ClientFiles(around);
    for (Row row : ROWS) {
      if (row.client() == client) {
        for (Path path : found.places(around.in(row.folder()), row.name())) {
          found.add(path, row.format(), row.tables());
        }
        found.boxed(row);
      }
    }
    switch (client) {
      case CLAUDE_CODE -> found.managedClaude();
      case CODEX -> found.codex(around.in(CODEX));
      case VSCODE -> found.vscode();
      default -> {}
    }
    for (Path project : around.folders()) {
      found.ofProject(client, project);
    }
    return new Found(List.copyOf(found.files), List.copyOf(found.unread));
  }

  /// The files that bring a client servers in a way that is not read here. Reads files.
  static List<UnreadFile> unlisted(McpClient client, Whereabouts around) {
    var found = new ClientFiles(around);
    if (client == McpClient.CLAUDE_CODE) {
      var folders = new ArrayList<>(List.of(around.in(AgentFolder.CLAUDE)));
      around.folders().forEach(project -> folders.add(project.resolve(".claude")));
      for (Path folder : folders) {
        Path agents = folder.resolve("agents");
        for (Path agent : found.listed(agents, () -> UnlistedServers.agents(agents))) {
          found.unread.add(UnreadFile.of(agent, UnlistedServers.ofAgent(agent)));
        }
      }
    }
    return List.copyOf(found.unread);
  }

  // A program in a Flatpak or a Snap has a home of its own.
  private void boxed(Row row) {
    if (row.name().indexOf('*') >= 0) {
      return;
    }
    for (Path box : boxes) {
      List<Path> folders =
          row.folder() == XDG_CONFIG
              ? Whereabouts.configs(box)
              : List.of(box.resolve(row.folder().otherwise()));
      folders.forEach(folder -> add(folder.resolve(row.name()), row.format(), row.tables()));
    }
  }

  private void ofProject(McpClient client, Path project) {
    for (ProjectFile row : ProjectFile.values()) {
      if (row.client() == client) {
        listed(row.folder(project), () -> row.in(project))
            .forEach(file -> add(file.path(), file.format(), file.tables()));
      }
    }
    if (client == McpClient.VSCODE) {
      listed(project, () -> ServerFiles.devContainers(project))
          .forEach(file -> add(file, TextFormat.JSON, ServerFiles::ofDevContainer));
    }
  }

  private interface Look<T> {
    List<T> list() throws WiringException, IOException;
  }

  // A folder that cannot be read hides no file elsewhere.
  private <T> List<T> listed(Path folder, Look<T> look) {
    try {
      return look.list();
    } catch (IOException | WiringException | InvalidPathException e) {
      unread.add(UnreadFile.of(folder, e));
      return List.of();
    }
  }

  /// Returns whether a client was started here once.
  static boolean isHere(McpClient client, Whereabouts around) {
    var alone = new Whereabouts(around.own(), List.of());
    return traces(client, alone).stream().anyMatch(Files::exists)
        || !ownFiles(client, alone).isEmpty()
        || folders(client, alone).stream().anyMatch(Files::exists)
            && around.folders().stream()
                .anyMatch(project ->
                    Stream.of(ProjectFile.values())
                        .anyMatch(row -> row.client() == client && isIn(row, project)));
  }

  private static boolean isIn(ProjectFile row, Path project) {
    try {
      return !row.in(project).isEmpty();
    } catch (IOException | WiringException _) {
      return true;
    }
  }

  // The folders of clients whose own files need not be there.
  private static List<Path> folders(McpClient client, Whereabouts around) {
    return switch (client) {
      case JUNIE -> List.of(around.home(".junie"));
      case CONTINUE -> List.of(around.home(".continue"));
      case KIRO -> List.of(around.home(".kiro"));
      case ZED -> List.of(around.in(XDG_CONFIG).resolve("zed"), around.in(ROAMING).resolve("Zed"));
      case OPENCODE ->
          List.of(around.in(XDG_CONFIG).resolve("opencode"), around.home(".local/share/opencode"));
      case AMP -> List.of(around.in(XDG_CONFIG).resolve("amp"));
      case CRUSH ->
          List.of(around.in(XDG_CONFIG).resolve("crush"), around.home(".local/share/crush"));
      case TRAE -> List.of(around.in(XDG_CONFIG).resolve("Trae"), around.in(MAC).resolve("Trae"));
      case VIBE -> List.of(around.in(VIBE));
      default -> List.of();
    };
  }

  /// The names below a folder that some client takes its servers from.
  static List<String> names(AgentFolder folder) {
    return ROWS.stream()
        .filter(row -> row.folder() == folder && row.name().indexOf('*') < 0)
        .map(Row::name)
        .toList();
  }

  private List<Path> places(Path folder, String name) {
    int star = name.indexOf('*');
    if (star < 0) {
      return List.of(folder.resolve(name));
    }
    int from = name.lastIndexOf('/', star) + 1;
    int to = name.indexOf('/', star);
    var places = new ArrayList<Path>();
    Path parent = folder.resolve(name.substring(0, from));
    for (Path one : listed(parent, () -> UnlistedServers.list(parent, name.substring(from, to)))) {
      places.add(one.resolve(name.substring(to + 1)));
    }
    return places;
  }

  /// The traces of a client that was started once.
  static List<Path> traces(McpClient client, Whereabouts around) {
    return switch (client) {
      case CLAUDE_CODE -> List.of(around.in(AgentFolder.CLAUDE));
      case CLAUDE_DESKTOP ->
          List.of(
              around.in(XDG_CONFIG).resolve("Claude"),
              around.in(MAC).resolve("Claude"),
              around.in(ROAMING).resolve("Claude"));
      case CURSOR -> List.of(around.home(".cursor"));
      case GEMINI -> List.of(around.in(GEMINI).resolve("settings.json"));
      case CODEX -> List.of(around.in(CODEX));
      case WINDSURF -> List.of(around.home(".codeium/windsurf"));
      case COPILOT -> List.of(around.in(COPILOT));
      case DROID -> List.of(around.in(DROID));
      case VSCODE -> around.editors();
      // Within the folder of Gemini, which therefore says nothing by itself.
      case ANTIGRAVITY -> List.of(around.home(".gemini/antigravity"));
      case CLINE,
          ROO,
          ZED,
          JUNIE,
          CONTINUE,
          LM_STUDIO,
          GOOSE,
          OPENCODE,
          KIRO,
          AMP,
          CRUSH,
          TRAE,
          KIMI,
          VIBE ->
          ownFiles(client, around);
    };
  }

  private static List<Path> ownFiles(McpClient client, Whereabouts around) {
    return of(client, around).files().stream().map(ServerFile::path).toList();
  }

  /// True if nobody but people and tools for wiring write a file.
  static boolean isOfServersAlone(Path file) {
    return OF_SERVERS_ALONE.contains(String.valueOf(file.getFileName()));
  }

  private void managedClaude() {
    for (String place :
        List.of(
            "/etc/claude-code",
            "/Library/Application Support/ClaudeCode",
            "C:/Program Files/ClaudeCode")) {
      add(Path.of(place, "managed-mcp.json"), TextFormat.JSON, ServerFiles::ofMcpServers);
    }
  }

  private void codex(Path own) {
    toml(own.resolve("config.toml"));
    for (Path profile : listed(own, () -> UnlistedServers.list(own, "*.config.toml"))) {
      toml(profile);
    }
    for (String name : List.of("config.toml", "managed_config.toml")) {
      toml(Path.of("/etc/codex", name));
      toml(Path.of("C:/ProgramData/OpenAI/Codex", name));
    }
    toml(own.resolve("managed_config.toml"));
  }

  private void toml(Path path) {
    add(path, TextFormat.TOML, ServerFiles::ofCodex);
  }

  private void vscode() {
    for (Path user : around.editors()) {
      editor(user);
      Path profiles = user.resolve("profiles");
      for (Path profile : listed(profiles, () -> UnlistedServers.list(profiles, "*"))) {
        editor(profile);
      }
    }
  }

  private void editor(Path folder) {
    add(folder.resolve("mcp.json"), TextFormat.JSON, ServerFiles::ofVsCode);
    add(folder.resolve("settings.json"), TextFormat.JSON, ServerFiles::ofSettings);
  }

  // The folders of other systems are not absolute here.
  private void add(Path path, TextFormat format, Function<JsonObject, List<Table>> tables) {
    boolean known = files.stream().anyMatch(file -> file.path().equals(path));
    // One that may be there, and cannot be looked at, is told as unread.
    if (!known && path.isAbsolute() && !Files.notExists(path)) {
      files.add(new ServerFile(path, format, tables));
    }
  }
}
