package dev.assent.core.pip.path;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.pip.path.DescriptionException.Fault;
import dev.assent.core.pip.path.PathResolver.Resolved;
import dev.assent.core.text.HiddenCodePoints;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

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
            "paths and folders of the call make more than %s spellings",
            MOST_RESOLVED);
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

  /// The folders that relative paths of one call may start from: the server's, and each argument
  /// like `cwd` (clause 5.5).
  ///
  /// @param folders absolute, not normalised, no duplicates; may be empty
  /// @param certain false when the server's folder is unknown or an argument cannot be followed; no
  ///   ALLOW may then rest on a relative path
  record WorkingFolders(List<Folder> folders, boolean certain) {
    /// One folder.
    ///
    /// @param allow whether an ALLOW has to hold from here too
    record Folder(String path, boolean allow) {}

    /// Folders one call may name; more make describing it slow without serving anybody.
    private static final int MOST = 16;

    WorkingFolders {
      folders = List.copyOf(folders);
    }

    /// The folders of a call.
    ///
    /// @param server the server's working folder; absent when unknown
    /// @throws DescriptionException when an argument like `cwd` cannot be read, or there are too
    ///   many
    static WorkingFolders of(
        Optional<String> server, JsonObject arguments, Set<String> textParameters, PathShape shape)
        throws DescriptionException {
      var folders = new LinkedHashSet<Folder>();
      server.ifPresent(folder -> folders.add(new Folder(folder, true)));
      boolean certain = server.isPresent();
      for (String given : givenFolders(arguments, textParameters)) {
        var readings = PathReadings.of(given, shape.syntax(), shape.environment());
        certain &= readings.known() && !shape.hasOtherScheme(given);
        for (var reading : readings.readings()) {
          if (shape.syntax().isAbsolute(reading.text())) {
            folders.add(new Folder(reading.text(), reading.allow()));
          } else {
            server.ifPresent(folder ->
                folders.add(
                    new Folder(shape.syntax().join(folder, reading.text()), reading.allow())));
          }
        }
        if (folders.size() > MOST) {
          throw new DescriptionException(
              Fault.TOO_MANY, "the call names more than %s folders to start from", MOST);
        }
      }
      return new WorkingFolders(new ArrayList<>(folders), certain);
    }

    private static List<String> givenFolders(JsonObject arguments, Set<String> textParameters) {
      var given = new ArrayList<String>();
      for (var member : arguments.members().entrySet()) {
        Json value = member.getValue();
        if (value instanceof JsonString text
            && PathNames.isWorkingFolder(member.getKey())
            && !textParameters.contains(member.getKey())) {
          given.add(text.value());
        }
      }
      return given;
    }
  }

  /// Tells a path by its looks alone (clause 5.3): absolute, a `file:` URI, a `~` in front, or a
  /// `..` segment, as written, decoded or expanded.
  ///
  /// @param syntax how path texts are read
  /// @param environment the server's
  /// @param pathBytes longer texts are no paths
  public record PathShape(PathSyntax syntax, Map<String, String> environment, int pathBytes) {
    private static final Pattern OTHER_SCHEME =
        Pattern.compile("(?i)(?!file:)[a-z][a-z0-9+.-]*://.*");
    private static final Pattern NAMED_SCHEME =
        Pattern.compile("(?i)(?!file:)([a-z][a-z0-9+.-]+:|[a-z]://).*", Pattern.DOTALL);

    /// True if a text under no path name counts as a path.
    boolean isPath(String text) {
      if (!fits(text)
          || HiddenCodePoints.hasControl(text)
          || text.contains("://") && OTHER_SCHEME.matcher(text.strip()).matches()) {
        return false;
      }
      for (String reading : readings(text)) {
        if (looksLikePath(reading)) {
          return true;
        }
      }
      return false;
    }

    /// True if a text under a path name is a URL of another scheme than `file`.
    boolean hasOtherScheme(String text) {
      return NAMED_SCHEME.matcher(text.strip()).matches();
    }

    /// True if a text is within the limit of paths.
    boolean fits(String text) {
      // No unit takes more than three bytes.
      return text.length() <= pathBytes / 3
          || mayFit(text.length()) && text.getBytes(StandardCharsets.UTF_8).length <= pathBytes;
    }

    /// True if a text of so many characters can be within the limit of paths.
    boolean mayFit(int characters) {
      return characters <= pathBytes;
    }

    /// True if a value of a source or destination name is a path by itself, so that an ALLOW has to
    /// look at it.
    boolean isPlace(String reading) {
      return syntax.separates(reading)
          || reading.equals(".")
          || reading.equals("..")
          || reading.startsWith("~");
    }

    private boolean looksLikePath(String reading) {
      return syntax.isRooted(reading)
          || FileUris.isPlainly(reading)
          || reading.startsWith("~")
          || syntax.climbs(reading);
    }

    private List<String> readings(String text) {
      var readings = new ArrayList<String>();
      readings.add(text);
      if (!text.equals(text.strip())) {
        readings.add(text.strip());
      }
      try {
        readings.addAll(PercentSequences.stages(text.strip()));
      } catch (DescriptionException _) {
        readings.add(text.strip().replaceAll("(?i)%(25)*2f", "/").replaceAll("(?i)%(25)*2e", "."));
      }
      for (String reading : List.copyOf(readings)) {
        if (reading.startsWith("$") || reading.startsWith("%")) {
          ExpandedPath.of(reading, environment)
              .ifPresent(expansion -> readings.add(expansion.text()));
        }
      }
      return readings;
    }
  }
}
