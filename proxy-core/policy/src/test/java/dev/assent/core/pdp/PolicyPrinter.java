package dev.assent.core.pdp;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.Condition;
import dev.assent.core.policy.Mode;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.RateLimit;
import dev.assent.core.policy.Rule;
import dev.assent.core.policy.ValueTest;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/// Writes a policy as people would, by the clauses and without the product's writer: lists of one
/// as a text at times, lists of texts as groups at times.
final class PolicyPrinter {
  /// Written as lists always (clause 3).
  private static final Set<Attribute> LISTS = Set.of(Attribute.OPERATION, Attribute.SIDE_EFFECTS);

  private final SeededChoices dice;
  private final Map<String, List<String>> groups = new LinkedHashMap<>();

  PolicyPrinter(SeededChoices dice) {
    this.dice = dice;
  }

  /// The number of lists that the text has as groups.
  int groups() {
    return groups.size();
  }

  String write(Policy policy) {
    var rules = array(policy.rules().stream().map(this::rule).toList());
    var text =
        JsonObject.builder()
            .put("version", "1")
            .put("combining_algorithm", policy.combining().word())
            .put("missing_attributes", policy.missing().word())
            .put("mode", policy.mode().word())
            .put("glob_dialect", policy.globs().word());
    if (policy.mode() instanceof Mode.AllowList(var tools)) {
      text.put("tools", JsonArray.ofStrings(tools));
    }
    if (!policy.rateLimits().isEmpty()) {
      text.put(
          "rate_limits", array(policy.rateLimits().stream().map(PolicyPrinter::limit).toList()));
    }
    policy.newTools().ifPresent(effect -> text.put("new_tools", effect.word()));
    if (!groups.isEmpty()) {
      var named = JsonObject.builder();
      groups.forEach((name, entries) -> named.put(name, JsonArray.ofStrings(entries)));
      text.put("groups", named.build());
    }
    return JsonWriter.write(text.put("rules", rules).build());
  }

  private JsonObject rule(Rule rule) {
    var json =
        JsonObject.builder()
            .put("id", rule.id().value())
            .put("effect", rule.effect().word())
            .put("conditions", conditions(rule.conditions()));
    rule.expiresAt().ifPresent(end -> json.put("expires_at", end.toString()));
    return (rule.enabled() ? json : json.put("enabled", false)).build();
  }

  private static JsonArray array(List<JsonObject> objects) {
    return new JsonArray(List.copyOf(objects));
  }

  private static JsonObject limit(RateLimit limit) {
    var tools = limit.tools();
    return JsonObject.builder()
        .put(
            "tool_name",
            tools.size() == 1 ? new JsonString(tools.getFirst()) : JsonArray.ofStrings(tools))
        .put("calls", limit.calls())
        .put("seconds", limit.seconds())
        .put("effect", limit.effect().word())
        .build();
  }

  private JsonObject conditions(List<? extends Condition> conditions) {
    var json = JsonObject.builder();
    conditions.forEach(condition -> json.put(condition.member(), condition(condition)));
    return json.build();
  }

  private Json condition(Condition condition) {
    return switch (condition) {
      case Condition.Texts c -> entries(c.texts());
      case Condition.Words c when c.attribute() == Attribute.RESOURCE_TYPE ->
          new JsonString(c.words().getFirst());
      case Condition.Words c when LISTS.contains(c.attribute()) -> list(c.words());
      case Condition.Words c -> entries(c.words());
      case Condition.AtLeast c -> new JsonString(c.least());
      case Condition.Tests c -> tests(c.tests());
      case Condition.Hours c -> hours(c);
      case Condition.Earlier c ->
          c.minutes()
              .map(most -> conditions(c.calls()).with("within_minutes", new JsonNumber(most + "")))
              .orElse(conditions(c.calls()));
      case Condition.Not c -> conditions(c.conditions());
    };
  }

  private static JsonObject hours(Condition.Hours hours) {
    var json = JsonObject.builder();
    hours.since().ifPresent(since -> json.put("since", since.toString()));
    hours.zone().ifPresent(zone -> json.put("zone", zone.getId()));
    hours.from().ifPresent(from -> json.put("from", from.toString()));
    hours.to().ifPresent(to -> json.put("to", to.toString()));
    if (!hours.days().isEmpty()) {
      json.put(
          "days",
          JsonArray.ofStrings(
              hours.days().stream()
                  .map(day -> day.name().substring(0, 3).toLowerCase(Locale.ROOT))
                  .toList()));
    }
    return json.build();
  }

  private Json entries(List<String> entries) {
    return entries.size() == 1 && dice.chance(2)
        ? new JsonString(entries.getFirst())
        : list(entries);
  }

  private Json list(List<String> entries) {
    if (entries.isEmpty() || !dice.chance(4)) {
      return JsonArray.ofStrings(entries);
    }
    String name = "group " + groups.size();
    groups.put(name, entries);
    return JsonObject.builder().put("in_group", name).build();
  }

  private static JsonObject tests(Map<String, ValueTest> tests) {
    var json = JsonObject.builder();
    tests.forEach((pointer, test) -> json.put(pointer, test(test)));
    return json.build();
  }

  private static Json test(ValueTest test) {
    return switch (test) {
      case ValueTest.Like(var glob) -> new JsonString(glob);
      case ValueTest.EqualTo(var value) -> value;
      case ValueTest.Compared(var how, var bound) ->
          JsonObject.builder().put(how.word(), new JsonNumber(bound.toString())).build();
      case ValueTest.AnyOf(var values) ->
          JsonObject.builder().put("in", new JsonArray(values)).build();
      case ValueTest.Contains(var pieces) ->
          JsonObject.builder().put("contains", JsonArray.ofStrings(pieces)).build();
      case ValueTest.Exists(var wanted) -> JsonObject.builder().put("exists", wanted).build();
    };
  }
}
