package dev.assent.core.risk.rules;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonDocument;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonPointer;
import dev.assent.core.json.JsonString;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.StringTokenizer;
import java.util.function.Function;

/// One value of a file of rules with its place, and the place where faults are collected.
///
/// Each fault is told and then passed over, so that an author sees all of them at once.
///
/// @param above what it stands in; absent for the whole file
/// @param step its name or its place in that
record RuleFileNode(
    String file,
    JsonDocument document,
    Optional<RuleFileNode> above,
    String step,
    Json json,
    List<RuleFault> faults) {
  /// A whole file, or a piece of one.
  static RuleFileNode whole(String file, JsonDocument document, List<RuleFault> faults) {
    return new RuleFileNode(file, document, Optional.empty(), "", document.root(), faults);
  }

  RuleFileNode child(String name, Json value) {
    return new RuleFileNode(file, document, Optional.of(this), name, value, faults);
  }

  void fault(String message) {
    faults.add(new RuleFault(file, document.placeOfName(pointer()), message));
  }

  private String pointer() {
    return above.map(node -> JsonPointer.child(node.pointer(), step)).orElse("");
  }

  /// The members of an object; none, after a fault, of anything else.
  List<Member> members() {
    if (!(json instanceof JsonObject object)) {
      fault("found " + kind() + ", expected an object");
      return List.of();
    }
    var members = new ArrayList<Member>();
    object.members().forEach((name, value) -> members.add(new Member(name, child(name, value))));
    return members;
  }

  /// A member of an object.
  record Member(String name, RuleFileNode node) {}

  Optional<RuleFileNode> member(String name) {
    return json instanceof JsonObject object
        ? Optional.ofNullable(object.get(name)).map(value -> child(name, value))
        : Optional.empty();
  }

  /// The member, or a fault where there is none.
  Optional<RuleFileNode> required(String name) {
    var found = member(name);
    if (found.isEmpty()) {
      fault("found no member `" + name + "`, expected one");
    }
    return found;
  }

  List<RuleFileNode> items() {
    if (!(json instanceof JsonArray array)) {
      fault("found " + kind() + ", expected a list");
      return List.of();
    }
    var items = new ArrayList<RuleFileNode>();
    for (int at = 0; at < array.items().size(); at++) {
      items.add(child(Integer.toString(at), array.items().get(at)));
    }
    return items;
  }

  String text() {
    if (json instanceof JsonString text) {
      return text.value();
    }
    fault("found " + kind() + ", expected a text");
    return "";
  }

  /// The words of a text, at least one.
  List<String> words() {
    var words = words(text());
    if (words.isEmpty()) {
      fault("found an empty text, expected words");
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
    return json instanceof JsonArray ? items().stream().map(RuleFileNode::text).toList() : words();
  }

  /// The words of a text as constants.
  <E> List<E> constants(Function<String, Optional<E>> ofWord, String what) {
    var found = new ArrayList<E>();
    for (var word : words()) {
      var constant = ofWord.apply(word);
      if (constant.isEmpty()) {
        fault("found `" + word + "`, expected " + what);
      }
      constant.ifPresent(found::add);
    }
    return found;
  }

  private String kind() {
    return switch (json) {
      case JsonObject _ -> "an object";
      case JsonArray _ -> "a list";
      case JsonString _ -> "a text";
      case dev.assent.core.json.JsonNumber _ -> "a number";
      case dev.assent.core.json.JsonBoolean _ -> "true or false";
      case dev.assent.core.json.JsonNull _ -> "null";
    };
  }
}
