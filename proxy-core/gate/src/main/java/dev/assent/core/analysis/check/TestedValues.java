package dev.assent.core.analysis.check;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.ValueTest;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// Makes a JSON object that passes the tests which some rules make, and fails those that they
/// negate. Of claims a value may be a list, which passes where one of its elements does.
final class TestedValues {
  private final Map<String, List<ValueTest>> wanted = new LinkedHashMap<>();
  private final Map<String, List<ValueTest>> unwanted = new LinkedHashMap<>();

  private final boolean lists;

  private TestedValues(boolean lists) {
    this.lists = lists;
  }

  /// The tests of rules on the arguments, a tool's description or claims.
  static TestedValues of(Attribute attribute, List<StudiedRule> rules) {
    var values = new TestedValues(attribute == Attribute.CLAIM);
    for (var rule : rules) {
      for (var demand : rule.demands()) {
        if (demand.attribute() == attribute) {
          var tests = demand.negated() ? values.unwanted : values.wanted;
          demand
              .tests()
              .forEach((pointer, test) ->
                  tests.computeIfAbsent(pointer, _ -> new ArrayList<>()).add(test));
        }
      }
    }
    return values;
  }

  boolean isAsked() {
    return !wanted.isEmpty() || !unwanted.isEmpty();
  }

  /// An object with what is there already and what the tests ask for; absent when nothing is found
  /// that does.
  Optional<JsonObject> into(JsonObject known) {
    Optional<JsonObject> result = Optional.of(known);
    var pointers = new ArrayList<>(wanted.keySet());
    unwanted.keySet().stream()
        .filter(pointer -> !wanted.containsKey(pointer))
        .forEach(pointers::add);
    for (String pointer : pointers) {
      var passed = wanted.getOrDefault(pointer, List.of());
      var failed = unwanted.getOrDefault(pointer, List.of());
      if (missing(passed, failed)) {
        continue;
      }
      var value =
          Stream.concat(
                  passed.stream().flatMap(test -> candidates(test, passed)),
                  Stream.of(new JsonString("x")))
              .filter(one -> passed.stream().allMatch(test -> ValueTests.passes(test, one)))
              .filter(one -> failed.stream().noneMatch(test -> ValueTests.passes(test, one)))
              .findFirst()
              .or(() -> lists ? list(passed, failed) : Optional.empty());
      result = result.flatMap(object -> value.flatMap(one -> put(object, steps(pointer), one)));
    }
    return result;
  }

  /// A list with an element for each test that must pass.
  private static Optional<Json> list(List<ValueTest> passed, List<ValueTest> failed) {
    var elements = new ArrayList<Json>();
    for (var test : passed) {
      var element =
          candidates(test, passed)
              .filter(one -> ValueTests.passes(test, one))
              .filter(one -> failed.stream().noneMatch(other -> ValueTests.passes(other, one)))
              .findFirst();
      if (element.isEmpty()) {
        return Optional.empty();
      }
      elements.add(element.get());
    }
    return Optional.of(new JsonArray(elements));
  }

  /// True if leaving the value out is enough.
  private static boolean missing(List<ValueTest> passed, List<ValueTest> failed) {
    return passed.stream().allMatch(ValueTests::absence)
        && failed.stream().noneMatch(ValueTests::absence);
  }

  // An open place in a pattern may have to take what another test wants to stand there.
  private static Stream<Json> candidates(ValueTest test, List<ValueTest> others) {
    Stream<Json> filled =
        test instanceof ValueTest.Like(var glob)
            ? others.stream()
                .filter(ValueTest.Contains.class::isInstance)
                .flatMap(other -> ((ValueTest.Contains) other).pieces().stream())
                .map(piece -> new JsonString(SampleTexts.name(glob, piece)))
            : Stream.of();
    return Stream.concat(candidates(test), filled);
  }

  private static Stream<Json> candidates(ValueTest test) {
    return switch (test) {
      case ValueTest.Like(var glob) ->
          Stream.of(
              new JsonString(SampleTexts.name(glob, "x")), new JsonString(SampleTexts.path(glob)));
      case ValueTest.EqualTo(var value) -> Stream.of(value);
      case ValueTest.Compared(var comparison, var bound) ->
          Stream.of(number(beyond(comparison, bound)), number(bound));
      case ValueTest.AnyOf(var values) ->
          values.stream().flatMap(value -> candidates(ValueTests.ofValue(value)));
      case ValueTest.Contains(var pieces) -> pieces.stream().map(JsonString::new);
      case ValueTest.Exists _ -> Stream.of(new JsonString("x"), JsonNull.NULL);
    };
  }

  private static BigDecimal beyond(ValueTest.Comparison comparison, BigDecimal bound) {
    return switch (comparison) {
      case LT, LE -> bound.subtract(BigDecimal.ONE);
      case GT, GE -> bound.add(BigDecimal.ONE);
    };
  }

  private static Json number(BigDecimal value) {
    return new JsonNumber(value.toPlainString());
  }

  private static List<String> steps(String pointer) {
    return Stream.of(pointer.split("/", -1))
        .skip(1)
        .map(step -> step.replace("~1", "/").replace("~0", "~"))
        .toList();
  }

  private static Optional<JsonObject> put(JsonObject into, List<String> steps, Json value) {
    if (steps.isEmpty()) {
      return Optional.empty();
    }
    String name = steps.getFirst();
    if (steps.size() == 1) {
      return Optional.of(into.with(name, value));
    }
    var inner = into.object(name).orElse(JsonObject.EMPTY);
    return put(inner, steps.subList(1, steps.size()), value)
        .map(changed -> into.with(name, changed));
  }
}
