package dev.assent.core.pap.document;

import dev.assent.core.glob.Glob;
import dev.assent.core.glob.GlobDialect;
import dev.assent.core.policy.GlobReading;
import dev.assent.core.policy.Policy;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// A path pattern of a rule that means more in the standard dialect than in the seed's (clause
/// 3.3a).
///
/// @param rule the rule's place, 0-based
/// @param pattern as written
/// @param path an example: the pattern matches it in the standard dialect, and in the seed's it
///   does not
public record DialectDifference(int rule, String pattern, String path) {
  private static final List<String> ANYTHING = List.of("x", "", "/x", "x/y");
  private static final List<String> WITHIN_A_FOLDER = List.of("x", "");

  /// Those of a policy, in the order of its rules.
  public static List<DialectDifference> of(Policy policy) {
    return IntStream.range(0, policy.rules().size()).boxed().flatMap(at -> of(policy, at)).toList();
  }

  private static Stream<DialectDifference> of(Policy policy, int rule) {
    return policy.rules().get(rule).pathPatterns().stream()
        .distinct()
        .flatMap(pattern ->
            path(pattern).map(path -> new DialectDifference(rule, pattern, path)).stream());
  }

  // An absolute path tells more: a relative one comes only where the server's folder is not known.
  private static Optional<String> path(String pattern) {
    var paths = paths(pattern).toList();
    return paths.stream()
        .filter(path -> path.startsWith("/"))
        .findFirst()
        .or(() -> paths.stream().findFirst());
  }

  /// Paths that a pattern matches in the standard dialect and not in the seed's; empty when it
  /// means the same in both.
  ///
  /// @param pattern a `\` parts folders, as in a path of Windows
  public static Stream<String> paths(String pattern) {
    String slashed = pattern.replace('\\', '/');
    var readings = GlobReading.STANDARD.of(slashed);
    if (readings.size() == 1 && readings.getFirst().equals(slashed)) {
      return Stream.of();
    }
    var seed = Glob.of(slashed, GlobDialect.PATH);
    var globs = readings.stream().map(reading -> Glob.of(reading, GlobDialect.PATH)).toList();
    return readings.stream()
        .flatMap(DialectDifference::samples)
        .map(GlobDialect.PATH::comparable)
        .distinct()
        .filter(path ->
            !path.isEmpty()
                && !seed.matches(path)
                && globs.stream().anyMatch(glob -> glob.matches(path)));
  }

  private static Stream<String> samples(String reading) {
    return ANYTHING.stream()
        .flatMap(any -> WITHIN_A_FOLDER.stream().map(within -> filled(reading, any, within)));
  }

  private static String filled(String reading, String any, String within) {
    var path = new StringBuilder();
    for (int at = 0; at < reading.length(); ) {
      int stars = at;
      while (stars < reading.length() && reading.charAt(stars) == '*') {
        stars++;
      }
      if (stars == at) {
        char c = reading.charAt(at++);
        path.append(c == '?' ? 'x' : c);
      } else {
        path.append(stars - at == 1 ? within : any);
        at = stars;
      }
    }
    return path.toString();
  }
}
