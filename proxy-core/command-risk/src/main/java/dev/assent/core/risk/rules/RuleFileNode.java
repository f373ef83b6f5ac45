package dev.assent.core.risk.rules;

import dev.assent.core.document.Fault;
import dev.assent.core.document.Place;
import dev.assent.core.document.WordHints;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonDocument;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.StringTokenizer;
import java.util.stream.IntStream;

/// One value of a file of rules.
///
/// Each fault is noted at its place and then passed over, so that an author sees all of them at
/// once.
record RuleFileNode(Place place) {
  /// A whole file, or a piece of one.
  static RuleFileNode whole(String file, JsonDocument document) {
    return new RuleFileNode(Place.of(Path.of(file), document, WordHints.VOICE));
  }

  Json json() {
    return place.json();
  }

  void fault(String found, String expected) {
    place.note(Fault.Code.BAD_VALUE, found, expected);
  }

  /// The members of an object; none, after a fault, of anything else.
  List<Member> members() {
    if (!(json() instanceof JsonObject object)) {
      place.bad(JsonObject.class, "an object");
      return List.of();
    }
    return object.members().keySet().stream()
        .map(name -> new Member(name, member(name).orElseThrow()))
        .toList();
  }

  /// A member of an object.
  record Member(String name, RuleFileNode node) {}

  /// The same where no other members are known.
  List<Member> members(Collection<String> known) {
    List<Member> members = members();
    members.stream()
        .map(Member::name)
        .filter(name -> !known.contains(name))
        .forEach(name -> stranger(name, known));
    return members;
  }

  void stranger(String name, Collection<String> known) {
    place.stranger(name, "member", known, Fault.nearest(name, known));
  }

  Optional<RuleFileNode> member(String name) {
    return place.member(name).map(RuleFileNode::new);
  }

  /// The member, or a fault where there is none.
  Optional<RuleFileNode> required(String name) {
    var found = member(name);
    if (found.isEmpty()) {
      place.missing(name, "one");
    }
    return found;
  }

  List<RuleFileNode> items() {
    if (!(json() instanceof JsonArray(var items))) {
      place.bad(JsonArray.class, "a list");
      return List.of();
    }
    return IntStream.range(0, items.size())
        .mapToObj(at -> new RuleFileNode(place.item(at)))
        .toList();
  }

  String text() {
    if (json() instanceof JsonString text) {
      return text.value();
    }
    place.bad(JsonString.class, "a text");
    return "";
  }

  /// The words of a text, at least one.
  List<String> words() {
    var words = words(text());
    if (words.isEmpty()) {
      fault("an empty text", "words");
    }
    return words;
  }

  /// The words between the blanks of a text; may be empty.
  static List<String> words(String text) {
    var words = new ArrayList<String>();
    var each = new StringTokenizer(text);
    while (each.hasMoreTokens()) {
      words.add(each.nextToken());
    }
    return List.copyOf(words);
  }

  /// The texts of a list, or the words of one text.
  List<String> list() {
    return json() instanceof JsonArray
        ? items().stream().map(RuleFileNode::text).toList()
        : words();
  }

  /// The words of a text as constants.
  <E extends Enum<E>> List<E> constants(E[] all) {
    return words().stream().flatMap(word -> constant(all, word).stream()).toList();
  }

  /// A text as a constant.
  <E extends Enum<E>> Optional<E> constant(E[] all) {
    return constant(all, text());
  }

  /// A word of the text as a constant; absent, after a fault, for another one.
  <E extends Enum<E>> Optional<E> constant(E[] all, String word) {
    var found = ofWord(all, word);
    if (found.isEmpty()) {
      unknown(word, words(all));
    }
    return found;
  }

  /// Notes that a word of the text is none of those that are known.
  void unknown(String word, Collection<String> known) {
    place.note(
        Fault.Code.BAD_VALUE,
        "`" + WordHints.cut(word) + "`",
        WordHints.oneOf(known),
        Fault.nearest(word, known));
  }

  /// The constant that a word names.
  static <E extends Enum<E>> Optional<E> ofWord(E[] all, String word) {
    return Arrays.stream(all).filter(one -> word(one).equals(word)).findFirst();
  }

  static List<String> words(Enum<?>[] all) {
    return Arrays.stream(all).map(RuleFileNode::word).toList();
  }

  private static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }
}
