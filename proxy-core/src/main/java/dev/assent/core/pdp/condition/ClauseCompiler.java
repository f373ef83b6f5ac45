package dev.assent.core.pdp.condition;

import dev.assent.core.access.ClientCapability;
import dev.assent.core.access.Operation;
import dev.assent.core.access.PathRole;
import dev.assent.core.access.Severity;
import dev.assent.core.access.SideEffect;
import dev.assent.core.access.ToolState;
import dev.assent.core.glob.Glob;
import dev.assent.core.glob.GlobDialect;
import dev.assent.core.policy.Condition;
import dev.assent.core.policy.GlobReading;
import dev.assent.core.policy.ValueTest;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/// Compiles conditions: which attribute each looks at, and which comparison it makes (the table of
/// clause 3).
public final class ClauseCompiler {
  private final PathPatterns paths;
  private final GlobReading globs;

  /// @param globs what `**/` in path patterns means
  public ClauseCompiler(PathPatterns paths, GlobReading globs) {
    this.paths = paths;
    this.globs = globs;
  }

  /// The condition, ready to be judged.
  public Clause compile(Condition condition) {
    return compile(condition, false);
  }

  private Clause compile(Condition condition, boolean negated) {
    return switch (condition) {
      case Condition.ToolName(var patterns) ->
          names(condition, TextAttribute.TOOL_NAME, patterns, GlobDialect.NAME_ANY_CASE, negated);
      case Condition.PathMatches(var role, var patterns) ->
          paths(condition, factOf(role), patterns, negated);
      case Condition.OperationIn(var operations) ->
          bits(condition, BitField.OPERATION, operations, Operation::word, negated);
      case Condition.ExtensionIn(var extensions) ->
          exact(condition, TextAttribute.EXTENSION, extensions, GlobDialect.NAME_ANY_CASE, negated);
      case Condition.SchemeIn(var schemes) ->
          exact(condition, TextAttribute.SCHEME, schemes, GlobDialect.NAME_ANY_CASE, negated);
      case Condition.BackendIs(var patterns) ->
          names(condition, TextAttribute.BACKEND_ID, patterns, GlobDialect.NAME_ANY_CASE, negated);
      case Condition.ResourceTypeIs(var type) ->
          bits(condition, BitField.RESOURCE_TYPE, List.of(type), one -> one.word(), negated);
      case Condition.MethodMatches(var patterns) ->
          names(condition, TextAttribute.MCP_METHOD, patterns, GlobDialect.NAME, negated);
      case Condition.SubjectIs(var subjects) ->
          exact(condition, TextAttribute.SUBJECT_ID, subjects, GlobDialect.NAME, negated);
      case Condition.SideEffectIn(var effects) ->
          bits(condition, BitField.SIDE_EFFECTS, effects, SideEffect::word, negated);
      case Condition.SeverityAtLeast(var least) -> severity(condition, least, negated);
      case Condition.CommandRuleMatches(var patterns) ->
          names(condition, TextAttribute.COMMAND_RULE, patterns, GlobDialect.NAME, negated);
      case Condition.ArgumentsPass(var tests) ->
          tests(condition, TestsClause.Root.ARGUMENTS, tests, negated);
      case Condition.MetadataPasses(var tests) ->
          tests(condition, TestsClause.Root.TOOL_DESCRIPTION, tests, negated);
      case Condition.ToolStateIn(var states) ->
          bits(condition, BitField.TOOL_STATE, states, ToolState::word, negated);
      case Condition.ClientCapabilityIn(var capabilities) ->
          bits(
              condition,
              BitField.CLIENT_CAPABILITIES,
              capabilities,
              ClientCapability::word,
              negated);
      case Condition.ClientMatches(var patterns) ->
          names(condition, TextAttribute.CLIENT, patterns, GlobDialect.NAME_ANY_CASE, negated);
      case Condition.HostMatches(var patterns) ->
          names(condition, TextAttribute.HOST, patterns, GlobDialect.NAME_ANY_CASE, negated);
      case Condition.OriginIs(var origins) ->
          exact(condition, TextAttribute.ORIGIN, origins, GlobDialect.NAME, negated);
      case Condition.Not(var entries) ->
          new NotClause(condition, entries.stream().map(entry -> compile(entry, true)).toList());
    };
  }

  /// The attribute that a path condition looks at.
  public static TextAttribute factOf(Optional<PathRole> role) {
    return role.map(given ->
            switch (given) {
              case PLAIN -> TextAttribute.PATH;
              case SOURCE -> TextAttribute.SOURCE_PATH;
              case DESTINATION -> TextAttribute.DEST_PATH;
            })
        .orElse(TextAttribute.PATH);
  }

  private Clause paths(
      Condition condition, TextAttribute fact, List<String> patterns, boolean negated) {
    var placed =
        patterns.stream()
            .flatMap(pattern -> globs.of(paths.slashed(pattern)).stream())
            .map(paths::place)
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
      Condition condition,
      TextAttribute fact,
      List<String> patterns,
      GlobDialect dialect,
      boolean negated) {
    var entries =
        new ConditionEntries(patterns.stream().map(pattern -> Glob.of(pattern, dialect)).toList());
    return new TextClause(condition, fact, entries, entries, negated);
  }

  /// Nothing in the texts is a wildcard.
  private static Clause exact(
      Condition condition,
      TextAttribute fact,
      List<String> texts,
      GlobDialect dialect,
      boolean negated) {
    var entries =
        new ConditionEntries(texts.stream().map(text -> Glob.after(text, "", dialect)).toList());
    return new TextClause(condition, negated ? fact.underNot() : fact, entries, entries, negated);
  }

  private static <E extends Enum<E>> Clause bits(
      Condition condition,
      BitField field,
      Collection<E> entries,
      Function<E, String> word,
      boolean negated) {
    long wanted = 0;
    for (var entry : entries) {
      wanted |= field.bit(entry);
    }
    return new BitsClause(
        condition, field, wanted, entries.stream().sorted().map(word).toList(), negated);
  }

  private static Clause severity(Condition condition, Severity least, boolean negated) {
    long wanted = 0;
    for (var severity : Severity.values()) {
      wanted |= severity.compareTo(least) >= 0 ? BitField.SEVERITY.bit(severity) : 0;
    }
    return new BitsClause(condition, BitField.SEVERITY, wanted, List.of(least.word()), negated);
  }

  private static Clause tests(
      Condition condition, TestsClause.Root root, Map<String, ValueTest> tests, boolean negated) {
    var compiled =
        tests.entrySet().stream()
            .map(test ->
                new TestsClause.PointedTest(
                    new ParsedPointer(test.getKey()), CompiledTest.of(test.getValue())))
            .toList();
    return new TestsClause(condition, root, compiled, negated);
  }
}
