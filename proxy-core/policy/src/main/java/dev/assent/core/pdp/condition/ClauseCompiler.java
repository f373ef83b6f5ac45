package dev.assent.core.pdp.condition;

import dev.assent.core.glob.Glob;
import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.Condition;
import dev.assent.core.policy.GlobReading;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.ValueTest;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/// Compiles conditions: which attribute each looks at, and which comparison it makes (the table of
/// clause 3).
public final class ClauseCompiler {
  private final PathPatterns paths;
  private final GlobReading globs;
  private final Policy.MissingAttributes missing;

  /// @param globs what `**/` in path patterns means
  /// @param missing what an absent attribute means
  public ClauseCompiler(PathPatterns paths, GlobReading globs, Policy.MissingAttributes missing) {
    this.paths = paths;
    this.globs = globs;
    this.missing = missing;
  }

  /// The condition, ready to be judged.
  public Clause compile(Condition condition) {
    return compile(condition, false);
  }

  private Clause compile(Condition condition, boolean negated) {
    return switch (condition) {
      case Condition.Texts(var attribute, var texts) when attribute.isSet() ->
          new SetClause(condition, attribute, texts, negated);
      case Condition.Texts(var attribute, var texts) ->
          switch (attribute.form()) {
            case PATHS -> paths(condition, TextAttribute.of(attribute), texts, negated);
            case GLOBS -> names(condition, attribute, texts, negated);
            default -> exact(condition, attribute, texts, negated);
          };
      case Condition.Words(var attribute, var words) ->
          bits(condition, BitField.of(attribute), words, words, negated);
      case Condition.AtLeast least ->
          bits(condition, BitField.of(least.attribute()), least.enough(), least.values(), negated);
      case Condition.Tests(var attribute, var tests) -> tests(condition, attribute, tests, negated);
      case Condition.Hours hours -> new HoursClause(condition, hours, negated);
      case Condition.Earlier earlier ->
          new EarlierClause(
              condition, earlier.asked(globs, missing), earlier.minutes().map(Duration::ofMinutes));
      case Condition.Not(var entries) ->
          new NotClause(condition, entries.stream().map(entry -> compile(entry, true)).toList());
    };
  }

  private Clause paths(
      Condition condition, TextAttribute fact, List<String> patterns, boolean negated) {
    var placed =
        patterns.stream()
            .flatMap(pattern -> globs.beginnings(paths.slashed(pattern)).stream())
            .map(pattern -> paths.place(pattern, globs))
            .toList();
    var any = new ConditionEntries(placed.stream().flatMap(one -> one.any().stream()).toList());
    // Under `not` an ALLOW must know what every single pattern means.
    boolean unknown = negated && placed.stream().anyMatch(one -> one.all().isEmpty());
    var all =
        new ConditionEntries(
            unknown ? List.of() : placed.stream().flatMap(one -> one.all().stream()).toList());
    return new TextClause(condition, negated ? fact.underNot() : fact, any, all, negated);
  }

  private static Clause names(
      Condition condition, Attribute attribute, List<String> patterns, boolean negated) {
    var entries =
        new ConditionEntries(
            patterns.stream().map(pattern -> Glob.of(pattern, attribute.dialect())).toList());
    var written = attribute == Attribute.LONE_COMMAND ? literal(attribute, patterns) : entries;
    return new TextClause(condition, TextAttribute.of(attribute), entries, written, negated);
  }

  /// Texts in which nothing is a wildcard.
  private static ConditionEntries literal(Attribute attribute, List<String> texts) {
    return new ConditionEntries(
        texts.stream().map(text -> Glob.after(text, "", attribute.dialect())).toList());
  }

  /// Nothing in the texts is a wildcard.
  private static Clause exact(
      Condition condition, Attribute attribute, List<String> texts, boolean negated) {
    var entries = literal(attribute, texts);
    var fact = TextAttribute.of(attribute);
    return new TextClause(condition, negated ? fact.underNot() : fact, entries, entries, negated);
  }

  private static Clause bits(
      Condition condition,
      BitField field,
      List<String> wanted,
      List<String> against,
      boolean negated) {
    return new BitsClause(condition, field, field.bits(wanted), against, negated);
  }

  private static Clause tests(
      Condition condition, Attribute attribute, Map<String, ValueTest> tests, boolean negated) {
    var compiled =
        tests.entrySet().stream()
            .map(test ->
                new TestsClause.PointedTest(
                    new ParsedPointer(test.getKey()), CompiledTest.of(test.getValue())))
            .toList();
    return new TestsClause(condition, attribute, compiled, negated);
  }
}
