package dev.assent.core.suggest;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonPointer;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Finds the places of single values that an input schema names, and the values that it names
/// there. It is a claim of the server, so depth and number are bounded.
final class SchemaPlaces {
  private static final int MOST = 400;
  private static final int DEEPEST = 6;
  private static final int MOST_VALUES = 50;
  private static final List<String> VALUES = List.of("const", "enum", "default", "examples");
  private static final List<String> ALTERNATIVES = List.of("anyOf", "oneOf", "allOf");

  private final JsonObject schema;
  private final Map<String, Set<Json>> found = new LinkedHashMap<>();
  private final Set<String> ends = new HashSet<>();
  // A schema that names itself over and over names few places and still takes long.
  private int steps = 20 * MOST;

  private SchemaPlaces(JsonObject schema) {
    this.schema = schema;
  }

  /// JSON pointers into the arguments, in the order of the schema, each with the values that
  /// `const`, `enum`, `default` and `examples` name.
  static Map<String, Set<Json>> of(JsonObject schema) {
    var places = new SchemaPlaces(schema);
    places.walk("", schema, 0);
    places.found.keySet().removeIf(pointer -> !places.ends.contains(pointer));
    return places.found;
  }

  private void walk(String pointer, Json part, int depth) {
    if (!(part instanceof JsonObject node)
        || depth > 2 * DEEPEST
        || pointer.chars().filter(sign -> sign == '/').count() > DEEPEST
        || ends.size() >= MOST
        || steps-- <= 0) {
      return;
    }
    boolean deeper = false;
    if (node.get("properties") instanceof JsonObject properties) {
      deeper = true;
      properties
          .members()
          .forEach((name, below) -> walk(JsonPointer.child(pointer, name), below, depth + 1));
    }
    if (node.get("items") instanceof JsonObject items) {
      deeper = true;
      walk(JsonPointer.child(pointer, 0), items, depth + 1);
    }
    for (String word : ALTERNATIVES) {
      if (node.get(word) instanceof JsonArray(var parts)) {
        deeper = true;
        parts.forEach(one -> walk(pointer, one, depth + 1));
      }
    }
    if (node.string("$ref").isPresent()) {
      deeper = true;
      walk(pointer, JsonPointer.referred(schema, node.string("$ref").get()), depth + 1);
    }
    if (!deeper && !pointer.isEmpty()) {
      ends.add(pointer);
    }
    name(pointer, node);
  }

  private void name(String pointer, JsonObject node) {
    var here = found.computeIfAbsent(pointer, _ -> new LinkedHashSet<>());
    for (String word : VALUES) {
      var named = node.get(word);
      var all =
          named instanceof JsonArray(var items)
              ? items
              : named == null ? List.<Json>of() : List.of(named);
      all.stream()
          .filter(one -> !(one instanceof JsonObject) && !(one instanceof JsonArray))
          .limit(MOST_VALUES)
          .forEach(here::add);
    }
  }
}
