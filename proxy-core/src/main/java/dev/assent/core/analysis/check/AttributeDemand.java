package dev.assent.core.analysis.check;

import dev.assent.core.access.ClientCapability;
import dev.assent.core.access.Operation;
import dev.assent.core.access.Severity;
import dev.assent.core.access.SideEffect;
import dev.assent.core.access.ToolState;
import dev.assent.core.policy.Condition;
import dev.assent.core.policy.GlobReading;
import dev.assent.core.policy.ValueTest;
import java.util.Arrays;
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
    return condition instanceof Condition.Not(var inner)
        ? inner.stream().map(one -> of(read(one, globs), true))
        : Stream.of(of(read(condition, globs), false));
  }

  private static Condition read(Condition condition, GlobReading globs) {
    return condition instanceof Condition.PathMatches(var role, var patterns)
        ? new Condition.PathMatches(
            role,
            patterns.stream().flatMap(pattern -> globs.of(pattern).stream()).distinct().toList())
        : condition;
  }

  private static AttributeDemand of(Condition condition, boolean negated) {
    var attribute = Attribute.of(condition);
    return switch (condition) {
      case Condition.ToolName(var patterns) -> listed(attribute, negated, patterns);
      case Condition.PathMatches(_, var patterns) -> listed(attribute, negated, patterns);
      case Condition.OperationIn(var operations) ->
          listed(attribute, negated, operations.stream().sorted().map(Operation::word).toList());
      case Condition.ExtensionIn(var extensions) -> listed(attribute, negated, extensions);
      case Condition.SchemeIn(var schemes) -> listed(attribute, negated, schemes);
      case Condition.BackendIs(var patterns) -> listed(attribute, negated, patterns);
      case Condition.ResourceTypeIs(var type) -> listed(attribute, negated, List.of(type.word()));
      case Condition.MethodMatches(var patterns) -> listed(attribute, negated, patterns);
      case Condition.SubjectIs(var subjects) -> listed(attribute, negated, subjects);
      case Condition.SideEffectIn(var effects) ->
          listed(attribute, negated, effects.stream().sorted().map(SideEffect::word).toList());
      case Condition.SeverityAtLeast(var severity) -> listed(attribute, negated, from(severity));
      case Condition.CommandRuleMatches(var patterns) -> listed(attribute, negated, patterns);
      case Condition.ArgumentsPass(var tests) -> tested(attribute, negated, tests);
      case Condition.MetadataPasses(var tests) -> tested(attribute, negated, tests);
      case Condition.ClientCapabilityIn(var capabilities) ->
          listed(
              attribute,
              negated,
              capabilities.stream().sorted().map(ClientCapability::word).toList());
      case Condition.ToolStateIn(var states) ->
          listed(attribute, negated, states.stream().sorted().map(ToolState::word).toList());
      case Condition.ClientMatches(var patterns) -> listed(attribute, negated, patterns);
      case Condition.HostMatches(var patterns) -> listed(attribute, negated, patterns);
      case Condition.OriginIs(var origins) -> listed(attribute, negated, origins);
      case Condition.Not _ -> throw new IllegalArgumentException("a `not` stands in no `not`");
    };
  }

  private static AttributeDemand listed(
      Attribute attribute, boolean negated, List<String> written) {
    return new AttributeDemand(attribute, negated, ListedValues.of(attribute, written), Map.of());
  }

  private static AttributeDemand tested(
      Attribute attribute, boolean negated, Map<String, ValueTest> tests) {
    return new AttributeDemand(attribute, negated, ListedValues.of(attribute, List.of()), tests);
  }

  private static List<String> from(Severity least) {
    return Arrays.stream(Severity.values())
        .filter(one -> one.compareTo(least) >= 0)
        .map(Severity::word)
        .toList();
  }

  /// Where it stands below the rule's `conditions`.
  String pointer() {
    return (negated ? "not/" : "") + attribute.member();
  }

  /// Whether it is an empty list, which never holds.
  boolean isEmptyList() {
    return attribute.comparison() != Attribute.Comparison.TESTS && options.isEmpty();
  }
}
