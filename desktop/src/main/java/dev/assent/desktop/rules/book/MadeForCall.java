package dev.assent.desktop.rules.book;

import dev.assent.core.pdp.Decision;
import dev.assent.core.policy.Effect;
import dev.assent.desktop.ui.EffectWord;
import dev.assent.desktop.ui.Texts;

/// The present decision on the recorded call that a rule was made for, and the decision with the
/// rule.
///
/// @param now by what is in force
/// @param then by the draft
/// @param said how it is to be decided
public record MadeForCall(Decision now, Decision then, Effect said) {

  /// Whether it is decided as it is to be.
  public boolean holds() {
    return then.effect() == said;
  }

  /// One sentence.
  public String words() {
    String before = word(now.effect());
    if (holds()) {
      return Texts.get(
          now.effect() == said ? "rules.made.same" : "rules.made.holds", before, word(said));
    }
    return Texts.get(
        "rules.made.otherwise", word(then.effect()), word(said), then.trace().basis().finalRule());
  }

  private static String word(Effect effect) {
    return EffectWord.of(effect).text();
  }
}
