package dev.assent.core.analysis;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/// Reads the parts of a record; what must be there and is not makes the record unreadable.
final class RecordMembers {
  private RecordMembers() {}

  static JsonObject tree(JsonObject object, String name) throws UnreadableRecordException {
    return object.object(name).orElseThrow(() -> missing(name));
  }

  static String text(JsonObject object, String name) throws UnreadableRecordException {
    return object.string(name).orElseThrow(() -> missing(name));
  }

  static boolean flag(JsonObject object, String name) throws UnreadableRecordException {
    if (object.get(name) instanceof JsonBoolean bool) {
      return bool.value();
    }
    throw missing(name);
  }

  static int number(JsonObject object, String name) throws UnreadableRecordException {
    try {
      if (object.get(name) instanceof JsonNumber number) {
        return number.decimal().intValueExact();
      }
    } catch (ArithmeticException _) {
      // too large, or no whole number: reported below
    }
    throw missing(name);
  }

  static long longNumber(JsonObject object, String name) throws UnreadableRecordException {
    try {
      if (object.get(name) instanceof JsonNumber number) {
        return number.decimal().longValueExact();
      }
    } catch (ArithmeticException _) {
      // too large, or no whole number: reported below
    }
    throw missing(name);
  }

  static List<String> texts(JsonObject object, String name) throws UnreadableRecordException {
    var texts = new ArrayList<String>();
    for (Json item : object.array(name).orElseThrow(() -> missing(name)).items()) {
      if (!(item instanceof JsonString text)) {
        throw missing(name);
      }
      texts.add(text.value());
    }
    return texts;
  }

  static List<JsonObject> trees(JsonObject object, String name) throws UnreadableRecordException {
    var trees = new ArrayList<JsonObject>();
    for (Json item : object.array(name).orElseThrow(() -> missing(name)).items()) {
      if (!(item instanceof JsonObject tree)) {
        throw missing(name);
      }
      trees.add(tree);
    }
    return trees;
  }

  static <E> Optional<E> ifThere(
      JsonObject object, String name, Function<String, Optional<E>> meaning)
      throws UnreadableRecordException {
    Json value = object.get(name);
    return value == null || value == JsonNull.NULL
        ? Optional.empty()
        : Optional.of(word(object, name, meaning));
  }

  static <E> E word(JsonObject object, String name, Function<String, Optional<E>> meaning)
      throws UnreadableRecordException {
    return meant(name, text(object, name), meaning);
  }

  static <E> E meant(String name, String word, Function<String, Optional<E>> meaning)
      throws UnreadableRecordException {
    return meaning
        .apply(word)
        .orElseThrow(() ->
            new UnreadableRecordException(
                "found `" + word + "` in `" + name + "`, which is no word for it"));
  }

  /// The constant that is written in lower case.
  static <E extends Enum<E>> Optional<E> constant(Class<E> type, String word) {
    for (E one : type.getEnumConstants()) {
      if (one.name().toLowerCase(Locale.ROOT).equals(word)) {
        return Optional.of(one);
      }
    }
    return Optional.empty();
  }

  private static UnreadableRecordException missing(String name) {
    return new UnreadableRecordException("found no `" + name + "`, or one of another kind");
  }
}
