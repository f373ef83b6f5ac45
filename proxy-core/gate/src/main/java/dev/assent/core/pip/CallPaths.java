package dev.assent.core.pip;

import dev.assent.core.access.PathRole;
import dev.assent.core.access.ResourcePath;
import dev.assent.core.access.ResourcePath.Touch;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonPointer;
import dev.assent.core.json.JsonString;
import dev.assent.core.json.SchemaMembers;
import dev.assent.core.patch.PatchFiles;
import dev.assent.core.patch.UnclearPatchException;
import dev.assent.core.pip.CommandShells.RunnerWords;
import dev.assent.core.pip.path.DescriptionException;
import dev.assent.core.pip.path.DescriptionException.Fault;
import dev.assent.core.pip.path.PathCandidates;
import dev.assent.core.pip.path.PathCandidates.PathCandidate;
import dev.assent.core.pip.path.PathCandidates.PathCandidate.Standing;
import dev.assent.core.pip.path.PathNames;
import dev.assent.core.pip.path.PathResolver;
import dev.assent.core.pip.path.PathSpellings;
import dev.assent.core.pip.path.PathSurroundings;
import dev.assent.core.pip.path.PathSurroundings.PathShape;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// All paths of one call, in the order of clause 5.4, each with the steps that look at it.
public final class CallPaths {
  /// Paths one call may carry; each costs several questions to the file system.
  public static final int MOST = 4096;

  private CallPaths() {}

  /// A candidate with its spellings.
  private record Found(PathCandidate candidate, PathSpellings.Spelled spelled) {}

  /// The paths: plain, then source, then destination, each by the order of its name, then of the
  /// document.
  ///
  /// @param tool may be empty
  /// @param names which arguments are paths
  /// @param textParameters names that the registry marks as text
  /// @param commands what the commands of the call name
  /// @param unknown members that the tool's schema does not know
  /// @throws DescriptionException when a path cannot be described, or there are too many
  static List<ResourcePath> of(
      String tool,
      JsonObject arguments,
      PathNames names,
      Set<String> textParameters,
      CommandSource.Found commands,
      Set<String> unknown,
      SessionFacts facts,
      PathResolver resolver)
      throws DescriptionException {
    var surroundings =
        new PathSurroundings(
            resolver,
            new PathShape(resolver.syntax(), facts.environment(), facts.pathBytes()),
            facts.workingFolder(),
            arguments,
            textParameters);
    var candidates =
        new ArrayList<>(
            PathCandidates.of(
                arguments,
                names,
                surroundings.shape(),
                textParameters,
                commands.any(),
                facts.origin().isPresent()));
    candidates.addAll(commands.named());
    candidates.addAll(PatchedFiles.of(tool, arguments, candidates));
    if (candidates.isEmpty()) {
      return List.of();
    }
    if (candidates.stream().filter(candidate -> candidate.standing() != Standing.TEXT).count()
        > MOST) {
      throw new DescriptionException(
          Fault.TOO_MANY,
          "the call carries %s paths, expected at most %s",
          candidates.size(),
          MOST);
    }
    var spellings = new PathSpellings(surroundings, facts.uriBytes());
    var found = new ArrayList<Found>();
    for (PathCandidate candidate : candidates) {
      spellings.of(candidate).ifPresent(spelled -> found.add(new Found(candidate, spelled)));
    }
    return withUses(found).stream()
        .map(path -> SchemaMembers.covers(unknown, path.pointer()) ? path.barred() : path)
        .toList();
  }

  /// Source and destination names are common words; alone and without the looks of a path they bind
  /// no ALLOW.
  private static List<ResourcePath> withUses(List<Found> found) {
    var roles = EnumSet.noneOf(PathRole.class);
    for (Found one : found) {
      if (one.spelled().path().use() != ResourcePath.Use.GUARDS) {
        roles.add(one.spelled().path().role());
      }
    }
    return found.stream()
        .sorted(
            Comparator.comparing((Found one) -> one.spelled().path().role())
                .thenComparingInt(one -> one.candidate().order()))
        .map(one -> withUse(one.spelled(), roles))
        .toList();
  }

  private static ResourcePath withUse(PathSpellings.Spelled spelled, Set<PathRole> roles) {
    ResourcePath path = spelled.path();
    boolean paired =
        switch (path.role()) {
          case PLAIN -> true;
          case SOURCE -> roles.contains(PathRole.DESTINATION) || roles.contains(PathRole.PLAIN);
          case DESTINATION -> roles.contains(PathRole.SOURCE) || roles.contains(PathRole.PLAIN);
        };
    if (paired || spelled.place() || path.use() == ResourcePath.Use.GUARDS) {
      return path;
    }
    return path.usedBy(ResourcePath.Use.NOT_ALLOW);
  }

  /// The files that a call changes through a patch in one of its texts: `apply_patch` or `git
  /// apply` inside a command, or the patch that a tool made for that is given.
  private static final class PatchedFiles {
    private static final Set<String> PATCHES =
        Set.of("patch", "patchtext", "diff", "unifieddiff", "input", "command");

    /// `cd DIR && apply_patch …`, `git -C DIR apply …`
    private static final Pattern FOLDER =
        Pattern.compile(
            "(?:^|[;&|(\n])\\s*+(?:cd|pushd|chdir|sl|Set-Location|Push-Location)\\s++(?:-\\S++\\s++)?(?<cd>\"[^\"\n]*+\"|'[^'\n]*+'|[^\\s;&|)]++)"
                + "|\\bgit\\s++-C\\s++(?<git>\"[^\"\n]*+\"|'[^'\n]*+'|[^\\s;&|)]++)",
            Pattern.CASE_INSENSITIVE);

    private static final int FOLDERS = 8;

    private final List<PathCandidate> found = new ArrayList<>();
    private final Set<String> known = new LinkedHashSet<>();

    private PatchedFiles() {}

    /// The files as candidates; may be empty. Those that stand among the arguments as well are left
    /// out.
    ///
    /// @param tool may be empty
    /// @param named what the arguments name
    /// @throws DescriptionException when a patch cannot be read
    static List<PathCandidate> of(String tool, JsonObject arguments, List<PathCandidate> named)
        throws DescriptionException {
      var files = new PatchedFiles();
      for (PathCandidate candidate : named) {
        if (candidate.standing() != Standing.COMMAND) {
          files.known.add(candidate.text());
        }
      }
      for (CommandText command :
          CommandText.in(tool, arguments, Optional.empty(), Optional.empty())) {
        files.ofCommand(command);
      }
      if (RunnerWords.of(tool).stream()
          .anyMatch(word -> word.equals("patch") || word.equals("diff"))) {
        for (var member : arguments.members().entrySet()) {
          files.ofTool(member.getKey(), member.getValue());
        }
      }
      return files.found;
    }

    private void ofCommand(CommandText command) {
      List<String> names = PatchFiles.inCommand(command.text());
      if (names.isEmpty()) {
        return;
      }
      List<String> folders = folders(command.text());
      for (String name : names) {
        add(name, command.pointer(), Touch.WRITTEN);
        folders.forEach(folder -> add(folder + "/" + name, command.pointer(), Touch.WRITTEN));
      }
    }

    // Each alone and below those before it: a folder may be left again.
    private static List<String> folders(String command) {
      var folders = new ArrayList<String>();
      Matcher change = FOLDER.matcher(command);
      while (folders.size() < FOLDERS && change.find()) {
        String written = change.group("cd") == null ? change.group("git") : change.group("cd");
        String folder =
            written.startsWith("\"") || written.startsWith("'")
                ? written.substring(1, written.length() - 1)
                : written;
        if (!folder.isEmpty()) {
          var below = folders.stream().map(before -> before + "/" + folder).toList();
          folders.addAll(below);
          folders.add(folder);
        }
      }
      return folders.subList(0, Math.min(FOLDERS, folders.size()));
    }

    private void ofTool(String name, Json value) throws DescriptionException {
      if (!(value instanceof JsonString text) || !PATCHES.contains(PathNames.fold(name))) {
        return;
      }
      boolean begun = PatchFiles.isPatch(text.value());
      if (begun || text.value().contains("+++ ") || text.value().contains("diff --git ")) {
        try {
          Set<String> removed = PatchFiles.removed(text.value());
          PatchFiles.of(text.value())
              .forEach(file ->
                  add(
                      file,
                      JsonPointer.child("", name),
                      removed.contains(file) ? Touch.REMOVED : Touch.WRITTEN));
        } catch (UnclearPatchException e) {
          if (begun) {
            throw new DescriptionException(DescriptionException.Fault.SHAPE, "%s", e);
          }
        }
      }
    }

    private void add(String file, String pointer, Touch touch) {
      if (known.add(file)) {
        found.add(
            new PathCandidate(
                file, pointer, PathRole.PLAIN, PathNames.UNLISTED, Standing.PATCHED, touch));
      }
    }
  }
}
