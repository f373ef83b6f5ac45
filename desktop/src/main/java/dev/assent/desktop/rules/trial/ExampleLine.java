package dev.assent.desktop.rules.trial;

import dev.assent.core.analysis.PolicyTests;
import dev.assent.core.analysis.PolicyTests.Found;
import dev.assent.core.policy.PolicyExample;
import dev.assent.desktop.ui.CoreWords;
import dev.assent.desktop.ui.EffectWord;
import dev.assent.desktop.ui.ShownText;
import dev.assent.desktop.ui.Texts;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// An example of the policy as the page shows it: what must come out, and what does.
///
/// @param example as the draft has it
/// @param found what the draft decides; absent where that is what must come out, or the case cannot
///   be read
/// @param detail what else is wrong with one that fails; may be empty
public record ExampleLine(
    PolicyExample example,
    String name,
    boolean holds,
    EffectWord expected,
    Optional<EffectWord> found,
    String detail) {

  /// The lines of what came of a policy's examples, those that fail first.
  static List<ExampleLine> of(PolicyTests tests) {
    return tests.results().stream()
        .map(ExampleLine::of)
        .sorted(Comparator.comparing(ExampleLine::holds))
        .toList();
  }

  private static ExampleLine of(PolicyTests.Result result) {
    var example = result.example();
    var expected = EffectWord.of(example.decision());
    String name = ShownText.line(CoreWords.ofTitle(example.name()));
    if (result.passed()) {
      return new ExampleLine(example, name, true, expected, Optional.empty(), "");
    }
    return switch (result.found()) {
      case Found.Decided(var decision, var rule) ->
          new ExampleLine(
              example,
              name,
              false,
              expected,
              Optional.of(EffectWord.of(decision)),
              decision == example.decision()
                  ? Texts.get(
                      "rules.examples.rule",
                      ShownText.line(rule),
                      ShownText.line(example.finalRule().orElse("")))
                  : "");
      case Found.Unreadable(var detail) ->
          new ExampleLine(
              example,
              name,
              false,
              expected,
              Optional.empty(),
              Texts.get("rules.examples.unreadable", ShownText.line(CoreWords.of(detail))));
    };
  }

  /// The line in one sentence.
  String spoken() {
    if (holds) {
      return Texts.get("rules.examples.spoken.holds", name, expected.text());
    }
    return Texts.get(
        "rules.examples.spoken.fails",
        name,
        expected.text(),
        found.map(EffectWord::text).orElse("–"));
  }
}
