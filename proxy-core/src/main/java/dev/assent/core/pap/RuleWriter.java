package dev.assent.core.pap;

import dev.assent.core.access.Operation;
import dev.assent.core.access.SideEffect;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonDocument;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.policy.Condition;
import dev.assent.core.policy.Rule;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/// Writes a rule as JSON, keeping what an earlier form of it said in other words.
final class RuleWriter {
  private RuleWriter() {}

  /// The rule as a new entry. The id is left out where the reader would generate the same.
  static JsonObject json(Rule rule) {
    return json(rule, JsonObject.EMPTY);
  }

  /// The rule in the place of an old form of it: members that mean the same stay as they are written, in
  /// their order; members that the rule knows nothing of, such as `note`, stay.
  static JsonObject json(Rule rule, JsonObject old) {
    var conditions = conditions(rule.conditions(), old.object("conditions").orElse(JsonObject.EMPTY));
    boolean generated =
        old.string("id").isEmpty() && GeneratedIds.of(rule.effect(), conditions).equals(rule.id().value());
    var at = new Members(old);
    at.set("id", generated ? Optional.empty() : text(rule.id().value()), _ -> false);
    at.set("description", rule.description().flatMap(RuleWriter::text), _ -> false);
    at.set("effect", text(rule.effect().word()), _ -> false);
    at.set("conditions", Optional.of(conditions), _ -> false);
    at.set(
        "cache_side_effects",
        rule.cacheSideEffects().map(RuleWriter::effects),
        raw -> Optional.of(scratch().sideEffects("", raw)).equals(rule.cacheSideEffects()));
    at.set("enabled", rule.enabled() ? Optional.empty() : Optional.of(JsonBoolean.FALSE), raw -> rule.enabled() && raw == JsonBoolean.TRUE);
    at.set(
        "expires_at",
        rule.expiresAt().flatMap(instant -> text(instant.toString())),
        raw -> raw instanceof JsonString(var was) && RuleReader.instant(was).equals(rule.expiresAt()));
    return at.object;
  }

  private static JsonObject conditions(List<Condition> conditions, JsonObject old) {
    var at = new Members(old);
    for (String name : List.copyOf(old.members().keySet())) {
      if (conditions.stream().noneMatch(condition -> condition.member().equals(name))) {
        at.set(name, Optional.empty(), _ -> false);
      }
    }
    for (var condition : conditions) {
      at.set(
          condition.member(),
          Optional.of(value(condition)),
          raw ->
              scratch().read("", JsonObject.EMPTY.with(condition.member(), raw)).equals(List.of(condition)));
    }
    return at.object;
  }

  private static Json value(Condition condition) {
    return switch (condition) {
      case Condition.ToolName(var patterns) -> texts(patterns);
      case Condition.PathMatches(_, var patterns) -> texts(patterns);
      case Condition.OperationIn(var operations) ->
          JsonArray.ofStrings(operations.stream().sorted().map(Operation::word).toList());
      case Condition.ExtensionIn(var extensions) -> texts(extensions);
      case Condition.SchemeIn(var schemes) -> texts(schemes);
      case Condition.BackendIs(var patterns) -> texts(patterns);
      case Condition.ResourceTypeIs(var type) -> new JsonString(type.word());
      case Condition.MethodMatches(var patterns) -> texts(patterns);
      case Condition.SubjectIs(var subjects) -> texts(subjects);
      case Condition.SideEffectIn(var effects) -> effects(effects);
      case Condition.SeverityAtLeast _,
          Condition.CommandRuleMatches _,
          Condition.ArgumentsPass _,
          Condition.MetadataPasses _,
          Condition.ToolStateIn _,
          Condition.ClientMatches _,
          Condition.HostMatches _,
          Condition.OriginIs _,
          Condition.Not _ ->
          throw new IllegalArgumentException("`" + condition.member() + "` is not known here yet");
    };
  }

  private static Json texts(List<String> texts) {
    return texts.size() == 1 ? new JsonString(texts.getFirst()) : JsonArray.ofStrings(texts);
  }

  private static Json effects(Collection<SideEffect> effects) {
    return JsonArray.ofStrings(effects.stream().sorted().map(SideEffect::word).toList());
  }

  private static Optional<Json> text(String value) {
    return Optional.of(new JsonString(value));
  }

  /// A reader whose complaints nobody hears: used to ask what an old value meant.
  private static ConditionReader scratch() {
    return new ConditionReader(new Problems(new JsonDocument(JsonNull.NULL, Map.of())));
  }

  private static final class Members {
    private JsonObject object;

    Members(JsonObject object) {
      this.object = object;
    }

    /// Puts or removes a member, unless it is absent as wanted or its old value says the same.
    void set(String name, Optional<? extends Json> value, Predicate<Json> saysTheSame) {
      var old = object.get(name);
      if (old != null && saysTheSame.test(old)) {
        return;
      }
      if (value.isPresent()) {
        object = object.with(name, value.get());
      } else if (old != null && old != JsonNull.NULL) {
        object = object.without(name);
      }
    }
  }
}
