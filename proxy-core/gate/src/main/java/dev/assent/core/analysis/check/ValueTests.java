package dev.assent.core.analysis.check;

import dev.assent.core.glob.GlobDialect;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonString;
import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.ValueTest;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;

/// Tells which tests of JSON values follow from which others (clause 3.6).
final class ValueTests {
  private ValueTests() {}

  /// True if all of these certainly pass where all the others do.
  static boolean follow(Map<String, ValueTest> tests, Map<String, ValueTest> from) {
    return tests.entrySet().stream()
        .allMatch(entry -> {
          var known = from.get(entry.getKey());
          return known != null && follows(entry.getValue(), known);
        });
  }

  /// True if a test certainly passes every value that another passes.
  static boolean follows(ValueTest test, ValueTest from) {
    if (test.equals(from)) {
      return true;
    }
    if (from instanceof ValueTest.AnyOf(var values)) {
      return values.stream().allMatch(value -> follows(test, ofValue(value)));
    }
    return switch (test) {
      case ValueTest.Exists(var wanted) -> wanted && !absence(from);
      case ValueTest.Like(var glob) ->
          from instanceof ValueTest.Like(var other) && like(List.of(glob), other);
      case ValueTest.EqualTo(var value) ->
          from instanceof ValueTest.EqualTo(var other) && same(value, other);
      case ValueTest.Compared compared -> bounded(compared, from);
      case ValueTest.AnyOf(var values) -> listed(values, from);
      case ValueTest.Contains contains ->
          from instanceof ValueTest.Contains(var others)
              && others.stream().allMatch(contains::isIn);
    };
  }

  /// True if no value passes, and no missing one.
  static boolean isEmpty(ValueTest test) {
    return test instanceof ValueTest.AnyOf(var values) && values.isEmpty();
  }

  /// True if only a value that holds no others can pass.
  static boolean wantsPlainValue(ValueTest test) {
    return !(test instanceof ValueTest.Exists);
  }

  /// True if only a missing value passes.
  static boolean absence(ValueTest test) {
    return test instanceof ValueTest.Exists(var wanted) && !wanted;
  }

  /// The test that one entry of a list makes.
  static ValueTest ofValue(Json value) {
    return value instanceof JsonString text
        ? new ValueTest.Like(text.value())
        : new ValueTest.EqualTo(value);
  }

  private static boolean like(List<String> globs, String other) {
    return globs(globs).covers(globs(List.of(other)));
  }

  private static ListedValues globs(List<String> globs) {
    // Any attribute of case-sensitive name globs does.
    return ListedValues.of(Attribute.METHOD, globs);
  }

  private static boolean listed(List<Json> values, ValueTest from) {
    return switch (from) {
      case ValueTest.Like(var other) -> like(strings(values), other);
      case ValueTest.EqualTo(var other) -> values.stream().anyMatch(value -> same(value, other));
      case ValueTest.Compared _, ValueTest.AnyOf _, ValueTest.Contains _, ValueTest.Exists _ ->
          false;
    };
  }

  private static List<String> strings(List<Json> values) {
    return values.stream()
        .flatMap(value ->
            value instanceof JsonString text
                ? java.util.stream.Stream.of(text.value())
                : java.util.stream.Stream.of())
        .toList();
  }

  private static boolean bounded(ValueTest.Compared wanted, ValueTest from) {
    return switch (from) {
      case ValueTest.EqualTo(JsonNumber number) -> passes(wanted, number.decimal());
      case ValueTest.Compared(var comparison, var bound) -> narrower(wanted, comparison, bound);
      case ValueTest.EqualTo _,
          ValueTest.Like _,
          ValueTest.AnyOf _,
          ValueTest.Contains _,
          ValueTest.Exists _ ->
          false;
    };
  }

  private static boolean narrower(
      ValueTest.Compared wanted, ValueTest.Comparison comparison, BigDecimal bound) {
    int order = bound.compareTo(wanted.bound());
    return switch (wanted.comparison()) {
      case LE -> isUpper(comparison) && order <= 0;
      case LT ->
          isUpper(comparison) && (order < 0 || order == 0 && comparison == ValueTest.Comparison.LT);
      case GE -> !isUpper(comparison) && order >= 0;
      case GT ->
          !isUpper(comparison)
              && (order > 0 || order == 0 && comparison == ValueTest.Comparison.GT);
    };
  }

  private static boolean isUpper(ValueTest.Comparison comparison) {
    return comparison == ValueTest.Comparison.LT || comparison == ValueTest.Comparison.LE;
  }

  private static boolean passes(ValueTest.Compared wanted, BigDecimal number) {
    int order = number.compareTo(wanted.bound());
    return switch (wanted.comparison()) {
      case LT -> order < 0;
      case LE -> order <= 0;
      case GT -> order > 0;
      case GE -> order >= 0;
    };
  }

  static boolean passes(ValueTest test, Json value) {
    return switch (test) {
      case ValueTest.Like(var glob) ->
          value instanceof JsonString text
              && GlobShape.of(glob, GlobDialect.NAME).matches(text.value().codePoints().toArray());
      case ValueTest.EqualTo(var wanted) -> same(wanted, value);
      case ValueTest.Compared compared ->
          value instanceof JsonNumber number && passes(compared, number.decimal());
      case ValueTest.AnyOf(var values) ->
          values.stream().anyMatch(one -> passes(ofValue(one), value));
      case ValueTest.Contains contains ->
          value instanceof JsonString text && contains.isIn(text.value());
      case ValueTest.Exists(var wanted) -> wanted;
    };
  }

  private static boolean same(Json a, Json b) {
    return a instanceof JsonNumber left && b instanceof JsonNumber right
        ? left.decimal().compareTo(right.decimal()) == 0
        : a.equals(b);
  }
}
