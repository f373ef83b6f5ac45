package dev.assent.core.config;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonEdit;
import dev.assent.core.json.JsonException;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.UnaryOperator;

/// The text of a JSON file that is edited member by member; every character outside the edited
/// member stays.
///
/// @param text strict JSON whose root is an object
public record ConfigText(String text) {
  /// The text a new file begins with.
  public static final ConfigText NEW = new ConfigText("{\n  \"schema_version\": 1\n}\n");

  public static ConfigText of(byte[] utf8) {
    return new ConfigText(new String(utf8, StandardCharsets.UTF_8));
  }

  public byte[] bytes() {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /// The text in which the member at the end of the steps has a value; objects on the way are made
  /// where missing.
  public ConfigText put(List<String> steps, Json value) throws JsonException {
    return changed(root -> with(root, steps, value));
  }

  private static JsonObject with(JsonObject object, List<String> steps, Json value) {
    String first = steps.getFirst();
    return object.with(
        first,
        steps.size() == 1
            ? value
            : with(
                object.object(first).orElse(JsonObject.EMPTY),
                steps.subList(1, steps.size()),
                value));
  }

  /// The text without the member at the end of the steps; this text when there is none.
  public ConfigText remove(List<String> steps) throws JsonException {
    return changed(root -> without(root, steps));
  }

  private static JsonObject without(JsonObject object, List<String> steps) {
    String first = steps.getFirst();
    return steps.size() == 1
        ? object.without(first)
        : object
            .object(first)
            .map(inner -> object.with(first, without(inner, steps.subList(1, steps.size()))))
            .orElse(object);
  }

  private ConfigText changed(UnaryOperator<JsonObject> change) throws JsonException {
    var document = JsonReader.readDocument(bytes(), JsonLimits.FILE);
    var root = (JsonObject) document.root();
    var edit = new JsonEdit(text, document);
    edit.change("", root, change.apply(root));
    return new ConfigText(edit.apply());
  }
}
