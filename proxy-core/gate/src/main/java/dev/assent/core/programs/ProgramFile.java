package dev.assent.core.programs;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonException;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import dev.assent.core.json.JsonString;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/// All that is known of an agent or client: the data of `WORD.json` beside this class, which every
/// room asks for its part. Read when it is asked for first.
public final class ProgramFile {
  private static final Map<String, JsonObject> READ = new ConcurrentHashMap<>();
  private static final List<String> WORDS =
      new String(bytes("order.txt"), StandardCharsets.UTF_8).lines().toList();

  private ProgramFile() {}

  /// The words of all programs, in the order in which they are listed and asked.
  public static List<String> words() {
    return WORDS;
  }

  /// The data of all programs, in their order.
  public static Stream<JsonObject> all() {
    return WORDS.stream().map(ProgramFile::of);
  }

  /// The data of a program.
  ///
  /// @param word its name in commands: `claude-code`
  public static JsonObject of(String word) {
    return READ.computeIfAbsent(word, ProgramFile::read);
  }

  private static JsonObject read(String word) {
    String file = word + ".json";
    try {
      return (JsonObject) JsonReader.read(bytes(file), JsonLimits.FILE);
    } catch (JsonException e) {
      throw new IllegalStateException("`" + file + "` cannot be read", e);
    }
  }

  private static byte[] bytes(String file) {
    try (InputStream in = ProgramFile.class.getResourceAsStream(file)) {
      if (in == null) {
        throw new IllegalStateException("found no `" + file + "`, expected one");
      }
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// The texts of a list that any program's data may have.
  public static List<String> texts(String member) {
    return all().flatMap(data -> texts(data, member).stream()).toList();
  }

  /// The data of a program; empty for a word that is none of theirs.
  public static JsonObject any(String word) {
    return WORDS.contains(word) ? of(word) : JsonObject.EMPTY;
  }

  /// True if the data say so.
  public static boolean says(JsonObject data, String member) {
    return data.get(member) == JsonBoolean.TRUE;
  }

  /// A whole number in the data; absent where there is none.
  public static Optional<Long> number(JsonObject data, String member) {
    return data.get(member) instanceof JsonNumber number
        ? Optional.of(number.decimal().longValueExact())
        : Optional.empty();
  }

  /// The texts of a list in the data; empty where there is none.
  public static List<String> texts(JsonObject data, String member) {
    return items(data, member).stream().map(item -> ((JsonString) item).value()).toList();
  }

  /// The objects of a list in the data; empty where there is none.
  public static List<JsonObject> objects(JsonObject data, String member) {
    return items(data, member).stream().map(JsonObject.class::cast).toList();
  }

  private static List<Json> items(JsonObject data, String member) {
    return data.array(member).map(JsonArray::items).orElse(List.of());
  }
}
