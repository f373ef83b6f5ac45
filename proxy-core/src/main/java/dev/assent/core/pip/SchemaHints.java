package dev.assent.core.pip;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonPointer;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/// Reads from a tool's input schema which argument names mean paths (clause 5.3).
///
/// A property is a path when its format says so, or its title or description has the word path, or file URI. What
/// stands in `items`, in `anyOf`, `oneOf` and `allOf`, or behind a local `$ref` speaks for the property. The server's
/// schema can only add path names, never take one away.
final class SchemaHints {
  private static final Set<String> FORMATS = Set.of("path", "file-path", "directory-path", "file-uri");
  private static final Pattern WORD =
      Pattern.compile("(?i)(?<![a-z0-9])(paths?|file ur[il]s?)(?![a-z0-9])");
  private static final List<String> SPEAKING = List.of("items", "prefixItems", "anyOf", "oneOf", "allOf");

  private final JsonObject schema;
  private final Set<String> names = new HashSet<>();

  private SchemaHints(JsonObject schema) {
    this.schema = schema;
  }

  /// The folded names of all properties, at any depth of the schema, that are paths.
  static Set<String> of(JsonObject inputSchema) {
    var hints = new SchemaHints(inputSchema);
    hints.walk(inputSchema);
    return hints.names;
  }

  private void walk(Json value) {
    switch (value) {
      case JsonObject object -> {
        object.object("properties").ifPresent(this::collect);
        object.members().values().forEach(this::walk);
      }
      case JsonArray(var items) -> items.forEach(this::walk);
      case Json _ -> {
        // leaves hold no properties
      }
    }
  }

  private void collect(JsonObject properties) {
    properties
        .members()
        .forEach(
            (name, property) -> {
              if (saysPath(property, new HashSet<>())) {
                names.add(PathNames.fold(name));
              }
            });
  }

  private boolean saysPath(Json property, Set<String> followed) {
    return switch (property) {
      case JsonObject object -> {
        boolean itself =
            object.string("format").filter(FORMATS::contains).isPresent()
                || hasWord(object.string("title"))
                || hasWord(object.string("description"));
        yield itself
            || SPEAKING.stream().map(object::get).anyMatch(part -> part != null && saysPath(part, followed))
            || object.string("$ref").filter(followed::add).filter(r -> saysPath(target(r), followed)).isPresent();
      }
      case JsonArray(var items) -> items.stream().anyMatch(item -> saysPath(item, followed));
      case Json _ -> false;
    };
  }

  private Json target(String reference) {
    String pointer = reference.startsWith("#") ? reference.substring(1) : "/";
    Json target = JsonPointer.isPointer(pointer) ? JsonPointer.resolve(schema, pointer) : null;
    return target == null ? JsonObject.EMPTY : target;
  }

  private static boolean hasWord(Optional<String> text) {
    return text.filter(t -> WORD.matcher(t).find()).isPresent();
  }
}
