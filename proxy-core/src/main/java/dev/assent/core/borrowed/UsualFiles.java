package dev.assent.core.borrowed;

import dev.assent.core.borrowed.SourceFile.Scope;
import dev.assent.core.files.FileTrust;
import dev.assent.core.files.PlainFile;
import dev.assent.core.wiring.AgentFolder;
import dev.assent.core.wiring.AgentFolders;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Finds the files in which programs keep their permission lists, for a person and a project.
///
/// @param home the person's home; absolute
/// @param project the folder of the project; absolute
/// @param environment variables that move the folders of programs
public record UsualFiles(Path home, Path project, Map<String, String> environment) {
  /// No list of a person is longer.
  private static final int MOST_BYTES = 4 * 1024 * 1024;

  private static final int MOST_FILES = 200;
  private static final int DEPTH = 6;

  /// Agents of OpenCode that are files of their own, below its folders.
  private static final List<String> AGENTS =
      List.of("agent/**.md", "agents/**.md", "mode/*.md", "modes/*.md");

  public UsualFiles {
    environment = Map.copyOf(environment);
  }

  /// One place where a list may stand.
  private record Place(Scope scope, Path path) {}

  /// The place that lists are read for.
  ///
  /// @param agent as in [ListPlace]
  public ListPlace place(Optional<String> agent) {
    return new ListPlace(home, project, agent);
  }

  /// The files of a program that are there, the strongest first; may be empty.
  ///
  /// @throws IOException when one is there and cannot be read
  public List<SourceFile> of(SourceProgram program) throws IOException {
    var found = new ArrayList<SourceFile>();
    for (Place place : places(program)) {
      for (Path path : meant(place.path())) {
        boolean known =
            found.stream().anyMatch(file -> file.path().filter(path::equals).isPresent());
        if (!known && Files.isRegularFile(path) && found.size() < MOST_FILES) {
          found.add(read(path, place.scope()));
        }
      }
    }
    return found;
  }

  /// A file that was named.
  ///
  /// @throws IOException when it cannot be read
  public SourceFile named(SourceProgram program, Path path) throws IOException {
    for (Place place : places(program)) {
      if (meant(place.path()).contains(path)) {
        return read(path, place.scope());
      }
    }
    String name = String.valueOf(path.getFileName());
    Scope scope =
        name.contains("managed")
            ? Scope.MANAGED
            : path.startsWith(project)
                ? name.contains(".local.") ? Scope.LOCAL : Scope.PROJECT
                : Scope.USER;
    return read(path, scope);
  }

  private SourceFile read(Path path, Scope scope) throws IOException {
    byte[] bytes = PlainFile.read(path, FileTrust.ANYBODYS, MOST_BYTES + 1);
    if (bytes.length > MOST_BYTES) {
      throw new IOException("`" + path + "` has more than " + MOST_BYTES + " bytes");
    }
    String name = path.startsWith(home) ? "~/" + home.relativize(path) : path.toString();
    return new SourceFile(name, Optional.of(path), scope, bytes);
  }

  /// A path whose last name may begin with `*`: the files that end so, in order. With `**` those in
  /// folders below count as well.
  private static List<Path> meant(Path path) throws IOException {
    String name = String.valueOf(path.getFileName());
    Path folder = path.getParent();
    if (!name.startsWith("*") || folder == null) {
      return List.of(path);
    }
    boolean deep = name.startsWith("**");
    String end = name.substring(deep ? 2 : 1);
    if (deep && !Files.isDirectory(folder)) {
      return List.of();
    }
    try (var files = deep ? Files.walk(folder, DEPTH) : Files.list(folder)) {
      return files
          .filter(file -> String.valueOf(file.getFileName()).endsWith(end))
          .sorted()
          .limit(MOST_FILES)
          .toList();
    } catch (NoSuchFileException | NotDirectoryException _) {
      return List.of();
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private List<Place> places(SourceProgram program) {
    var folders = AgentFolders.of(home, environment);
    return switch (program) {
      case CLAUDE_CODE -> claude(folders.in(AgentFolder.CLAUDE));
      case CURSOR -> cursor(folders);
      case VSCODE -> editors(folders);
      case CODEX -> codex(folders.in(AgentFolder.CODEX));
      case GEMINI -> gemini(folders.in(AgentFolder.GEMINI));
      case OPENCODE -> openCode(folders);
      case ZED -> zed(folders);
    };
  }

  private List<Place> claude(Path own) {
    var places = new ArrayList<Place>();
    for (String folder :
        List.of(
            "/etc/claude-code",
            "/Library/Application Support/ClaudeCode",
            "C:/Program Files/ClaudeCode",
            "C:/ProgramData/ClaudeCode")) {
      system(places, folder, "managed-settings.json");
      system(places, folder + "/managed-settings.d", "*.json");
    }
    places.add(new Place(Scope.USER, own.resolve("settings.json")));
    inProject(places, Scope.LOCAL, ".claude/settings.local.json");
    inProject(places, Scope.PROJECT, ".claude/settings.json");
    return places;
  }

  private List<Place> cursor(AgentFolders folders) {
    var places = new ArrayList<Place>();
    Path own = folders.in(AgentFolder.CURSOR);
    for (Path folder :
        List.of(
            own, folders.in(AgentFolder.XDG_CONFIG).resolve("cursor"), home.resolve(".cursor"))) {
      places.add(new Place(Scope.USER, folder.resolve("cli-config.json")));
      places.add(new Place(Scope.USER, folder.resolve("permissions.json")));
    }
    inProject(places, Scope.PROJECT, ".cursor/cli.json");
    inProject(places, Scope.PROJECT, ".cursor/permissions.json");
    return places;
  }

  private List<Place> editors(AgentFolders folders) {
    var places = new ArrayList<Place>();
    for (AgentFolder folder :
        List.of(AgentFolder.XDG_CONFIG, AgentFolder.MAC, AgentFolder.ROAMING)) {
      for (String editor : List.of("Code", "Code - Insiders", "VSCodium")) {
        Path settings = folders.in(folder).resolve(editor).resolve("User/settings.json");
        // Each editor has settings of its own; the first that is there counts.
        if (places.isEmpty() && Files.isRegularFile(settings)) {
          places.add(new Place(Scope.USER, settings));
        }
      }
    }
    inProject(places, Scope.PROJECT, ".vscode/settings.json");
    return places;
  }

  private List<Place> codex(Path own) {
    var places = new ArrayList<Place>();
    for (String folder : List.of("/etc/codex", "C:/ProgramData/OpenAI/Codex")) {
      system(places, folder + "/rules", "*.rules");
      system(places, folder, "managed_config.toml");
    }
    places.add(new Place(Scope.MANAGED, own.resolve("managed_config.toml")));
    places.add(new Place(Scope.USER, own.resolve("rules/*.rules")));
    places.add(new Place(Scope.USER, own.resolve("config.toml")));
    inProject(places, Scope.PROJECT, ".codex/rules/*.rules");
    inProject(places, Scope.PROJECT, ".codex/config.toml");
    return places;
  }

  private List<Place> gemini(Path own) {
    var places = new ArrayList<Place>();
    for (String folder :
        List.of(
            "/etc/gemini-cli",
            "/Library/Application Support/GeminiCli",
            "C:/ProgramData/gemini-cli")) {
      system(places, folder + "/policies", "*.toml");
      system(places, folder, "settings.json");
    }
    places.add(new Place(Scope.USER, own.resolve("policies/*.toml")));
    places.add(new Place(Scope.USER, own.resolve("settings.json")));
    inProject(places, Scope.PROJECT, ".gemini/policies/*.toml");
    inProject(places, Scope.PROJECT, ".gemini/settings.json");
    return places;
  }

  private List<Place> openCode(AgentFolders folders) {
    var places = new ArrayList<Place>();
    for (Path folder :
        List.of(
            folders.in(AgentFolder.OPENCODE),
            folders.in(AgentFolder.XDG_CONFIG).resolve("opencode"),
            folders.in(AgentFolder.LOCAL).resolve("opencode"))) {
      places.add(new Place(Scope.USER, folder.resolve("opencode.json")));
      places.add(new Place(Scope.USER, folder.resolve("opencode.jsonc")));
      AGENTS.forEach(name -> places.add(new Place(Scope.USER, folder.resolve(name))));
    }
    for (String folder : List.of("", ".opencode/")) {
      inProject(places, Scope.PROJECT, folder + "opencode.json");
      inProject(places, Scope.PROJECT, folder + "opencode.jsonc");
    }
    AGENTS.forEach(name -> inProject(places, Scope.PROJECT, ".opencode/" + name));
    return places;
  }

  private List<Place> zed(AgentFolders folders) {
    var places = new ArrayList<Place>();
    for (Path folder :
        List.of(
            folders.in(AgentFolder.XDG_CONFIG).resolve("zed"),
            home.resolve(".config/zed"),
            folders.in(AgentFolder.ROAMING).resolve("Zed"),
            home.resolve(".var/app/dev.zed.Zed/config/zed"))) {
      places.add(new Place(Scope.USER, folder.resolve("settings.json")));
    }
    inProject(places, Scope.PROJECT, ".zed/settings.json");
    return places;
  }

  // The folders of other systems are not absolute here.
  private void system(List<Place> places, String folder, String name) {
    Path path = home.getFileSystem().getPath(folder).resolve(name);
    if (path.isAbsolute()) {
      places.add(new Place(Scope.MANAGED, path));
    }
  }

  private void inProject(List<Place> places, Scope scope, String name) {
    places.add(new Place(scope, project.resolve(name)));
  }
}
