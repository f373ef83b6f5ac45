package dev.assent.desktop.rules.form;

import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.Condition;
import dev.assent.core.policy.ValueTest;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.ToolEffectWords;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A way to enter the value of a condition. Translates between what stands in the form (texts and
/// ticks) and the core's [Condition]; it judges nothing.
enum ConditionInput {
  /// texts, with or without wildcards
  TYPED,
  /// any of a fixed set
  TICKS,
  /// exactly one of a fixed set
  ONE_OF,
  /// pointers into a document, each with a test
  TESTS;

  /// The way for conditions on an attribute.
  static ConditionInput of(Attribute attribute) {
    return switch (attribute.form()) {
      case GLOBS, PATHS, TEXTS -> TYPED;
      case WORD_LIST, WORD_OR_LIST -> TICKS;
      case ONE_WORD, AT_LEAST -> ONE_OF;
      case TESTS -> TESTS;
    };
  }

  /// Whether the value is picked from the words of the attribute.
  boolean picks() {
    return this == TICKS || this == ONE_OF;
  }

  /// The word on screen for an attribute.
  static String name(Attribute attribute) {
    return Texts.get("rules.kind." + attribute.member());
  }

  /// A word to pick as the form says it.
  static String words(Attribute attribute, String word) {
    return attribute == Attribute.SIDE_EFFECTS ? ToolEffectWords.ofWord(word) : word;
  }

  /// The condition with these values, in the order given; an empty list is a condition that never
  /// holds.
  ///
  /// @return absent when a single value is wanted and there is none, or the attribute takes tests
  static Optional<Condition.Single> condition(Attribute attribute, List<String> values) {
    return switch (of(attribute)) {
      case TYPED -> Optional.of(attribute.texts(values));
      case TICKS -> Optional.of(new Condition.Words(attribute, values));
      case ONE_OF -> values.stream().findFirst().map(word -> one(attribute, word));
      case TESTS -> Optional.empty();
    };
  }

  /// The condition with these tests, in the order given; absent when there is none.
  static Optional<Condition.Single> condition(Attribute attribute, Map<String, ValueTest> tests) {
    return tests.isEmpty() ? Optional.empty() : Optional.of(attribute.tests(tests));
  }

  private static Condition.Single one(Attribute attribute, String word) {
    return attribute.form() == Attribute.Form.AT_LEAST
        ? new Condition.AtLeast(attribute, word)
        : new Condition.Words(attribute, List.of(word));
  }
}
