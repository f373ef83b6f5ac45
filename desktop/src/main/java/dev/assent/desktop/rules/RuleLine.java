package dev.assent.desktop.rules;

import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.Condition;
import dev.assent.core.policy.Rule;
import dev.assent.core.policy.ValueTest;
import dev.assent.desktop.rules.form.DayWords;
import dev.assent.desktop.rules.form.TestKind;
import dev.assent.desktop.rules.form.UnfinishedRule;
import dev.assent.desktop.ui.ConditionWords;
import dev.assent.desktop.ui.CoreWords;
import dev.assent.desktop.ui.CountWords;
import dev.assent.desktop.ui.EffectWord;
import dev.assent.desktop.ui.ListWords;
import dev.assent.desktop.ui.Texts;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A rule as the list shows it.
///
/// @param index its 0-based place in the file; one past the last for a draft that is not in the
///   file yet
/// @param id its id
/// @param effect its band
/// @param score its points; 0 for a draft without condition
/// @param name what the person calls it
/// @param summary its conditions' values, one after the other; may be empty
/// @param brief the first ones of them, and how many more there are
/// @param draft whether this is the draft and not what the file says
/// @param asleep whether it is switched off
public record RuleLine(
    int index,
    String id,
    EffectWord effect,
    int score,
    String name,
    String summary,
    String brief,
    boolean draft,
    boolean asleep) {
  // Conditions of a rule, and values of a condition, that a row has room for.
  private static final int FEW = 4;

  /// A rule of the file, or a complete draft of one.
  static RuleLine of(Rule rule, int index, boolean draft) {
    return new RuleLine(
        index,
        rule.id().value(),
        EffectWord.of(rule.effect()),
        rule.specificity().score(),
        CoreWords.ofTitle(rule),
        summary(rule, Integer.MAX_VALUE),
        summary(rule, FEW),
        draft,
        !rule.enabled());
  }

  /// A rule that is none yet.
  static RuleLine of(UnfinishedRule left, int index) {
    return new RuleLine(
        index,
        left.id(),
        left.effect(),
        left.score(),
        left.name().isBlank() ? Texts.get("rules.newRule") : left.name(),
        "",
        "",
        true,
        !left.active());
  }

  private static String summary(Rule rule, int most) {
    return joined(rule.conditions(), one -> values(one, most), most);
  }

  private static <T> String joined(List<T> parts, Function<T, String> words, int most) {
    return Stream.concat(
            parts.stream().limit(most).map(words),
            Stream.of(CountWords.rest(parts.size() - most)).filter(rest -> !rest.isEmpty()))
        .collect(Collectors.joining(" · "));
  }

  private static String values(Condition condition, int most) {
    return switch (condition) {
      case Condition.Not(var negated) -> joined(negated, one -> except(one, most), most);
      case Condition.AtLeast(var attribute, var least) -> word(attribute) + " " + least;
      case Condition.Tests(_, var tests) -> tests(tests, most);
      case Condition.Hours hours -> DayWords.of(hours);
      case Condition.Earlier(_, var calls, var minutes) ->
          Texts.get(
              minutes.isPresent() ? "rules.after.within" : "rules.after.session",
              joined(calls, one -> values(one, most), most),
              Texts.number(minutes.orElse(0)));
      case Condition.Texts(_, var texts) -> ListWords.values(texts, most);
      case Condition.Words(var attribute, var words) -> ConditionWords.values(attribute, words);
    };
  }

  private static String except(Condition.Single negated, int most) {
    String values =
        negated instanceof Condition.AtLeast(_, var least) ? least : values(negated, most);
    return Texts.get("rules.except", word(negated.attribute()), values);
  }

  private static String word(Attribute attribute) {
    return ConditionWords.name(attribute.member());
  }

  private static String tests(Map<String, ValueTest> tests, int most) {
    return ListWords.values(
        tests.entrySet().stream()
            .map(test ->
                test.getKey()
                    + " "
                    + (TestKind.of(test.getValue()).sign() + " " + TestKind.typed(test.getValue()))
                        .strip())
            .toList(),
        most);
  }
}
