package dev.assent.desktop.rules.form;

import dev.assent.core.policy.Rule;
import dev.assent.core.policy.RuleId;
import dev.assent.desktop.ui.EffectWord;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The form of a rule that is none yet, to be shown again as it was left.
///
/// @param of the rule of the policy that it is to become; absent for a new one
/// @param score the points that its conditions have so far
/// @param noMoment what is typed for its end while that is no moment; else empty
public record UnfinishedRule(
    Optional<Rule> of,
    String id,
    boolean ownId,
    String name,
    EffectWord effect,
    boolean active,
    boolean remembered,
    List<String> rememberedEffects,
    List<ConditionRowViewModel> rows,
    int score,
    Optional<Instant> expires,
    String noMoment,
    String note,
    Map<String, String> groups) {
  public UnfinishedRule {
    rememberedEffects = List.copyOf(rememberedEffects);
    rows = List.copyOf(rows);
    groups = Map.copyOf(groups);
  }

  /// Whether it is to become the rule with an id.
  public boolean isOf(RuleId rule) {
    return of.filter(was -> was.id().equals(rule)).isPresent();
  }
}
