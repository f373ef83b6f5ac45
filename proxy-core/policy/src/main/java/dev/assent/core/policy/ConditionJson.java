package dev.assent.core.policy;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/// Conditions as policy files have them, with all groups written out.
public final class ConditionJson {
  private ConditionJson() {}

  /// The value of a condition.
  public static Json of(Condition.Single condition) {
    return switch (condition) {
      case Condition.Texts(_, var texts) -> texts(texts);
      case Condition.Words(var attribute, var words) ->
          attribute.form() == Attribute.Form.WORD_LIST ? JsonArray.ofStrings(words) : texts(words);
      case Condition.AtLeast(_, var least) -> new JsonString(least);
      case Condition.Tests(_, var tests) -> {
        var object = JsonObject.builder();
        tests.forEach((pointer, test) -> object.put(pointer, of(test)));
        yield object.build();
      }
      case Condition.Hours hours -> hours(hours);
      case Condition.Earlier(_, var calls, var minutes) -> {
        var object = JsonObject.builder();
        calls.forEach(call -> object.put(call.member(), of(call)));
        minutes.ifPresent(most -> object.put(Condition.Earlier.WITHIN, most));
        yield object.build();
      }
    };
  }

  /// A test.
  public static Json of(ValueTest test) {
    return switch (test) {
      case ValueTest.Like(var glob) -> new JsonString(glob);
      case ValueTest.EqualTo(var value) -> value;
      case ValueTest.Compared(var comparison, var bound) ->
          JsonObject.EMPTY.with(comparison.word(), new JsonNumber(bound.toString()));
      case ValueTest.AnyOf(var values) -> JsonObject.EMPTY.with("in", new JsonArray(values));
      case ValueTest.Contains(var pieces) ->
          JsonObject.EMPTY.with("contains", JsonArray.ofStrings(pieces));
      case ValueTest.Exists(var wanted) -> JsonObject.EMPTY.with("exists", JsonBoolean.of(wanted));
    };
  }

  /// Texts; a single one without a list.
  public static Json texts(List<String> texts) {
    return texts.size() == 1 ? new JsonString(texts.getFirst()) : JsonArray.ofStrings(texts);
  }

  /// The word of a day: `mon`.
  public static String word(DayOfWeek day) {
    return day.name().substring(0, 3).toLowerCase(Locale.ROOT);
  }

  private static JsonObject hours(Condition.Hours hours) {
    var object = JsonObject.builder();
    if (!hours.days().isEmpty()) {
      object.put(
          "days", JsonArray.ofStrings(hours.days().stream().map(ConditionJson::word).toList()));
    }
    return object
        .putIfPresent("from", hours.from().map(LocalTime::toString))
        .putIfPresent("to", hours.to().map(LocalTime::toString))
        .putIfPresent("zone", hours.zone().map(ZoneId::getId))
        .putIfPresent("since", hours.since().map(Instant::toString))
        .build();
  }

  /// The conditions that a session is asked about its earlier calls; members that have their usual
  /// value are left out, conditions are in the order of their names.
  static JsonObject asked(
      List<Condition.Single> calls, GlobReading globs, Policy.MissingAttributes missing) {
    var conditions = JsonObject.builder();
    calls.stream()
        .sorted(Comparator.comparing(Condition.Single::member))
        .forEach(call -> conditions.put(call.member(), of(call)));
    var asked = JsonObject.builder().put("conditions", conditions.build());
    boolean paths = calls.stream().anyMatch(call -> call.attribute().isPath());
    if (paths && globs != GlobReading.SEED) {
      asked.put("glob_dialect", globs.word());
    }
    if (missing != Policy.MissingAttributes.NO_MATCH) {
      asked.put("missing_attributes", missing.word());
    }
    return asked.build();
  }
}
