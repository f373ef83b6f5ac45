package dev.assent.core.pdp;

import dev.assent.core.policy.Condition;
import dev.assent.core.policy.Rule;
import dev.assent.core.policy.ValueTest;
import java.util.Collection;
import java.util.List;

/// Clause 4: the points of a rule, counted by hand.
record ReferencePoints(int conditions, int exact, int depth) {

  /// All conditions of a rule together.
  static ReferencePoints of(Rule rule) {
    return sum(rule.conditions());
  }

  int score() {
    return conditions * 100 + exact * 10 + depth;
  }

  private static ReferencePoints sum(List<Condition> conditions) {
    int count = 0;
    int exact = 0;
    int depth = 0;
    for (var condition : conditions) {
      var points = points(condition);
      count += points.conditions;
      exact += points.exact;
      depth += points.depth;
    }
    return new ReferencePoints(count, exact, depth);
  }

  private static ReferencePoints points(Condition condition) {
    return switch (condition) {
      case Condition.ToolName c -> new ReferencePoints(1, exact(c.patterns()), 0);
      case Condition.BackendIs c -> new ReferencePoints(1, exact(c.patterns()), 0);
      case Condition.MethodMatches c -> new ReferencePoints(1, exact(c.patterns()), 0);
      case Condition.ClientMatches c -> new ReferencePoints(1, exact(c.patterns()), 0);
      case Condition.HostMatches c -> new ReferencePoints(1, exact(c.patterns()), 0);
      case Condition.CommandRuleMatches c -> new ReferencePoints(1, exact(c.patterns()), 0);
      case Condition.PathMatches c ->
          new ReferencePoints(1, exact(c.patterns()), deepest(c.patterns()));
      case Condition.ResourceTypeIs _, Condition.SubjectIs _ -> new ReferencePoints(1, 1, 0);
      case Condition.ToolStateIn _, Condition.OriginIs _ -> new ReferencePoints(1, 1, 0);
      case Condition.OperationIn _, Condition.ExtensionIn _, Condition.SchemeIn _ ->
          new ReferencePoints(1, 0, 0);
      case Condition.SideEffectIn _, Condition.ClientCapabilityIn _, Condition.SeverityAtLeast _ ->
          new ReferencePoints(1, 0, 0);
      case Condition.ArgumentsPass c -> tests(c.tests().values());
      case Condition.MetadataPasses c -> tests(c.tests().values());
      case Condition.Not c -> sum(c.conditions());
    };
  }

  private static ReferencePoints tests(Collection<ValueTest> tests) {
    int exact = 0;
    for (var test : tests) {
      if (test instanceof ValueTest.EqualTo
          || test instanceof ValueTest.Like(var glob) && !wild(glob)) {
        exact++;
      }
    }
    return new ReferencePoints(tests.size(), exact, 0);
  }

  /// Clause 4.2.
  private static int exact(List<String> patterns) {
    return patterns.stream().anyMatch(ReferencePoints::wild) ? 0 : 1;
  }

  /// Clause 4.3.
  private static int deepest(List<String> patterns) {
    return patterns.stream().mapToInt(ReferencePoints::depth).max().orElse(0);
  }

  private static int depth(String pattern) {
    String fixed = pattern.replaceAll("(?s)[^/]*[*?].*", "");
    return (int) List.of(fixed.split("/")).stream().filter(segment -> !segment.isEmpty()).count();
  }

  private static boolean wild(String pattern) {
    return pattern.contains("*") || pattern.contains("?");
  }
}
