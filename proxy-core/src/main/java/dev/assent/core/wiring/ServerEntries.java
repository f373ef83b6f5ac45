package dev.assent.core.wiring;

import dev.assent.core.bridge.HookAgent;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonException;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import dev.assent.core.json.JsonString;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/// Which server of an agent's is started through us, as the agent's own files say (clients page, 4.1 and 4.2).
///
/// The answer is used to leave a call to its proxy, so it is given only where it is certain: every entry of that name, in every
/// scope that is looked at, starts our program for the same proxy, and every file could be read.
public final class ServerEntries {
  private static final String SERVERS = "mcpServers";
  private static final JsonLimits LARGE = new JsonLimits(16 * 1024 * 1024, 64, 40_000, 2_000_000, 8192, 128, 308);
  private static final Pattern UNNAMED = Pattern.compile("[^A-Za-z0-9_-]");
  private static final Pattern COMMAND = Pattern.compile("(?:\"([^\"]+)\"|(\\S+)) run ([a-z0-9][a-z0-9._-]{0,63})(?: --headless)?");

  private final Path userHome;
  private final Path launcher;

  /// @param userHome absolute
  /// @param launcher our program; absolute
  public ServerEntries(Path userHome, Path launcher) {
    this.userHome = userHome;
    this.launcher = launcher;
  }

  /// The proxy behind a server of an agent; absent where that is not certain, and for agents whose files are not known here.
  ///
  /// @param server as it stands in the names of its tools
  /// @param folders of the agent's project; absolute
  /// @param environment variables of the agent
  public Optional<String> proxyOf(HookAgent agent, String server, List<Path> folders, Map<String, String> environment) {
    var found = new LinkedHashSet<Optional<String>>();
    try {
      for (Path file : files(agent, folders, environment)) {
        if (Files.exists(file)) {
          for (JsonObject servers : servers(file)) {
            servers.members().forEach((name, entry) -> {
              if (UNNAMED.matcher(name).replaceAll("_").equals(UNNAMED.matcher(server).replaceAll("_"))) {
                found.add(proxy(entry));
              }
            });
          }
        }
      }
    } catch (IOException | WiringException _) {
      return Optional.empty();
    }
    return found.size() == 1 ? found.getFirst() : Optional.empty();
  }

  /// The proxy that a command line starts through us; absent for every other command.
  public Optional<String> proxyOf(String commandLine) {
    var matcher = COMMAND.matcher(commandLine.strip());
    if (!matcher.matches()) {
      return Optional.empty();
    }
    String program = matcher.group(1) == null ? matcher.group(2) : matcher.group(1);
    return isLauncher(program) ? Optional.of(matcher.group(3)) : Optional.empty();
  }

  private List<Path> files(HookAgent agent, List<Path> folders, Map<String, String> environment) {
    var files = new ArrayList<Path>();
    switch (agent) {
      case CLAUDE_CODE -> {
        String named = environment.getOrDefault("CLAUDE_CONFIG_DIR", "");
        files.add((named.isEmpty() ? userHome : Path.of(named)).resolve(".claude.json"));
        files.add(Path.of("/etc/claude-code/managed-mcp.json"));
        files.add(Path.of("/Library/Application Support/ClaudeCode/managed-mcp.json"));
        folders.forEach(folder -> above(folder).forEach(one -> files.add(one.resolve(".mcp.json"))));
      }
      case GEMINI -> {
        files.add(userHome.resolve(".gemini/settings.json"));
        folders.forEach(folder -> above(folder).forEach(one -> files.add(one.resolve(".gemini/settings.json"))));
      }
      case WINDSURF -> files.add(userHome.resolve(".codeium/windsurf/mcp_config.json"));
      case COPILOT -> files.add(userHome.resolve(".copilot/mcp-config.json"));
      // Cursor tells the command itself; the files of the others are of another kind or are not known well enough.
      case CURSOR, CODEX, VSCODE, ANTIGRAVITY, DROID -> {}
    }
    return files;
  }

  private static List<Path> above(Path folder) {
    var all = new ArrayList<Path>();
    for (Path at = folder; at != null; at = at.getParent()) {
      all.add(at);
    }
    return all;
  }

  // The servers of the file, and those it holds for single projects.
  private static List<JsonObject> servers(Path file) throws IOException, WiringException {
    Json root = read(file);
    var all = new ArrayList<JsonObject>();
    if (root instanceof JsonObject object) {
      object.object(SERVERS).ifPresent(all::add);
      object
          .object("projects")
          .ifPresent(
              projects ->
                  projects.members().values().forEach(
                      project -> {
                        if (project instanceof JsonObject one) {
                          one.object(SERVERS).ifPresent(all::add);
                        }
                      }));
    }
    return all;
  }

  private static Json read(Path file) throws IOException, WiringException {
    byte[] bytes = AgentFile.read(file).orElse(new byte[0]);
    try {
      return JsonReader.read(bytes, LARGE);
    } catch (JsonException _) {
      return LooseText.read(file.toString(), bytes).root().json();
    }
  }

  private Optional<String> proxy(Json entry) {
    if (!(entry instanceof JsonObject server)) {
      return Optional.empty();
    }
    boolean ours = server.get("url") == null && server.string("command").filter(this::isLauncher).isPresent();
    List<Json> words = server.array("args").map(JsonArray::items).orElse(List.of());
    boolean runs =
        words.size() >= 2
            && words.getFirst().equals(new JsonString("run"))
            && words.subList(2, words.size()).stream().allMatch(new JsonString("--headless")::equals);
    return ours && runs && words.get(1) instanceof JsonString name ? Optional.of(name.value()) : Optional.empty();
  }

  private boolean isLauncher(String program) {
    try {
      Path path = Path.of(program);
      return path.isAbsolute() && launcher.toRealPath().equals(path.toRealPath());
    } catch (IOException | InvalidPathException _) {
      return false;
    }
  }
}
