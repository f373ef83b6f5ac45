package dev.assent.desktop.rules;

import dev.assent.desktop.rules.RuleBands.Standing;
import dev.assent.desktop.rules.form.NumberWords;
import dev.assent.desktop.ui.Texts;

/// A rule's place in its band in words.
///
/// @param place "1st of 4 in Ask"
/// @param detail "8 above Ledger gets a look"; of ties, which comes first and why
record StandingWords(String place, String detail) {

  /// Nothing to say yet.
  static final StandingWords NONE = new StandingWords("", "");

  /// The words for a rule at its place.
  static StandingWords of(RuleLine line, Standing standing) {
    String place =
        Texts.get(
            "rules.standing.place",
            NumberWords.ordinal(standing.rank()),
            Texts.number(standing.size()),
            line.effect().text());
    return new StandingWords(place, detail(line, standing));
  }

  private static String detail(RuleLine line, Standing standing) {
    if (standing.above().isPresent() && standing.above().get().score() == line.score()) {
      return Texts.get("rules.standing.tiedAfter", standing.above().get().name());
    }
    if (standing.below().isPresent() && standing.below().get().score() == line.score()) {
      return Texts.get("rules.standing.tiedBefore", standing.below().get().name());
    }
    if (standing.above().isPresent()) {
      int gap = standing.above().get().score() - line.score();
      return Texts.get("rules.standing.below", Texts.number(gap), standing.above().get().name());
    }
    if (standing.below().isPresent()) {
      int gap = line.score() - standing.below().get().score();
      return Texts.get("rules.standing.above", Texts.number(gap), standing.below().get().name());
    }
    return Texts.get("rules.standing.alone", line.effect().text());
  }
}
