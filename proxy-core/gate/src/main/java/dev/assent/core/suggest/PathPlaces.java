package dev.assent.core.suggest;

import dev.assent.core.access.ResourcePath;
import dev.assent.core.approval.grant.GrantReach;
import dev.assent.core.approval.question.ApprovalTiers;
import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.ValueTest;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/// Folders that answered calls lie in, the narrowest first: the files of one folder; for Calm calls
/// also what lies below a folder that several of them have in common. A Care answer never reaches
/// beyond its folder.
final class PathPlaces {
  private PathPlaces() {}

  /// @param pointers the arguments that hold the paths
  static List<Candidate> of(Candidates.Side side, List<String> pointers) {
    var found = new ArrayList<Candidate>();
    Set<PastCall> used = new HashSet<>();
    Candidates.by(side.yeses(), PathPlaces::onlyFolder)
        .forEach((folder, answers) -> {
          boolean refused =
              side.noes().stream()
                  .anyMatch(past -> onlyFolder(past).filter(folder::equals).isPresent());
          if (!refused && answers.size() >= Suggestions.ANSWERS && isOffered(folder)) {
            found.add(candidate(side.effect(), folder, answers, pointers, false));
            used.addAll(answers);
          }
        });
    if (side.effect() == Effect.ALLOW) {
      wider(side, pointers, used).ifPresent(found::add);
    }
    return found;
  }

  private static Optional<Candidate> wider(
      Candidates.Side side, List<String> pointers, Set<PastCall> used) {
    var left = side.yeses().stream().filter(past -> past.calm() && !used.contains(past)).toList();
    var folders =
        new TreeSet<String>(
            Comparator.comparingInt(String::length)
                .reversed()
                .thenComparing(Comparator.naturalOrder()));
    left.forEach(past -> paths(past).forEach(path -> folders.addAll(above(path))));
    for (String folder : folders) {
      var answers = left.stream().filter(past -> liesBelow(past, folder)).toList();
      boolean refused = side.noes().stream().anyMatch(past -> liesBelow(past, folder));
      // A yes of the Care tier in there would be reached further than it went.
      boolean care =
          side.yeses().stream().anyMatch(past -> !past.calm() && liesBelow(past, folder));
      if (!refused && !care && answers.size() >= Suggestions.ANSWERS && isOffered(folder)) {
        return Optional.of(candidate(side.effect(), folder, answers, pointers, true));
      }
    }
    return Optional.empty();
  }

  private static Candidate candidate(
      Effect effect, String folder, List<PastCall> answers, List<String> pointers, boolean deep) {
    var files = new LinkedHashSet<String>();
    answers.forEach(past -> files.addAll(paths(past)));
    boolean one = files.size() == 1;
    String pattern =
        one ? files.getFirst() : folder + (deep ? "/**" : "/*") + commonExtension(files);
    Map<String, ValueTest> tests = new LinkedHashMap<>();
    pointers.forEach(pointer -> tests.put(pointer, new ValueTest.Exists(true)));
    return new Candidate(
        effect,
        "path " + (one ? pattern : folder),
        List.of(pattern),
        List.of(),
        Optional.of(Attribute.ARGUMENT.tests(tests)),
        List.of(),
        List.of(),
        answers,
        one ? Optional.empty() : Optional.of(folder));
  }

  private static String commonExtension(Set<String> files) {
    var extensions = new HashSet<String>();
    files.forEach(file -> extensions.add(ResourcePath.extensionOf(file).orElse("")));
    return extensions.size() == 1 ? extensions.iterator().next() : "";
  }

  // Patterns are followed through links when they are compiled: the spelling as written is enough.
  private static List<String> paths(PastCall past) {
    return GrantReach.pathsOf(past.request()).stream()
        .map(path -> path.allowSpellings().getFirst())
        .toList();
  }

  private static Optional<String> onlyFolder(PastCall past) {
    var folders = new HashSet<String>();
    paths(past).forEach(path -> folders.add(GrantReach.parentOf(path)));
    return folders.size() == 1 ? Optional.of(folders.iterator().next()) : Optional.empty();
  }

  private static List<String> above(String path) {
    var folders = new ArrayList<String>();
    for (String folder = GrantReach.parentOf(path);
        !folder.isEmpty();
        folder = GrantReach.parentOf(folder)) {
      folders.add(folder);
    }
    return folders;
  }

  private static boolean liesBelow(PastCall past, String folder) {
    return paths(past).stream().allMatch(path -> GrantReach.liesBelow(path, folder));
  }

  private static boolean isOffered(String folder) {
    boolean absolute = folder.startsWith("/") || folder.matches("[A-Za-z]:/.*");
    return absolute && !GrantReach.isTooHigh(folder) && !ApprovalTiers.isSecretName(folder);
  }
}
