package dev.assent.core.analysis.check;

import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.Condition;
import dev.assent.core.policy.GlobReading;
import dev.assent.core.policy.ValueTest;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/// The demand that one condition makes on its attribute; all kinds of conditions take this form.
///
/// @param attribute what it looks at
/// @param negated whether it stands below `not`
/// @param options what it lists; empty for tests
/// @param tests by pointer; empty for all others
/// @param written the condition
record AttributeDemand(
    Attribute attribute,
    boolean negated,
    ListedValues options,
    Map<String, ValueTest> tests,
    Condition.Single written) {

  private static final int WEEK = 7 * 24 * 60;

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

  /// The demand of one condition.
  static AttributeDemand of(Condition.Single condition, boolean negated, GlobReading globs) {
    var attribute = condition.attribute();
    var listed =
        switch (condition) {
          case Condition.Texts(_, var texts) -> attribute.isPath() ? read(texts, globs) : texts;
          case Condition.Words(_, var words) -> words;
          case Condition.AtLeast least -> least.enough();
          case Condition.Hours hours -> hours.values();
          case Condition.Earlier earlier -> earlier.values();
          case Condition.Tests _ -> List.<String>of();
        };
    return new AttributeDemand(
        attribute,
        negated,
        ListedValues.of(attribute, listed),
        condition instanceof Condition.Tests(_, var tests) ? tests : Map.of(),
        condition);
  }

  /// True if every value that another demand on the same attribute lets pass certainly passes this
  /// one, `not` left aside; no demand on a document.
  boolean covers(AttributeDemand other) {
    return switch (written) {
      case Condition.Hours hours ->
          other.written instanceof Condition.Hours narrow
              && hours
                  .since()
                  .filter(start -> narrow.since().filter(at -> !at.isBefore(start)).isEmpty())
                  .isEmpty()
              && (hours.isSinceOnly()
                  || hours.zone().equals(narrow.zone())
                      && without(narrow.minutesOfWeek(), hours.minutesOfWeek()).isEmpty());
      case Condition.Earlier(_, var calls, var minutes) ->
          other.written instanceof Condition.Earlier(_, var narrow, var most)
              && Set.copyOf(calls).equals(Set.copyOf(narrow))
              && (minutes.isEmpty() || most.filter(one -> one <= minutes.get()).isPresent());
      case Condition.Texts _, Condition.Words _, Condition.AtLeast _, Condition.Tests _ ->
          options.covers(other.options);
    };
  }

  /// True if certainly nothing passes this demand and another one on the same attribute, `not` left
  /// aside; no demand on a document.
  boolean excludes(AttributeDemand other) {
    return switch (written) {
      case Condition.Hours hours ->
          other.written instanceof Condition.Hours others
              && hours.zone().equals(others.zone())
              && !hours.minutesOfWeek().intersects(others.minutesOfWeek());
      case Condition.Earlier _ -> false;
      case Condition.Texts _, Condition.Words _, Condition.AtLeast _, Condition.Tests _ ->
          options.excludes(other.options);
    };
  }

  /// True if everything there can be passes, `not` left aside.
  boolean coversUniverse() {
    return switch (written) {
      case Condition.Hours hours ->
          hours.since().isEmpty() && hours.minutesOfWeek().cardinality() == WEEK;
      case Condition.Earlier _ -> false;
      case Condition.Texts _, Condition.Words _, Condition.AtLeast _, Condition.Tests _ ->
          options.coversUniverse();
    };
  }

  private static BitSet without(BitSet all, BitSet some) {
    var left = (BitSet) all.clone();
    left.andNot(some);
    return left;
  }

  private static List<String> read(List<String> patterns, GlobReading globs) {
    return patterns.stream().flatMap(pattern -> globs.of(pattern).stream()).distinct().toList();
  }

  /// The place below the rule's `conditions`.
  String pointer() {
    return (negated ? "not/" : "") + attribute.member();
  }

  /// True for an empty list, which never holds.
  boolean isEmptyList() {
    return attribute.form() != Attribute.Form.TESTS && options.isEmpty();
  }
}
