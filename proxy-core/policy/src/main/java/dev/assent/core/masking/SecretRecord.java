package dev.assent.core.masking;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/// Masks what is left in a finished decision record: the second net, below the masking of
/// arguments. What arguments held also stands in paths, in what an agent was told, and in what a
/// hook or a person said.
public final class SecretRecord {
  // Ours, and never a text of somebody else.
  private static final Set<String> OWN =
      Set.of(
          "id",
          "session",
          "trace",
          "decision",
          "outcome",
          "reason",
          "basis",
          "canary",
          "part_of",
          "policy",
          "arguments",
          "arguments_digest",
          "arguments_size",
          "evaluation_us",
          "failure",
          "identity");

  private SecretRecord() {}

  /// A copy of a record with secrets masked; the record itself where it has none.
  ///
  /// @param secrets knows the names under which the call's secrets stand
  public static JsonObject masked(JsonObject record, SecretTree secrets) {
    return whole(record, hiddenPaths(record, secrets), _ -> false);
  }

  /// The same for a record none of whose paths stands under a secret name.
  ///
  /// @param ready whether a part needs no look: it was masked before, or has nothing but words of
  ///   ours
  public static JsonObject masked(JsonObject record, Predicate<JsonObject> ready) {
    return whole(record, Set.of(), ready);
  }

  /// A part of many records with secrets masked, for those none of whose paths stands under a
  /// secret name.
  public static JsonObject maskedPart(JsonObject part) {
    return (JsonObject) masked(part, Set.of(), _ -> false);
  }

  private static JsonObject whole(
      JsonObject record, Set<String> hidden, Predicate<JsonObject> ready) {
    JsonObject copy = record;
    for (var member : record.members().entrySet()) {
      Json value = member.getValue();
      Json masked =
          OWN.contains(member.getKey()) ? value : masked(member.getKey(), value, hidden, ready);
      copy = masked == value ? copy : copy.with(member.getKey(), masked);
    }
    return copy;
  }

  private static Json masked(
      String name, Json value, Set<String> hidden, Predicate<JsonObject> ready) {
    // The origin of attributes is told in words of ours.
    return name.equals("attributes")
            && value instanceof JsonObject attributes
            && attributes.get("provenance") instanceof Json own
        ? attributes.map(part -> part == own ? part : masked(part, hidden, ready))
        : masked(value, hidden, ready);
  }

  // Every spelling of a path that stands under a secret name: the whole of it is the secret.
  private static Set<String> hiddenPaths(JsonObject record, SecretTree secrets) {
    var hidden = new HashSet<String>();
    Optional<JsonArray> paths =
        record
            .object("attributes")
            .flatMap(attributes -> attributes.object("resource"))
            .flatMap(r -> r.array("paths"));
    for (Json path : paths.map(JsonArray::items).orElse(List.of())) {
      if (path instanceof JsonObject object
          && object.string("pointer").filter(secrets::isSecretAt).isPresent()) {
        texts(object.without("pointer").without("role").without("use"), hidden);
      }
    }
    return hidden;
  }

  private static void texts(Json value, Set<String> into) {
    switch (value) {
      case JsonString text -> into.add(text.value());
      case JsonArray(var items) -> items.forEach(item -> texts(item, into));
      case JsonObject(var members) -> members.values().forEach(member -> texts(member, into));
      case JsonNumber _, JsonBoolean _, JsonNull _ -> {}
    }
  }

  private static Json masked(Json value, Set<String> hidden, Predicate<JsonObject> ready) {
    return switch (value) {
      case JsonString text -> {
        String masked =
            hidden.contains(text.value())
                ? SecretText.mask(text.value())
                : SecretText.masked(text.value());
        yield masked.equals(text.value()) ? value : new JsonString(masked);
      }
      case JsonArray array -> array.map(item -> masked(item, hidden, ready));
      case JsonObject object ->
          ready.test(object) ? object : object.map(member -> masked(member, hidden, ready));
      case JsonNumber _, JsonBoolean _, JsonNull _ -> value;
    };
  }
}
