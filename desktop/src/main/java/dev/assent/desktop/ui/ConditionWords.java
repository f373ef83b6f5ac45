package dev.assent.desktop.ui;

import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.Condition;
import java.util.List;
import java.util.stream.Collectors;

/// Says what a condition looks at and what it wants in the words of the form, never in those of the
/// policy file. Pure.
public final class ConditionWords {
  private static final int NAMED = 3;

  private ConditionWords() {}

  /// The word for what a member looks at: `path` for `path_pattern`; any other as it is.
  public static String name(String member) {
    String key = "rules.kind." + member;
    return Texts.has(key) ? Texts.get(key) : member;
  }

  /// A value that it wants or met.
  public static String value(Attribute attribute, String value) {
    return attribute == Attribute.SIDE_EFFECTS ? ToolEffectWords.ofWord(value) : value;
  }

  /// Its values, one after the other.
  public static String values(Attribute attribute, List<String> values) {
    return values.stream().map(one -> value(attribute, one)).collect(Collectors.joining(", "));
  }

  /// The thing and the first few values; of an earlier call what it had to be like.
  public static String brief(Condition condition) {
    String values =
        switch (condition) {
          case Condition.Texts(_, var texts) -> few(texts);
          case Condition.Words(var attribute, var words) ->
              few(words.stream().map(word -> value(attribute, word)).toList());
          case Condition.AtLeast(_, var least) -> least;
          case Condition.Earlier(_, var calls, _) -> all(calls);
          case Condition.Not(var negated) -> all(negated);
          case Condition.Tests _, Condition.Hours _ -> "";
        };
    return (name(condition.member()) + " " + values).strip();
  }

  /// Several of them.
  public static String all(List<? extends Condition> conditions) {
    return conditions.stream().map(ConditionWords::brief).collect(Collectors.joining("; "));
  }

  private static String few(List<String> values) {
    return ListWords.values(values, NAMED);
  }
}
