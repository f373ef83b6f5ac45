package dev.assent.core.json;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Tells which members of a value its JSON schema does not know or forbids.
///
/// A member is known where a schema that speaks of its object names it in `properties`, or gives a schema for all others in
/// `additionalProperties`; local `$ref`s are followed, and `allOf`, `anyOf`, `oneOf`, `then` and `else` speak too. Names are
/// compared exactly. What lies in an object that no schema speaks of is unknown, and so is everything once the schema has
/// taken too many steps to look at.
public final class SchemaMembers {
  private static final int STEPS = 20_000;
  private static final List<String> EACH = List.of("allOf", "anyOf", "oneOf");
  private static final List<String> ANY = List.of("anyOf", "oneOf");
  private static final List<String> BRANCHES = List.of("then", "else");

  private final JsonObject root;
  private final Set<String> unknown = new LinkedHashSet<>();
  private int steps;

  private SchemaMembers(JsonObject root) {
    this.root = root;
  }

  /// JSON pointers of the members that are not known; none lies below another.
  public static Set<String> unknown(JsonObject schema, JsonObject value) {
    var members = new SchemaMembers(schema);
    members.walk(List.of(schema), value, "");
    return members.unknown;
  }

  /// Whether a place is, or lies in, one of the members that were found.
  ///
  /// @param unknown as [#unknown] found them
  public static boolean covers(Set<String> unknown, String pointer) {
    for (int end = pointer.length(); end > 0; end = pointer.lastIndexOf('/', end - 1)) {
      if (unknown.contains(pointer.substring(0, end))) {
        return true;
      }
    }
    return false;
  }

  private void walk(List<JsonObject> schemas, Json value, String pointer) {
    switch (value) {
      case JsonObject(var members) -> {
        var speaking = speaking(schemas);
        boolean forbidding = schemas.stream().anyMatch(this::mayForbid);
        members.forEach(
            (name, member) -> {
              String child = JsonPointer.child(pointer, name);
              var known = new ArrayList<JsonObject>();
              boolean named = named(speaking, name, known);
              if (named && !(forbidding && schemas.stream().allMatch(schema -> forbids(schema, name, 0)))) {
                walk(known, member, child);
              } else {
                unknown.add(child);
              }
            });
      }
      case JsonArray(var items) -> {
        var speaking = speaking(schemas);
        for (int at = 0; at < items.size(); at++) {
          walk(ofItem(speaking, at), items.get(at), JsonPointer.child(pointer, at));
        }
      }
      case JsonString _, JsonNumber _, JsonBoolean _, JsonNull _ -> {
        // no members
      }
    }
  }

  /// The schemas themselves, and those behind references and in branches.
  private List<JsonObject> speaking(List<JsonObject> schemas) {
    Set<JsonObject> found = Collections.newSetFromMap(new IdentityHashMap<>());
    var open = new ArrayList<>(schemas);
    var all = new ArrayList<JsonObject>();
    while (!open.isEmpty() && steps++ < STEPS) {
      var schema = open.removeLast();
      if (found.add(schema)) {
        all.add(schema);
        target(schema).ifPresent(open::add);
        EACH.forEach(name -> open.addAll(objects(schema.get(name))));
        BRANCHES.forEach(name -> schema.object(name).ifPresent(open::add));
      }
    }
    return all;
  }

  private boolean named(List<JsonObject> speaking, String name, List<JsonObject> known) {
    boolean named = false;
    for (var schema : speaking) {
      steps++;
      Json property = schema.object("properties").map(properties -> properties.get(name)).orElse(null);
      Json others = property == null ? schema.get("additionalProperties") : property;
      if (others instanceof JsonObject described && (property != null || !described.members().isEmpty())) {
        named = true;
        known.add(described);
      }
      named |= property == JsonBoolean.TRUE;
    }
    return named && steps < STEPS;
  }

  private static List<JsonObject> ofItem(List<JsonObject> speaking, int at) {
    var found = new ArrayList<JsonObject>();
    for (var schema : speaking) {
      var first = schema.get("prefixItems") instanceof JsonArray prefix ? prefix : schema.get("items");
      if (first instanceof JsonArray(var each) && at < each.size()) {
        found.addAll(objects(new JsonArray(List.of(each.get(at)))));
      } else {
        schema.object("items").ifPresent(found::add);
      }
    }
    return found;
  }

  private boolean mayForbid(JsonObject schema) {
    return schema.get("additionalProperties") == JsonBoolean.FALSE
        || schema.get("$ref") != null
        || EACH.stream().anyMatch(name -> schema.get(name) != null)
        || schema.object("properties").filter(properties -> properties.members().containsValue(JsonBoolean.FALSE)).isPresent();
  }

  /// Whether a schema lets no object have a member of this name.
  private boolean forbids(JsonObject schema, String name, int depth) {
    if (depth > 16 || steps++ > STEPS) {
      return true;
    }
    Json property = schema.object("properties").map(properties -> properties.get(name)).orElse(null);
    boolean closed = schema.get("additionalProperties") == JsonBoolean.FALSE && schema.get("patternProperties") == null;
    if (property == JsonBoolean.FALSE || property == null && closed) {
      return true;
    }
    return target(schema).filter(one -> forbids(one, name, depth + 1)).isPresent()
        || objects(schema.get("allOf")).stream().anyMatch(one -> forbids(one, name, depth + 1))
        || ANY.stream()
            .map(either -> objects(schema.get(either)))
            .anyMatch(each -> !each.isEmpty() && each.stream().allMatch(one -> forbids(one, name, depth + 1)));
  }

  private Optional<JsonObject> target(JsonObject schema) {
    return schema
        .string("$ref")
        .filter(reference -> reference.startsWith("#") && JsonPointer.isPointer(reference.substring(1)))
        .flatMap(reference -> JsonPointer.resolve(root, reference.substring(1)) instanceof JsonObject one ? Optional.of(one) : Optional.empty());
  }

  private static List<JsonObject> objects(@Nullable Json value) {
    return value instanceof JsonArray(var items)
        ? items.stream().filter(JsonObject.class::isInstance).map(JsonObject.class::cast).toList()
        : List.of();
  }
}
