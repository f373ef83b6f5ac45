package dev.assent.core.analysis.check;

import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.Condition;
import dev.assent.core.policy.GlobReading;
import dev.assent.core.policy.ValueTest;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// The demand that one condition makes on its attribute; all kinds of conditions take this form.
///
/// @param attribute what it looks at
/// @param negated whether it stands below `not`
/// @param options what it lists; empty for tests
/// @param tests by pointer; empty for all others
record AttributeDemand(
    Attribute attribute, boolean negated, ListedValues options, Map<String, ValueTest> tests) {

  /// The demands of a rule's conditions: in file order, those of a `not` in its place.
  ///
  /// @param globs what `**/` in path patterns means; they are listed in all their readings
  static List<AttributeDemand> of(List<Condition> conditions, GlobReading globs) {
    return conditions.stream().flatMap(condition -> of(condition, globs)).toList();
  }

  private static Stream<AttributeDemand> of(Condition condition, GlobReading globs) {
    boolean negated = condition instanceof Condition.Not;
    return condition.singles().map(one -> of(one, negated, globs));
  }

  private static AttributeDemand of(
      Condition.Single condition, boolean negated, GlobReading globs) {
    var attribute = condition.attribute();
    var listed =
        switch (condition) {
          case Condition.Texts(_, var texts) -> attribute.isPath() ? read(texts, globs) : texts;
          case Condition.Words(_, var words) -> words;
          case Condition.AtLeast least -> least.enough();
          case Condition.Tests _ -> List.<String>of();
        };
    return new AttributeDemand(
        attribute,
        negated,
        ListedValues.of(attribute, listed),
        condition instanceof Condition.Tests(_, var tests) ? tests : Map.of());
  }

  private static List<String> read(List<String> patterns, GlobReading globs) {
    return patterns.stream().flatMap(pattern -> globs.of(pattern).stream()).distinct().toList();
  }

  /// Where it stands below the rule's `conditions`.
  String pointer() {
    return (negated ? "not/" : "") + attribute.member();
  }

  /// Whether it is an empty list, which never holds.
  boolean isEmptyList() {
    return attribute.form() != Attribute.Form.TESTS && options.isEmpty();
  }
}
