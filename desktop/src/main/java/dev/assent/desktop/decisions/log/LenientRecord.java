package dev.assent.desktop.decisions.log;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.json.JsonWriter;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Looks into a record without ever complaining: a member that is missing or of another kind is
/// absent.
///
/// @param json the record or a part of it
public record LenientRecord(JsonObject json) {

  /// An attribute's value, taken out of `{"value": …, "provenance": …}` where it stands in one.
  public static Optional<Json> value(Json attribute) {
    Optional<Json> inner =
        attribute instanceof JsonObject object && object.members().containsKey("value")
            ? Optional.ofNullable(object.get("value"))
            : Optional.of(attribute);
    return inner.filter(json -> json != JsonNull.NULL);
  }

  /// The source of an attribute; empty when the record does not name one.
  public static String provenance(Json attribute) {
    return attribute instanceof JsonObject object ? object.string("provenance").orElse("") : "";
  }

  public Optional<String> string(String name) {
    return json.string(name);
  }

  /// A part of the record; an empty one when it is not there.
  public LenientRecord part(String name) {
    return new LenientRecord(json.object(name).orElse(JsonObject.EMPTY));
  }

  public boolean has(String name) {
    return json.get(name) != null && json.get(name) != JsonNull.NULL;
  }

  /// Members that are objects, of an array.
  public List<LenientRecord> parts(String name) {
    var parts = new ArrayList<LenientRecord>();
    for (Json item : json.array(name).map(JsonArray::items).orElse(List.of())) {
      if (item instanceof JsonObject object) {
        parts.add(new LenientRecord(object));
      }
    }
    return parts;
  }

  /// A whole number.
  public Optional<Long> number(String name) {
    if (!(json.get(name) instanceof JsonNumber number)) {
      return Optional.empty();
    }
    try {
      return Optional.of(number.decimal().longValue());
    } catch (ArithmeticException e) {
      return Optional.empty();
    }
  }

  public Optional<Instant> instant(String name) {
    try {
      return string(name).map(Instant::parse);
    } catch (DateTimeParseException e) {
      return Optional.empty();
    }
  }

  /// The first of several members that is a number of milliseconds.
  public Optional<Duration> millis(String name) {
    return number(name).map(Duration::ofMillis);
  }

  /// The text of an attribute: of `attributes.GROUP.NAME`, or `attributes.NAME` in flat records.
  public Optional<String> attribute(String group, String name) {
    var attributes = part("attributes");
    var grouped = attributes.part(group).json().get(name);
    var found = grouped == null ? attributes.json().get(name) : grouped;
    return found == null ? Optional.empty() : value(found).map(LenientRecord::text);
  }

  /// A value as people read it: strings bare, lists with commas, the rest as JSON.
  public static String text(Json value) {
    return switch (value) {
      case JsonString string -> string.value();
      case JsonNumber(var lexeme) -> lexeme;
      case JsonBoolean bool -> Boolean.toString(bool.value());
      case JsonNull _ -> "";
      case JsonArray(var items) ->
          items.stream().allMatch(LenientRecord::scalar)
              ? String.join(", ", items.stream().map(LenientRecord::text).toList())
              : JsonWriter.write(value);
      case JsonObject _ -> JsonWriter.write(value);
    };
  }

  private static boolean scalar(Json value) {
    return !(value instanceof JsonArray || value instanceof JsonObject);
  }
}
