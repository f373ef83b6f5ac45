package dev.assent.core.programs;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonException;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import dev.assent.core.json.JsonString;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// All that is known of an agent or client: the data of `WORD.json` beside this class, which every
/// room asks for its part. Read when it is asked for first.
public final class ProgramFile {
  private static final Map<String, JsonObject> READ = new ConcurrentHashMap<>();

  private ProgramFile() {}

  /// The words of all programs, in the order in which they are listed and asked.
  public static List<String> words() {
    return new String(bytes("order.txt"), StandardCharsets.UTF_8).lines().toList();
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
