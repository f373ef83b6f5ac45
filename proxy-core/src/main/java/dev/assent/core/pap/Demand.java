package dev.assent.core.pap;

import dev.assent.core.access.Operation;
import dev.assent.core.access.SideEffect;
import dev.assent.core.glob.GlobDialect;
import dev.assent.core.policy.Condition;
import java.util.List;
import java.util.Optional;

/// What one condition asks of its attribute, all kinds in one form: any of these patterns.
///
/// @param member the condition's name
/// @param kind how a value is compared
/// @param options in a stable order, may be empty
record Demand(String member, Kind kind, List<String> options) {
  enum Kind {
    NAME(GlobDialect.NAME),
    NAME_ANY_CASE(GlobDialect.NAME_ANY_CASE),
    PATH(GlobDialect.PATH),
    EXACT(GlobDialect.NAME),
    EXACT_ANY_CASE(GlobDialect.NAME_ANY_CASE),
    /// a set of which one must be there
    ANY_OF(GlobDialect.NAME);

    private final GlobDialect dialect;

    Kind(GlobDialect dialect) {
      this.dialect = dialect;
    }

    boolean isGlob() {
      return this == NAME || this == NAME_ANY_CASE || this == PATH;
    }
  }

  static Demand of(Condition condition) {
    String member = condition.member();
    return switch (condition) {
      case Condition.ToolName(var patterns) -> new Demand(member, Kind.NAME_ANY_CASE, patterns);
      case Condition.PathMatches(_, var patterns) -> new Demand(member, Kind.PATH, patterns);
      case Condition.OperationIn(var operations) ->
          new Demand(member, Kind.EXACT, operations.stream().sorted().map(Operation::word).toList());
      case Condition.ExtensionIn(var extensions) -> new Demand(member, Kind.EXACT_ANY_CASE, extensions);
      case Condition.SchemeIn(var schemes) -> new Demand(member, Kind.EXACT_ANY_CASE, schemes);
      case Condition.BackendIs(var patterns) -> new Demand(member, Kind.NAME_ANY_CASE, patterns);
      case Condition.ResourceTypeIs(var type) -> new Demand(member, Kind.EXACT, List.of(type.word()));
      case Condition.MethodMatches(var patterns) -> new Demand(member, Kind.NAME, patterns);
      case Condition.SubjectIs(var subjects) -> new Demand(member, Kind.EXACT, subjects);
      case Condition.SideEffectIn(var effects) ->
          new Demand(member, Kind.ANY_OF, effects.stream().sorted().map(SideEffect::word).toList());
    };
  }

  /// Whether every value that satisfies another demand of the same name satisfies this one; may say no although it is so.
  boolean covers(Demand other) {
    return other.options.stream().allMatch(theirs -> options.stream().anyMatch(ours -> covers(ours, theirs)));
  }

  private boolean covers(String ours, String theirs) {
    return kind.isGlob()
        ? PatternShape.of(ours, kind.dialect).covers(PatternShape.of(theirs, kind.dialect))
        : same(ours, theirs);
  }

  /// A value that satisfies this; absent when the list is empty.
  Optional<String> sample() {
    return options.stream().findFirst().map(option -> kind.isGlob() ? Samples.of(option, kind == Kind.PATH) : option);
  }

  /// A value that satisfies this and another demand of the same name, as far as this can tell.
  Optional<String> common(Demand other) {
    for (String ours : options) {
      for (String theirs : other.options) {
        var value = kind.isGlob() ? commonText(ours, theirs) : same(ours, theirs) ? Optional.of(ours) : Optional.<String>empty();
        if (value.isPresent()) {
          return value;
        }
      }
    }
    return Optional.empty();
  }

  private boolean same(String a, String b) {
    return kind.dialect.comparable(a).equals(kind.dialect.comparable(b));
  }

  /// A filled-in form of one pattern reads better than the shortest common text, so that is tried first.
  private Optional<String> commonText(String ours, String theirs) {
    boolean path = kind == Kind.PATH;
    var a = PatternShape.of(ours, kind.dialect);
    var b = PatternShape.of(theirs, kind.dialect);
    return Samples.plain(Samples.of(ours, path), kind.dialect)
        .flatMap(b::common)
        .or(() -> Samples.plain(Samples.of(theirs, path), kind.dialect).flatMap(a::common))
        .or(() -> a.common(b));
  }
}
