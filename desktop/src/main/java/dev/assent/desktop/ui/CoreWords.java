package dev.assent.desktop.ui;

import dev.assent.core.risk.CommandReading.Risk;
import dev.assent.core.risk.CommandReading.Way;
import dev.assent.core.risk.RiskWords;
import java.util.Optional;

/// What the core says, in the language in use: findings and faults, and what rules of risk say of commands. Whatever has no
/// words in that language stays English. Nothing is read before a window that is not English asks.
public final class CoreWords {
  private CoreWords() {}

  private static final class German {
    static final CoreSentences SENTENCES = CoreSentences.read(CoreSentences.GERMAN);
  }

  /// A sentence of the core, or half of one.
  public static String of(String english) {
    return isGerman() ? German.SENTENCES.of(english).orElse(english) : english;
  }

  /// What a rule of risk says.
  ///
  /// @param rule its id
  /// @param english with or without a full stop, which the answer then has or has not
  public static String ofRule(String rule, String english) {
    return isGerman() ? germanOfRule(rule, english).orElse(english) : english;
  }

  /// A risk with all that is said of it.
  public static Risk of(Risk risk) {
    if (!isGerman()) {
      return risk;
    }
    var says = germanOfRule(risk.rule(), risk.says());
    return new Risk(
        risk.number(),
        risk.rule(),
        risk.severity(),
        says.orElse(risk.says()),
        says.orElse(risk.asks()),
        ofRule(risk.rule(), risk.reaches()),
        risk.ways().stream().map(way -> new Way(way.command(), ofRule(risk.rule(), way.why()))).toList());
  }

  private static Optional<String> germanOfRule(String rule, String english) {
    return RiskWords.GERMAN.of(rule, english);
  }

  private static boolean isGerman() {
    return Texts.language().words() == Language.Words.GERMAN;
  }
}
