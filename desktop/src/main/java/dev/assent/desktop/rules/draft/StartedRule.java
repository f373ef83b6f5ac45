package dev.assent.desktop.rules.draft;

import dev.assent.core.policy.Policy;
import dev.assent.core.policy.Rule;
import dev.assent.core.suggest.Draft;
import dev.assent.core.suggest.StartingPoint;
import dev.assent.desktop.rules.form.CountedEnds;
import dev.assent.desktop.rules.form.UnfinishedRule;
import dev.assent.desktop.ui.Texts;
import java.util.Optional;

/// A new rule that begins with a common wish.
///
/// @param form what stands in the form at first
record StartedRule(StartingPoint point, UnfinishedRule form) {
  /// @param name what people call it
  static StartedRule of(StartingPoint point, String name, CountedEnds ends) {
    return new StartedRule(
        point,
        UnfinishedRule.begun(
            point.word(),
            name,
            point.effect(),
            point.missing(),
            point.conditions(),
            ends.after(point.lasts()),
            point.lasts().map(_ -> Texts.get("rules.start.ends")).orElse("")));
  }

  /// The change that the rule becomes, with what others need for it.
  Draft whole(Policy inForce, Rule rule) {
    return point.whole(inForce, rule);
  }

  /// The member of a condition that has to be said yet; absent where nothing lacks.
  Optional<String> lacks(Rule rule) {
    return point
        .missing()
        .filter(attribute -> rule.conditions().stream().noneMatch(one -> one.isOn(attribute)))
        .map(attribute -> attribute.member());
  }
}
