package dev.assent.core.pep.masking;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/// Masks what is left in a finished decision record: the second net, below the masking of arguments. What arguments held
/// also stands in paths, in what an agent was told, and in what a hook or a person said.
public final class SecretRecord {
  // Ours, and never a text of somebody else.
  private static final Set<String> OWN =
      Set.of(
          "id", "session", "trace", "decision", "outcome", "reason", "basis", "part_of", "policy", "arguments",
          "arguments_digest", "arguments_size", "evaluation_us", "failure");

  private SecretRecord() {}

  /// A copy of a record with secrets masked.
  ///
  /// @param secrets knows the names under which the call's secrets stand
  public static JsonObject masked(JsonObject record, SecretTree secrets) {
    var copy = JsonObject.builder();
    Set<String> hidden = hiddenPaths(record, secrets);
    record.members().forEach((name, value) -> copy.put(name, OWN.contains(name) ? value : masked(value, hidden)));
    return copy.build();
  }

  // Every spelling of a path that stands under a secret name: the whole of it is the secret.
  private static Set<String> hiddenPaths(JsonObject record, SecretTree secrets) {
    var hidden = new HashSet<String>();
    Optional<JsonArray> paths =
        record.object("attributes").flatMap(attributes -> attributes.object("resource")).flatMap(r -> r.array("paths"));
    for (Json path : paths.map(JsonArray::items).orElse(java.util.List.of())) {
      if (path instanceof JsonObject object && object.string("pointer").filter(secrets::isSecretAt).isPresent()) {
        texts(object.without("pointer").without("role").without("use"), hidden);
      }
    }
    return hidden;
  }

  private static void texts(Json value, Set<String> into) {
    switch (value) {
      case JsonString(var text) -> into.add(text);
      case JsonArray(var items) -> items.forEach(item -> texts(item, into));
      case JsonObject(var members) -> members.values().forEach(member -> texts(member, into));
      case JsonNumber _, JsonBoolean _, JsonNull _ -> {}
    }
  }

  private static Json masked(Json value, Set<String> hidden) {
    return switch (value) {
      case JsonString(var text) -> new JsonString(hidden.contains(text) ? SecretText.mask(text) : SecretText.masked(text));
      case JsonArray(var items) -> new JsonArray(items.stream().map(item -> masked(item, hidden)).toList());
      case JsonObject object -> {
        var copy = JsonObject.builder();
        object.members().forEach((name, member) -> copy.put(name, masked(member, hidden)));
        yield copy.build();
      }
      case JsonNumber _, JsonBoolean _, JsonNull _ -> value;
    };
  }
}
