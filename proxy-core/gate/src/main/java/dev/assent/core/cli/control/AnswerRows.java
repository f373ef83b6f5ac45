package dev.assent.core.cli.control;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.json.JsonWriter;
import java.util.List;

/// Reads the core's answers for people: a member that is missing or `null` is a dash.
final class AnswerRows {
  /// The cell of a value that is missing.
  static final String NONE = "-";

  private AnswerRows() {}

  /// The cells of each object in a list member, one per name.
  static List<List<String>> of(JsonObject answer, String list, List<String> names) {
    List<Json> items = answer.array(list).map(JsonArray::items).orElse(List.of());
    return items.stream()
        .map(item -> item instanceof JsonObject object ? object : JsonObject.EMPTY)
        .map(row -> names.stream().map(name -> cell(row, name)).toList())
        .toList();
  }

  /// One member as text.
  static String cell(JsonObject row, String name) {
    return switch (row.get(name)) {
      case null -> NONE;
      case JsonNull _ -> NONE;
      case JsonString text -> text.value();
      case JsonNumber(var lexeme) -> lexeme;
      case JsonBoolean flag -> flag.value() ? "yes" : "no";
      case JsonArray list -> JsonWriter.write(list);
      case JsonObject object -> JsonWriter.write(object);
    };
  }
}
