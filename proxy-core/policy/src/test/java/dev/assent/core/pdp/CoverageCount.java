package dev.assent.core.pdp;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.ResourcePath;
import dev.assent.core.json.JsonObject;
import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.Condition;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.Rule;
import dev.assent.core.policy.ValueTest;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Counts what random pairs of policy and call reached, so that agreement about nothing does not
/// pass for agreement.
final class CoverageCount {
  private final SortedMap<String, Integer> counts = new TreeMap<>();

  void add(String what) {
    counts.merge(what, 1, Integer::sum);
  }

  void add(String what, boolean reached) {
    counts.merge(what, reached ? 1 : 0, Integer::sum);
  }

  int of(String what) {
    return counts.getOrDefault(what, 0);
  }

  SortedMap<String, Integer> counts() {
    return Collections.unmodifiableSortedMap(counts);
  }

  /// One pair and what came out.
  void pair(ReferencePdp reference, AccessRequest request, ReferencePdp.Outcome outcome) {
    add("pairs");
    add("outcome " + word(outcome.effect()) + " by " + outcome.basis().split(" ")[0]);
    var policy = reference.policy();
    var matched =
        policy.rules().stream()
            .filter(rule ->
                outcome.matched().stream()
                    .anyMatch(match -> match.rule().equals(rule.id().value())))
            .toList();
    boolean hitl = matched.stream().anyMatch(rule -> rule.effect() == Effect.HITL);
    boolean deny = matched.stream().anyMatch(rule -> rule.effect() == Effect.DENY);
    if (hitl && deny) {
      add("a hitl and a deny: " + word(outcome.effect()) + " under " + policy.combining().word());
    }
    var winners = matched.stream().filter(rule -> rule.effect() == outcome.effect()).toList();
    int best = winners.stream().mapToInt(CoverageCount::score).max().orElse(0);
    add("tie", winners.stream().filter(rule -> score(rule) == best).count() > 1);
    values(request);
  }

  private static int score(Rule rule) {
    return ReferencePoints.of(rule).score();
  }

  private void values(AccessRequest request) {
    var paths = request.resource().paths();
    add("several paths", paths.size() > 1);
    add(
        "several spellings for ALLOW",
        paths.stream().anyMatch(path -> path.allowSpellings().size() > 1));
    add(
        "a spelling for DENY only",
        paths.stream().anyMatch(p -> p.denySpellings().size() > p.allowSpellings().size()));
    add(
        "a spelling that `not` does not see",
        paths.stream()
            .anyMatch(path -> path.denySpellings().size() > path.placedSpellings().size()));
    add("a path no ALLOW covers", paths.stream().anyMatch(path -> path.allowSpellings().isEmpty()));
    add(
        "a path that ALLOW does not see",
        paths.stream().anyMatch(path -> path.use() == ResourcePath.Use.NOT_ALLOW));
    add("several URLs", request.resource().urls().size() > 1);
    add("several command rules", request.resource().command().rules().size() > 1);
    add("no scopes, known", request.subject().isOfToken() && request.subject().scopes().isEmpty());
    add(
        "no side effects, known",
        request.resource().sideEffects().filter(known -> known.isEmpty()).isPresent());
  }

  /// Counts each rule and condition by its result.
  void rules(ReferencePdp reference, AccessRequest request) {
    var values = reference.values(request);
    for (var rule : reference.policy().rules()) {
      boolean held =
          rule.conditions().stream().allMatch(condition -> values.holds(rule.effect(), condition));
      add("all conditions, but inactive", held && !ReferencePdp.active(rule, request));
      add(
          "all conditions, but not covered",
          held && rule.effect() == Effect.ALLOW && !values.covers(rule));
      for (var condition : rule.conditions()) {
        condition(rule.effect(), condition, values, reference.policy().missing());
      }
    }
  }

  private void condition(
      Effect effect,
      Condition condition,
      ReferenceConditions values,
      Policy.MissingAttributes missing) {
    if (condition instanceof Condition.Not(var negated)) {
      for (var one : negated) {
        fared(effect, "not/" + one.member(), values.holds(effect, new Condition.Not(List.of(one))));
        absent(effect, "not/" + one.member(), values.absent(one), missing);
      }
      return;
    }
    fared(effect, condition.member(), values.holds(effect, condition));
    absent(effect, condition.member(), values.absent(condition), missing);
    if (condition instanceof Condition.Tests(var attribute, var tests)
        && attribute == Attribute.ARGUMENT) {
      values.values().arguments().ifPresent(arguments -> tests(tests, arguments));
    }
  }

  private void fared(Effect effect, String member, boolean held) {
    add(word(effect) + " " + member + (held ? " held" : " failed"));
  }

  private void absent(
      Effect effect, String member, boolean absent, Policy.MissingAttributes missing) {
    if (absent) {
      add("absent " + member + " for " + word(effect) + " under " + missing.word());
    }
  }

  private void tests(Map<String, ValueTest> tests, JsonObject arguments) {
    for (var test : tests.entrySet()) {
      var value = ReferenceConditions.at(arguments, test.getKey());
      boolean passed = ReferenceConditions.passes(test.getValue(), value);
      String kind =
          test.getValue() instanceof ValueTest.Compared(var how, _)
              ? how.word()
              : kind(test.getValue());
      add("test " + kind + (value == null ? " of nothing" : "") + (passed ? " passed" : " failed"));
    }
  }

  private static String kind(ValueTest test) {
    return test.getClass().getSimpleName().toLowerCase(Locale.ROOT);
  }

  private static String word(Effect effect) {
    return effect.word();
  }

  /// The names that every run must reach: each condition with each effect both ways, below `not`
  /// too, and absent where it can be.
  static Stream<String> expected() {
    var members =
        List.of(
            "tool_name",
            "path_pattern",
            "source_path",
            "dest_path",
            "operations",
            "extension",
            "scheme",
            "backend_id",
            "resource_type",
            "mcp_method",
            "subject_id",
            "issuer",
            "scope",
            "audience",
            "client_id",
            "claim",
            "side_effects",
            "command_severity",
            "command_rule",
            "argument",
            "tool_metadata",
            "tool_state",
            "client",
            "client_capability",
            "host",
            "origin");
    var fared =
        members.stream()
            .flatMap(member -> Stream.of(member, "not/" + member))
            .flatMap(member -> Stream.of("allow ", "deny ", "hitl ").map(effect -> effect + member))
            .flatMap(member -> Stream.of(member + " held", member + " failed"));
    var absent =
        members.stream()
            .flatMap(member -> Stream.of(member, "not/" + member))
            .flatMap(member ->
                Stream.of("allow", "deny", "hitl")
                    .map(effect -> "absent " + member + " for " + effect))
            .flatMap(what -> Stream.of(what + " under no-match", what + " under strict"));
    var circumstances =
        Stream.of(
            "allow time held",
            "allow time failed",
            "deny not/time held",
            "deny not/time failed",
            "hitl after held",
            "hitl after failed",
            "deny after held",
            "deny after failed",
            "absent time for deny under strict",
            "absent time for allow under no-match");
    var tests =
        Stream.of("like", "equalto", "lt", "le", "gt", "ge", "anyof", "exists")
            .flatMap(kind -> Stream.of("test " + kind + " passed", "test " + kind + " failed"));
    var bases =
        Stream.of(
            "outcome allow by rule",
            "outcome deny by rule",
            "outcome hitl by rule",
            "outcome deny by default",
            "outcome deny by guard",
            "outcome allow by discovery",
            "outcome deny by mode",
            "outcome deny by hook",
            "outcome hitl by new",
            "outcome deny by new",
            "outcome hitl by limit",
            "outcome deny by limit");
    var others =
        Stream.of(
            "tie",
            "several paths",
            "several spellings for ALLOW",
            "a spelling for DENY only",
            "a path no ALLOW covers",
            "a path that ALLOW does not see",
            "a spelling that `not` does not see",
            "several URLs",
            "several command rules",
            "no side effects, known",
            "no scopes, known",
            "all conditions, but inactive",
            "all conditions, but not covered",
            "a policy from text",
            "a group",
            "a policy on Windows",
            "a hitl and a deny: hitl under hitl-overrides",
            "a hitl and a deny: deny under hitl-overrides",
            "a hitl and a deny: deny under deny-overrides");
    return Stream.of(fared, absent, circumstances, tests, bases, others).flatMap(parts -> parts);
  }

  /// Every count on a line of its own.
  @Override
  public String toString() {
    return counts.entrySet().stream()
        .map(count -> "%9d  %s".formatted(count.getValue(), count.getKey()))
        .collect(Collectors.joining("\n"));
  }
}
