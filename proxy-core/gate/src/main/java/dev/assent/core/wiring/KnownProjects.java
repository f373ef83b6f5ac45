package dev.assent.core.wiring;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonObject;
import dev.assent.core.programs.ProgramFile;
import dev.assent.core.wiring.text.LooseText;
import dev.assent.core.wiring.text.WiringException;
import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// Finds the folders of projects that the clients on this computer remember: those that stand in a
/// list of an agent's, and those that an editor had open. Only reads; a list that cannot be read
/// has no projects here.
final class KnownProjects {
  private static final int MOST = 500;

  private final Whereabouts around;
  private final Set<Path> found = new LinkedHashSet<>();

  private KnownProjects(Whereabouts around) {
    this.around = around;
  }

  /// The folders that are there, each once; at most 500.
  ///
  /// @param also others that are known otherwise
  static List<Path> find(AgentFolders own, List<Path> also) {
    var projects = new KnownProjects(new Whereabouts(own, List.of()));
    also.forEach(folder -> projects.add(folder.toString()));
    for (String text : ProgramFile.texts("projects")) {
      String[] parts = text.split("#");
      projects.names(own.at(parts[0]), Stream.of(parts).skip(1).findFirst());
    }
    projects.around.allEditors().forEach(projects::opened);
    return List.copyOf(projects.found);
  }

  // A table whose names are folders.
  private void names(Path file, Optional<String> member) {
    try {
      JsonObject root = ServerEntries.read(file);
      member
          .map(name -> root.object(name).orElse(JsonObject.EMPTY))
          .orElse(root)
          .members()
          .keySet()
          .forEach(this::add);
    } catch (WiringException | IOException _) {
      // A file that cannot be read names no projects here.
    }
  }

  private void opened(Path user) {
    try {
      for (Path one : UnlistedServers.list(user.resolve("workspaceStorage"), "*")) {
        Path note = one.resolve("workspace.json");
        Optional<byte[]> bytes = AgentFile.read(note);
        if (bytes.isPresent()) {
          Json root = LooseText.read(note.toString(), bytes.get()).root().json();
          if (root instanceof JsonObject known) {
            known.string("folder").flatMap(KnownProjects::local).ifPresent(this::add);
          }
        }
      }
    } catch (WiringException | IOException _) {
      // As above.
    }
  }

  // Folders of other machines are none of ours.
  private static Optional<String> local(String uri) {
    try {
      return Optional.of(Path.of(URI.create(uri)).toString());
    } catch (IllegalArgumentException | FileSystemNotFoundException _) {
      return Optional.empty();
    }
  }

  private void add(String folder) {
    try {
      Path path = Path.of(folder).normalize();
      if (found.size() < MOST && path.isAbsolute() && Files.isDirectory(path)) {
        found.add(path);
      }
    } catch (InvalidPathException _) {
      // A name that is no folder here.
    }
  }
}
