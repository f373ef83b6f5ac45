package dev.assent.desktop.rules.form;

import dev.assent.core.access.ClientCapability;
import dev.assent.core.access.Operation;
import dev.assent.core.access.PathRole;
import dev.assent.core.access.ResourceType;
import dev.assent.core.access.Severity;
import dev.assent.core.access.SideEffect;
import dev.assent.core.access.ToolState;
import dev.assent.core.policy.Condition;
import dev.assent.core.policy.ValueTest;
import dev.assent.desktop.ui.ToolEffectWords;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/// The kinds of condition the form can edit, in the order in which they are offered.
///
/// Translates between what stands in the form (texts and ticks) and the core's [Condition]; it
/// judges nothing.
public enum ConditionKind {
  TOOL("tool_name", Input.PATTERNS),
  PATH("path_pattern", Input.PATTERNS),
  SOURCE("source_path", Input.PATTERNS),
  DESTINATION("dest_path", Input.PATTERNS),
  OPERATION("operations", Input.TICKS),
  EXTENSION("extension", Input.WORDS),
  SCHEME("scheme", Input.WORDS),
  SERVER("backend_id", Input.PATTERNS),
  RESOURCE("resource_type", Input.ONE_OF),
  METHOD("mcp_method", Input.PATTERNS),
  USER("subject_id", Input.WORDS),
  EFFECTS("side_effects", Input.TICKS),
  HOST("host", Input.PATTERNS),
  ARGUMENT("argument", Input.TESTS),
  RISK("command_severity", Input.ONE_OF),
  RISK_RULE("command_rule", Input.PATTERNS),
  TOOL_STATE("tool_state", Input.TICKS),
  DESCRIPTION("tool_metadata", Input.TESTS),
  CLIENT("client", Input.PATTERNS),
  CAPABILITY("client_capability", Input.TICKS),
  ORIGIN("origin", Input.WORDS);

  /// A way to enter a value.
  enum Input {
    /// texts in which `*` and `?` are wildcards
    PATTERNS,
    /// texts that are compared as they stand
    WORDS,
    /// any of a fixed set
    TICKS,
    /// exactly one of a fixed set
    ONE_OF,
    /// pointers into a document, each with a test
    TESTS
  }

  private final String member;
  private final Input input;

  ConditionKind(String member, Input input) {
    this.member = member;
    this.input = input;
  }

  /// The name in the policy file: `path_pattern`.
  String member() {
    return member;
  }

  /// How its value is put in.
  Input input() {
    return input;
  }

  /// Whether its value is picked from [#choices()].
  boolean picked() {
    return input == Input.TICKS || input == Input.ONE_OF;
  }

  /// The words to pick from; empty where texts are typed.
  List<String> choices() {
    return switch (this) {
      case OPERATION -> Arrays.stream(Operation.values()).map(Operation::word).toList();
      case RESOURCE -> Arrays.stream(ResourceType.values()).map(ResourceType::word).toList();
      case EFFECTS -> Arrays.stream(SideEffect.values()).map(SideEffect::word).toList();
      case RISK -> Arrays.stream(Severity.values()).map(Severity::word).toList();
      case CAPABILITY ->
          Arrays.stream(ClientCapability.values()).map(ClientCapability::word).toList();
      case TOOL_STATE -> Arrays.stream(ToolState.values()).map(ToolState::word).toList();
      case TOOL,
          PATH,
          SOURCE,
          DESTINATION,
          EXTENSION,
          SCHEME,
          SERVER,
          METHOD,
          USER,
          HOST,
          ARGUMENT,
          RISK_RULE,
          DESCRIPTION,
          CLIENT,
          ORIGIN ->
          List.of();
    };
  }

  /// A choice as the form says it.
  String words(String choice) {
    return this == EFFECTS ? ToolEffectWords.ofWord(choice) : choice;
  }

  /// The kind that edits a condition.
  ///
  /// @throws IllegalArgumentException for `not`, whose entries are rows of their own
  static ConditionKind of(Condition condition) {
    return Arrays.stream(values())
        .filter(kind -> kind.member.equals(condition.member()))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no row for `" + condition.member() + "`"));
  }

  /// The condition with these tests, in the order given.
  ///
  /// @return absent when there is none, or this kind has no tests
  Optional<Condition> condition(Map<String, ValueTest> tests) {
    if (tests.isEmpty()) {
      return Optional.empty();
    }
    if (this == ARGUMENT) {
      return Optional.of(new Condition.ArgumentsPass(tests));
    }
    return this == DESCRIPTION
        ? Optional.of(new Condition.MetadataPasses(tests))
        : Optional.empty();
  }

  /// The tests of a condition by pointer; empty for a condition without tests.
  public static Map<String, ValueTest> tests(Condition condition) {
    if (condition instanceof Condition.ArgumentsPass(var tests)) {
      return tests;
    }
    return condition instanceof Condition.MetadataPasses(var tests) ? tests : Map.of();
  }

  /// The condition with these values, in the order given; an empty list is a condition that never
  /// holds.
  ///
  /// @return absent when a single value is wanted and there is none, or a word is not one of
  ///   [#choices()]
  Optional<Condition> condition(List<String> values) {
    return switch (this) {
      case TOOL -> Optional.of(new Condition.ToolName(values));
      case PATH -> Optional.of(new Condition.PathMatches(Optional.empty(), values));
      case SOURCE -> Optional.of(new Condition.PathMatches(Optional.of(PathRole.SOURCE), values));
      case DESTINATION ->
          Optional.of(new Condition.PathMatches(Optional.of(PathRole.DESTINATION), values));
      case EXTENSION -> Optional.of(new Condition.ExtensionIn(values));
      case SCHEME -> Optional.of(new Condition.SchemeIn(values));
      case SERVER -> Optional.of(new Condition.BackendIs(values));
      case METHOD -> Optional.of(new Condition.MethodMatches(values));
      case USER -> Optional.of(new Condition.SubjectIs(values));
      case OPERATION ->
          Optional.of(
              new Condition.OperationIn(
                  values.stream()
                      .flatMap(v -> Operation.ofWord(v).stream())
                      .collect(Collectors.toSet())));
      case EFFECTS ->
          Optional.of(
              new Condition.SideEffectIn(
                  values.stream()
                      .flatMap(v -> SideEffect.ofWord(v).stream())
                      .collect(Collectors.toSet())));
      case RESOURCE ->
          values.stream()
              .findFirst()
              .flatMap(ResourceType::ofWord)
              .map(Condition.ResourceTypeIs::new);
      case RISK ->
          values.stream().findFirst().flatMap(Severity::ofWord).map(Condition.SeverityAtLeast::new);
      case TOOL_STATE ->
          Optional.of(
              new Condition.ToolStateIn(
                  values.stream()
                      .flatMap(v -> ToolState.ofWord(v).stream())
                      .collect(Collectors.toSet())));
      case CAPABILITY ->
          Optional.of(
              new Condition.ClientCapabilityIn(
                  values.stream()
                      .flatMap(v -> ClientCapability.ofWord(v).stream())
                      .collect(Collectors.toSet())));
      case RISK_RULE -> Optional.of(new Condition.CommandRuleMatches(values));
      case HOST -> Optional.of(new Condition.HostMatches(values));
      case CLIENT -> Optional.of(new Condition.ClientMatches(values));
      case ORIGIN -> Optional.of(new Condition.OriginIs(values));
      case ARGUMENT, DESCRIPTION -> Optional.empty();
    };
  }

  /// The values of a condition as texts: picked ones in the order of [#choices()], the pointers of
  /// tests; none for `not`.
  public static List<String> values(Condition condition) {
    return switch (condition) {
      case Condition.ToolName(var patterns) -> patterns;
      case Condition.PathMatches(var _, var patterns) -> patterns;
      case Condition.ExtensionIn(var extensions) -> extensions;
      case Condition.SchemeIn(var schemes) -> schemes;
      case Condition.BackendIs(var patterns) -> patterns;
      case Condition.MethodMatches(var patterns) -> patterns;
      case Condition.SubjectIs(var subjects) -> subjects;
      case Condition.ResourceTypeIs(var type) -> List.of(type.word());
      case Condition.OperationIn(var operations) ->
          operations.stream().sorted().map(Operation::word).toList();
      case Condition.SideEffectIn(var effects) ->
          effects.stream().sorted().map(SideEffect::word).toList();
      case Condition.SeverityAtLeast(var severity) -> List.of(severity.word());
      case Condition.CommandRuleMatches(var patterns) -> patterns;
      case Condition.ArgumentsPass(var tests) -> List.copyOf(tests.keySet());
      case Condition.MetadataPasses(var tests) -> List.copyOf(tests.keySet());
      case Condition.ToolStateIn(var states) ->
          states.stream().sorted().map(ToolState::word).toList();
      case Condition.ClientCapabilityIn(var capabilities) ->
          capabilities.stream().sorted().map(ClientCapability::word).toList();
      case Condition.ClientMatches(var patterns) -> patterns;
      case Condition.HostMatches(var patterns) -> patterns;
      case Condition.OriginIs(var origins) -> origins;
      case Condition.Not _ -> List.of();
    };
  }
}
