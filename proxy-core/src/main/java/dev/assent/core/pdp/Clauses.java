package dev.assent.core.pdp;

import dev.assent.core.access.Operation;
import dev.assent.core.access.PathRole;
import dev.assent.core.glob.Glob;
import dev.assent.core.glob.GlobDialect;
import dev.assent.core.policy.Condition;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/// Compiles conditions: which attribute each looks at, and which comparison it makes (the table of clause 3).
final class Clauses {
  private final PathPatterns paths;

  Clauses(PathPatterns paths) {
    this.paths = paths;
  }

  /// The condition, ready to be judged.
  Clause compile(Condition condition) {
    return switch (condition) {
      case Condition.ToolName(var patterns) ->
          names(condition, Fact.TOOL_NAME, patterns, GlobDialect.NAME_ANY_CASE);
      case Condition.PathMatches(var role, var patterns) -> paths(condition, factOf(role), patterns);
      case Condition.OperationIn(var operations) ->
          exact(condition, Fact.OPERATION, operations.stream().map(Operation::word).collect(Collectors.toSet()));
      case Condition.ExtensionIn(var extensions) -> exactAnyCase(condition, Fact.EXTENSION, extensions);
      case Condition.SchemeIn(var schemes) -> exactAnyCase(condition, Fact.SCHEME, schemes);
      case Condition.BackendIs(var patterns) ->
          names(condition, Fact.BACKEND_ID, patterns, GlobDialect.NAME_ANY_CASE);
      case Condition.ResourceTypeIs(var type) -> exact(condition, Fact.RESOURCE_TYPE, Set.of(type.word()));
      case Condition.MethodMatches(var patterns) -> names(condition, Fact.MCP_METHOD, patterns, GlobDialect.NAME);
      case Condition.SubjectIs(var subjects) -> exact(condition, Fact.SUBJECT_ID, Set.copyOf(subjects));
      case Condition.SeverityAtLeast _,
          Condition.CommandRuleMatches _,
          Condition.ArgumentsPass _,
          Condition.MetadataPasses _,
          Condition.ToolStateIn _,
          Condition.ClientMatches _,
          Condition.HostMatches _,
          Condition.OriginIs _,
          Condition.Not _ ->
          throw new IllegalArgumentException("`" + condition.member() + "` cannot be compiled yet");
      case Condition.SideEffectIn(var effects) -> new Clause.OfSideEffects(condition, effects);
    };
  }

  /// The attribute that a path condition looks at.
  static Fact factOf(Optional<PathRole> role) {
    return role.map(
            given ->
                switch (given) {
                  case PLAIN -> Fact.PATH;
                  case SOURCE -> Fact.SOURCE_PATH;
                  case DESTINATION -> Fact.DEST_PATH;
                })
        .orElse(Fact.PATH);
  }

  private Clause paths(Condition condition, Fact fact, List<String> patterns) {
    var placed = patterns.stream().map(paths::place).toList();
    var any = placed.stream().flatMap(one -> one.any().stream()).toList();
    var all = placed.stream().flatMap(one -> one.all().stream()).toList();
    return new Clause.OfText(condition, fact, anyOf(any), anyOf(all), !patterns.isEmpty());
  }

  private static Clause names(Condition condition, Fact fact, List<String> patterns, GlobDialect dialect) {
    return same(condition, fact, anyOf(patterns.stream().map(pattern -> Glob.of(pattern, dialect)).toList()), patterns);
  }

  private static Clause exact(Condition condition, Fact fact, Set<String> texts) {
    return same(condition, fact, texts::contains, texts);
  }

  private static Clause exactAnyCase(Condition condition, Fact fact, List<String> texts) {
    var folded = texts.stream().map(GlobDialect.NAME_ANY_CASE::comparable).collect(Collectors.toSet());
    return same(condition, fact, text -> folded.contains(GlobDialect.NAME_ANY_CASE.comparable(text)), texts);
  }

  private static Clause same(Condition condition, Fact fact, Predicate<String> test, Collection<?> entries) {
    return new Clause.OfText(condition, fact, test, test, !entries.isEmpty());
  }

  private static Predicate<String> anyOf(List<Glob> globs) {
    return text -> {
      for (var glob : globs) {
        if (glob.matches(text)) {
          return true;
        }
      }
      return false;
    };
  }
}
