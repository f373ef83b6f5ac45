package dev.assent.core.pap.document;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonObject;
import dev.assent.core.policy.Rule;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The lists of a rule that are written as groups, named as [Rule#groups()] names them.
public final class GroupUse {
  private final RuleShapes shapes;
  private final Map<String, List<String>> groups;

  /// @param groups of the policy, by name
  public GroupUse(Map<String, List<String>> groups) {
    this.groups = groups;
    this.shapes = new RuleShapes(PolicyGroups.of(groups), false);
  }

  /// The rule without the groups that its lists no longer equal, or that the policy does not have.
  public Rule tidied(Rule rule) {
    if (rule.groups().isEmpty()) {
      return rule;
    }
    var kept = new LinkedHashMap<>(rule.groups());
    kept.entrySet()
        .removeIf(use ->
            !groups.containsKey(use.getValue()) || !stands(rule, use.getKey(), use.getValue()));
    return kept.equals(rule.groups()) ? rule : rule.withGroups(kept);
  }

  private boolean stands(Rule rule, String key, String group) {
    if (key.equals(RuleShapes.CACHE)) {
      return shapes
          .cache
          .of(PolicyGroups.reference(group))
          .equals(Optional.of(rule.cacheSideEffects()));
    }
    String member = key.replaceFirst("/.*", "");
    var use = Map.of(key, group);
    return rule.conditions().stream()
        .filter(condition -> condition.member().equals(member))
        .map(List::of)
        .anyMatch(one -> {
          Json written = written("", shapes.conditions.write(one), use);
          return find(written).equals(use)
              && shapes.conditions.of(written).filter(one::equals).isPresent();
        });
  }

  /// The groups in the JSON of conditions.
  static Map<String, String> find(Json conditions) {
    var found = new LinkedHashMap<String, String>();
    find("", conditions, found);
    return found;
  }

  static void find(String key, Json value, Map<String, String> found) {
    if (value instanceof JsonObject object) {
      object.string(PolicyGroups.REFERENCE).ifPresent(group -> found.put(key, group));
      object.members().forEach((name, inner) -> find(below(key, name), inner, found));
    }
  }

  /// A value with lists written as groups.
  static Json written(String key, Json value, Map<String, String> groups) {
    if (!(value instanceof JsonObject(var members))) {
      var group = groups.get(key);
      return group == null ? value : PolicyGroups.reference(group);
    }
    var object = JsonObject.builder();
    members.forEach((name, inner) -> object.put(name, written(below(key, name), inner, groups)));
    return object.build();
  }

  // A pointer begins with a slash of its own, and `in` is no step.
  private static String below(String key, String name) {
    return name.equals("in")
        ? key
        : key.isEmpty() || name.isEmpty() || name.startsWith("/") ? key + name : key + "/" + name;
  }
}
