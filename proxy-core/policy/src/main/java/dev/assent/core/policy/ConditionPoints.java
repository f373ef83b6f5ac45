package dev.assent.core.policy;

import java.util.Collection;
import java.util.List;

/// The seed's points of one condition (clauses 4.1 to 4.3), taken from the text as written.
final class ConditionPoints {
  /// A condition without further points.
  private static final Specificity CONDITION = new Specificity(1, 0, 0);

  /// A condition that is always exact.
  private static final Specificity EXACT = new Specificity(1, 1, 0);

  private ConditionPoints() {}

  /// The points of a condition on one attribute.
  static Specificity of(Condition.Single condition) {
    return switch (condition.attribute().points()) {
      case CONDITION -> CONDITION;
      case EXACT -> EXACT;
      case WILDCARDS -> named(condition.values());
      case PATHS -> paths(condition.values());
      case TESTS ->
          condition instanceof Condition.Tests(_, var tests) ? tests(tests.values()) : CONDITION;
      case EARLIER ->
          condition instanceof Condition.Earlier(_, var calls, _) ? earlier(calls) : CONDITION;
    };
  }

  /// The specificity of conditions that an earlier call met, each part as it counts for this call.
  private static Specificity earlier(List<Condition.Single> calls) {
    return calls.stream().map(ConditionPoints::of).reduce(Specificity.NONE, Specificity::plus);
  }

  /// A list of name globs: exact when no pattern has a wildcard, an empty list included.
  private static Specificity named(List<String> patterns) {
    return patterns.stream().noneMatch(ConditionPoints::hasWildcard) ? EXACT : CONDITION;
  }

  /// A list of path globs: as names, and the largest number of fixed segments.
  private static Specificity paths(List<String> patterns) {
    int depth = patterns.stream().mapToInt(ConditionPoints::fixedSegments).max().orElse(0);
    return named(patterns).plus(new Specificity(0, 0, depth));
  }

  /// Tests of values: a condition each, exact where it is an equality or a glob without wildcard.
  private static Specificity tests(Collection<ValueTest> tests) {
    int exact = (int) tests.stream().filter(ConditionPoints::isExact).count();
    return new Specificity(tests.size(), exact, 0);
  }

  private static boolean isExact(ValueTest test) {
    return switch (test) {
      case ValueTest.Like(var glob) -> !hasWildcard(glob);
      case ValueTest.EqualTo _ -> true;
      case ValueTest.Compared _, ValueTest.AnyOf _, ValueTest.Contains _, ValueTest.Exists _ ->
          false;
    };
  }

  private static boolean hasWildcard(String pattern) {
    return pattern.indexOf('*') >= 0 || pattern.indexOf('?') >= 0;
  }

  private static int fixedSegments(String pattern) {
    int count = 0;
    for (String segment : pattern.split("/")) {
      if (hasWildcard(segment)) {
        break;
      }
      if (!segment.isEmpty()) {
        count++;
      }
    }
    return count;
  }
}
