package dev.assent.core.borrowed;

import dev.assent.core.borrowed.SourceFile.Scope;
import dev.assent.core.files.FileTrust;
import dev.assent.core.files.PlainFile;
import dev.assent.core.json.JsonObject;
import dev.assent.core.programs.ProgramFile;
import dev.assent.core.wiring.AgentFolders;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
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
    JsonObject data = ProgramFile.of(program.word()).object("permissions").orElseThrow();
    JsonObject files = data.object("files").orElseThrow();
    var places = new ArrayList<Place>();
    for (String scope : files.members().keySet()) {
      for (String text : ProgramFile.texts(files, scope)) {
        places.add(new Place(Scope.valueOf(scope.toUpperCase(Locale.ROOT)), path(text)));
      }
    }
    // Each editor has settings of its own; the first that is there counts.
    if (data.get("first_of_user") != null) {
      Optional<Place> first =
          places.stream()
              .filter(place -> place.scope() == Scope.USER && Files.isRegularFile(place.path()))
              .findFirst();
      places.removeIf(place -> place.scope() == Scope.USER && !first.equals(Optional.of(place)));
    }
    return places;
  }

  private Path path(String text) {
    return text.startsWith("~") || text.startsWith("{")
        ? AgentFolders.of(home, environment).at(text)
        : (text.startsWith("/") ? home : project).resolve(text);
  }
}
