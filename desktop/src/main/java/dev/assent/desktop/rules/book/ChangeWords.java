package dev.assent.desktop.rules.book;

import dev.assent.core.pap.PolicyDifference;
import dev.assent.core.pap.RuleChange;
import dev.assent.core.policy.Rule;
import dev.assent.desktop.ui.CoreWords;
import dev.assent.desktop.ui.CountWords;
import dev.assent.desktop.ui.EffectWord;
import dev.assent.desktop.ui.MomentWords;
import dev.assent.desktop.ui.Texts;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Says what differs between two policies. Pure.
public final class ChangeWords {
  /// The words for undoing the last change.
  public static final ChangeWords UNDO = new ChangeWords(what -> "rules.undo." + what);

  /// The words for the changes of a text that is typed.
  public static final ChangeWords TEXT = new ChangeWords(what -> "rules.text." + what);

  /// More sentences than these are counted.
  private static final int MOST = 6;

  // A value that was cut ends its sentence.
  private static final Pattern CUT = Pattern.compile("…\\.$");

  private final UnaryOperator<String> keys;
  private final UnaryOperator<String> moments;

  private ChangeWords(UnaryOperator<String> keys) {
    this(keys, MomentWords::ofFile);
  }

  private ChangeWords(UnaryOperator<String> keys, UnaryOperator<String> moments) {
    this.keys = keys;
    this.moments = moments;
  }

  /// The same with other words for the moments of a file.
  public ChangeWords with(UnaryOperator<String> others) {
    return new ChangeWords(keys, others);
  }

  /// One sentence for each part, of many the first few and a count; one that says so where nothing
  /// changes in meaning.
  ///
  /// @param difference from what is in force to what would be
  public List<String> of(PolicyDifference difference) {
    var sentences = all(difference);
    return sentences.size() <= MOST
        ? sentences
        : Stream.concat(
                sentences.stream().limit(MOST - 1),
                Stream.of(CountWords.restSentence(sentences.size() - MOST + 1)))
            .toList();
  }

  /// One sentence for each part; one that says so where nothing changes in meaning.
  ///
  /// @param difference from what is in force to what would be
  public List<String> all(PolicyDifference difference) {
    return difference.isEmpty()
        ? List.of(Texts.get(keys.apply("nothing")))
        : Stream.concat(
                difference.rules().stream().map(this::sentence),
                GroupChanges.each(difference.members()).stream()
                    .flatMap(change -> SettingWords.of(change).stream()))
            .map(sentence -> CUT.matcher(sentence).replaceFirst("…"))
            .toList();
  }

  private String sentence(RuleChange change) {
    return switch (change) {
      case RuleChange.Added(var rule, _, _) ->
          Texts.get(keys.apply("added"), title(rule), effect(rule));
      case RuleChange.Removed(var rule, _, _) ->
          Texts.get(keys.apply("removed"), title(rule), effect(rule));
      case RuleChange.Changed changed ->
          Texts.get(
              keys.apply("changed"),
              title(changed.after()),
              String.join(
                  "; ",
                  changed.members().stream()
                      .map(member -> MemberWords.ofRule(member, moments))
                      .distinct()
                      .toList()));
      case RuleChange.Moved(var rule, _, _) -> Texts.get(keys.apply("moved"), title(rule));
    };
  }

  private static String title(Rule rule) {
    return CoreWords.ofTitle(rule);
  }

  private static String effect(Rule rule) {
    return EffectWord.of(rule.effect()).text();
  }
}
