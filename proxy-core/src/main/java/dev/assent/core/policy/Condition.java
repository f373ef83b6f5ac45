package dev.assent.core.policy;

import dev.assent.core.access.Operation;
import dev.assent.core.access.PathRole;
import dev.assent.core.access.ResourceType;
import dev.assent.core.access.SideEffect;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// One condition of a rule, as written (clause 3). All conditions of a rule must hold; of a list any entry.
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
      return Points.named(patterns);
    }
  }

  /// `path_pattern`, `source_path` or `dest_path`: path globs, case-sensitive.
  ///
  /// @param role absent for `path_pattern`, which looks at every path of the call; SOURCE or DESTINATION otherwise
  record PathMatches(Optional<PathRole> role, List<String> patterns) implements Condition {
    public PathMatches {
      patterns = List.copyOf(patterns);
    }

    @Override
    public String member() {
      return role.map(r -> r == PathRole.SOURCE ? "source_path" : "dest_path").orElse("path_pattern");
    }

    @Override
    public Specificity specificity() {
      return Points.paths(patterns);
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
      return Points.CONDITION;
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
      return Points.CONDITION;
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
      return Points.CONDITION;
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
      return Points.named(patterns);
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
      return Points.EXACT;
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
      return Points.named(patterns);
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
      return Points.EXACT;
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
      return Points.CONDITION;
    }
  }
}
