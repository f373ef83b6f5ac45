package dev.assent.core.wiring;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.programs.ProgramFile;
import dev.assent.core.text.Sentence;
import dev.assent.core.wiring.OrganisationLocks.Kind;
import dev.assent.core.wiring.text.PropertyList;
import dev.assent.core.wiring.text.TextFormat;
import dev.assent.core.wiring.text.WiringException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// Looks for the settings by which a client passes over a person's hooks or servers, as its data
/// names them: groups of files, profiles of macOS and keys of the registry of Windows, and the keys
/// that count in them. Behind a `#` stand the names that lead to texts which are documents
/// themselves.
final class SettingsSearch {
  private final Whereabouts around;
  private final PolicyRegistry registry;
  private final List<Hit> hits = new ArrayList<>();
  private final Set<UnreadFile> unread = new LinkedHashSet<>();

  /// A setting that is in force.
  ///
  /// @param key absent where the file itself counts by being there
  /// @param how its value is told, behind its name
  record Hit(Kind kind, Path file, Optional<String> key, CharSequence how) {}

  private interface Source {
    JsonObject read() throws WiringException, IOException;
  }

  SettingsSearch(Whereabouts around, PolicyRegistry registry) {
    this.around = around;
    this.registry = registry;
  }

  List<Hit> hits() {
    return hits;
  }

  List<UnreadFile> unread() {
    return List.copyOf(unread);
  }

  /// Looks at a group.
  ///
  /// @param here what `{file}` stands for
  void look(JsonObject group, Path here) {
    for (String text : ProgramFile.texts(group, "files")) {
      for (Path file : files(text.split("#")[0], here)) {
        look(group, text, file, () -> ServerEntries.read(file));
      }
    }
    for (String domain : ProgramFile.texts(group, "profiles")) {
      String name = domain.split("#")[0] + ".plist";
      Path folder = around.system().resolve("Library/Managed Preferences");
      String person = String.valueOf(around.own().home().getFileName());
      for (Path file : List.of(folder.resolve(person).resolve(name), folder.resolve(name))) {
        look(group, domain, file, () -> profile(file));
      }
    }
    for (String text : ProgramFile.texts(group, "registry")) {
      String key = text.split("#")[0];
      look(group, text, Path.of(key), () -> registry.values(key).orElse(JsonObject.EMPTY));
    }
  }

  private List<Path> files(String text, Path here) {
    if (text.equals("{file}")) {
      return List.of(here);
    }
    var found = new ArrayList<Path>();
    for (Whereabouts.Place place : around.places(text)) {
      try {
        found.addAll(place.files());
      } catch (IOException | WiringException | InvalidPathException e) {
        unread.add(UnreadFile.of(place.path(), e));
      }
    }
    return found;
  }

  private static JsonObject profile(Path file) throws WiringException, IOException {
    Optional<byte[]> bytes = AgentFile.read(file);
    return bytes.isPresent() ? PropertyList.read(file.toString(), bytes.get()) : JsonObject.EMPTY;
  }

  private void look(JsonObject group, String text, Path file, Source source) {
    try {
      List<JsonObject> keys = ProgramFile.objects(group, "keys");
      int inside = text.indexOf('#');
      if (inside < 0) {
        JsonObject root = keys.getFirst().get("key") == null ? JsonObject.EMPTY : source.read();
        keys.forEach(key -> key(file, root, key));
        return;
      }
      String names = text.substring(inside + 1);
      for (String inner : texts(source.read(), names)) {
        byte[] bytes =
            names.endsWith("_base64")
                ? Base64.getMimeDecoder().decode(inner)
                : inner.getBytes(StandardCharsets.UTF_8);
        TextFormat format = group.string("inner").isPresent() ? TextFormat.TOML : TextFormat.JSON;
        JsonObject root = format.read(file.toString(), bytes);
        keys.forEach(key -> key(file, root, key));
      }
    } catch (WiringException | IOException | IllegalArgumentException e) {
      unread.add(UnreadFile.of(file, e));
    }
  }

  private static List<String> texts(JsonObject root, String names) {
    return at(root, List.of(names.split("/")))
        .filter(JsonString.class::isInstance)
        .map(text -> ((JsonString) text).value())
        .toList();
  }

  /// The values that some names lead to; `*` stands for every element of a list.
  static Stream<Json> at(Json from, List<String> names) {
    if (names.isEmpty()) {
      return Stream.of(from);
    }
    List<String> rest = names.subList(1, names.size());
    if (from instanceof JsonArray(var items) && names.getFirst().equals("*")) {
      return items.stream().flatMap(item -> at(item, rest));
    }
    return from instanceof JsonObject object && object.get(names.getFirst()) instanceof Json inner
        ? at(inner, rest)
        : Stream.empty();
  }

  private void key(Path file, JsonObject root, JsonObject rule) {
    Kind kind = rule.string("locks").isPresent() ? Kind.SERVERS : Kind.HOOKS;
    Json told = rule.get("key");
    if (told == null) {
      if (Files.exists(file)) {
        hits.add(new Hit(kind, file, Optional.empty(), ""));
      }
      return;
    }
    // In a list where one of the names has a slash.
    List<String> names =
        told instanceof JsonString text
            ? List.of(text.value().split("/"))
            : ProgramFile.texts(rule, "key");
    String shown = String.join(told instanceof JsonString ? "." : ": ", names);
    at(root, names)
        .flatMap(value -> how(value, rule).stream())
        .forEach(how -> hits.add(new Hit(kind, file, Optional.of(shown), how)));
  }

  // The values that count: one, any, any text but one, or a list with a word.
  private static Optional<CharSequence> how(Json value, JsonObject rule) {
    if (value instanceof JsonBoolean flag && flag.equals(rule.get("is"))) {
      return Optional.of("is " + flag.value());
    }
    if (rule.get("there") != null
        || value instanceof JsonString text
            && rule.string("not").filter(not -> !not.equals(text.value())).isPresent()) {
      return Optional.of("is set");
    }
    return value instanceof JsonArray(var items)
        ? ProgramFile.texts(rule, "names").stream()
            .filter(word -> items.contains(new JsonString(word)))
            .<CharSequence>map(word -> Sentence.of("names `%s`", word))
            .findFirst()
        : Optional.empty();
  }
}
