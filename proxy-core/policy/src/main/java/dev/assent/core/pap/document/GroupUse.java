package dev.assent.core.pap.document;

import dev.assent.core.access.SideEffect;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonDocument;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.policy.Condition;
import dev.assent.core.policy.Rule;
import dev.assent.core.policy.ValueTest;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Finds the lists of a rule that may be written as a group: those that hold exactly what the group
/// stands for at that place.
public final class GroupUse {
  private static final String NOT = "not/";

  private final Map<String, List<String>> groups;

  /// @param groups of the policy, by name
  public GroupUse(Map<String, List<String>> groups) {
    this.groups = groups;
  }

  /// The rule without the groups that its lists no longer equal, or that the policy does not have.
  public Rule tidied(Rule rule) {
    Map<String, String> kept = new LinkedHashMap<>();
    rule.groups()
        .forEach((key, group) -> {
          if (groups.containsKey(group) && stands(rule, key, group)) {
            kept.put(key, group);
          }
        });
    return kept.equals(rule.groups()) ? rule : rule.withGroups(kept);
  }

  /// The reader of the JSON of some conditions, which knows the lists in it that are groups;
  /// nothing where it has errors or means something else than wanted.
  Optional<ConditionReader> meaning(JsonObject conditions, List<Condition> wanted) {
    var problems = new FindingCollector(new JsonDocument(JsonNull.NULL, Map.of()));
    var reader = new ConditionReader(problems, PolicyGroups.of(problems, groups));
    boolean same =
        PolicyEquivalence.same(reader.read("", conditions), wanted) && problems.count() == 0;
    return same ? Optional.of(reader) : Optional.empty();
  }

  /// The meaning of the JSON of a list of side effects.
  Optional<Set<SideEffect>> sideEffects(Json value, Map<String, String> wantedGroups) {
    var problems = new FindingCollector(new JsonDocument(JsonNull.NULL, Map.of()));
    var reader = new ConditionReader(problems, PolicyGroups.of(problems, groups));
    var effects = reader.sideEffects("", RuleWriter.CACHE, value);
    boolean same =
        Optional.ofNullable(reader.groups().get(RuleWriter.CACHE))
            .equals(Optional.ofNullable(wantedGroups.get(RuleWriter.CACHE)));
    return same && problems.count() == 0 ? Optional.of(effects) : Optional.empty();
  }

  /// The value that stands for a group.
  static JsonObject reference(String group) {
    return JsonObject.builder().put(PolicyGroups.REFERENCE, group).build();
  }

  private boolean stands(Rule rule, String key, String group) {
    if (key.equals(RuleWriter.CACHE)) {
      return sideEffects(reference(group), Map.of(key, group)).equals(rule.cacheSideEffects());
    }
    boolean negated = key.startsWith(NOT);
    String name = negated ? key.substring(NOT.length()) : key;
    var looked = negated ? negated(rule) : rule.conditions();
    return looked.stream().anyMatch(condition -> stands(condition, name, group));
  }

  private static List<? extends Condition> negated(Rule rule) {
    return rule.conditions().stream()
        .filter(Condition.Not.class::isInstance)
        .flatMap(Condition::singles)
        .toList();
  }

  private boolean stands(Condition condition, String name, String group) {
    String member = condition.member();
    if (name.equals(member)) {
      return meaning(JsonObject.EMPTY.with(member, reference(group)), List.of(condition))
          .isPresent();
    }
    if (condition instanceof Condition.Earlier(_, var calls, _)) {
      String below = member + "/";
      return name.startsWith(below)
          && calls.stream().anyMatch(call -> stands(call, name.substring(below.length()), group));
    }
    Map<String, ValueTest> tests = ConditionWriter.tests(condition);
    return name.startsWith(member + "/")
        && entries(group).equals(tests.get(name.substring(member.length())));
  }

  private ValueTest entries(String group) {
    return new ValueTest.AnyOf(
        groups.getOrDefault(group, List.of()).stream().<Json>map(JsonString::new).toList());
  }
}
