package dev.assent.core.bundle;

import dev.assent.core.document.EscapedText;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonException;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import dev.assent.core.json.JsonString;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

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
  private static final String SERVER = "server.";
  private static final String START = "server.mcp_config.";
  private static final String LIST = "a list of texts";

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
        object(root, "", "server").orElseThrow(() -> wrong("found no `server` in `manifest.json`"));
    refuseOther(root, platform);
    String entry =
        member(server, SERVER, "entry_point", JsonString.class, "a text")
            .map(JsonString::value)
            .orElseThrow(() -> wrong("found no `server.entry_point` in `manifest.json`"));
    JsonObject start = start(server, entry, platform);
    return new BundleManifest(
        text(root, "name"),
        text(root, "version"),
        type(server).orElse("binary"),
        entry,
        command(start),
        environment(start),
        settings(root));
  }

  private static void refuseOther(JsonObject root, String platform) throws BundleException {
    Optional<JsonArray> platforms =
        member(
            object(root, "", "compatibility").orElse(JsonObject.EMPTY),
            "compatibility.",
            "platforms",
            JsonArray.class,
            LIST);
    if (platforms.isPresent() && !platforms.get().items().contains(new JsonString(platform))) {
      throw wrong("the bundle is not for this system, `" + platform + "`");
    }
  }

  // The entry for a platform goes before the one for all; a server that `uv` runs may say nothing.
  private static JsonObject start(JsonObject server, String entry, String platform)
      throws BundleException {
    Optional<JsonObject> told = object(server, SERVER, "mcp_config");
    if (told.isEmpty() && type(server).filter("uv"::equals).isPresent()) {
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
        object(
            object(start, START, "platform_overrides").orElse(JsonObject.EMPTY),
            START + "platform_overrides.",
            platform);
    JsonObject whole = start;
    for (var member : here.orElse(JsonObject.EMPTY).members().entrySet()) {
      whole = whole.with(member.getKey(), member.getValue());
    }
    return whole;
  }

  private static List<String> command(JsonObject start) throws BundleException {
    var words = new ArrayList<String>();
    words.add(
        member(start, START, "command", JsonString.class, "a text")
            .map(JsonString::value)
            .filter(word -> !word.isBlank())
            .orElseThrow(() -> wrong("found no `command` in `manifest.json`")));
    for (Json word :
        member(start, START, "args", JsonArray.class, LIST)
            .map(JsonArray::items)
            .orElse(List.of())) {
      if (!(word instanceof JsonString text)) {
        throw wrong("found an argument in `manifest.json` that is no text");
      }
      words.add(text.value());
    }
    return words;
  }

  private static SequencedMap<String, String> environment(JsonObject start) throws BundleException {
    var variables = new LinkedHashMap<String, String>();
    for (var member : object(start, START, "env").orElse(JsonObject.EMPTY).members().entrySet()) {
      if (!(member.getValue() instanceof JsonString text)) {
        throw wrong("found the variable `" + member.getKey() + "`, expected a text for it");
      }
      variables.put(member.getKey(), text.value());
    }
    return variables;
  }

  private static SequencedMap<String, Setting> settings(JsonObject root) throws BundleException {
    var settings = new LinkedHashMap<String, Setting>();
    for (var member :
        object(root, "", "user_config").orElse(JsonObject.EMPTY).members().entrySet()) {
      if (!(member.getValue() instanceof JsonObject one)) {
        throw wrong("found the setting `" + member.getKey() + "`, expected an object for it");
      }
      settings.put(
          member.getKey(),
          new Setting(
              one.string("title").orElse(member.getKey()),
              one.string("type").orElse("string"),
              one.get("required") == JsonBoolean.TRUE,
              values("user_config." + member.getKey() + ".default", one.get("default")),
              one.get("multiple") == JsonBoolean.TRUE,
              one.get("sensitive") == JsonBoolean.TRUE));
    }
    return settings;
  }

  private static List<String> values(String place, @Nullable Json value) throws BundleException {
    return switch (value) {
      case JsonString text -> List.of(text.value());
      case JsonNumber number -> List.of(number.lexeme());
      case JsonBoolean yes -> List.of(Boolean.toString(yes.value()));
      case JsonArray(var items) -> {
        var all = new ArrayList<String>();
        for (Json item : items) {
          all.addAll(values(place, item));
        }
        yield all;
      }
      case null -> List.of();
      case JsonNull _ -> List.of();
      case JsonObject _ ->
          throw another(place, value, "a text, a number, `true`, `false` or a list of them");
    };
  }

  private static Optional<String> type(JsonObject server) throws BundleException {
    return member(server, SERVER, "type", JsonString.class, "a text").map(JsonString::value);
  }

  private static Optional<JsonObject> object(JsonObject in, String place, String name)
      throws BundleException {
    return member(in, place, name, JsonObject.class, "an object");
  }

  // One of another kind is no absent one: a server must not start without what was meant for it.
  private static <T extends Json> Optional<T> member(
      JsonObject in, String place, String name, Class<T> kind, String expected)
      throws BundleException {
    Json found = in.get(name);
    if (found == null || kind.isInstance(found)) {
      return Optional.ofNullable(found).map(kind::cast);
    }
    throw another(place + name, found, expected);
  }

  private static BundleException another(String place, Json found, String expected) {
    return wrong(
        "`manifest.json`, `%s`: found %s, expected %s"
            .formatted(place, EscapedText.value(found), expected));
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
