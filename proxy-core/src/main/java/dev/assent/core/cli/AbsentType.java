package dev.assent.core.cli;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.PathRole;
import dev.assent.core.policy.Condition;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.Rule;
import java.util.List;
import java.util.Optional;

/// A request always has a resource type, a case of `policy eval` may have none. Where that is so, conditions on the type become
/// conditions of equal weight on another attribute that is absent from the case: what absence means is then the engine's own answer.
final class AbsentType {
  private AbsentType() {}

  /// The policy for a request whose type means nothing.
  ///
  /// @throws EvalException when every other attribute is there, so that none can stand in
  static Policy standIn(Policy policy, AccessRequest request) throws EvalException {
    boolean needed =
        policy.rules().stream().anyMatch(rule -> rule.conditions().stream().anyMatch(AbsentType::onType));
    if (!needed) {
      return policy;
    }
    var substitute =
        absent(request)
            .orElseThrow(() -> new EvalException(EvalException.Stage.LINE, "found no `resource_type`, expected one"));
    var rules = policy.rules().stream().map(rule -> replaced(rule, substitute)).toList();
    return new Policy(rules, policy.combining(), policy.missing());
  }

  private static boolean onType(Condition condition) {
    return condition instanceof Condition.ResourceTypeIs;
  }

  private static Rule replaced(Rule rule, Condition substitute) {
    var conditions = rule.conditions().stream().map(c -> onType(c) ? substitute : c).toList();
    return new Rule(
        rule.id(),
        rule.description(),
        rule.effect(),
        conditions,
        rule.cacheSideEffects(),
        rule.enabled(),
        rule.expiresAt());
  }

  /// A condition worth 110 points, as one on the type, on an attribute that the request lacks.
  private static Optional<Condition> absent(AccessRequest request) {
    var resource = request.resource();
    if (request.subject().id().isEmpty()) {
      return Optional.of(new Condition.SubjectIs(List.of("any")));
    }
    if (resource.backendId().isEmpty()) {
      return Optional.of(new Condition.BackendIs(List.of("any")));
    }
    if (resource.toolName().isEmpty()) {
      return Optional.of(new Condition.ToolName(List.of("any")));
    }
    if (request.action().method().isEmpty()) {
      return Optional.of(new Condition.MethodMatches(List.of("any")));
    }
    for (var role : List.of(PathRole.SOURCE, PathRole.DESTINATION)) {
      if (resource.paths().stream().noneMatch(path -> path.role() == role)) {
        // The root has no segment before a wildcard, so it gives no points for depth.
        return Optional.of(new Condition.PathMatches(Optional.of(role), List.of("/")));
      }
    }
    return Optional.empty();
  }
}
