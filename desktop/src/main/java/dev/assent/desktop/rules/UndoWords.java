package dev.assent.desktop.rules;

import dev.assent.core.pap.MemberChange;
import dev.assent.core.pap.PolicyDifference;
import dev.assent.core.pap.RuleChange;
import dev.assent.core.policy.Rule;
import dev.assent.desktop.ui.EffectWord;
import dev.assent.desktop.ui.Texts;
import java.util.List;
import java.util.stream.Stream;

/// Says what undoing a change of a policy does. Pure.
final class UndoWords {
  /// More sentences than these are counted.
  private static final int MOST = 6;

  private UndoWords() {}

  /// One sentence for each part; one that says so where nothing changes in meaning.
  ///
  /// @param difference from what is in force to what was before it
  static List<String> of(PolicyDifference difference) {
    if (difference.isEmpty()) {
      return List.of(Texts.get("rules.undo.nothing"));
    }
    var sentences =
        Stream.concat(
                difference.rules().stream().map(UndoWords::sentence),
                difference.members().stream().map(MemberChange::member).map(member -> Texts.get("rules.undo.member", member)))
            .toList();
    return sentences.size() <= MOST
        ? sentences
        : Stream.concat(
                sentences.stream().limit(MOST - 1),
                Stream.of(Texts.get("rules.undo.more", Texts.number(sentences.size() - MOST + 1))))
            .toList();
  }

  private static String sentence(RuleChange change) {
    return switch (change) {
      case RuleChange.Added(var rule, _, _) -> Texts.get("rules.undo.added", title(rule), effect(rule));
      case RuleChange.Removed(var rule, _, _) -> Texts.get("rules.undo.removed", title(rule), effect(rule));
      case RuleChange.Changed changed ->
          Texts.get(
              "rules.undo.changed",
              title(changed.after()),
              String.join(", ", changed.members().stream().map(UndoWords::name).distinct().toList()));
      case RuleChange.Moved(var rule, _, _) -> Texts.get("rules.undo.moved", title(rule));
    };
  }

  private static String title(Rule rule) {
    return rule.title();
  }

  private static String effect(Rule rule) {
    return EffectWord.of(rule.effect()).text();
  }

  private static String name(MemberChange change) {
    return change.member().replaceFirst("^conditions/", "");
  }
}
