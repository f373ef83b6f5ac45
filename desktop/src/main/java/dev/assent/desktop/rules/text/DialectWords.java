package dev.assent.desktop.rules.text;

import dev.assent.core.pap.document.DialectDifference;
import dev.assent.core.policy.GlobReading;
import dev.assent.core.policy.Rule;
import dev.assent.desktop.ui.CoreWords;
import dev.assent.desktop.ui.EffectWord;
import dev.assent.desktop.ui.ShownText;
import dev.assent.desktop.ui.Texts;
import java.util.List;

/// Says which path patterns mean something else with another meaning of `**/`. Pure.
public final class DialectWords {
  private DialectWords() {}

  /// A sentence for each pattern.
  ///
  /// @param rules those that the differences name
  /// @param wished the meaning that the policy gets
  public static List<String> of(
      List<Rule> rules, List<DialectDifference> differences, GlobReading wished) {
    String key =
        switch (wished) {
          case STANDARD -> "rules.dialect.more";
          case SEED -> "rules.dialect.less";
        };
    return differences.stream()
        .map(one -> {
          var rule = rules.get(one.rule());
          return Texts.get(
              key,
              CoreWords.ofTitle(rule),
              EffectWord.of(rule.effect()).text(),
              ShownText.line(one.pattern()),
              ShownText.line(one.path()));
        })
        .toList();
  }
}
