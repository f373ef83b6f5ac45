package dev.assent.core.wiring;

import dev.assent.core.access.HookAgent;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonObject;
import dev.assent.core.wiring.text.TextFormat;
import dev.assent.core.wiring.text.WiringException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/// The files in which an agent's MCP servers may stand: all scopes, on every system, whether they
/// exist or not.
///
/// They are written down with their source in `docs/agents.md`.
final class ServerFiles {
  private static final String SERVERS = "mcpServers";

  /// The names that lead to VS Code's part of the description of a container.
  static final List<String> OF_CONTAINER = List.of("customizations", "vscode");

  private final Whereabouts around;
  private final List<ServerFile> files = new ArrayList<>();

  /// One file.
  ///
  /// @param tables the tables of servers in it
  record ServerFile(Path path, TextFormat format, Function<JsonObject, List<Table>> tables) {}

  /// A table of servers in a file.
  ///
  /// @param place the names that lead to it, outermost first
  record Table(List<String> place, JsonObject servers) {
    Table {
      place = List.copyOf(place);
    }

    private Table below(String name) {
      var whole = new ArrayList<>(List.of(name));
      whole.addAll(place);
      return new Table(whole, servers);
    }
  }

  private ServerFiles(Whereabouts around) {
    this.around = around;
  }

  /// The files of an agent; absent for one whose files, or whose names for its tools, are not known
  /// well enough.
  ///
  /// @throws WiringException when the agent may have servers that stand in no file that can be read
  ///   here
  static Optional<List<ServerFile>> of(HookAgent agent, Whereabouts around)
      throws WiringException, IOException {
    var files = new ServerFiles(around);
    switch (agent) {
      case CLAUDE_CODE -> files.claude();
      case GEMINI -> files.gemini();
      case WINDSURF -> {
        files.json(around.home(".codeium/windsurf/mcp_config.json"));
        files.json(around.home(".codeium/mcp_config.json"));
      }
      case CODEX -> files.codex();
      case COPILOT -> files.copilot();
      case VSCODE -> files.vscode();
      // Cursor tells the command itself; of the others it is not established how they name a
      // server's tools to their hooks.
      case CURSOR, ANTIGRAVITY, DROID -> {
        return Optional.empty();
      }
    }
    return Optional.of(List.copyOf(files.files));
  }

  private void claude() throws WiringException, IOException {
    UnlistedServers.refuseAgents(around.in(AgentFolder.CLAUDE).resolve("agents"));
    for (Path folder : around.above()) {
      UnlistedServers.refuseAgents(folder.resolve(".claude/agents"));
    }
    json(around.in(AgentFolder.CLAUDE_STATE).resolve(".claude.json"));
    json(Path.of("/etc/claude-code/managed-mcp.json"));
    json(Path.of("/Library/Application Support/ClaudeCode/managed-mcp.json"));
    json(Path.of("C:/Program Files/ClaudeCode/managed-mcp.json"));
    around.above().forEach(folder -> json(folder.resolve(".mcp.json")));
  }

  private void gemini() {
    Path own = around.in(AgentFolder.GEMINI);
    json(own.resolve("settings.json"));
    for (String name : List.of("settings.json", "system-defaults.json")) {
      json(Path.of("/etc/gemini-cli", name));
      json(Path.of("/Library/Application Support/GeminiCli", name));
      json(Path.of("C:/ProgramData/gemini-cli", name));
    }
    around.own().named("GEMINI_CLI_SYSTEM_SETTINGS_PATH").ifPresent(this::json);
    around.above().forEach(folder -> json(folder.resolve(".gemini/settings.json")));
  }

  // Entries nearer to the project win, table by table; so an entry that is told in parts is none of
  // ours.
  private void codex() throws WiringException, IOException {
    Path own = around.in(AgentFolder.CODEX);
    toml(own.resolve("config.toml"));
    for (Path profile : UnlistedServers.list(own, "*.config.toml")) {
      toml(profile);
    }
    for (String name : List.of("config.toml", "managed_config.toml")) {
      toml(Path.of("/etc/codex", name));
      toml(Path.of("C:/ProgramData/OpenAI/Codex", name));
    }
    toml(own.resolve("managed_config.toml"));
    around.above().forEach(folder -> toml(folder.resolve(".codex/config.toml")));
    UnlistedServers.refusePlugins(own.resolve("plugins"));
  }

  // VS Code runs it too, with its own servers, so those count as well.
  private void copilot() throws WiringException, IOException {
    Path own = around.in(AgentFolder.COPILOT);
    json(own.resolve("mcp-config.json"));
    for (Path folder : around.above()) {
      json(folder.resolve(".mcp.json"));
      json(folder.resolve(".github/mcp.json"));
      json(folder.resolve(".copilot/mcp-config.json"));
    }
    UnlistedServers.refusePlugins(own.resolve("installed-plugins"));
    vscode();
  }

  private void vscode() throws WiringException, IOException {
    if (around.own().named("VSCODE_PORTABLE").isPresent()) {
      throw new WiringException("found a portable VS Code, whose folders are not known here");
    }
    for (Path folder : around.above()) {
      add(folder.resolve(".vscode/mcp.json"), ServerFiles::ofVsCode);
      settings(folder.resolve(".vscode/settings.json"));
      json(folder.resolve(".mcp.json"));
      for (Path container : devContainers(folder)) {
        add(container, ServerFiles::ofDevContainer);
      }
      for (Path workspace : UnlistedServers.list(folder, "*.code-workspace")) {
        add(workspace, ServerFiles::ofWorkspace);
      }
    }
    for (Path user : around.editors()) {
      editor(user);
      for (Path profile : UnlistedServers.list(user.resolve("profiles"), "*")) {
        editor(profile);
      }
      for (Path workspace : UnlistedServers.workspaces(user.resolve("workspaceStorage"))) {
        add(workspace, ServerFiles::ofWorkspace);
      }
    }
    for (String name :
        List.of(
            ".vscode",
            ".vscode-insiders",
            ".vscode-oss",
            ".vscode-server",
            ".vscode-server-insiders")) {
      UnlistedServers.refuseExtensions(around.home(name).resolve("extensions"));
      UnlistedServers.refusePlugins(around.home(name).resolve("agent-plugins"));
    }
    UnlistedServers.refusePlugins(around.in(AgentFolder.COPILOT).resolve("installed-plugins"));
  }

  private void editor(Path folder) throws WiringException, IOException {
    add(folder.resolve("mcp.json"), ServerFiles::ofVsCode);
    settings(folder.resolve("settings.json"));
    UnlistedServers.refusePlugins(folder.resolve("agent-plugins"));
  }

  private void settings(Path file) throws WiringException, IOException {
    add(file, ServerFiles::ofSettings);
    UnlistedServers.refuseDiscovery(file);
  }

  private void json(Path path) {
    add(path, ServerFiles::ofMcpServers);
  }

  private void add(Path path, Function<JsonObject, List<Table>> tables) {
    add(new ServerFile(path, TextFormat.JSON, tables));
  }

  private void toml(Path path) {
    add(new ServerFile(path, TextFormat.TOML, ServerFiles::ofCodex));
  }

  // The folders of other systems are not absolute here.
  private void add(ServerFile file) {
    if (file.path().isAbsolute()) {
      files.add(file);
    }
  }

  // The servers of a file, and those that it holds for single projects.
  static List<Table> ofMcpServers(JsonObject root) {
    var tables = new ArrayList<>(named(root, SERVERS));
    root.object("projects")
        .ifPresent(projects -> tables.addAll(within(projects, "projects", SERVERS)));
    return tables;
  }

  static List<Table> ofCodex(JsonObject root) {
    var tables = new ArrayList<>(named(root, "mcp_servers"));
    root.object("profiles")
        .ifPresent(profiles -> tables.addAll(within(profiles, "profiles", "mcp_servers")));
    return tables;
  }

  /// The tables of a client that takes a name in any case of letters.
  static List<Table> inAnyCase(JsonObject root, String name) {
    return root.members().keySet().stream()
        .filter(name::equalsIgnoreCase)
        .flatMap(found -> named(root, found).stream())
        .toList();
  }

  static List<Table> named(JsonObject root, String name) {
    return root.object(name).stream().map(servers -> new Table(List.of(name), servers)).toList();
  }

  /// A list of servers, each with its `name`; of several of one name the first.
  static List<Table> listed(JsonObject root, String name) {
    if (root.array(name).isEmpty()) {
      return List.of();
    }
    var servers = new LinkedHashMap<String, Json>();
    for (Json item : root.array(name).get().items()) {
      if (item instanceof JsonObject server) {
        server.string("name").ifPresent(called -> servers.putIfAbsent(called, server));
      }
    }
    return List.of(new Table(List.of(name), new JsonObject(servers)));
  }

  // Others of its extensions are part of the program.
  static List<Table> ofGoose(JsonObject root) {
    return root.object("extensions").stream()
        .map(extensions -> {
          var servers = new LinkedHashMap<>(extensions.members());
          servers.values().removeIf(entry -> !isGooseServer(entry));
          return new Table(List.of("extensions"), new JsonObject(servers));
        })
        .toList();
  }

  private static boolean isGooseServer(Json entry) {
    return entry instanceof JsonObject server
        && Set.of("stdio", "sse", "streamable_http").contains(server.string("type").orElse(""));
  }

  private static List<Table> within(JsonObject objects, String above, String name) {
    var tables = new ArrayList<Table>();
    objects
        .members()
        .forEach((key, one) -> {
          if (one instanceof JsonObject object) {
            named(object, name).forEach(table -> tables.add(table.below(key).below(above)));
          }
        });
    return tables;
  }

  static List<Table> ofVsCode(JsonObject root) {
    var tables = new ArrayList<>(named(root, "servers"));
    tables.addAll(named(root, SERVERS));
    return tables;
  }

  /// The files of a project that describe the containers it may be opened in.
  static List<Path> devContainers(Path project) throws WiringException, IOException {
    Path folder = project.resolve(".devcontainer");
    var files = new ArrayList<>(List.of(project.resolve(".devcontainer.json")));
    files.add(folder.resolve("devcontainer.json"));
    for (Path one : UnlistedServers.list(folder, "*")) {
      files.add(one.resolve("devcontainer.json"));
    }
    files.removeIf(file -> !Files.isRegularFile(file));
    return files;
  }

  static List<Table> ofDevContainer(JsonObject root) {
    var tables = new ArrayList<Table>();
    root.object(OF_CONTAINER.getFirst())
        .flatMap(customised -> customised.object(OF_CONTAINER.getLast()))
        .ifPresent(vscode -> {
          tables.addAll(ofSettings(vscode));
          tables.addAll(ofWorkspace(vscode));
        });
    return tables.stream()
        .map(table -> table.below(OF_CONTAINER.getLast()).below(OF_CONTAINER.getFirst()))
        .toList();
  }

  static List<Table> ofSettings(JsonObject root) {
    var tables = new ArrayList<Table>();
    root.object("mcp")
        .ifPresent(mcp -> ofVsCode(mcp).forEach(table -> tables.add(table.below("mcp"))));
    tables.addAll(named(root, "mcp.servers"));
    return tables;
  }

  private static List<Table> ofWorkspace(JsonObject root) {
    return root.object("settings").stream()
        .flatMap(settings -> ofSettings(settings).stream())
        .map(table -> table.below("settings"))
        .toList();
  }

  /// The place where an agent runs.
  ///
  /// @param own the agent's own folders
  /// @param folders of the agent's project; absolute
  record Whereabouts(AgentFolders own, List<Path> folders) {
    /// The names that editors made of VS Code give their folder of settings.
    static final List<String> EDITORS =
        List.of("Code", "Code - Insiders", "VSCodium", "Code - OSS");

    Path home(String inside) {
      return own.home().resolve(inside);
    }

    Path in(AgentFolder folder) {
      return own.in(folder);
    }

    /// The project's folders and all above them.
    List<Path> above() {
      var all = new ArrayList<Path>();
      for (Path folder : folders) {
        for (Path at = folder; at != null; at = at.getParent()) {
          if (!all.contains(at)) {
            all.add(at);
          }
        }
      }
      return all;
    }

    /// The homes that Flatpak and Snap give to programs, those that exist.
    List<Path> boxes() {
      var boxes = new ArrayList<Path>();
      try {
        boxes.addAll(UnlistedServers.list(home(".var/app"), "*"));
        for (Path snap : UnlistedServers.list(home("snap"), "*")) {
          boxes.add(snap.resolve("current"));
          boxes.add(snap.resolve("common"));
        }
      } catch (WiringException | IOException _) {
        return List.of();
      }
      return boxes.stream().filter(Files::isDirectory).toList();
    }

    /// The folders of settings in such a home.
    static List<Path> configs(Path box) {
      return List.of(box.resolve("config"), box.resolve(".config"));
    }

    /// The folders of VS Code's user settings, those that exist.
    List<Path> editors() {
      var roots = new ArrayList<Path>();
      roots.add(in(AgentFolder.XDG_CONFIG));
      roots.add(home(".config"));
      roots.add(in(AgentFolder.MAC));
      roots.add(in(AgentFolder.ROAMING));
      boxes().forEach(box -> roots.addAll(configs(box)));
      var folders = new ArrayList<Path>();
      for (Path root : roots) {
        EDITORS.forEach(editor -> folders.add(root.resolve(editor).resolve("User")));
      }
      for (String server : List.of(".vscode-server", ".vscode-server-insiders", ".vscode-remote")) {
        folders.add(home(server).resolve("data/User"));
        folders.add(home(server).resolve("data/Machine"));
      }
      return folders.stream().distinct().filter(Files::isDirectory).toList();
    }
  }
}
