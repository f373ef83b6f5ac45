package dev.assent.core.wiring;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.programs.ProgramFile;
import dev.assent.core.text.Sentence;
import dev.assent.core.wiring.text.LooseText;
import dev.assent.core.wiring.text.WiringException;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Finds what may bring an agent servers that stand in none of its own files: plug-ins, extensions,
/// other programs' files.
///
/// This class does not read which servers those are. The chance of one is enough to know nothing
/// for certain.
final class UnlistedServers {
  private static final int MOST = 20_000;
  private static final int DEEPEST = 7;
  private static final String PROVIDERS = "\"mcpServerDefinitionProviders\"";

  private static final String GITHUB = "github.copilot.chat.githubMcpServer.enabled";

  private UnlistedServers() {}

  /// Refuses all that brings an agent servers of others.
  ///
  /// @param data the part of the agent's data that names where such things lie
  static void refuse(JsonObject data, Whereabouts around) throws WiringException, IOException {
    for (String variable : ProgramFile.texts(data, "unless")) {
      if (around.own().named(variable).isPresent()) {
        throw new WiringException("found `%s`, whose folders are not known here", variable);
      }
    }
    for (Path folder : paths(data, "agents", around)) {
      for (Path agent : agents(folder)) {
        throw ofAgent(agent);
      }
    }
    for (Path folder : paths(data, "plugins", around)) {
      refusePlugins(folder);
    }
    for (Path folder : paths(data, "extensions", around)) {
      refuseExtensions(folder);
    }
    for (Path settings : paths(data, "settings", around)) {
      refuseDiscovery(settings);
    }
  }

  private static List<Path> paths(JsonObject data, String member, Whereabouts around)
      throws WiringException, IOException {
    var paths = new ArrayList<Path>();
    for (String text : ProgramFile.texts(data, member)) {
      for (Whereabouts.Place place : around.places(text)) {
        paths.addAll(place.files());
      }
    }
    return paths;
  }

  /// The entries of a folder that fit a pattern; empty where there is no such folder.
  ///
  /// @throws WiringException when there are too many
  static List<Path> list(Path folder, String glob) throws WiringException, IOException {
    var found = new ArrayList<Path>();
    if (!Files.isDirectory(folder)) {
      return found;
    }
    try (var entries = Files.newDirectoryStream(folder, glob)) {
      for (Path entry : entries) {
        found.add(entry);
        if (found.size() > MOST) {
          throw WiringException.in(folder, Sentence.of("more than %s entries", MOST), "fewer");
        }
      }
    } catch (DirectoryIteratorException e) {
      throw e.getCause();
    }
    return found;
  }

  /// Refuses a folder of plug-ins, one of which brings MCP servers.
  private static void refusePlugins(Path folder) throws WiringException, IOException {
    for (Path entry : below(folder)) {
      String name = entry.getFileName().toString();
      if (name.equals(".mcp.json")
          || name.equals("mcp.json")
          || name.equals("plugin.json") && holds(entry, "\"mcpServers\"")) {
        throw new WiringException("`%s`: found a plug-in's servers", entry);
      }
    }
  }

  // All that lies in a folder; nothing where there is no such folder.
  private static List<Path> below(Path folder) throws WiringException, IOException {
    var found = new ArrayList<Path>();
    if (!Files.exists(folder)) {
      return found;
    }
    var deep = new ArrayList<Level>(List.of(new Level(folder, 0)));
    while (!deep.isEmpty()) {
      Level level = deep.removeLast();
      for (Path entry : list(level.folder(), "*")) {
        String name = entry.getFileName().toString();
        found.add(entry);
        if (found.size() > MOST) {
          throw WiringException.in(folder, Sentence.of("more than %s entries", MOST), "fewer");
        }
        // Files of a plug-in's own programs are none of its declarations.
        if (level.depth() < DEEPEST
            && Files.isDirectory(entry)
            && !name.equals("node_modules")
            && !name.equals(".git")) {
          deep.add(new Level(entry, level.depth() + 1));
        }
      }
    }
    return found;
  }

  private record Level(Path folder, int depth) {}

  /// The agents of Claude Code in a folder that bring servers of their own.
  static List<Path> agents(Path folder) throws WiringException, IOException {
    var found = new ArrayList<Path>();
    for (Path agent : below(folder)) {
      if (agent.getFileName().toString().endsWith(".md") && holds(agent, "mcpServers")) {
        found.add(agent);
      }
    }
    return found;
  }

  static WiringException ofAgent(Path agent) {
    return new WiringException("`%s`: found an agent's servers", agent);
  }

  /// Refuses a folder of VS Code's extensions, one of which brings MCP servers. Copilot's own
  /// brings GitHub's alone.
  private static void refuseExtensions(Path folder) throws WiringException, IOException {
    for (Path extension : list(folder, "*")) {
      Path manifest = extension.resolve("package.json");
      boolean copilot = extension.getFileName().toString().startsWith("github.copilot-chat-");
      if (!copilot && Files.exists(manifest) && holds(manifest, PROVIDERS)) {
        throw new WiringException("`%s`: found an extension's servers", manifest);
      }
    }
  }

  private static boolean holds(Path file, String words) throws WiringException, IOException {
    byte[] bytes = AgentFile.read(file).orElse(new byte[0]);
    return new String(bytes, StandardCharsets.ISO_8859_1).contains(words);
  }

  /// Refuses settings by which VS Code takes over servers of other programs or of plug-ins
  /// elsewhere.
  private static void refuseDiscovery(Path settings) throws WiringException, IOException {
    if (!Files.exists(settings)) {
      return;
    }
    for (var setting : object(settings).members().entrySet()) {
      String name = setting.getKey();
      boolean discovery = name.startsWith("chat.mcp.discovery") || name.equals(GITHUB);
      boolean plugins =
          name.startsWith("chat.plugin")
              && !name.endsWith(".enabled")
              && !name.endsWith(".marketplaces");
      if ((discovery || plugins) && says(setting.getValue())) {
        throw new WiringException(
            "`%s`: found `%s`, which brings servers of others", settings, name);
      }
    }
  }

  private static JsonObject object(Path file) throws WiringException, IOException {
    Json root =
        LooseText.read(file.toString(), AgentFile.read(file).orElse(new byte[0])).root().json();
    return root instanceof JsonObject object ? object : JsonObject.EMPTY;
  }

  // True if there is anything but a no.
  private static boolean says(Json value) {
    return switch (value) {
      case JsonBoolean yes -> yes.value();
      case JsonObject object -> object.members().values().stream().anyMatch(UnlistedServers::says);
      case JsonArray array -> !array.items().isEmpty();
      case JsonString _, JsonNumber _, JsonNull _ -> true;
    };
  }

  /// The workspace files that an editor has opened.
  ///
  /// @param storage with one folder for each workspace
  /// @throws WiringException when one lies where it cannot be read
  static List<Path> workspaces(Path storage) throws WiringException, IOException {
    var files = new ArrayList<Path>();
    for (Path one : list(storage, "*")) {
      Path note = one.resolve("workspace.json");
      if (Files.isRegularFile(note)) {
        JsonObject known = object(note);
        Optional<String> named = known.string("workspace").or(() -> known.string("configuration"));
        if (named.isPresent()) {
          files.add(local(note, named.get()));
        }
      }
    }
    return files;
  }

  private static Path local(Path note, String uri) throws WiringException {
    try {
      return Path.of(URI.create(uri));
    } catch (IllegalArgumentException | FileSystemNotFoundException _) {
      throw WiringException.in(note, "a workspace elsewhere", "a file");
    }
  }
}
