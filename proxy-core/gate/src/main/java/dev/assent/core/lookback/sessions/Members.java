package dev.assent.core.lookback.sessions;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Members of a session's lines, read as what they are hoped to be: anything else is absent.
final class Members {
  private Members() {}

  /// The first of some texts that is there and not empty.
  static Optional<String> text(JsonObject object, String... names) {
    for (String name : names) {
      if (object.get(name) instanceof JsonString text && !text.value().isEmpty()) {
        return Optional.of(text.value());
      }
    }
    return Optional.empty();
  }

  /// The objects of a list.
  static List<JsonObject> objects(JsonObject object, String name) {
    return object.get(name) instanceof JsonArray(var items)
        ? items.stream().filter(JsonObject.class::isInstance).map(JsonObject.class::cast).toList()
        : List.of();
  }

  /// A member, nothing being the empty object.
  static Json value(@Nullable Json value) {
    return value == null ? JsonObject.EMPTY : value;
  }

  /// An absolute folder.
  static Optional<String> folder(JsonObject object, String... names) {
    return text(object, names).filter(Members::isAbsolute);
  }

  static boolean isAbsolute(String folder) {
    try {
      return folder.indexOf('\0') < 0 && Path.of(folder).isAbsolute();
    } catch (InvalidPathException _) {
      return false;
    }
  }

  /// A moment: a text of ISO 8601, or milliseconds since 1970.
  static Optional<Instant> time(@Nullable Json value) {
    try {
      if (value instanceof JsonString text) {
        return Optional.of(OffsetDateTime.parse(text.value()).toInstant());
      }
      return value instanceof JsonNumber(var lexeme)
          ? Optional.of(Instant.ofEpochMilli(Long.parseLong(lexeme)))
          : Optional.empty();
    } catch (DateTimeException | NumberFormatException _) {
      return Optional.empty();
    }
  }
}
