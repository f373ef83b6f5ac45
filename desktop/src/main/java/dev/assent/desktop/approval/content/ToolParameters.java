package dev.assent.desktop.approval.content;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.desktop.ui.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// Reads the parameters of a tool out of its description, one line each: name, type, and what its
/// server says of it. Not everything that a schema says; whoever accepts the tool sees the schema
/// too. Pure.
final class ToolParameters {
  private static final int DEEPEST = 3;
  private static final int MOST = 60;

  /// Stands for what only the schema says.
  private static final String REST = "…";

  private final List<String> lines = new ArrayList<>();

  private ToolParameters() {}

  /// The lines of a tool's parameters, joined by line ends; absent where its schema names none.
  static Optional<String> of(JsonObject description) {
    var parameters = new ToolParameters();
    parameters.members("", description.object("inputSchema").orElse(JsonObject.EMPTY), 0);
    return parameters.lines.isEmpty()
        ? Optional.empty()
        : Optional.of(String.join("\n", parameters.lines));
  }

  private void members(String before, JsonObject schema, int depth) {
    var required =
        schema.get("required") instanceof JsonArray array ? array.items() : List.<Json>of();
    schema
        .object("properties")
        .orElse(JsonObject.EMPTY)
        .members()
        .forEach((name, value) -> {
          if (lines.size() < MOST && value instanceof JsonObject one) {
            line(before + oneLine(name), one, required.contains(new JsonString(name)), depth);
          } else if (lines.isEmpty() || !REST.equals(lines.getLast())) {
            lines.add(REST);
          }
        });
  }

  private void line(String name, JsonObject schema, boolean required, int depth) {
    String type = type(schema);
    String shown = required ? type : Texts.get("approval.review.optional", type);
    String says = text(schema, "description").map(ToolParameters::oneLine).orElse("");
    lines.add(name + ": " + shown + (says.isEmpty() ? "" : ". " + says));
    if (depth < DEEPEST) {
      members(name + ".", schema, depth + 1);
      schema.object("items").ifPresent(items -> members(name + "[].", items, depth + 1));
    }
  }

  private static String type(JsonObject schema) {
    var given = schema.get("type");
    if (given instanceof JsonArray several) {
      return several.items().stream()
          .map(one -> one instanceof JsonString word ? oneLine(word.value()) : "?")
          .collect(Collectors.joining(" | "));
    }
    String type = text(schema, "type").map(ToolParameters::oneLine).orElse("?");
    return type.equals("array")
        ? schema.object("items").map(ToolParameters::type).orElse("?") + "[]"
        : type;
  }

  private static Optional<String> text(JsonObject schema, String member) {
    return schema.get(member) instanceof JsonString text
        ? Optional.of(text.value())
        : Optional.empty();
  }

  // A line end in it would begin a line that looks like another parameter.
  private static String oneLine(String text) {
    return text.strip().replaceAll("\\R", " ");
  }
}
