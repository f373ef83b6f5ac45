package dev.assent.desktop.rules.form;

import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.Condition;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Rule;
import dev.assent.core.policy.RuleId;
import dev.assent.desktop.ui.EffectWord;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

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

  /// A new rule of which something is known.
  ///
  /// @param missing a condition that a person fills in, before the others; absent for none
  /// @param note what people should know about it; may be empty
  public static UnfinishedRule begun(
      String id,
      String name,
      Effect effect,
      Optional<Attribute> missing,
      List<Condition> conditions,
      Optional<Instant> expires,
      String note) {
    var rows =
        Stream.concat(
                missing.stream().map(one -> new ConditionRowViewModel(new ConditionKind(one))),
                conditions.stream().flatMap(RuleEditorViewModel::rowsOf))
            .toList();
    return new UnfinishedRule(
        Optional.empty(),
        id,
        true,
        name,
        EffectWord.of(effect),
        true,
        false,
        List.of(),
        rows,
        0,
        expires,
        "",
        note,
        Map.of());
  }

  /// The same under another id.
  public UnfinishedRule withId(String other) {
    return new UnfinishedRule(
        of,
        other,
        ownId,
        name,
        effect,
        active,
        remembered,
        rememberedEffects,
        rows,
        score,
        expires,
        noMoment,
        note,
        groups);
  }

  /// True if it is to become the rule with an id.
  public boolean isOf(RuleId rule) {
    return of.filter(was -> was.id().equals(rule)).isPresent();
  }
}
