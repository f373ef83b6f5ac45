package dev.assent.core.pap.document;

import dev.assent.core.access.SideEffect;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonPointer;
import dev.assent.core.json.JsonString;
import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.Condition;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Rule;
import dev.assent.core.policy.RuleId;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Reads one rule (clause 2.3).
final class RuleReader {
  static final List<String> MEMBERS =
      List.of(
          "id",
          "description",
          "effect",
          "conditions",
          "cache_side_effects",
          "enabled",
          "expires_at",
          "note");

  /// A rule without errors whose name may still have to be generated.
  ///
  /// @param written the conditions as the file has them
  record Draft(
      String pointer,
      Optional<String> writtenId,
      Optional<String> description,
      Effect effect,
      JsonObject written,
      Tail tail) {
    Rule named(String id) {
      return new Rule(
          new RuleId(id),
          description,
          effect,
          tail.conditions,
          tail.cache,
          tail.enabled,
          tail.expiresAt,
          tail.note,
          tail.groups);
    }
  }

  record Tail(
      List<Condition> conditions,
      Optional<Set<SideEffect>> cache,
      boolean enabled,
      Optional<Instant> expiresAt,
      Optional<String> note,
      Map<String, String> groups) {}

  private final FindingCollector problems;
  private final PolicyGroups groups;

  RuleReader(FindingCollector problems, PolicyGroups groups) {
    this.problems = problems;
    this.groups = groups;
  }

  /// The rule at a pointer; absent when it has errors, which are then recorded.
  Optional<Draft> read(String pointer, Json value) {
    if (!(value instanceof JsonObject object)) {
      problems.value(
          "wrong-type",
          pointer,
          "found " + FindingCollector.shown(value) + ", expected a rule, which is an object");
      return Optional.empty();
    }
    int before = problems.count();
    for (String name : object.members().keySet()) {
      if (!MEMBERS.contains(name)) {
        problems.member(
            "unknown-member",
            JsonPointer.child(pointer, name),
            "found the unknown member `"
                + WordHints.cut(name)
                + "` in a rule, expected "
                + WordHints.oneOf(MEMBERS),
            suggestion(name));
      }
    }
    var id = id(pointer, object);
    var description = text(pointer, object, "description");
    var note = text(pointer, object, "note");
    var effect = effect(pointer, object);
    var conditions = new ConditionReader(problems, groups);
    var read = conditions(pointer, object, conditions);
    checkAfter(pointer, effect, read);
    var cache = cache(pointer, object, effect, conditions);
    boolean enabled = enabled(pointer, object);
    var expiresAt = expiresAt(pointer, object);
    return problems.count() > before || effect.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Draft(
                pointer,
                id,
                description,
                effect.get(),
                object.object("conditions").orElse(JsonObject.EMPTY),
                new Tail(read, cache, enabled, expiresAt, note, conditions.groups())));
  }

  private void checkAfter(String pointer, Optional<Effect> effect, List<Condition> conditions) {
    if (effect.filter(Effect.ALLOW::equals).isPresent()
        && conditions.stream().anyMatch(one -> one.isOn(Attribute.AFTER))) {
      problems.member(
          "misplaced",
          pointer + "/conditions/after",
          "found `after` in a rule with effect `allow`, expected it with `hitl` or `deny` only,"
              + " because a client can make any earlier call for show",
          Optional.of("let an `allow` without it stand beside a `hitl` or `deny` with it"));
    }
  }

  private static Optional<String> suggestion(String name) {
    return ConditionReader.isCondition(name)
        ? Optional.of("move `" + name + "` into `conditions`")
        : CommonMistakes.ruleMember(name, MEMBERS);
  }

  private Optional<String> id(String pointer, JsonObject rule) {
    var id = text(pointer, rule, "id");
    if (id.isEmpty()) {
      return id;
    }
    if (id.get().isEmpty()) {
      problems.value(
          "bad-value", pointer + "/id", "found an empty id, expected some text or no id at all");
    } else if (RuleId.RESERVED.contains(id.get())) {
      problems.value(
          "reserved-id",
          pointer + "/id",
          "found the id `"
              + id.get()
              + "`, which logs use where no rule decided, expected another word");
    }
    return id;
  }

  private Optional<String> text(String pointer, JsonObject rule, String name) {
    var value = present(rule, name);
    if (value != null && !(value instanceof JsonString)) {
      problems.value(
          "wrong-type",
          JsonPointer.child(pointer, name),
          "found " + FindingCollector.shown(value) + ", expected a text");
    }
    return rule.string(name);
  }

  private Optional<Effect> effect(String pointer, JsonObject rule) {
    var value = present(rule, "effect");
    if (value == null) {
      problems.value(
          "missing-member",
          rule.members().containsKey("effect") ? pointer + "/effect" : pointer,
          "found no `effect` in a rule, expected " + WordHints.oneOf(Vocabulary.EFFECTS.words()));
      return Optional.empty();
    }
    return Vocabulary.EFFECTS.read(problems, pointer + "/effect", value);
  }

  private List<Condition> conditions(String pointer, JsonObject rule, ConditionReader reader) {
    var value = present(rule, "conditions");
    String at = pointer + "/conditions";
    if (value instanceof JsonObject object) {
      return reader.read(at, object);
    }
    if (value == null) {
      problems.value(
          "missing-member",
          rule.members().containsKey("conditions") ? at : pointer,
          "found no `conditions` in a rule, expected an object with at least one condition");
    } else {
      problems.value(
          "wrong-type",
          at,
          "found " + FindingCollector.shown(value) + ", expected an object of conditions");
    }
    return List.of();
  }

  private Optional<Set<SideEffect>> cache(
      String pointer, JsonObject rule, Optional<Effect> effect, ConditionReader reader) {
    var value = present(rule, "cache_side_effects");
    if (value == null) {
      return Optional.empty();
    }
    if (effect.isPresent() && effect.get() != Effect.HITL) {
      problems.member(
          "misplaced",
          pointer + "/cache_side_effects",
          "found `cache_side_effects` on a rule with effect `"
              + effect.get().word()
              + "`, expected it on `hitl` only",
          Optional.of("remove it, or make the effect `hitl`"));
    }
    return Optional.of(
        reader.sideEffects(pointer + "/cache_side_effects", "cache_side_effects", value));
  }

  private boolean enabled(String pointer, JsonObject rule) {
    var value = present(rule, "enabled");
    if (value == null) {
      return true;
    }
    if (value instanceof JsonBoolean bool) {
      return bool.value();
    }
    problems.value(
        "wrong-type",
        pointer + "/enabled",
        "found " + FindingCollector.shownByKind(value) + ", expected `true` or `false`",
        CommonMistakes.truth(value));
    return true;
  }

  private Optional<Instant> expiresAt(String pointer, JsonObject rule) {
    var value = present(rule, "expires_at");
    return value == null
        ? Optional.empty()
        : InstantReader.read(problems, pointer + "/expires_at", value);
  }

  private static @Nullable Json present(JsonObject object, String name) {
    var value = object.get(name);
    return value == JsonNull.NULL ? null : value;
  }
}
