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
/// @param shapes those of the options where they are globs, in their order
record Demand(String member, Kind kind, List<String> options, List<PatternShape> shapes) {
  Demand(String member, Kind kind, List<String> options) {
    this(
        member,
        kind,
        List.copyOf(options),
        kind.isGlob() ? options.stream().map(option -> PatternShape.of(option, kind.dialect)).toList() : List.of());
  }

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

  /// Whether every value that satisfies another demand of the same name satisfies this one; may say no although it is so.
  boolean covers(Demand other) {
    return kind.isGlob()
        ? other.shapes.stream().allMatch(theirs -> shapes.stream().anyMatch(ours -> ours.covers(theirs)))
        : other.options.stream().allMatch(theirs -> options.stream().anyMatch(ours -> same(ours, theirs)));
  }

  /// A value that satisfies this; absent when the list is empty.
  Optional<String> sample() {
    return options.stream().findFirst().map(option -> kind.isGlob() ? Samples.of(option, kind == Kind.PATH) : option);
  }

  /// A value that satisfies this and another demand of the same name, as far as this can tell.
  Optional<String> common(Demand other) {
    for (int i = 0; i < options.size(); i++) {
      for (int k = 0; k < other.options.size(); k++) {
        var value = kind.isGlob() ? commonText(i, other, k) : exact(options.get(i), other.options.get(k));
        if (value.isPresent()) {
          return value;
        }
      }
    }
    return Optional.empty();
  }

  private Optional<String> exact(String ours, String theirs) {
    return same(ours, theirs) ? Optional.of(ours) : Optional.empty();
  }

  private boolean same(String a, String b) {
    return kind.dialect.comparable(a).equals(kind.dialect.comparable(b));
  }

  /// A filled-in form of one pattern reads better than the shortest common text, so that is tried first.
  private Optional<String> commonText(int ours, Demand other, int theirs) {
    boolean path = kind == Kind.PATH;
    var a = shapes.get(ours);
    var b = other.shapes.get(theirs);
    return a.common(b)
        .map(
            shortest ->
                Samples.plain(Samples.of(options.get(ours), path), kind.dialect)
                    .flatMap(b::common)
                    .or(() -> Samples.plain(Samples.of(other.options.get(theirs), path), kind.dialect).flatMap(a::common))
                    .orElse(shortest));
  }
}
