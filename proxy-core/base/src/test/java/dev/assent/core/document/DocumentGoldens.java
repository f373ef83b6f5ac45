package dev.assent.core.document;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonPointer;
import dev.assent.core.json.JsonReader;
import dev.assent.core.json.JsonString;
import dev.assent.core.json.JsonWriter;
import dev.assent.testing.Project;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The border of a document: what a reader makes of good examples, and of each of them with one
/// thing wrong. `goldens/documents/README.md` describes the files.
public final class DocumentGoldens {
  private static final Path FOLDER = Project.sample("goldens/documents");
  private static final boolean WRITES = "write".equals(System.getProperty("assent.goldens"));

  // One of each kind, and some that are of the right kind and out of bounds.
  private static final List<Json> OTHERS =
      List.of(
          JsonNull.NULL,
          JsonBoolean.TRUE,
          JsonNumber.of(-1),
          JsonNumber.of(99_999_999_999L),
          new JsonString(""),
          new JsonString("x y\n"),
          JsonArray.EMPTY,
          JsonArray.ofStrings(List.of("x", "x")),
          JsonObject.EMPTY,
          JsonObject.builder().put("key", 1).build());

  private DocumentGoldens() {}

  /// Reads a document and tells what was read or what was wrong, one line each.
  public interface Reading {
    List<String> of(byte[] utf8) throws Exception;
  }

  /// Compares what a reader says with the golden of a document.
  public static void compare(String name, Reading reading) throws Exception {
    var examples =
        (JsonObject) JsonReader.read(Files.readAllBytes(FOLDER.resolve(name + ".json")), LIMITS);
    var found = new ArrayList<String>();
    int number = 0;
    for (Json example : examples.array("good").orElseThrow().items()) {
      number++;
      tell("good " + number, JsonWriter.write(example), reading, found);
      for (var changed : changed((JsonObject) example).entrySet()) {
        tell(number + " " + changed.getKey(), changed.getValue(), reading, found);
      }
    }
    for (Json text : examples.array("texts").orElse(JsonArray.EMPTY).items()) {
      String shown = text instanceof JsonString raw ? raw.value() : JsonWriter.write(text);
      tell(shown, shown, reading, found);
    }
    Path golden = FOLDER.resolve(name + ".txt");
    if (WRITES) {
      Files.writeString(golden, String.join("\n", found) + "\n");
      return;
    }
    var expected = Files.readAllLines(golden);
    for (int i = 0; i < Math.min(expected.size(), found.size()); i++) {
      assertThat(found.get(i)).as(golden + ":" + (i + 1)).isEqualTo(expected.get(i));
    }
    assertThat(found).as(golden.toString()).hasSameSizeAs(expected);
  }

  private static final JsonLimits LIMITS = JsonLimits.FILE;

  private static void tell(String title, String text, Reading reading, List<String> found)
      throws Exception {
    found.add("# " + JsonWriter.write(new JsonString(title)));
    for (String line : reading.of(text.getBytes(StandardCharsets.UTF_8))) {
      found.add("  " + line.replace("\n", "\\n"));
    }
  }

  private static Map<String, String> changed(JsonObject good) {
    var all = new LinkedHashMap<String, String>();
    String text = JsonWriter.write(good);
    all.put("as a list", "[" + text + "]");
    all.put("as a text", JsonWriter.write(new JsonString(text)));
    all.put("cut", text.substring(0, text.length() / 2));
    all.put("nothing", "");
    all.put("followed by more", text + "1");
    all.put("too deep", "{\"a\":".repeat(600) + "1" + "}".repeat(600));
    all.put("with a comment", text.replaceFirst("\\{", "{/* a */"));
    if (!good.members().isEmpty()) {
      var first = good.members().firstEntry();
      String member =
          JsonWriter.write(new JsonString(first.getKey()))
              + ":"
              + JsonWriter.write(first.getValue());
      all.put("a member twice", text.replaceFirst("\\{", "{" + member + ","));
    }
    all.put("newer", JsonWriter.write(good.with("schema_version", JsonNumber.of(2))));
    all.put("older", JsonWriter.write(good.with("schema_version", JsonNumber.of(0))));
    all.put("version text", JsonWriter.write(good.with("schema_version", new JsonString("1"))));
    all.put("no version", JsonWriter.write(good.without("schema_version")));
    objects("", good, good, all);
    return all;
  }

  // Each member left out, misspelled, of another kind; each object with a stranger.
  private static void objects(String at, Json value, JsonObject root, Map<String, String> all) {
    if (value instanceof JsonArray(var items)) {
      for (int i = 0; i < items.size(); i++) {
        String place = JsonPointer.child(at, i);
        others(place, root, all);
        objects(place, items.get(i), root, all);
      }
    }
    if (!(value instanceof JsonObject object)) {
      return;
    }
    all.put(at + " with a stranger", with(root, at, object.with("stranger", JsonNumber.of(1))));
    for (var member : object.members().entrySet()) {
      String name = member.getKey();
      String place = JsonPointer.child(at, name);
      if (name.equals("schema_version")) {
        continue;
      }
      all.put(place + " left out", with(root, at, object.without(name)));
      String near = name.length() < 2 ? name + "x" : name.substring(0, name.length() - 1);
      all.put(
          place + " misspelled",
          with(root, at, object.without(name).with(near, member.getValue())));
      others(place, root, all);
      objects(place, member.getValue(), root, all);
    }
  }

  private static void others(String at, JsonObject root, Map<String, String> all) {
    for (Json other : OTHERS) {
      all.put(at + " = " + JsonWriter.write(other), with(root, at, other));
    }
  }

  private static String with(JsonObject root, String pointer, Json value) {
    return JsonWriter.write(with((Json) root, pointer, value));
  }

  private static Json with(Json in, String pointer, Json value) {
    if (pointer.isEmpty()) {
      return value;
    }
    int end = pointer.indexOf('/', 1) < 0 ? pointer.length() : pointer.indexOf('/', 1);
    String step = pointer.substring(1, end).replace("~1", "/").replace("~0", "~");
    String rest = pointer.substring(end);
    if (in instanceof JsonArray(var items)) {
      var copy = new ArrayList<>(items);
      copy.set(Integer.parseInt(step), with(items.get(Integer.parseInt(step)), rest, value));
      return new JsonArray(copy);
    }
    var object = (JsonObject) in;
    return object.with(step, with(object.members().get(step), rest, value));
  }
}
