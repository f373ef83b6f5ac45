package dev.assent.core.pip;

import dev.assent.core.access.PathRole;
import dev.assent.core.access.ResourcePath;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.SchemaMembers;
import dev.assent.core.pip.path.DescriptionException;
import dev.assent.core.pip.path.DescriptionException.Fault;
import dev.assent.core.pip.path.PathCandidate;
import dev.assent.core.pip.path.PathCandidate.Standing;
import dev.assent.core.pip.path.PathCandidates;
import dev.assent.core.pip.path.PathNames;
import dev.assent.core.pip.path.PathResolver;
import dev.assent.core.pip.path.PathShape;
import dev.assent.core.pip.path.PathSpellings;
import dev.assent.core.pip.path.PathSurroundings;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

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
          "the call carries " + candidates.size() + " paths, expected at most " + MOST);
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
}
