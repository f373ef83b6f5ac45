package dev.assent.core.mcp;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/// Collects the marks of one schema, and finds what breaks their rules. Not thread-safe.
///
/// A mark may stand at a property that is reached from the root over `properties` alone; one
/// anywhere else a schema may stand makes the tool unusable, because nobody could say which value
/// it means.
final class HeaderMarkReader {
  private static final String MARK = "x-mcp-header";
  private static final Pattern TOKEN = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]{1,128}");
  private static final Set<String> TYPES = Set.of("string", "integer", "boolean");

  // More than that many make no request that a server would take.
  private static final int MOST = 64;

  // Keywords whose value is a schema or a list of schemas, and those whose value has one schema for
  // each name.
  private static final List<String> SCHEMAS =
      List.of(
          "items",
          "additionalItems",
          "prefixItems",
          "contains",
          "unevaluatedItems",
          "additionalProperties",
          "unevaluatedProperties",
          "propertyNames",
          "allOf",
          "anyOf",
          "oneOf",
          "not",
          "if",
          "then",
          "else");
  private static final List<String> NAMED_SCHEMAS =
      List.of("patternProperties", "dependentSchemas", "dependencies", "$defs", "definitions");

  private final List<HeaderMarks.Mark> found = new ArrayList<>();
  private final Set<String> names = new HashSet<>();

  private HeaderMarkReader() {}

  static HeaderMarks read(JsonObject schema) {
    var reader = new HeaderMarkReader();
    Optional<String> fault = reader.fault(schema, List.of(), true);
    return fault.isEmpty()
        ? new HeaderMarks(reader.found, fault)
        : new HeaderMarks(List.of(), fault);
  }

  // Messages are of bounded depth, so this ends.
  private Optional<String> fault(Json node, List<String> path, boolean reachable) {
    if (!(node instanceof JsonObject schema)) {
      return Optional.empty();
    }
    Json mark = schema.get(MARK);
    Optional<String> fault = mark == null ? Optional.empty() : take(mark, schema, path, reachable);
    for (var property : schema.object("properties").orElse(JsonObject.EMPTY).members().entrySet()) {
      var inner = new ArrayList<>(path);
      inner.add(property.getKey());
      fault = fault.or(() -> fault(property.getValue(), inner, reachable));
    }
    for (Json other : elsewhere(schema)) {
      fault = fault.or(() -> fault(other, path, false));
    }
    return fault;
  }

  private Optional<String> take(
      Json mark, JsonObject schema, List<String> path, boolean reachable) {
    if (!reachable || path.isEmpty()) {
      return Optional.of("one mark stands where no argument is");
    }
    if (!(mark instanceof JsonString name) || !TOKEN.matcher(name.value()).matches()) {
      return Optional.of("one mark is not the name of a header");
    }
    if (!TYPES.contains(schema.string("type").orElse(""))) {
      return Optional.of("one mark is at an argument that is no text, whole number or truth value");
    }
    if (!names.add(name.value().toLowerCase(Locale.ROOT))) {
      return Optional.of("two arguments have the same mark");
    }
    if (found.size() == MOST) {
      return Optional.of("there are more than " + MOST + " marks");
    }
    found.add(new HeaderMarks.Mark("Mcp-Param-" + name.value(), path));
    return Optional.empty();
  }

  private static List<Json> elsewhere(JsonObject schema) {
    var schemas = new ArrayList<Json>();
    for (String keyword : SCHEMAS) {
      Json value = schema.get(keyword);
      if (value instanceof JsonArray(var items)) {
        schemas.addAll(items);
      } else if (value != null) {
        schemas.add(value);
      }
    }
    for (String keyword : NAMED_SCHEMAS) {
      schema.object(keyword).ifPresent(named -> schemas.addAll(named.members().values()));
    }
    return schemas;
  }
}
