package dev.assent.core.pap.document;

import dev.assent.core.access.SideEffect;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.policy.Rule;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Writes a rule as JSON, keeping what an earlier form of it said in other words.
final class RuleWriter {
  /// The member that stands outside the conditions and may be a group.
  static final String CACHE = "cache_side_effects";

  private RuleWriter() {}

  /// The rule as a new entry. The id is left out where the reader would generate the same.
  ///
  /// @param groups of the policy that the rule goes into
  static JsonObject json(Rule rule, Map<String, List<String>> groups) {
    return json(rule, JsonObject.EMPTY, groups);
  }

  /// The rule in the place of an old form of it: members that mean the same stay as they are
  /// written, in their order.
  ///
  /// @param groups of the policy that the rule goes into; a list is written as a group only where
  ///   it equals one
  static JsonObject json(Rule rule, JsonObject old, Map<String, List<String>> groups) {
    var use = new GroupUse(groups);
    var written = use.tidied(rule).groups();
    var conditions =
        new ConditionWriter(use, written)
            .json(rule.conditions(), old.object("conditions").orElse(JsonObject.EMPTY));
    boolean generated =
        old.string("id").isEmpty()
            && GeneratedIds.of(rule.effect(), conditions).equals(rule.id().value());
    var at = new ObjectRewrite(old);
    at.set("id", generated ? Optional.empty() : text(rule.id().value()));
    at.set("description", rule.description().flatMap(RuleWriter::text));
    at.set("effect", text(rule.effect().word()));
    at.set("conditions", Optional.of(conditions));
    at.set(
        CACHE,
        rule.cacheSideEffects().map(effects -> cache(effects, written)),
        raw ->
            rule.cacheSideEffects().isPresent()
                && use.sideEffects(raw, written).equals(rule.cacheSideEffects()));
    at.set(
        "enabled",
        rule.enabled() ? Optional.empty() : Optional.of(JsonBoolean.FALSE),
        raw -> rule.enabled() && raw == JsonBoolean.TRUE);
    at.set(
        "expires_at",
        rule.expiresAt().flatMap(instant -> text(instant.toString())),
        raw ->
            raw instanceof JsonString was
                && InstantReader.instant(was.value()).equals(rule.expiresAt()));
    at.set("note", rule.note().flatMap(RuleWriter::text));
    return at.object();
  }

  private static Json cache(Set<SideEffect> effects, Map<String, String> groups) {
    var group = groups.get(CACHE);
    return group == null ? ConditionWriter.effects(effects) : GroupUse.reference(group);
  }

  private static Optional<Json> text(String value) {
    return Optional.of(new JsonString(value));
  }
}
