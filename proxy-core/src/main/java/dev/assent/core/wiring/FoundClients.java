package dev.assent.core.wiring;

import dev.assent.core.bridge.HookAgent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The MCP clients on this computer that keep their servers in files we know, and how many servers stand there. Only reads.
public final class FoundClients {
  private final Path userHome;
  private final Map<String, String> environment;
  private final ServerEntries entries;

  /// @param userHome absolute; where clients look for their folders
  /// @param environment the process's variables: some clients let their folder be named
  /// @param launcher our program; absolute
  public FoundClients(Path userHome, Map<String, String> environment, Path launcher) {
    this.environment = Map.copyOf(environment);
    entries = new ServerEntries(userHome, launcher);
    this.userHome = entries.home(environment);
  }

  /// A client.
  ///
  /// @param name as its maker writes it
  /// @param servers how many servers stand in its files for all projects; absent where that can not be told
  /// @param ours how many of those are started through us
  public record Client(String name, Optional<Integer> servers, int ours) {}

  /// The clients that were found, in no particular order. Reads files.
  public List<Client> find() {
    var found = new ArrayList<Client>();
    for (HookAgent agent : HookAgent.values()) {
      if (traces(agent).stream().anyMatch(Files::exists)) {
        found.add(client(agent));
      }
    }
    return List.copyOf(found);
  }

  private Client client(HookAgent agent) {
    var table = agent == HookAgent.CURSOR ? entries.ofCursor(environment) : entries.of(agent, List.of(), environment);
    var all = new HashSet<String>();
    var ours = new HashSet<String>();
    for (var entry : table.map(ServerTable::entries).orElse(List.of())) {
      all.add(entry.name());
      if (entry.proxy().isPresent()) {
        ours.add(entry.name());
      }
    }
    return new Client(name(agent), table.map(_ -> all.size()), ours.size());
  }

  // What a client that was started once has left.
  private Set<Path> traces(HookAgent agent) {
    return switch (agent) {
      case CLAUDE_CODE -> Set.of(named("CLAUDE_CONFIG_DIR", ".claude"));
      case CURSOR -> Set.of(userHome.resolve(".cursor"));
      case GEMINI -> Set.of(named("GEMINI_CLI_HOME", "").resolve(".gemini/settings.json"));
      case CODEX -> Set.of(named("CODEX_HOME", ".codex"));
      case WINDSURF -> Set.of(userHome.resolve(".codeium/windsurf"));
      case COPILOT -> Set.of(named("COPILOT_HOME", ".copilot"));
      case DROID -> Set.of(userHome.resolve(".factory"));
      case VSCODE -> Set.copyOf(new ServerFiles.Whereabouts(userHome, List.of(), name -> environment.getOrDefault(name, "")).editors());
      // Within the folder of Gemini, which therefore says nothing by itself.
      case ANTIGRAVITY -> Set.of(userHome.resolve(".gemini/antigravity"));
    };
  }

  private Path named(String variable, String otherwise) {
    String value = environment.getOrDefault(variable, "");
    return !value.isEmpty() && Path.of(value).isAbsolute() ? Path.of(value) : userHome.resolve(otherwise);
  }

  private static String name(HookAgent agent) {
    return switch (agent) {
      case CLAUDE_CODE -> "Claude Code";
      case CURSOR -> "Cursor";
      case GEMINI -> "Gemini CLI";
      case CODEX -> "Codex";
      case WINDSURF -> "Windsurf";
      case VSCODE -> "VS Code";
      case COPILOT -> "Copilot CLI";
      case ANTIGRAVITY -> "Antigravity";
      case DROID -> "Droid";
    };
  }
}
