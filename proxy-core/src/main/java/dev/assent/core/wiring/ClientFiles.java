package dev.assent.core.wiring;

import dev.assent.core.json.JsonObject;
import dev.assent.core.wiring.ServerFiles.ServerFile;
import dev.assent.core.wiring.ServerFiles.Table;
import dev.assent.core.wiring.ServerFiles.Whereabouts;
import dev.assent.core.wiring.text.WiringException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/// Finds where each client keeps its servers for all projects, and what it leaves behind once it
/// was started.
final class ClientFiles {
  // What only people and tools for wiring write; the other files are also written by the client
  // itself, for other things.
  private static final Set<String> OF_SERVERS_ALONE =
      Set.of("mcp.json", ".mcp.json", "mcp_config.json", "mcp-config.json", "managed-mcp.json");

  private final Whereabouts around;
  private final List<ServerFile> files = new ArrayList<>();

  private ClientFiles(Whereabouts around) {
    this.around = around;
  }

  /// The files of a client that exist.
  ///
  /// @throws WiringException when there are too many
  /// @throws IOException when a folder cannot be read
  static List<ServerFile> of(McpClient client, Whereabouts around)
      throws WiringException, IOException {
    var found = new ClientFiles(around);
    switch (client) {
      case CLAUDE_CODE -> {
        found.json(around.in(AgentFolder.CLAUDE_STATE).resolve(".claude.json"));
        found.json(Path.of("/etc/claude-code/managed-mcp.json"));
        found.json(Path.of("/Library/Application Support/ClaudeCode/managed-mcp.json"));
        found.json(Path.of("C:/Program Files/ClaudeCode/managed-mcp.json"));
      }
      case CLAUDE_DESKTOP -> {
        for (Path folder : desktops(around)) {
          found.json(folder.resolve("claude_desktop_config.json"));
        }
      }
      case CURSOR -> found.json(around.home(".cursor/mcp.json"));
      case WINDSURF -> {
        found.json(around.home(".codeium/windsurf/mcp_config.json"));
        found.json(around.home(".codeium/mcp_config.json"));
      }
      case GEMINI -> found.json(around.in(AgentFolder.GEMINI).resolve("settings.json"));
      case CODEX -> found.codex(around.in(AgentFolder.CODEX));
      case COPILOT -> found.json(around.in(AgentFolder.COPILOT).resolve("mcp-config.json"));
      case ANTIGRAVITY -> {
        found.json(around.home(".gemini/config/mcp_config.json"));
        found.json(around.home(".gemini/antigravity/mcp_config.json"));
      }
      case DROID -> found.json(around.in(AgentFolder.DROID).resolve("mcp.json"));
      case VSCODE -> found.vscode();
    }
    return List.copyOf(found.files);
  }

  /// What a client that was started once has left.
  static List<Path> traces(McpClient client, Whereabouts around) {
    return switch (client) {
      case CLAUDE_CODE -> List.of(around.in(AgentFolder.CLAUDE));
      case CLAUDE_DESKTOP -> desktops(around);
      case CURSOR -> List.of(around.home(".cursor"));
      case GEMINI -> List.of(around.in(AgentFolder.GEMINI).resolve("settings.json"));
      case CODEX -> List.of(around.in(AgentFolder.CODEX));
      case WINDSURF -> List.of(around.home(".codeium/windsurf"));
      case COPILOT -> List.of(around.in(AgentFolder.COPILOT));
      case DROID -> List.of(around.in(AgentFolder.DROID));
      case VSCODE -> around.editors();
      // Within the folder of Gemini, which therefore says nothing by itself.
      case ANTIGRAVITY -> List.of(around.home(".gemini/antigravity"));
    };
  }

  /// Whether nobody but people and tools for wiring write a file.
  static boolean isOfServersAlone(Path file) {
    return OF_SERVERS_ALONE.contains(String.valueOf(file.getFileName()));
  }

  private static List<Path> desktops(Whereabouts around) {
    var folders = new ArrayList<Path>();
    folders.add(around.in(AgentFolder.XDG_CONFIG).resolve("Claude"));
    folders.add(around.in(AgentFolder.MAC).resolve("Claude"));
    folders.add(around.in(AgentFolder.ROAMING).resolve("Claude"));
    return folders;
  }

  private void codex(Path own) throws WiringException, IOException {
    add(own.resolve("config.toml"), true, ServerFiles::ofCodex);
    for (Path profile : UnlistedServers.list(own, "*.config.toml")) {
      add(profile, true, ServerFiles::ofCodex);
    }
    for (String name : List.of("config.toml", "managed_config.toml")) {
      add(Path.of("/etc/codex", name), true, ServerFiles::ofCodex);
      add(Path.of("C:/ProgramData/OpenAI/Codex", name), true, ServerFiles::ofCodex);
    }
    add(own.resolve("managed_config.toml"), true, ServerFiles::ofCodex);
  }

  private void vscode() throws WiringException, IOException {
    for (Path user : around.editors()) {
      editor(user);
      for (Path profile : UnlistedServers.list(user.resolve("profiles"), "*")) {
        editor(profile);
      }
    }
  }

  private void editor(Path folder) {
    add(folder.resolve("mcp.json"), false, ServerFiles::ofVsCode);
    add(folder.resolve("settings.json"), false, ServerFiles::ofSettings);
  }

  private void json(Path path) {
    add(path, false, ServerFiles::ofMcpServers);
  }

  // The folders of other systems are not absolute here.
  private void add(Path path, boolean isToml, Function<JsonObject, List<Table>> tables) {
    if (path.isAbsolute() && Files.exists(path)) {
      files.add(new ServerFile(path, isToml, tables));
    }
  }
}
