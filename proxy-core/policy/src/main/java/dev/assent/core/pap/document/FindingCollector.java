package dev.assent.core.pap.document;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonDocument;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.json.TextPosition;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// Collects the errors of one file while it is read, each with its place.
final class FindingCollector {
  /// More than these help nobody; the rest is counted.
  private static final int KEPT = 1000;

  private final JsonDocument document;
  private final List<Finding> findings = new ArrayList<>();
  private int count;

  FindingCollector(JsonDocument document) {
    this.document = document;
  }

  int count() {
    return count;
  }

  /// Every error by place; one more that counts the rest where there are very many.
  List<Finding> findings() {
    var sorted = new ArrayList<>(findings);
    sorted.sort(
        Comparator.comparingLong(finding -> finding.place().orElse(TextPosition.START).offset()));
    if (count > KEPT) {
      sorted.add(
          Finding.error("more", "", Optional.empty(), "found " + (count - KEPT) + " more errors"));
    }
    return sorted;
  }

  /// A value is wrong.
  void value(String code, String pointer, String message) {
    value(code, pointer, message, Optional.empty());
  }

  /// A value is wrong and there is something to suggest.
  void value(String code, String pointer, String message, Optional<String> suggestion) {
    add(code, pointer, document.placeOf(pointer), message, suggestion);
  }

  /// A member should not be there.
  void member(String code, String pointer, String message, Optional<String> suggestion) {
    add(code, pointer, document.placeOfName(pointer), message, suggestion);
  }

  private void add(
      String code,
      String pointer,
      TextPosition place,
      String message,
      Optional<String> suggestion) {
    count++;
    if (count <= KEPT) {
      var finding = Finding.error(code, pointer, Optional.of(place), message);
      findings.add(suggestion.map(finding::suggesting).orElse(finding));
    }
  }

  /// A value as a complaint shows it where texts are easily taken for something else: ``the text
  /// `5` ``.
  static String shownByKind(Json value) {
    return value instanceof JsonString ? "the text " + shown(value) : shown(value);
  }

  /// A value as a complaint shows it: never long, in backquotes.
  static String shown(Json value) {
    return switch (value) {
      case JsonObject _ -> "an object";
      case JsonArray(var items) -> items.isEmpty() ? "an empty list" : "a list";
      case JsonString text -> "`" + WordHints.cut(text.value()) + "`";
      case JsonNumber _ -> "the number `" + WordHints.cut(JsonWriter.write(value)) + "`";
      case JsonBoolean bool -> "`" + bool.value() + "`";
      case JsonNull _ -> "`null`";
    };
  }
}
