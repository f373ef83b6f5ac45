package dev.assent.desktop.rules;

import dev.assent.core.access.SideEffect;
import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.Condition;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Rule;
import dev.assent.core.policy.RuleId;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Rules for tests and exhibits.
public final class TestRules {
  private TestRules() {}

  public static Rule rule(String id, String name, Effect effect, Condition... conditions) {
    Optional<Set<SideEffect>> cached =
        effect == Effect.HITL ? Optional.of(Set.of(SideEffect.FS_WRITE)) : Optional.empty();
    return new Rule(
        new RuleId(id),
        Optional.of(name),
        effect,
        List.of(conditions),
        cached,
        true,
        Optional.empty());
  }

  public static Condition tool(String... patterns) {
    return Attribute.TOOL_NAME.texts(List.of(patterns));
  }

  public static Condition.Single path(String... patterns) {
    return Attribute.PATH.texts(List.of(patterns));
  }

  public static Condition server(String... patterns) {
    return Attribute.BACKEND.texts(List.of(patterns));
  }
}
