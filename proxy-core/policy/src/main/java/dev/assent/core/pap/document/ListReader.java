package dev.assent.core.pap.document;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonPointer;
import dev.assent.core.json.JsonString;
import dev.assent.core.json.JsonWriter;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Reads lists of patterns and words, written out or named as a group (clause 3.7).
final class ListReader {
  /// The texts of a list.
  ///
  /// @param texts in file order; those with errors are left out
  /// @param group the group that they are written as; absent when they are written out
  record Texts(List<String> texts, Optional<String> group) {
    static final Texts NONE = new Texts(List.of(), Optional.empty());

    Texts {
      texts = List.copyOf(texts);
    }
  }

  /// The values of a list of words.
  ///
  /// @param values without duplicates; words with errors are left out
  /// @param group as in [Texts]
  record Meant<E>(Set<E> values, Optional<String> group) {}

  private final FindingCollector problems;
  private final PolicyGroups groups;

  ListReader(FindingCollector problems, PolicyGroups groups) {
    this.problems = problems;
    this.groups = groups;
  }

  /// Patterns: a text, a list of texts, or a group.
  Texts patterns(String pointer, Json value) {
    if (value instanceof JsonString text) {
      checkText(problems, pointer, text.value());
      return new Texts(List.of(text.value()), Optional.empty());
    }
    return texts(pointer, value, "a text or a list of texts");
  }

  /// Patterns: a list of texts, or a group.
  Texts patternList(String pointer, Json value) {
    return texts(pointer, value, "a list of texts");
  }

  /// Words: a list or a group.
  <E> Meant<E> words(String pointer, Json value, Vocabulary<E> known) {
    if (value instanceof JsonArray(var items)) {
      return new Meant<>(wordItems(pointer, items, known), Optional.empty());
    }
    if (isReference(value)) {
      var texts = reference(pointer, (JsonObject) value);
      return new Meant<>(groupWords(pointer, texts, known), texts.group());
    }
    problems.value(
        "wrong-type",
        pointer,
        "found " + FindingCollector.shown(value) + ", expected " + known.list(),
        value instanceof JsonString text && known.meaning().apply(text.value()).isPresent()
            ? wrapped(value)
            : nearReference(value));
    return new Meant<>(Set.of(), Optional.empty());
  }

  /// Words: one, a list, or a group.
  <E> Meant<E> wordOrWords(String pointer, Json value, Vocabulary<E> known) {
    if (value instanceof JsonString) {
      return new Meant<>(
          known.read(problems, pointer, value).map(Set::of).orElse(Set.of()), Optional.empty());
    }
    return words(pointer, value, known);
  }

  /// True if a value names a group in the place of a list.
  static boolean isReference(Json value) {
    return value instanceof JsonObject(var members) && members.containsKey(PolicyGroups.REFERENCE);
  }

  /// The entries of the group that a value names; none, and an error recorded, when it does not
  /// name one properly.
  Texts reference(String pointer, JsonObject value) {
    for (String name : value.members().keySet()) {
      if (!name.equals(PolicyGroups.REFERENCE)) {
        problems.member(
            "unknown-member",
            JsonPointer.child(pointer, name),
            "found the unknown member `"
                + WordHints.cut(name)
                + "` beside `in_group`, expected `in_group` alone",
            Optional.empty());
      }
    }
    String at = JsonPointer.child(pointer, PolicyGroups.REFERENCE);
    var name = value.string(PolicyGroups.REFERENCE);
    if (name.isEmpty()) {
      Json found = JsonPointer.resolve(value, "/" + PolicyGroups.REFERENCE);
      problems.value(
          "wrong-type",
          at,
          "found "
              + (found == null ? "nothing" : FindingCollector.shown(found))
              + ", expected the name of a list in `groups`");
      return Texts.NONE;
    }
    return groups
        .entries(at, name.get())
        .map(entries -> new Texts(entries, name))
        .orElse(Texts.NONE);
  }

  /// `write ["x"]` for a text that should stand in a list.
  static Optional<String> wrapped(Json value) {
    return Optional.of("write `[" + WordHints.cut(JsonWriter.write(value)) + "]`");
  }

  /// Records an empty pattern or one of blanks only.
  static void checkText(FindingCollector problems, String pointer, String text) {
    if (isBlank(text)) {
      problems.value(
          "empty-pattern",
          pointer,
          text.isEmpty()
              ? "found an empty text, expected a pattern"
              : "found only blanks, expected a pattern");
    }
  }

  /// True if a text is empty or has nothing but blanks in the sense of Unicode.
  static boolean isBlank(String text) {
    return text.codePoints()
        .allMatch(c -> Character.isWhitespace(c) || Character.isSpaceChar(c) || c == 0x85);
  }

  /// Advice where an object is nearly a reference, or a reference stands inside a list.
  static Optional<String> nearReference(Json value) {
    if (!(value instanceof JsonObject(var members))) {
      return Optional.empty();
    }
    return members.keySet().stream()
        .flatMap(name -> CommonMistakes.reference(name).stream())
        .findFirst();
  }

  private Texts texts(String pointer, Json value, String expected) {
    if (value instanceof JsonArray(var items)) {
      List<String> texts = new ArrayList<>(items.size());
      for (int i = 0; i < items.size(); i++) {
        item(JsonPointer.child(pointer, i), items.get(i), texts);
      }
      return new Texts(texts, Optional.empty());
    }
    if (isReference(value)) {
      return reference(pointer, (JsonObject) value);
    }
    problems.value(
        "wrong-type",
        pointer,
        "found " + FindingCollector.shown(value) + ", expected " + expected,
        value instanceof JsonString ? wrapped(value) : nearReference(value));
    return Texts.NONE;
  }

  private void item(String pointer, Json value, List<String> texts) {
    if (value instanceof JsonString text) {
      checkText(problems, pointer, text.value());
      texts.add(text.value());
    } else {
      problems.value(
          "wrong-type",
          pointer,
          "found " + FindingCollector.shown(value) + ", expected a text",
          insideAList(value));
    }
  }

  private static Optional<String> insideAList(Json value) {
    return isReference(value)
        ? Optional.of("write `{\"in_group\": ...}` in the place of the whole list")
        : Optional.empty();
  }

  private <E> Set<E> wordItems(String pointer, List<Json> items, Vocabulary<E> known) {
    Set<E> found = new LinkedHashSet<>();
    for (int i = 0; i < items.size(); i++) {
      String at = JsonPointer.child(pointer, i);
      if (isReference(items.get(i))) {
        problems.value(
            "wrong-type",
            at,
            "found "
                + FindingCollector.shown(items.get(i))
                + ", expected "
                + WordHints.oneOf(known.words()),
            insideAList(items.get(i)));
      } else {
        known.read(problems, at, items.get(i)).ifPresent(found::add);
      }
    }
    return found;
  }

  private <E> Set<E> groupWords(String pointer, Texts texts, Vocabulary<E> known) {
    Set<E> found = new LinkedHashSet<>();
    for (String word : texts.texts()) {
      var meant = known.meaning().apply(word);
      meant.ifPresent(found::add);
      if (meant.isEmpty()) {
        problems.value(
            "bad-value",
            JsonPointer.child(pointer, PolicyGroups.REFERENCE),
            "found `"
                + WordHints.cut(word)
                + "` in the group `"
                + WordHints.cut(texts.group().orElse(""))
                + "`, expected "
                + WordHints.oneOf(known.words()),
            CommonMistakes.word(word, known.words()));
      }
    }
    return found;
  }
}
