package dev.assent.core.pap;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonException;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import dev.assent.core.pap.document.PolicyDocument;
import dev.assent.core.pap.document.PolicyMembers;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The differences in meaning between two policies. Another way to write the same, such as a list
/// of one in place of a text, is no difference here; [TextDifference] shows those.
///
/// @param rules what became of the rules, in the order of their places
/// @param members what changed outside the rules: `combining_algorithm`, `mode`, `groups` and so
///   on, always in the same order
public record PolicyDifference(List<RuleChange> rules, List<MemberChange> members) {
  public PolicyDifference {
    rules = List.copyOf(rules);
    members = List.copyOf(members);
  }

  /// Compares two policies. Rules are the same rule when they have the same id, else when they say
  /// the same, else, where nobody gave them an id, when they say nearly the same.
  public static PolicyDifference between(PolicyDocument before, PolicyDocument after) {
    var oldRoot = root(before);
    var freshRoot = root(after);
    var old = rawRules(oldRoot);
    var fresh = rawRules(freshRoot);
    var pairs =
        RulePairs.of(
            before.policy().rules(), after.policy().rules(), generated(old), generated(fresh));
    var changes = new ArrayList<RuleChange>();
    for (var pair : pairs.both()) {
      var was = before.policy().rules().get(pair.from());
      var is = after.policy().rules().get(pair.to());
      var members = RuleMembers.changes(was, is, old.get(pair.from()), fresh.get(pair.to()));
      if (!members.isEmpty()) {
        changes.add(new RuleChange.Changed(was, is, pair.from(), pair.to(), members, pair.moved()));
      } else if (pair.moved()) {
        changes.add(new RuleChange.Moved(is, pair.from(), pair.to()));
      }
    }
    pairs
        .removed()
        .forEach(from ->
            changes.add(
                new RuleChange.Removed(before.policy().rules().get(from), from, old.get(from))));
    pairs
        .added()
        .forEach(to ->
            changes.add(new RuleChange.Added(after.policy().rules().get(to), to, fresh.get(to))));
    changes.sort(Comparator.comparingInt(PolicyDifference::place));
    return new PolicyDifference(
        changes,
        PolicyMembers.differing(before.policy(), after.policy()).stream()
            .map(name -> RuleMembers.change(name, oldRoot, freshRoot))
            .toList());
  }

  /// True if both mean the same.
  public boolean isEmpty() {
    return rules.isEmpty() && members.isEmpty();
  }

  private static int place(RuleChange change) {
    return switch (change) {
      case RuleChange.Added(_, var to, _) -> 2 * to + 1;
      case RuleChange.Removed(_, var from, _) -> 2 * from;
      case RuleChange.Changed changed -> 2 * changed.to() + 1;
      case RuleChange.Moved(_, _, var to) -> 2 * to + 1;
    };
  }

  private static JsonObject root(PolicyDocument document) {
    try {
      return JsonReader.read(document.bytes(), JsonLimits.FILE) instanceof JsonObject object
          ? object
          : JsonObject.EMPTY;
    } catch (JsonException e) {
      throw new IllegalStateException("was read before", e);
    }
  }

  private static List<JsonObject> rawRules(JsonObject root) {
    return root.array("rules").orElse(JsonArray.EMPTY).items().stream()
        .map(rule -> rule instanceof JsonObject object ? object : JsonObject.EMPTY)
        .toList();
  }

  private static List<Boolean> generated(List<JsonObject> rules) {
    return rules.stream().map(rule -> isAbsent(rule.get("id"))).toList();
  }

  private static boolean isAbsent(@Nullable Json value) {
    return value == null || value == JsonNull.NULL;
  }
}
