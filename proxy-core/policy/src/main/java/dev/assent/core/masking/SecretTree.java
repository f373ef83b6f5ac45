package dev.assent.core.masking;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/// Masks secrets in trees.
///
/// @param marked names of parameters that the tool's schema marks as secret: `writeOnly`, or of the
///   format `password`
public record SecretTree(Set<String> marked) {
  private static final int DEEP = 32;

  public SecretTree {
    marked = Set.copyOf(marked);
  }

  /// Knows names, forms and randomness only.
  public static final SecretTree PLAIN = new SecretTree(Set.of());

  /// Knows also what the schemas of a tool's description mark; a marked name holds at any depth.
  public static SecretTree of(JsonObject description) {
    var marked = new HashSet<String>();
    description.object("inputSchema").ifPresent(schema -> collect("", schema, marked, 0));
    return marked.isEmpty() ? PLAIN : new SecretTree(marked);
  }

  /// Knows what the description of the tool marks that a request is about.
  public static SecretTree of(AccessRequest request) {
    return request.resource().tool().description().map(SecretTree::of).orElse(PLAIN);
  }

  private static void collect(String name, Json value, Set<String> marked, int depth) {
    if (depth > DEEP) {
      return;
    }
    switch (value) {
      case JsonObject schema -> {
        boolean secret =
            schema.get("writeOnly") == JsonBoolean.TRUE
                || new JsonString("password").equals(schema.get("format"));
        if (secret && !name.isEmpty()) {
          marked.add(name);
        }
        for (var member : schema.members().entrySet()) {
          if (member.getKey().equals("properties")
              && member.getValue() instanceof JsonObject properties) {
            properties
                .members()
                .forEach((property, inner) -> collect(property, inner, marked, depth + 1));
          } else {
            // A mark of items or alternatives of a parameter applies to the parameter.
            collect(name, member.getValue(), marked, depth + 1);
          }
        }
      }
      case JsonArray(var items) -> items.forEach(item -> collect(name, item, marked, depth + 1));
      case JsonString _, JsonNumber _, JsonBoolean _, JsonNull _ -> {}
    }
  }

  /// True if values under a name are secrets.
  public boolean isSecret(String name) {
    return marked.contains(name) || SecretNames.isSecret(name);
  }

  /// True if a value is a secret because of a name on the way to it.
  ///
  /// @param pointer JSON pointer from the arguments' root
  public boolean isSecretAt(String pointer) {
    return Arrays.stream(pointer.split("/"))
        .map(step -> step.replace("~1", "/").replace("~0", "~"))
        .anyMatch(this::isSecret);
  }

  /// The places of secrets in an argument's text: all of it under a name for a secret, else what
  /// looks like one.
  ///
  /// @param pointer JSON pointer from the arguments' root
  /// @param text the text of the value, as it is written
  public SecretSpans spans(String pointer, String text) {
    return isSecretAt(pointer) ? SecretSpans.whole(text) : SecretSpans.of(text);
  }

  /// A copy as a record keeps it: secrets masked, and of a very long text its beginning; the given
  /// tree where neither is due.
  ///
  /// @see SecretText#maskedBeginning
  public JsonObject forRecord(JsonObject tree) {
    return masked(tree);
  }

  private JsonObject masked(JsonObject tree) {
    var copy = JsonObject.builder();
    boolean same = true;
    for (var member : tree.members().entrySet()) {
      String name = SecretText.masked(member.getKey());
      Json value = isSecret(member.getKey()) ? whole(member.getValue()) : masked(member.getValue());
      same &= value == member.getValue() && name.equals(member.getKey());
      copy.put(name, value);
    }
    return same ? tree : copy.build();
  }

  private Json masked(Json value) {
    return switch (value) {
      case JsonObject object -> masked(object);
      case JsonArray array -> array.map(this::masked);
      case JsonString text -> SecretText.maskedBeginning(text);
      case JsonNumber _, JsonBoolean _, JsonNull _ -> value;
    };
  }

  /// A copy in which texts are masked by what they look like alone, whatever name they stand under.
  public static Json byLook(Json value) {
    return switch (value) {
      case JsonObject object -> {
        var copy = JsonObject.builder();
        object
            .members()
            .forEach((name, member) -> copy.put(SecretText.masked(name), byLook(member)));
        yield copy.build();
      }
      case JsonArray array -> array.map(SecretTree::byLook);
      case JsonString text -> SecretText.masked(text);
      case JsonNumber _, JsonBoolean _, JsonNull _ -> value;
    };
  }

  private static Json whole(Json value) {
    return switch (value) {
      case JsonString text -> new JsonString(SecretText.mask(text.value()));
      case JsonNumber(var lexeme) -> new JsonString(SecretText.mask(lexeme));
      case JsonArray array -> array.map(SecretTree::whole);
      case JsonObject object -> object.map(SecretTree::whole);
      case JsonBoolean _, JsonNull _ -> value;
    };
  }
}
