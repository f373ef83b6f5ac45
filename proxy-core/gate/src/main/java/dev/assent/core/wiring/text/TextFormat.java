package dev.assent.core.wiring.text;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.text.Sentence;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The language of a client's file.
public enum TextFormat {
  /// JSON in which comments and trailing commas may stand
  JSON,
  TOML,
  YAML;

  // Readers that put each member into an object of JavaScript make this one its prototype: what it
  // holds then stands in the entry, for whoever asks by name.
  private static final String ANCESTOR = "__proto__";

  /// The language of a file, by the end of its name.
  public static TextFormat of(Path file) {
    String name = String.valueOf(file.getFileName());
    return name.endsWith(".toml")
        ? TOML
        : name.endsWith(".yaml") || name.endsWith(".yml") ? YAML : JSON;
  }

  /// The bytes of a text with some members of one entry set or taken out; every other character
  /// stays.
  ///
  /// @param file for messages
  /// @param place the names that lead to the entry; in a list an element is named by its `name`
  /// @param members in the order in which new ones are put in; absent values take one out
  /// @throws WiringException when the text cannot be read or changed so; it says where
  public byte[] changed(
      String file, byte[] utf8, List<String> place, Map<String, Optional<Json>> members)
      throws WiringException {
    return EntryText.changed(this, file, utf8, place, members);
  }

  /// The entry at a place of a tree; absent where there is none, or no object.
  public static Optional<JsonObject> entry(JsonObject root, List<String> place) {
    Json at = root;
    for (String name : place) {
      at = inner(at, name);
    }
    return at instanceof JsonObject entry ? Optional.of(entry) : Optional.empty();
  }

  private static Json inner(Json at, String name) {
    Optional<Json> found = Optional.empty();
    if (at instanceof JsonObject object) {
      found = Optional.ofNullable(object.get(name));
    } else if (at instanceof JsonArray(var items)) {
      found = items.stream().filter(item -> EntryText.isNamed(item, name)).findFirst();
    }
    return found.orElse(JsonNull.NULL);
  }

  /// Reads a text as a tree. One that has nothing but blanks is an empty object.
  ///
  /// @param file for messages
  /// @throws WiringException when it is not UTF-8, not of this language or no object, with line and
  ///   column
  public JsonObject read(String file, byte[] utf8) throws WiringException {
    return text(file, utf8).root();
  }

  EntryText text(String file, byte[] utf8) throws WiringException {
    var source = SourceText.of(file, utf8);
    EntryText text =
        switch (this) {
          case JSON -> JsonEntryText.read(source);
          case TOML -> TomlEntryText.read(source);
          case YAML -> YamlEntryText.read(source);
        };
    if (hasAncestor(text.root())) {
      throw source.wrong(
          Math.max(0, source.text().indexOf(ANCESTOR)),
          Sentence.of("a member `%s`, which gives others their members in some clients", ANCESTOR),
          "another name");
    }
    return text;
  }

  private static boolean hasAncestor(Json value) {
    return switch (value) {
      case JsonObject(var members) ->
          members.containsKey(ANCESTOR)
              || members.values().stream().anyMatch(TextFormat::hasAncestor);
      case JsonArray(var items) -> items.stream().anyMatch(TextFormat::hasAncestor);
      case JsonString _, JsonNumber _, JsonBoolean _, JsonNull _ -> false;
    };
  }
}
