package dev.assent.core.pap.document;

import dev.assent.core.document.Fault;
import dev.assent.core.document.Fault.Code;
import dev.assent.core.document.Place;
import dev.assent.core.document.Shape;
import dev.assent.core.document.Shapes;
import dev.assent.core.document.WordHints;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonDocument;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.text.Sentence;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The named lists of one policy (clause 3.7), and the shapes of lists that may be one of them.
final class PolicyGroups {
  /// The member that stands for a list.
  static final String REFERENCE = "in_group";

  /// Entries that all uses of groups together may stand for. A small file must not become a large
  /// policy.
  static final int MAX_ENTRIES = 200_000;

  /// A text that is not empty and not of blanks alone.
  static final Shape<String> PATTERN =
      Shapes.text()
          .checked((at, text) -> {
            if (isBlank(text)) {
              at.note(Code.EMPTY_PATTERN, blank(text, "text"), "a pattern");
            }
          });

  private static final Shape<List<String>> ENTRIES =
      Shapes.list(unlessNested(PATTERN), "a list of texts").advised(CommonMistakes::list);

  /// The groups of a file: entries by name, in file order, without those that are `null`.
  static final Shape<Map<String, List<String>>> LISTS =
      new Named<>(
          "an object of named lists",
          at -> Optional.of(lists(at)),
          lists -> {
            var object = JsonObject.builder();
            lists.forEach((name, entries) -> object.put(name, JsonArray.ofStrings(entries)));
            return object.build();
          },
          _ -> ENTRIES,
          false);

  private final Map<String, List<String>> lists = new LinkedHashMap<>();
  private final boolean counted;
  private boolean readable = true;
  private long spelledOut;

  private PolicyGroups(boolean counted) {
    this.counted = counted;
  }

  /// Groups that are known already, for a part of a policy.
  static PolicyGroups of(Map<String, List<String>> lists) {
    var groups = new PolicyGroups(false);
    groups.lists.putAll(lists);
    return groups;
  }

  /// Those of a policy file that is being read. They are looked at first, because every list may
  /// name one; their faults are noted where they are read as a member.
  static PolicyGroups of(JsonDocument policy) {
    var groups = new PolicyGroups(true);
    Place.of(policy, WordHints.VOICE)
        .given("groups")
        .ifPresent(at -> {
          groups.readable = at.json() instanceof JsonObject;
          groups.lists.putAll(LISTS.read(at).orElse(Map.of()));
        });
    return groups;
  }

  /// True if a value names a group in the place of a list.
  static boolean isReference(Json value) {
    return value instanceof JsonObject(var members) && members.containsKey(REFERENCE);
  }

  /// The value that stands for a group.
  static JsonObject reference(String group) {
    return JsonObject.builder().put(REFERENCE, group).build();
  }

  /// True if a text is empty or has nothing but blanks in the sense of Unicode.
  static boolean isBlank(String text) {
    return text.codePoints()
        .allMatch(c -> Character.isWhitespace(c) || Character.isSpaceChar(c) || c == 0x85);
  }

  static CharSequence blank(String text, String noun) {
    return text.isEmpty() ? "an empty " + noun : "only blanks";
  }

  /// A text or a list of texts, or a group.
  Shape<List<String>> patterns() {
    return list(PATTERN, true, "a text or a list of texts")
        .advised(
            value -> value instanceof JsonString ? Optional.empty() : CommonMistakes.list(value));
  }

  /// A list of words, or a group.
  ///
  /// @param alone whether one word may stand without a list
  <E> Shape<List<E>> words(Shape<E> word, List<String> all, boolean alone) {
    return list(word, alone, Sentence.of("a list with any of %s", WordHints.quoted(all)))
        .advised(value ->
            value instanceof JsonString && word.of(value).isEmpty()
                ? Optional.empty()
                : CommonMistakes.list(value));
  }

  /// A list, or a group whose entries are items.
  ///
  /// @param alone whether one text may stand without a list
  <E> Shape<List<E>> list(Shape<E> item, boolean alone, CharSequence expected) {
    var entry =
        item.advised(value ->
            isReference(value)
                ? Optional.of("write `{\"in_group\": ...}` in the place of the whole list")
                : Optional.empty());
    var list = Shapes.list(entry, expected);
    return list.read(
        at ->
            alone && at.json() instanceof JsonString
                ? item.read(at).map(List::of)
                : isReference(at.json()) ? referred(at, item) : list.read(at),
        values -> {
          var written = (JsonArray) list.write(values);
          return alone && written.items().size() == 1 ? written.items().getFirst() : written;
        });
  }

  private <E> Optional<List<E>> referred(Place at, Shape<E> item) {
    int before = at.noted();
    for (String name : ((JsonObject) at.json()).members().keySet()) {
      if (!name.equals(REFERENCE)) {
        at.member(name)
            .orElseThrow()
            .noteName(
                Code.UNKNOWN_MEMBER,
                Sentence.of("the unknown member `%s` beside `in_group`", WordHints.cut(name)),
                "`in_group` alone",
                Optional.empty());
      }
    }
    Place name = at.member(REFERENCE).orElseThrow();
    if (!(name.json() instanceof JsonString group)) {
      return name.bad(JsonString.class, "the name of a list in `groups`");
    }
    var values = new ArrayList<E>();
    for (String text : entries(name, group.value())) {
      var entry = new JsonString(text);
      var value = item.of(entry);
      value.ifPresent(values::add);
      // An empty one is an error of the group.
      if (value.isEmpty() && !isBlank(text)) {
        name.note(
            Code.BAD_VALUE,
            Sentence.of(
                "`%s` in the group `%s`", WordHints.cut(text), WordHints.cut(group.value())),
            item.expected(),
            item.faults(Path.of(""), "", entry).getFirst().suggestion());
      }
    }
    return at.noted() > before ? Optional.empty() : Optional.of(values);
  }

  private List<String> entries(Place at, String name) {
    var entries = lists.get(name);
    if (entries == null) {
      if (readable) {
        at.note(
            Code.UNKNOWN_GROUP,
            Sentence.of("the unknown group `%s`", WordHints.cut(name)),
            "the name of a list in `groups`",
            Fault.nearest(name, lists.keySet()));
      }
      return List.of();
    }
    boolean fitted = spelledOut <= MAX_ENTRIES;
    spelledOut += counted ? entries.size() : 0;
    if (spelledOut <= MAX_ENTRIES) {
      return entries;
    }
    if (fitted) {
      at.note(
          Code.LIMIT,
          Sentence.of("groups that stand for %s entries up to here", spelledOut),
          Sentence.of("at most %s", MAX_ENTRIES));
    }
    return List.of();
  }

  private static Map<String, List<String>> lists(Place at) {
    var lists = new LinkedHashMap<String, List<String>>();
    for (String name : ((JsonObject) at.json()).members().keySet()) {
      if (isBlank(name)) {
        at.member(name)
            .orElseThrow()
            .noteName(
                Code.BAD_VALUE,
                "a group without a name",
                "some text as its name",
                Optional.empty());
      }
      // One with errors stays known, so that its uses are not reported as well.
      at.given(name)
          .ifPresent(list ->
              lists.put(
                  name, unlessNested(ENTRIES).read(list).orElseGet(() -> texts(list.json()))));
    }
    return lists;
  }

  private static List<String> texts(Json list) {
    return list instanceof JsonArray(var items)
        ? items.stream()
            .filter(JsonString.class::isInstance)
            .map(item -> ((JsonString) item).value())
            .toList()
        : List.of();
  }

  private static <T> Shape<T> unlessNested(Shape<T> shape) {
    return shape.read(
        at ->
            isReference(at.json())
                ? at.note(
                    Code.NESTED_GROUP,
                    "a group in a group",
                    "texts only",
                    Optional.of("write the entries of the inner group here"))
                : shape.read(at),
        shape::write);
  }
}
