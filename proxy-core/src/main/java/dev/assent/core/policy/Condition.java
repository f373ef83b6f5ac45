package dev.assent.core.policy;

import dev.assent.core.access.ClientCapability;
import dev.assent.core.access.Operation;
import dev.assent.core.access.PathRole;
import dev.assent.core.access.ResourceType;
import dev.assent.core.access.Severity;
import dev.assent.core.access.SideEffect;
import dev.assent.core.access.ToolState;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// One condition of a rule, as written (clause 3). All conditions of a rule must hold; of a list
/// any entry.
public sealed interface Condition {

  /// Its name in the policy file, which is also its JSON member: `path_pattern`.
  String member();

  /// The points it gives (clause 4).
  Specificity specificity();

  /// `tool_name`: name globs, ASCII case ignored.
  record ToolName(List<String> patterns) implements Condition {
    public ToolName {
      patterns = List.copyOf(patterns);
    }

    @Override
    public String member() {
      return "tool_name";
    }

    @Override
    public Specificity specificity() {
      return ConditionPoints.named(patterns);
    }
  }

  /// `path_pattern`, `source_path` or `dest_path`: path globs, case-sensitive.
  ///
  /// @param role absent for `path_pattern`, which looks at every path of the call; SOURCE or
  ///   DESTINATION otherwise
  record PathMatches(Optional<PathRole> role, List<String> patterns) implements Condition {
    public PathMatches {
      patterns = List.copyOf(patterns);
    }

    @Override
    public String member() {
      return role.map(r -> r == PathRole.SOURCE ? "source_path" : "dest_path")
          .orElse("path_pattern");
    }

    @Override
    public Specificity specificity() {
      return ConditionPoints.paths(patterns);
    }
  }

  /// `operations`: one of these.
  record OperationIn(Set<Operation> operations) implements Condition {
    public OperationIn {
      operations = Set.copyOf(operations);
    }

    @Override
    public String member() {
      return "operations";
    }

    @Override
    public Specificity specificity() {
      return ConditionPoints.CONDITION;
    }
  }

  /// `extension`: with its dot, exact, ASCII case ignored.
  record ExtensionIn(List<String> extensions) implements Condition {
    public ExtensionIn {
      extensions = List.copyOf(extensions);
    }

    @Override
    public String member() {
      return "extension";
    }

    @Override
    public Specificity specificity() {
      return ConditionPoints.CONDITION;
    }
  }

  /// `scheme`: exact, ASCII case ignored.
  record SchemeIn(List<String> schemes) implements Condition {
    public SchemeIn {
      schemes = List.copyOf(schemes);
    }

    @Override
    public String member() {
      return "scheme";
    }

    @Override
    public Specificity specificity() {
      return ConditionPoints.CONDITION;
    }
  }

  /// `backend_id`: name globs, ASCII case ignored.
  record BackendIs(List<String> patterns) implements Condition {
    public BackendIs {
      patterns = List.copyOf(patterns);
    }

    @Override
    public String member() {
      return "backend_id";
    }

    @Override
    public Specificity specificity() {
      return ConditionPoints.named(patterns);
    }
  }

  /// `resource_type`: exact.
  record ResourceTypeIs(ResourceType type) implements Condition {
    @Override
    public String member() {
      return "resource_type";
    }

    @Override
    public Specificity specificity() {
      return ConditionPoints.EXACT;
    }
  }

  /// `mcp_method`: name globs, case-sensitive.
  record MethodMatches(List<String> patterns) implements Condition {
    public MethodMatches {
      patterns = List.copyOf(patterns);
    }

    @Override
    public String member() {
      return "mcp_method";
    }

    @Override
    public Specificity specificity() {
      return ConditionPoints.named(patterns);
    }
  }

  /// `subject_id`: exact, case-sensitive.
  record SubjectIs(List<String> subjects) implements Condition {
    public SubjectIs {
      subjects = List.copyOf(subjects);
    }

    @Override
    public String member() {
      return "subject_id";
    }

    @Override
    public Specificity specificity() {
      return ConditionPoints.EXACT;
    }
  }

  /// `side_effects`: any in common; an unknown tool has none.
  record SideEffectIn(Set<SideEffect> effects) implements Condition {
    public SideEffectIn {
      effects = Set.copyOf(effects);
    }

    @Override
    public String member() {
      return "side_effects";
    }

    @Override
    public Specificity specificity() {
      return ConditionPoints.CONDITION;
    }
  }

  /// `command_severity`: at least as bad.
  record SeverityAtLeast(Severity severity) implements Condition {
    @Override
    public String member() {
      return "command_severity";
    }

    @Override
    public Specificity specificity() {
      return ConditionPoints.CONDITION;
    }
  }

  /// `command_rule`: name globs over the ids of command-risk rules, case-sensitive.
  record CommandRuleMatches(List<String> patterns) implements Condition {
    public CommandRuleMatches {
      patterns = List.copyOf(patterns);
    }

    @Override
    public String member() {
      return "command_rule";
    }

    @Override
    public Specificity specificity() {
      return ConditionPoints.named(patterns);
    }
  }

  /// `argument`: every test must hold. Each pointer counts as a condition of its own.
  ///
  /// @param tests by JSON pointer into [dev.assent.core.access.AccessRequest#arguments()], in file
  ///   order; not empty
  record ArgumentsPass(Map<String, ValueTest> tests) implements Condition {
    public ArgumentsPass {
      tests = inOrder(tests);
    }

    @Override
    public String member() {
      return "argument";
    }

    @Override
    public Specificity specificity() {
      return ConditionPoints.tests(tests.values());
    }
  }

  /// `tool_metadata`: every test must hold. Each pointer counts as a condition of its own.
  ///
  /// @param tests by JSON pointer into the tool's description, in file order; not empty
  record MetadataPasses(Map<String, ValueTest> tests) implements Condition {
    public MetadataPasses {
      tests = inOrder(tests);
    }

    @Override
    public String member() {
      return "tool_metadata";
    }

    @Override
    public Specificity specificity() {
      return ConditionPoints.tests(tests.values());
    }
  }

  /// `tool_state`: one of these.
  record ToolStateIn(Set<ToolState> states) implements Condition {
    public ToolStateIn {
      states = Set.copyOf(states);
    }

    @Override
    public String member() {
      return "tool_state";
    }

    @Override
    public Specificity specificity() {
      return ConditionPoints.EXACT;
    }
  }

  /// `client_capability`: any in common; a client that did not say what it can do has none.
  record ClientCapabilityIn(Set<ClientCapability> capabilities) implements Condition {
    public ClientCapabilityIn {
      capabilities = Set.copyOf(capabilities);
    }

    @Override
    public String member() {
      return "client_capability";
    }

    @Override
    public Specificity specificity() {
      return ConditionPoints.CONDITION;
    }
  }

  /// `client`: name globs, ASCII case ignored.
  record ClientMatches(List<String> patterns) implements Condition {
    public ClientMatches {
      patterns = List.copyOf(patterns);
    }

    @Override
    public String member() {
      return "client";
    }

    @Override
    public Specificity specificity() {
      return ConditionPoints.named(patterns);
    }
  }

  /// `host`: name globs, ASCII case ignored.
  record HostMatches(List<String> patterns) implements Condition {
    public HostMatches {
      patterns = List.copyOf(patterns);
    }

    @Override
    public String member() {
      return "host";
    }

    @Override
    public Specificity specificity() {
      return ConditionPoints.named(patterns);
    }
  }

  /// `origin`: exact.
  record OriginIs(List<String> origins) implements Condition {
    public OriginIs {
      origins = List.copyOf(origins);
    }

    @Override
    public String member() {
      return "origin";
    }

    @Override
    public Specificity specificity() {
      return ConditionPoints.EXACT;
    }
  }

  /// `not`: each of these negated, and all negations must hold (clause 3.5).
  ///
  /// @param conditions in file order, at least one, one of each kind at most, none of them a `not`
  record Not(List<Condition> conditions) implements Condition {
    public Not {
      conditions = List.copyOf(conditions);
      if (conditions.isEmpty()) {
        throw new IllegalArgumentException("a `not` negates something");
      }
      if (conditions.stream().anyMatch(Not.class::isInstance)) {
        throw new IllegalArgumentException("a `not` negates no `not`");
      }
    }

    @Override
    public String member() {
      return "not";
    }

    @Override
    public Specificity specificity() {
      return conditions.stream()
          .map(Condition::specificity)
          .reduce(Specificity.NONE, Specificity::plus);
    }
  }

  private static Map<String, ValueTest> inOrder(Map<String, ValueTest> tests) {
    if (tests.isEmpty()) {
      throw new IllegalArgumentException("there is at least one test");
    }
    return Collections.unmodifiableMap(new LinkedHashMap<>(tests));
  }
}
