package dev.assent.core.mcp;

import dev.assent.core.json.JsonObject;
import java.util.Optional;

/// A tool as its server lists it: claims of the server, not facts.
///
/// @param name what `tools/call` names it by
/// @param json the whole description, `inputSchema` and annotations included
public record ToolDescription(String name, JsonObject json) {

  /// The view of an element of `tools/list`; absent when it has no name.
  public static Optional<ToolDescription> of(JsonObject json) {
    return json.string("name")
        .filter(name -> !name.isEmpty())
        .map(name -> new ToolDescription(name, json));
  }

  /// The schema of the arguments; the empty object when the server gives none.
  public JsonObject inputSchema() {
    return json.object("inputSchema").orElse(JsonObject.EMPTY);
  }

  /// The text for models; empty when the server gives none.
  public String description() {
    return json.string("description").orElse("");
  }

  /// The name for people: `title`, else that of the annotations, else the name.
  public String title() {
    return json.string("title")
        .or(() -> json.object("annotations").flatMap(annotations -> annotations.string("title")))
        .orElse(name);
  }
}
