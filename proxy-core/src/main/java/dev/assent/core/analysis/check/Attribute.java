package dev.assent.core.analysis.check;

import dev.assent.core.access.ClientCapability;
import dev.assent.core.access.Operation;
import dev.assent.core.access.PathRole;
import dev.assent.core.access.ResourceType;
import dev.assent.core.access.Severity;
import dev.assent.core.access.SideEffect;
import dev.assent.core.access.ToolState;
import dev.assent.core.glob.GlobDialect;
import dev.assent.core.policy.Condition;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// An attribute of calls as conditions see it: how its values are compared, and what is known of
/// them beforehand.
enum Attribute {
  TOOL_NAME("tool_name", Comparison.GLOB, GlobDialect.NAME_ANY_CASE, Count.ONE, Where.TOOLS),
  PATH("path_pattern", Comparison.GLOB, GlobDialect.PATH, Count.MANY, Where.ANYWHERE),
  SOURCE("source_path", Comparison.GLOB, GlobDialect.PATH, Count.MANY, Where.ANYWHERE),
  DESTINATION("dest_path", Comparison.GLOB, GlobDialect.PATH, Count.MANY, Where.ANYWHERE),
  OPERATION("operations", Comparison.EXACT, GlobDialect.NAME, Count.ONE, Where.TOOLS),
  EXTENSION("extension", Comparison.EXACT, GlobDialect.NAME_ANY_CASE, Count.MANY, Where.ANYWHERE),
  SCHEME("scheme", Comparison.EXACT, GlobDialect.NAME_ANY_CASE, Count.MANY, Where.ANYWHERE),
  BACKEND("backend_id", Comparison.GLOB, GlobDialect.NAME_ANY_CASE, Count.ONE, Where.EVERYWHERE),
  RESOURCE_TYPE("resource_type", Comparison.EXACT, GlobDialect.NAME, Count.ONE, Where.EVERYWHERE),
  METHOD("mcp_method", Comparison.GLOB, GlobDialect.NAME, Count.ONE, Where.EVERYWHERE),
  SUBJECT("subject_id", Comparison.EXACT, GlobDialect.NAME, Count.ONE, Where.EVERYWHERE),
  SIDE_EFFECTS("side_effects", Comparison.EXACT, GlobDialect.NAME, Count.MANY, Where.TOOLS),
  SEVERITY("command_severity", Comparison.EXACT, GlobDialect.NAME, Count.ONE, Where.ANYWHERE),
  COMMAND_RULE("command_rule", Comparison.GLOB, GlobDialect.NAME, Count.MANY, Where.ANYWHERE),
  ARGUMENT("argument", Comparison.TESTS, GlobDialect.NAME, Count.MANY, Where.EVERYWHERE),
  METADATA("tool_metadata", Comparison.TESTS, GlobDialect.NAME, Count.MANY, Where.TOOLS),
  TOOL_STATE("tool_state", Comparison.EXACT, GlobDialect.NAME, Count.ONE, Where.TOOLS),
  CLIENT("client", Comparison.GLOB, GlobDialect.NAME_ANY_CASE, Count.ONE, Where.ANYWHERE),
  CAPABILITY("client_capability", Comparison.EXACT, GlobDialect.NAME, Count.MANY, Where.ANYWHERE),
  HOST("host", Comparison.GLOB, GlobDialect.NAME_ANY_CASE, Count.MANY, Where.ANYWHERE),
  ORIGIN("origin", Comparison.EXACT, GlobDialect.NAME, Count.ONE, Where.ANYWHERE);

  /// The way in which a call's value is compared with what is written in a rule.
  enum Comparison {
    GLOB,
    EXACT,
    /// tests of JSON values by pointer
    TESTS
  }

  /// The number of values that a call has of the attribute, if it has any.
  enum Count {
    ONE,
    MANY
  }

  /// The calls that have the attribute.
  enum Where {
    /// calls of tools only, and not all of them
    TOOLS,
    /// any call may have it
    ANYWHERE,
    /// every call has it
    EVERYWHERE
  }

  private final String member;
  private final Comparison comparison;
  private final GlobDialect dialect;
  private final Count count;
  private final Where where;

  Attribute(String member, Comparison comparison, GlobDialect dialect, Count count, Where where) {
    this.member = member;
    this.comparison = comparison;
    this.dialect = dialect;
    this.count = count;
    this.where = where;
  }

  /// The name of the condition on it.
  String member() {
    return member;
  }

  Comparison comparison() {
    return comparison;
  }

  GlobDialect dialect() {
    return dialect;
  }

  boolean hasOneValue() {
    return count == Count.ONE;
  }

  boolean isOfToolsOnly() {
    return where == Where.TOOLS;
  }

  /// Whether no call is without it.
  boolean isAlwaysThere() {
    return where == Where.EVERYWHERE;
  }

  boolean isPath() {
    return this == PATH || this == SOURCE || this == DESTINATION;
  }

  /// Everything its values can be, in order; empty where that is open.
  List<String> universe() {
    return switch (this) {
      case OPERATION -> words(Operation.values(), Operation::word);
      case RESOURCE_TYPE -> words(ResourceType.values(), ResourceType::word);
      case SIDE_EFFECTS -> words(SideEffect.values(), SideEffect::word);
      case SEVERITY -> words(Severity.values(), Severity::word);
      case CAPABILITY -> words(ClientCapability.values(), ClientCapability::word);
      case TOOL_STATE -> words(ToolState.values(), ToolState::word);
      case TOOL_NAME,
          PATH,
          SOURCE,
          DESTINATION,
          EXTENSION,
          SCHEME,
          BACKEND,
          METHOD,
          SUBJECT,
          COMMAND_RULE,
          ARGUMENT,
          METADATA,
          CLIENT,
          HOST,
          ORIGIN ->
          List.of();
    };
  }

  /// The attribute that a condition looks at.
  ///
  /// @throws IllegalArgumentException for `not`, which looks at several
  static Attribute of(Condition condition) {
    return switch (condition) {
      case Condition.ToolName _ -> TOOL_NAME;
      case Condition.PathMatches(var role, _) -> ofRole(role);
      case Condition.OperationIn _ -> OPERATION;
      case Condition.ExtensionIn _ -> EXTENSION;
      case Condition.SchemeIn _ -> SCHEME;
      case Condition.BackendIs _ -> BACKEND;
      case Condition.ResourceTypeIs _ -> RESOURCE_TYPE;
      case Condition.MethodMatches _ -> METHOD;
      case Condition.SubjectIs _ -> SUBJECT;
      case Condition.SideEffectIn _ -> SIDE_EFFECTS;
      case Condition.SeverityAtLeast _ -> SEVERITY;
      case Condition.CommandRuleMatches _ -> COMMAND_RULE;
      case Condition.ArgumentsPass _ -> ARGUMENT;
      case Condition.MetadataPasses _ -> METADATA;
      case Condition.ToolStateIn _ -> TOOL_STATE;
      case Condition.ClientMatches _ -> CLIENT;
      case Condition.ClientCapabilityIn _ -> CAPABILITY;
      case Condition.HostMatches _ -> HOST;
      case Condition.OriginIs _ -> ORIGIN;
      case Condition.Not _ ->
          throw new IllegalArgumentException("a `not` looks at several attributes");
    };
  }

  private static Attribute ofRole(Optional<PathRole> role) {
    return role.map(given ->
            switch (given) {
              case PLAIN -> PATH;
              case SOURCE -> SOURCE;
              case DESTINATION -> DESTINATION;
            })
        .orElse(PATH);
  }

  private static <T> List<String> words(T[] values, java.util.function.Function<T, String> word) {
    return Arrays.stream(values).map(word).toList();
  }
}
