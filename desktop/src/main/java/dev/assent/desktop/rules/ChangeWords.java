package dev.assent.desktop.rules;

import dev.assent.core.pap.MemberChange;
import dev.assent.core.pap.PolicyDifference;
import dev.assent.core.pap.RuleChange;
import dev.assent.core.policy.Rule;
import dev.assent.desktop.ui.EffectWord;
import dev.assent.desktop.ui.Texts;
import java.util.List;
import java.util.stream.Stream;

/// Says what differs between two policies. Pure.
final class ChangeWords {
  /// What undoing the last change does.
  static final ChangeWords UNDO = new ChangeWords("rules.undo.");

  /// What a text that is typed changes.
  static final ChangeWords TEXT = new ChangeWords("rules.text.");

  /// More sentences than these are counted.
  private static final int MOST = 6;

  private final String keys;

  private ChangeWords(String keys) {
    this.keys = keys;
  }

  /// One sentence for each part; one that says so where nothing changes in meaning.
  ///
  /// @param difference from what is in force to what would be
  List<String> of(PolicyDifference difference) {
    if (difference.isEmpty()) {
      return List.of(Texts.get(keys + "nothing"));
    }
    var sentences =
        Stream.concat(
                difference.rules().stream().map(this::sentence),
                difference.members().stream().map(MemberChange::member).map(member -> Texts.get(keys + "member", member)))
            .toList();
    return sentences.size() <= MOST
        ? sentences
        : Stream.concat(
                sentences.stream().limit(MOST - 1),
                Stream.of(Texts.get(keys + "more", Texts.number(sentences.size() - MOST + 1))))
            .toList();
  }

  private String sentence(RuleChange change) {
    return switch (change) {
      case RuleChange.Added(var rule, _, _) -> Texts.get(keys + "added", title(rule), effect(rule));
      case RuleChange.Removed(var rule, _, _) -> Texts.get(keys + "removed", title(rule), effect(rule));
      case RuleChange.Changed changed ->
          Texts.get(
              keys + "changed",
              title(changed.after()),
              String.join(", ", changed.members().stream().map(ChangeWords::name).distinct().toList()));
      case RuleChange.Moved(var rule, _, _) -> Texts.get(keys + "moved", title(rule));
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
