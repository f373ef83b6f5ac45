package dev.assent.core.pap;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonPointer;
import dev.assent.core.json.JsonString;
import dev.assent.core.pap.document.PolicyMembers;
import dev.assent.core.policy.Condition;
import dev.assent.core.policy.Rule;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The members in which two forms of one rule mean something else.
final class RuleMembers {
  private final Rule before;
  private final Rule after;
  private final JsonObject old;
  private final JsonObject fresh;
  private final List<MemberChange> changes = new ArrayList<>();

  private RuleMembers(Rule before, Rule after, JsonObject old, JsonObject fresh) {
    this.before = before;
    this.after = after;
    this.old = old;
    this.fresh = fresh;
  }

  /// The changes in this order: id, description, effect, conditions, the rest.
  ///
  /// @param old the rule as its file writes it
  /// @param fresh the other as its file writes it
  static List<MemberChange> changes(Rule before, Rule after, JsonObject old, JsonObject fresh) {
    var members = new RuleMembers(before, after, old, fresh);
    members.compare();
    return members.changes;
  }

  /// The value of a member in a file; absent for one that is missing or null.
  private static Optional<Json> written(JsonObject object, String name) {
    var value = object.get(name);
    return value == null || value == JsonNull.NULL ? Optional.empty() : Optional.of(value);
  }

  /// True if two conditions of one kind are the same; the order below `not` does not count.
  static boolean same(@Nullable Condition a, @Nullable Condition b) {
    return a instanceof Condition.Not(var some) && b instanceof Condition.Not(var others)
        ? some.size() == others.size() && new HashSet<>(some).equals(new HashSet<>(others))
        : java.util.Objects.equals(a, b);
  }

  static Map<String, Condition> byMember(Rule rule) {
    var conditions = new LinkedHashMap<String, Condition>();
    rule.conditions().forEach(condition -> conditions.put(condition.member(), condition));
    return conditions;
  }

  private void compare() {
    for (String name : PolicyMembers.differing(before, after)) {
      if (name.equals("conditions")) {
        conditions();
      } else {
        // An id need not be written.
        changes.add(
            name.equals("id")
                ? new MemberChange(name, id(before), id(after), Optional.empty())
                : change(name, old, fresh));
      }
    }
  }

  private static Optional<Json> id(Rule rule) {
    return Optional.of(new JsonString(rule.id().value()));
  }

  /// A member as two files have it.
  static MemberChange change(String name, JsonObject old, JsonObject fresh) {
    return new MemberChange(name, written(old, name), written(fresh, name), Optional.empty());
  }

  private void conditions() {
    var was = byMember(before);
    var is = byMember(after);
    var writtenBefore = old.object("conditions").orElse(JsonObject.EMPTY);
    var writtenAfter = fresh.object("conditions").orElse(JsonObject.EMPTY);
    var names = new LinkedHashSet<>(was.keySet());
    names.addAll(is.keySet());
    for (String name : names) {
      if (!same(was.get(name), is.get(name))) {
        var raw = written(writtenBefore, name);
        var now = written(writtenAfter, name);
        changes.add(
            new MemberChange(
                "conditions" + JsonPointer.child("", name),
                raw,
                now,
                raw.equals(now) ? group(name) : Optional.empty()));
      }
    }
  }

  /// The group that stands in a condition, or below its `not`.
  private Optional<String> group(String name) {
    var direct = after.groups().get(name);
    return direct != null
        ? Optional.of(direct)
        : after.groups().entrySet().stream()
            .filter(entry -> entry.getKey().startsWith(name + "/"))
            .map(Map.Entry::getValue)
            .sorted()
            .findFirst();
  }
}
