package dev.assent.core.json;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Tells which members of a value its JSON schema does not know or forbids.
///
/// A member is known where a schema that speaks of its object names it in `properties`, or gives a
/// schema for it in `patternProperties`, or for all others in `additionalProperties`; local `$ref`s
/// are followed, and `allOf`, `anyOf`, `oneOf`, `then` and `else` speak too. Names are compared
/// exactly, with a pattern only where every reader agrees ([NamePattern]). What lies in an object
/// that no schema speaks of is unknown, and so is everything once the schema has taken too many
/// steps to look at.
public final class SchemaMembers {
  private static final int STEPS = 20_000;

  // Before 2019 nothing beside a reference counted.
  private static final Pattern OLD_DRAFT = Pattern.compile("draft-0[1-7]");
  private static final List<String> EACH = List.of("allOf", "anyOf", "oneOf");
  private static final List<String> ANY = List.of("anyOf", "oneOf");
  private static final List<String> NARROWING =
      List.of("$ref", "patternProperties", "propertyNames", "not");
  private static final List<String> BRANCHES = List.of("then", "else");

  private final JsonObject root;
  private final boolean referenceAlone;
  private final Set<String> unknown = new LinkedHashSet<>();
  private int steps;

  private SchemaMembers(JsonObject root) {
    this.root = root;
    this.referenceAlone =
        root.string("$schema").filter(draft -> OLD_DRAFT.matcher(draft).find()).isPresent();
  }

  /// As [#unknown], for a tool as it was listed: of one without a schema nothing is found.
  public static Set<String> unknownOf(JsonObject tool, JsonObject arguments) {
    return tool.object("inputSchema").map(schema -> unknown(schema, arguments)).orElse(Set.of());
  }

  /// JSON pointers of the members that are not known; none lies below another.
  public static Set<String> unknown(JsonObject schema, JsonObject value) {
    var members = new SchemaMembers(schema);
    members.walk(List.of(schema), value, "");
    return members.unknown;
  }

  /// True if a place is, or lies in, one of the members that were found.
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
        members.forEach((name, member) -> {
          String child = JsonPointer.child(pointer, name);
          var known = new ArrayList<JsonObject>();
          boolean named = named(speaking, name, known);
          if (named
              && !(forbidding && schemas.stream().allMatch(schema -> forbids(schema, name, 0)))) {
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
        if (!referenceAlone || schema.get("$ref") == null) {
          all.add(schema);
        }
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
      Json property =
          schema.object("properties").map(properties -> properties.get(name)).orElse(null);
      var byPattern = byPattern(schema, name);
      boolean isOther = property == null && byPattern.isPresent() && byPattern.get().isEmpty();
      var described = new ArrayList<Json>(byPattern.orElse(List.of()));
      described.add(isOther ? schema.get("additionalProperties") : property);
      for (Json one : described) {
        if (one instanceof JsonObject object && (one == property || !object.members().isEmpty())) {
          named = true;
          known.add(object);
        }
      }
      named |= property == JsonBoolean.TRUE;
    }
    return named && steps < STEPS;
  }

  /// The schemas that `patternProperties` has for a name; absent when that is not clear.
  private Optional<List<Json>> byPattern(JsonObject schema, String name) {
    var found = new ArrayList<Json>();
    for (var pattern :
        schema.object("patternProperties").orElse(JsonObject.EMPTY).members().entrySet()) {
      steps++;
      var matches = NamePattern.matches(pattern.getKey(), name);
      if (matches.isEmpty()) {
        return Optional.empty();
      }
      if (matches.get()) {
        found.add(pattern.getValue());
      }
    }
    return Optional.of(found);
  }

  private static List<JsonObject> ofItem(List<JsonObject> speaking, int at) {
    var found = new ArrayList<JsonObject>();
    for (var schema : speaking) {
      var first =
          schema.get("prefixItems") instanceof JsonArray prefix ? prefix : schema.get("items");
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
        || NARROWING.stream().anyMatch(name -> schema.get(name) != null)
        || EACH.stream().anyMatch(name -> schema.get(name) != null)
        || schema
            .object("properties")
            .filter(properties -> properties.members().containsValue(JsonBoolean.FALSE))
            .isPresent();
  }

  /// True if a schema lets no object have a member of this name.
  private boolean forbids(JsonObject schema, String name, int depth) {
    if (depth > 16 || steps++ > STEPS) {
      return true;
    }
    Json property =
        schema.object("properties").map(properties -> properties.get(name)).orElse(null);
    var byPattern = byPattern(schema, name);
    boolean closed =
        schema.get("additionalProperties") == JsonBoolean.FALSE
            && byPattern.orElse(List.of()).isEmpty();
    boolean byNames =
        byPattern.isEmpty()
            || byPattern.get().contains(JsonBoolean.FALSE)
            || forbidsName(schema, name);
    if (property == JsonBoolean.FALSE || property == null && closed || byNames) {
      return true;
    }
    return target(schema).filter(one -> forbids(one, name, depth + 1)).isPresent()
        || objects(schema.get("allOf")).stream().anyMatch(one -> forbids(one, name, depth + 1))
        || ANY.stream()
            .map(either -> objects(schema.get(either)))
            .anyMatch(each ->
                !each.isEmpty() && each.stream().allMatch(one -> forbids(one, name, depth + 1)));
  }

  /// True if `propertyNames` or `not` speaks against a name, or may do so.
  private static boolean forbidsName(JsonObject schema, String name) {
    Json names = schema.get("propertyNames");
    boolean against = names == JsonBoolean.FALSE;
    if (names instanceof JsonObject object) {
      var text = new JsonString(name);
      against |= object.get("const") != null && !text.equals(object.get("const"));
      against |= object.get("enum") instanceof JsonArray(var each) && !each.contains(text);
      against |=
          object
              .string("pattern")
              .filter(pattern -> !NamePattern.matches(pattern, name).orElse(false))
              .isPresent();
    }
    return against
        || schema
            .object("not")
            .flatMap(not -> not.array("required"))
            .filter(required -> required.items().contains(new JsonString(name)))
            .isPresent();
  }

  private Optional<JsonObject> target(JsonObject schema) {
    return schema
        .string("$ref")
        .filter(
            reference -> reference.startsWith("#") && JsonPointer.isPointer(reference.substring(1)))
        .flatMap(reference ->
            JsonPointer.resolve(root, reference.substring(1)) instanceof JsonObject one
                ? Optional.of(one)
                : Optional.empty());
  }

  private static List<JsonObject> objects(@Nullable Json value) {
    return value instanceof JsonArray(var items)
        ? items.stream().filter(JsonObject.class::isInstance).map(JsonObject.class::cast).toList()
        : List.of();
  }

  /// Tells whether a name matches a regular expression of a schema, where that is beyond doubt: the
  /// expressions that schemas really have for names are short and plain, and mean the same to every
  /// reader. Another one is a server's way to take time or to mislead.
  static final class NamePattern {
    private static final int LONGEST_NAME = 256;

    // Anchors; signs, classes and escapes that mean the same everywhere; a repetition of one of
    // them.
    private static final Pattern PLAIN =
        Pattern.compile(
            "\\^?(?:(?:[A-Za-z0-9_:/@ -]|\\.|\\\\[dwD.$/-]|\\[\\^?[A-Za-z0-9_ .:/@-]+\\])(?:[*+?]|\\{[0-9]{1,3}(?:,[0-9]{0,3})?\\})?){0,64}+\\$?");

    // Each may be tried for each place of the name.
    private static final int MOST_REPETITIONS = 2;

    private NamePattern() {}

    /// True if the expression is found in the name; empty when nobody can say.
    static Optional<Boolean> matches(String expression, String name) {
      boolean plain =
          expression.length() <= 128
              && name.length() <= LONGEST_NAME
              && name.chars().allMatch(c -> c >= ' ' && c < 0x7F);
      long repetitions = expression.chars().filter(sign -> "*+{?".indexOf(sign) >= 0).count();
      if (!plain || repetitions > MOST_REPETITIONS || !PLAIN.matcher(expression).matches()) {
        return Optional.empty();
      }
      return Optional.of(Pattern.compile(expression).matcher(name).find());
    }
  }
}
