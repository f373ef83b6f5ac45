package dev.assent.desktop.rules;

import dev.assent.desktop.ui.EffectWord;
import java.util.ArrayList;
import java.util.List;

/// One row of the list: the head of a band, a rule, or the last line.
sealed interface RuleEntry {

  /// The head of a band.
  ///
  /// @param first whether it is weighed first
  /// @param empty whether it has no rule
  record Head(EffectWord effect, boolean first, boolean empty) implements RuleEntry {}

  /// A rule.
  ///
  /// @param most the score that fills the meter
  record Row(RuleLine line, int most) implements RuleEntry {}

  /// The row about everything else.
  record Otherwise() implements RuleEntry {}

  /// The rows of the list from the top.
  ///
  /// @param highest the highest score of all rules, also of those that are not shown
  /// @param narrow whether some rules are left out: what is empty or stands for the others then
  ///   says nothing
  static List<RuleEntry> of(RuleBands bands, int highest, boolean narrow) {
    var entries = new ArrayList<RuleEntry>();
    // A little more than the highest score fills the meter, so that a full bar never looks like a
    // bound.
    int most = Math.max(1, highest + highest / 9);
    for (int i = 0; i < bands.bands().size(); i++) {
      var band = bands.bands().get(i);
      if (!narrow || !band.lines().isEmpty()) {
        entries.add(new Head(band.effect(), i == 0, band.lines().isEmpty()));
      }
      band.lines().forEach(line -> entries.add(new Row(line, most)));
    }
    if (!narrow) {
      entries.add(new Otherwise());
    }
    return entries;
  }
}
