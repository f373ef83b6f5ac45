package dev.assent.desktop.rules;

import dev.assent.core.access.SideEffect;
import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.Condition;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Rule;
import dev.assent.core.policy.RuleId;
import dev.assent.desktop.rules.book.FakeRuleBook;
import dev.assent.desktop.rules.text.DraftCheck;
import java.time.InstantSource;
import java.time.ZoneOffset;
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

  /// The page of the rules of one server, `files`, where all work is done at once and no draft has
  /// a finding.
  public static RulesViewModel page(FakeRuleBook book, InstantSource clock) {
    return new RulesViewModel(
        book.alone("files"),
        new DraftCheck(_ -> List.of(), Runnable::run, Runnable::run),
        ImmediateTrial.TRIAL,
        FakeReplay.NOTHING,
        clock,
        ZoneOffset.UTC);
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
