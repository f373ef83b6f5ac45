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

  private static ReferencePoints sum(List<? extends Condition> conditions) {
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
    return condition instanceof Condition.Single single
        ? points(single)
        : sum(condition.singles().toList());
  }

  private static ReferencePoints points(Condition.Single condition) {
    var values = condition.values();
    return switch (condition.attribute()) {
      case TOOL_NAME, BACKEND, METHOD, CLIENT, HOST, COMMAND_RULE, LONE_COMMAND ->
          new ReferencePoints(1, exact(values), 0);
      case PATH, SOURCE, DESTINATION, COMMAND_FOLDER ->
          new ReferencePoints(1, exact(values), deepest(values));
      case RESOURCE_TYPE, SUBJECT, ISSUER, SCOPE, AUDIENCE, CLIENT_ID, TOOL_STATE, ORIGIN ->
          new ReferencePoints(1, 1, 0);
      case OPERATION, EXTENSION, SCHEME, SIDE_EFFECTS, CAPABILITY, SEVERITY ->
          new ReferencePoints(1, 0, 0);
      case TIME -> {
        var hours = (Condition.Hours) condition;
        boolean beginsOnly = hours.days().isEmpty() && hours.from().isEmpty();
        yield new ReferencePoints(beginsOnly ? 0 : 1, 0, 0);
      }
      case ARGUMENT, METADATA, CLAIM -> tests(((Condition.Tests) condition).tests().values());
      // Younger than this count: the points that its row names.
      default ->
          switch (condition.attribute().points()) {
            case CONDITION -> new ReferencePoints(1, 0, 0);
            case EXACT -> new ReferencePoints(1, 1, 0);
            case WILDCARDS -> new ReferencePoints(1, exact(values), 0);
            case PATHS -> new ReferencePoints(1, exact(values), deepest(values));
            case TESTS -> tests(((Condition.Tests) condition).tests().values());
            case EARLIER -> sum(((Condition.Earlier) condition).calls());
          };
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
