package dev.assent.core.proxy;

import dev.assent.core.config.AssentHome;
import dev.assent.core.pdp.Guard;
import dev.assent.core.system.InstalledProgram;
import dev.assent.core.wiring.AgentFolders;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Lists the files that the built-in guards protect (clause 1.3): Assent's own folders, and the
/// files in which MCP clients keep their servers, permissions and hooks. [AgentFolders] knows where
/// those lie in a home. In a project they are found by their names, because nobody knows which
/// folders will be projects.
public final class GuardedFiles {
  private GuardedFiles() {}

  /// The guards of a session.
  ///
  /// @param userHome the account's home folder
  /// @param environments the core's and those of the client that asks, as far as they say where
  ///   agents have their files
  /// @param workingFolder the session's folder; absent when unknown
  /// @param image the folder Assent is installed in; absent when it runs from elsewhere
  public static List<Guard> guards(
      AssentHome home,
      Path userHome,
      List<Map<String, String>> environments,
      Optional<Path> workingFolder,
      Optional<Path> image) {
    var own = new ArrayList<>(List.of(home.config(), home.state(), home.runtime()));
    image.map(InstalledProgram::of).map(InstalledProgram::folders).ifPresent(own::addAll);
    var clients = new ArrayList<>(AgentFolders.guarded(userHome, environments));
    List<String> inProject = AgentFolders.guardedInProject();
    workingFolder.ifPresent(folder -> inProject.forEach(file -> clients.add(folder.resolve(file))));
    return List.of(
        new Guard(Guard.Kind.OWN_FOLDERS, spellings(own)),
        new Guard(Guard.Kind.CLIENT_CONFIGURATION, spellings(clients), inProject));
  }

  private static List<String> spellings(List<Path> paths) {
    var spellings = new LinkedHashSet<String>();
    for (Path path : paths) {
      Path absolute = path.toAbsolutePath().normalize();
      spellings.add(absolute.toString().replace('\\', '/'));
      spellings.add(resolved(absolute).toString().replace('\\', '/'));
    }
    return List.copyOf(spellings);
  }

  // Through links as far as the path exists.
  private static Path resolved(Path path) {
    for (Path existing = path; existing != null; existing = existing.getParent()) {
      try {
        return existing.toRealPath().resolve(existing.relativize(path)).normalize();
      } catch (IOException _) {
        // try its parent: this part does not exist yet, or may not be read
      }
    }
    return path;
  }
}
