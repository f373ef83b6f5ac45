package dev.assent.desktop.decisions;

import dev.assent.desktop.ui.EffectWord;
import dev.assent.desktop.ui.Texts;
import java.util.Locale;

/// A decision as the chart and its legend count it: each is of one kind. From the base of a bar.
enum DecisionKind {
  /// nobody was asked
  ALLOW,
  /// it came before a person
  ASK,
  /// nobody was asked
  DENY,
  /// one like it had ended without a yes, and a person let this one through
  THROUGH,
  /// a test call of ours
  TEST,
  /// the record does not say enough
  UNKNOWN;

  /// The kind of what an effect settled.
  static DecisionKind of(EffectWord effect) {
    return switch (effect) {
      case ALLOW -> ALLOW;
      case ASK -> ASK;
      case DENY -> DENY;
    };
  }

  /// True for a kind that is named also where none is of it.
  boolean isAlwaysNamed() {
    return ordinal() <= DENY.ordinal();
  }

  /// The word as it is typed.
  String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /// So many of it, as people read it.
  String count(int number) {
    return Texts.get("decisions.chart.count." + word(), Texts.number(number));
  }
}
