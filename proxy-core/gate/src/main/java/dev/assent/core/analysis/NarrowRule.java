package dev.assent.core.analysis;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.Condition;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.Rule;
import dev.assent.core.policy.RuleId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A rule for calls like one alone: this tool of this server with these paths or hosts, else these
/// arguments. One that allows a shell command allows it by itself.
///
/// @param placed whether the rule names paths, hosts or arguments; without them it is for all calls
///   of its tool or method
public record NarrowRule(Rule rule, boolean placed) {
  private static final List<Attribute> PLACES =
      List.of(Attribute.PATH, Attribute.SOURCE, Attribute.DESTINATION);

  /// The rule, under an id that is free; absent when the call has nothing a rule could name, and
  /// for an ALLOW when its command has another one beside it.
  public static Optional<NarrowRule> of(Policy policy, AccessRequest request, Effect effect) {
    var properties = CallProperties.of(request);
    var conditions = new ArrayList<Condition>();
    properties.tool().or(properties::method).ifPresent(conditions::add);
    properties.server().ifPresent(conditions::add);
    int general = conditions.size();
    conditions.addAll(paths(properties, effect));
    properties.hosts().ifPresent(conditions::add);
    if (conditions.size() == general) {
      properties.arguments().ifPresent(conditions::add);
    }
    boolean placed = conditions.size() > general;
    if (effect == Effect.ALLOW) {
      properties.commands().ifPresent(conditions::add);
    }
    return conditions.isEmpty()
            || effect == Effect.ALLOW && request.resource().command().isChained()
        ? Optional.empty()
        : Optional.of(
            new NarrowRule(
                new Rule(
                    freeId(policy, request, effect),
                    Optional.empty(),
                    effect,
                    conditions,
                    Optional.empty(),
                    true,
                    Optional.empty()),
                placed));
  }

  /// The same rule for whatever lies below one of some folders, in the place of its paths.
  ///
  /// @param folders absolute, without a slash at the end, without wildcard
  public Rule below(List<String> folders) {
    var conditions = new ArrayList<Condition>();
    for (Condition condition : rule.conditions()) {
      if (PLACES.stream().noneMatch(condition::isOn)) {
        conditions.add(condition);
      }
    }
    conditions.add(Attribute.PATH.texts(folders.stream().map(folder -> folder + "/**").toList()));
    return rule.withConditions(conditions);
  }

  // The paths an ALLOW sees are the narrower choice; a path that only the others see is better than
  // none.
  private static List<Condition.Single> paths(CallProperties properties, Effect effect) {
    var seen = properties.pathsOfAllow();
    return seen.isEmpty() && effect != Effect.ALLOW ? properties.pathsOfNot() : seen;
  }

  private static RuleId freeId(Policy policy, AccessRequest request, Effect effect) {
    String word =
        switch (effect) {
          case ALLOW -> "allow-";
          case HITL -> "ask-";
          case DENY -> "deny-";
        };
    String name =
        word
            + request
                .resource()
                .toolName()
                .orElse(request.action().name())
                .replaceAll("[^A-Za-z0-9_.-]", "-");
    return RuleId.free(name, policy::hasRule);
  }
}
