package dev.assent.core.bundle;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonException;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import dev.assent.core.json.JsonString;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/// The manifest of a bundle, as far as it says how the server is started.
///
/// @param name its own name for itself
/// @param version its version
/// @param kind of the server: `node`, `python`, `binary`, `uv`
/// @param entryPoint the file that is started, below the bundle's folder
/// @param command program and arguments, with references in them
/// @param environment variables, with references in them
/// @param settings the values that a person gives, by their key
public record BundleManifest(
    String name,
    String version,
    String kind,
    String entryPoint,
    List<String> command,
    SequencedMap<String, String> environment,
    SequencedMap<String, Setting> settings) {
  static final String FILE = "manifest.json";

  /// One value that a person gives.
  ///
  /// @param title for people
  /// @param kind `string`, `number`, `boolean`, `directory`, `file`
  /// @param otherwise the values where none is given; may be empty
  /// @param isMany whether there may be several
  /// @param isSecret whether nobody may see it
  public record Setting(
      String title,
      String kind,
      boolean isRequired,
      List<String> otherwise,
      boolean isMany,
      boolean isSecret) {
    public Setting {
      otherwise = List.copyOf(otherwise);
    }
  }

  public BundleManifest {
    command = List.copyOf(command);
  }

  /// Reads a manifest.
  ///
  /// @param platform as manifests name it: `linux`, `darwin`, `win32`
  /// @throws BundleException when it is no manifest, or its server is not for this platform
  static BundleManifest read(byte[] bytes, String platform) throws BundleException {
    JsonObject root;
    try {
      if (!(JsonReader.read(bytes, JsonLimits.FILE) instanceof JsonObject object)) {
        throw wrong("found no object in `manifest.json`, expected one");
      }
      root = object;
    } catch (JsonException e) {
      throw wrong("`manifest.json` cannot be read: " + e.getMessage());
    }
    JsonObject server =
        root.object("server").orElseThrow(() -> wrong("found no `server` in `manifest.json`"));
    refuseOther(root, platform);
    String entry =
        server
            .string("entry_point")
            .orElseThrow(() -> wrong("found no `server.entry_point` in `manifest.json`"));
    JsonObject start = start(server, entry, platform);
    return new BundleManifest(
        text(root, "name"),
        text(root, "version"),
        server.string("type").orElse("binary"),
        entry,
        command(start),
        environment(start),
        settings(root));
  }

  private static void refuseOther(JsonObject root, String platform) throws BundleException {
    Optional<JsonArray> platforms =
        root.object("compatibility").flatMap(compatible -> compatible.array("platforms"));
    if (platforms.isPresent() && !platforms.get().items().contains(new JsonString(platform))) {
      throw wrong("the bundle is not for this system, `" + platform + "`");
    }
  }

  // The entry for a platform goes before the one for all; a server that `uv` runs may say nothing.
  private static JsonObject start(JsonObject server, String entry, String platform)
      throws BundleException {
    Optional<JsonObject> told = server.object("mcp_config");
    if (told.isEmpty() && server.string("type").filter("uv"::equals).isPresent()) {
      return JsonObject.builder()
          .put("command", "uv")
          .put(
              "args",
              JsonArray.ofStrings(
                  List.of("run", "--directory", "${__dirname}", "${__dirname}/" + entry)))
          .build();
    }
    JsonObject start =
        told.orElseThrow(() -> wrong("found no `server.mcp_config` in `manifest.json`"));
    Optional<JsonObject> here =
        start.object("platform_overrides").flatMap(all -> all.object(platform));
    JsonObject whole = start;
    for (var member : here.orElse(JsonObject.EMPTY).members().entrySet()) {
      whole = whole.with(member.getKey(), member.getValue());
    }
    return whole;
  }

  private static List<String> command(JsonObject start) throws BundleException {
    var words = new ArrayList<String>();
    words.add(
        start
            .string("command")
            .filter(word -> !word.isBlank())
            .orElseThrow(() -> wrong("found no `command` in `manifest.json`")));
    for (Json word : start.array("args").map(JsonArray::items).orElse(List.of())) {
      if (!(word instanceof JsonString text)) {
        throw wrong("found an argument in `manifest.json` that is no text");
      }
      words.add(text.value());
    }
    return words;
  }

  private static SequencedMap<String, String> environment(JsonObject start) throws BundleException {
    var variables = new LinkedHashMap<String, String>();
    for (var member : start.object("env").orElse(JsonObject.EMPTY).members().entrySet()) {
      if (!(member.getValue() instanceof JsonString text)) {
        throw wrong("found the variable `" + member.getKey() + "`, expected a text for it");
      }
      variables.put(member.getKey(), text.value());
    }
    return variables;
  }

  private static SequencedMap<String, Setting> settings(JsonObject root) throws BundleException {
    var settings = new LinkedHashMap<String, Setting>();
    for (var member : root.object("user_config").orElse(JsonObject.EMPTY).members().entrySet()) {
      if (!(member.getValue() instanceof JsonObject one)) {
        throw wrong("found the setting `" + member.getKey() + "`, expected an object for it");
      }
      settings.put(
          member.getKey(),
          new Setting(
              one.string("title").orElse(member.getKey()),
              one.string("type").orElse("string"),
              one.get("required") == JsonBoolean.TRUE,
              values(one.get("default")),
              one.get("multiple") == JsonBoolean.TRUE,
              one.get("sensitive") == JsonBoolean.TRUE));
    }
    return settings;
  }

  private static List<String> values(@org.jspecify.annotations.Nullable Json value) {
    return switch (value) {
      case JsonString text -> List.of(text.value());
      case JsonNumber number -> List.of(number.lexeme());
      case JsonBoolean yes -> List.of(Boolean.toString(yes.value()));
      case JsonArray(var items) -> items.stream().flatMap(item -> values(item).stream()).toList();
      case null -> List.of();
      case JsonObject _, dev.assent.core.json.JsonNull _ -> List.of();
    };
  }

  private static String text(JsonObject root, String name) throws BundleException {
    return root.string(name)
        .filter(text -> !text.isBlank() && text.length() <= 256)
        .orElseThrow(() -> wrong("found no `" + name + "` in `manifest.json`"));
  }

  private static BundleException wrong(String message) {
    return new BundleException(message);
  }
}
