package dev.assent.core.pip.path;

import dev.assent.core.json.JsonObject;
import dev.assent.core.pip.path.DescriptionException.Fault;
import dev.assent.core.pip.path.PathResolver.Resolved;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The surroundings against which the paths of one call are seen: the file system, the environment,
/// the folders to start from.
///
/// Keeps what was resolved and read already; used by one thread, for one call.
public final class PathSurroundings {
  /// Different spellings one call may have followed through the file system; each costs several
  /// questions to it.
  static final int MOST_RESOLVED = 20_000;

  private final PathResolver resolver;
  private final PathShape shape;
  private final Optional<String> workingFolder;
  private final JsonObject arguments;
  private final Set<String> textParameters;
  private final Map<String, Resolved> resolved = new HashMap<>();
  private Optional<WorkingFolders> folders = Optional.empty();

  /// @param arguments where arguments like `cwd` stand
  /// @param textParameters names that the registry marks as text
  public PathSurroundings(
      PathResolver resolver,
      PathShape shape,
      Optional<Path> workingFolder,
      JsonObject arguments,
      Set<String> textParameters) {
    this.resolver = resolver;
    this.shape = shape;
    this.workingFolder = workingFolder.map(folder -> resolver.syntax().slashed(folder.toString()));
    this.arguments = arguments;
    this.textParameters = textParameters;
  }

  public PathShape shape() {
    return shape;
  }

  PathSyntax syntax() {
    return shape.syntax();
  }

  /// The server's; absent when unknown.
  Optional<String> workingFolder() {
    return workingFolder;
  }

  boolean folds() {
    return resolver.folds();
  }

  /// The folders that relative paths may start from; read when the first relative path asks.
  ///
  /// @throws DescriptionException when an argument like `cwd` cannot be read
  WorkingFolders folders() throws DescriptionException {
    if (folders.isEmpty()) {
      folders = Optional.of(WorkingFolders.of(workingFolder, arguments, textParameters, shape));
    }
    return folders.get();
  }

  /// An absolute path followed through links.
  ///
  /// @throws DescriptionException when links lead in a circle, or the call asks for too many paths
  Resolved resolve(String absolute) throws DescriptionException {
    Resolved known = resolved.get(absolute);
    if (known == null) {
      if (resolved.size() >= MOST_RESOLVED) {
        throw new DescriptionException(
            Fault.TOO_MANY,
            "paths and folders of the call make more than " + MOST_RESOLVED + " spellings");
      }
      known = resolver.resolve(absolute);
      resolved.put(absolute, known);
    }
    return known;
  }

  /// True if an absolute path, as text or behind its links, names something.
  boolean exists(String absolute) throws DescriptionException {
    return resolver.exists(syntax().normalise(absolute))
        || resolver.exists(resolve(absolute).path());
  }

  /// The readings of a value.
  ///
  /// @throws DescriptionException when it cannot be read without guessing
  PathReadings read(String given) throws DescriptionException {
    return PathReadings.of(given, syntax(), shape.environment());
  }
}
