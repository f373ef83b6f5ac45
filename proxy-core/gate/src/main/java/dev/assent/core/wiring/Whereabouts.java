package dev.assent.core.wiring;

import dev.assent.core.programs.ProgramFile;
import dev.assent.core.wiring.text.WiringException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// The place where a client runs, in which the texts of its data become places: `{CODEX}/x` and
/// `~/x` in its own folders, `/etc/x` below the root, `.codex/x` in each folder of the project,
/// `$NAME` wherever a variable says, `{editors}/x` in the settings of each editor made of VS Code,
/// and `{hosts}/x` there whether or not it is there. A part with `*` stands for all that fits.
///
/// @param own the agent's own folders
/// @param folders of the agent's project; absolute
/// @param system the root folder, below which an administrator's files lie
record Whereabouts(AgentFolders own, List<Path> folders, Path system) {
  private static final String EDITORS = "{editors}";
  private static final String HOSTS = "{hosts}";

  Whereabouts(AgentFolders own, List<Path> folders) {
    this(own, folders, own.home().resolve("/"));
  }

  /// A place that may be, or the places of a folder that fit.
  ///
  /// @param path the place, or the folder
  /// @param glob of names in the folder; empty where the place itself is meant
  /// @param rest below each of those; may be empty
  record Place(Path path, String glob, String rest) {
    private static Place of(Path folder, String text) {
      int star = text.indexOf('*');
      if (star < 0) {
        return new Place(text.isEmpty() ? folder : folder.resolve(text), "", "");
      }
      int from = text.lastIndexOf('/', star) + 1;
      int to = text.indexOf('/', star) < 0 ? text.length() : text.indexOf('/', star);
      return new Place(
          folder.resolve(text.substring(0, from)),
          text.substring(from, to),
          text.substring(Math.min(text.length(), to + 1)));
    }

    List<Path> files() throws WiringException, IOException {
      return glob.isEmpty()
          ? List.of(path)
          : UnlistedServers.list(path, glob).stream()
              .map(one -> rest.isEmpty() ? one : one.resolve(rest))
              .toList();
    }
  }

  /// A place in a folder of the client's.
  record Owned(AgentFolder folder, String below) {}

  /// The places of a text in folders of the client's; empty for a text of another kind.
  static List<Owned> owned(String text) {
    if (text.startsWith("~/")) {
      return List.of(new Owned(AgentFolder.HOME, text.substring(2)));
    }
    int end = text.indexOf('}');
    String below = text.substring(Math.min(text.length(), end + 2));
    if (!text.startsWith(HOSTS)) {
      return AgentFolder.ALL.stream()
          .filter(folder -> text.startsWith("{" + folder.name() + "}"))
          .map(folder -> new Owned(folder, below))
          .toList();
    }
    var found = new ArrayList<Owned>();
    for (String host : hosts().toList()) {
      AgentFolder.SETTINGS.forEach(folder -> found.add(new Owned(folder, host + "/User/" + below)));
    }
    found.add(new Owned(AgentFolder.HOME, ".vscode-server/data/User/" + below));
    return found;
  }

  // The names that editors give their folder of settings: VS Code under all its names, and those
  // made of it.
  private static Stream<String> hosts() {
    return Stream.concat(ProgramFile.texts("editors").stream(), madeOfVsCode());
  }

  private static Stream<String> madeOfVsCode() {
    return ProgramFile.all().flatMap(data -> data.string("editor").stream());
  }

  /// Returns whether a text means a place in a project.
  static boolean isOfProject(String text) {
    return "~/${".indexOf(text.charAt(0)) < 0;
  }

  /// The places that a text means.
  List<Place> places(String text) {
    if (isOfProject(text)) {
      return folders.stream().map(folder -> Place.of(folder, text)).toList();
    }
    if (text.startsWith("$")) {
      return own.named(text.substring(1)).map(path -> Place.of(path, "")).stream().toList();
    }
    if (text.startsWith("/")) {
      return List.of(Place.of(system, text.substring(1)));
    }
    if (text.startsWith(EDITORS)) {
      String below = text.substring(Math.min(text.length(), EDITORS.length() + 1));
      return editors().stream().map(user -> Place.of(user, below)).toList();
    }
    return owned(text).stream().map(one -> Place.of(own.in(one.folder()), one.below())).toList();
  }

  /// The same, with those in the homes that Flatpak and Snap give to programs.
  ///
  /// @param boxes as of [#boxes]
  List<Place> boxed(String text, List<Path> boxes) {
    var places = new ArrayList<>(places(text));
    if (text.indexOf('*') < 0) {
      for (Owned one : owned(text)) {
        for (Path box : boxes) {
          (one.folder().equals(AgentFolder.XDG_CONFIG)
                  ? configs(box)
                  : List.of(box.resolve(one.folder().otherwise())))
              .forEach(folder -> places.add(Place.of(folder, one.below())));
        }
      }
    }
    return places;
  }

  /// The same in the project's folders and all above them.
  Whereabouts above() {
    var all = new ArrayList<Path>();
    for (Path folder : folders) {
      for (Path at = folder; at != null; at = at.getParent()) {
        if (!all.contains(at)) {
          all.add(at);
        }
      }
    }
    return new Whereabouts(own, List.copyOf(all), system);
  }

  /// The homes that Flatpak and Snap give to programs, those that exist.
  List<Path> boxes() {
    var boxes = new ArrayList<Path>();
    try {
      boxes.addAll(UnlistedServers.list(own.home().resolve(".var/app"), "*"));
      for (Path snap : UnlistedServers.list(own.home().resolve("snap"), "*")) {
        boxes.add(snap.resolve("current"));
        boxes.add(snap.resolve("common"));
      }
    } catch (WiringException | IOException _) {
      return List.of();
    }
    return boxes.stream().filter(Files::isDirectory).toList();
  }

  // The folders of settings in such a home.
  private static List<Path> configs(Path box) {
    return List.of(box.resolve("config"), box.resolve(".config"));
  }

  /// The folders of VS Code's user settings, those that exist.
  List<Path> editors() {
    var roots = new ArrayList<>(AgentFolder.SETTINGS.stream().map(own::in).toList());
    roots.add(1, own.home().resolve(".config"));
    boxes().forEach(box -> roots.addAll(configs(box)));
    var found = new ArrayList<Path>();
    for (Path root : roots) {
      ProgramFile.texts("editors")
          .forEach(editor -> found.add(root.resolve(editor).resolve("User")));
    }
    for (String server : List.of(".vscode-server", ".vscode-server-insiders", ".vscode-remote")) {
      found.add(own.home().resolve(server).resolve("data/User"));
      found.add(own.home().resolve(server).resolve("data/Machine"));
    }
    return found.stream().distinct().filter(Files::isDirectory).toList();
  }

  /// The folders of user settings of VS Code and of all editors made of it, there or not.
  List<Path> allEditors() {
    return Stream.concat(
            editors().stream(),
            AgentFolder.SETTINGS.stream()
                .flatMap(folder ->
                    madeOfVsCode().map(editor -> own.in(folder).resolve(editor).resolve("User"))))
        .distinct()
        .toList();
  }
}
