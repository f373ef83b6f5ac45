package dev.assent.core.pap.document;

import dev.assent.core.access.SideEffect;
import dev.assent.core.glob.GlobDialect;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonString;
import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.Effect;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/// The words of an enumeration in a policy file, and what each of them means.
///
/// @param words as they are written, in the order in which complaints list them
/// @param meaning the value of a word; absent for any other text
record Vocabulary<E>(List<String> words, Function<String, Optional<E>> meaning) {
  static final Vocabulary<Effect> EFFECTS = of(Effect.values(), Effect::word, Effect::ofWord);
  static final Vocabulary<SideEffect> SIDE_EFFECTS =
      of(SideEffect.values(), SideEffect::word, SideEffect::ofWord);

  /// Effects that an ALLOW may become: to ask or to deny.
  static final Vocabulary<Effect> NARROWINGS =
      new Vocabulary<>(
          List.of(Effect.HITL.word(), Effect.DENY.word()),
          word -> Effect.ofWord(word).filter(effect -> effect != Effect.ALLOW));

  /// The words of an attribute; where the file has exactly one of them, the case of `A` to `Z` does
  /// not count.
  static Vocabulary<String> of(Attribute attribute) {
    var words = attribute.words();
    boolean anyCase = attribute.form() == Attribute.Form.ONE_WORD;
    return new Vocabulary<>(
        words,
        word ->
            Optional.of(anyCase ? GlobDialect.NAME_ANY_CASE.comparable(word) : word)
                .filter(words::contains));
  }

  private static <E> Vocabulary<E> of(
      E[] values, Function<E, String> word, Function<String, Optional<E>> meaning) {
    return new Vocabulary<>(Arrays.stream(values).map(word).toList(), meaning);
  }

  /// The value of a single word; absent when it is none, which is then recorded.
  Optional<E> read(FindingCollector problems, String pointer, Json value) {
    String word = value instanceof JsonString text ? text.value() : "";
    var meant = meaning.apply(word);
    if (meant.isEmpty()) {
      problems.value(
          value instanceof JsonString ? "bad-value" : "wrong-type",
          pointer,
          "found " + FindingCollector.shown(value) + ", expected " + WordHints.oneOf(words),
          value instanceof JsonArray
              ? Optional.of("write one of them without a list")
              : CommonMistakes.word(word, words));
    }
    return meant;
  }

  /// The name of a list of these words: ``a list with any of `read`, `write` ``.
  String list() {
    return "a list with any of " + WordHints.quoted(words);
  }
}
