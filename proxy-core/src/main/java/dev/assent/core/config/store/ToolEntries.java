package dev.assent.core.config.store;

import dev.assent.core.access.ListedTool;
import dev.assent.core.access.PinnedTool;
import dev.assent.core.config.ConfigException;
import dev.assent.core.config.ConfigProblem;
import dev.assent.core.config.ConfigProblem.Code;
import dev.assent.core.config.EscapedText;
import dev.assent.core.json.CanonicalJson;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonException;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The form of one tool in the files of [ToolFiles], read strictly.
final class ToolEntries {
  private static final String EXPECTED = "a file that assent wrote";

  private ToolEntries() {}

  /// Reads one entry; absent when it is not as it was written.
  interface Reading<T> {
    Optional<T> of(JsonObject entry);
  }

  /// Writes one entry.
  interface Writing<T> {
    JsonObject of(T tool);
  }

  /// Every entry by name.
  ///
  /// @throws ConfigException when anything in the file is not as it was written; entries are not
  ///   trusted singly then
  static <T> Map<String, T> read(Path file, byte[] utf8, JsonLimits limits, Reading<T> reading)
      throws ConfigException {
    JsonObject root = root(file, utf8, limits);
    var tools = new LinkedHashMap<String, T>();
    JsonArray entries = root.array("tools").orElse(JsonArray.EMPTY);
    for (int i = 0; i < entries.items().size(); i++) {
      var entry =
          entries.items().get(i) instanceof JsonObject object
              ? reading.of(object)
              : Optional.<T>empty();
      String name =
          entries.items().get(i) instanceof JsonObject object
              ? object.string("name").orElse("")
              : "";
      if (entry.isEmpty() || tools.put(name, entry.get()) != null) {
        throw new ConfigException(
            new ConfigProblem(
                Code.BAD_VALUE,
                file,
                "/tools/" + i,
                Optional.empty(),
                "a damaged entry",
                EXPECTED,
                Optional.empty()));
      }
    }
    return Collections.unmodifiableMap(tools);
  }

  private static JsonObject root(Path file, byte[] utf8, JsonLimits limits) throws ConfigException {
    try {
      Json root = JsonReader.read(utf8, limits);
      if (root instanceof JsonObject object) {
        Json version = object.get("schema_version");
        if (version instanceof JsonNumber number
            && number.decimal().compareTo(java.math.BigDecimal.ONE) > 0) {
          throw new ConfigException(
              ConfigProblem.ofFile(
                  Code.NEWER_SCHEMA,
                  file,
                  "schema version " + EscapedText.value(version),
                  "`1`, the newest known here"));
        }
        boolean ours =
            JsonNumber.of(1).equals(version)
                && object.array("tools").isPresent()
                && object.members().keySet().equals(Set.of("schema_version", "tools"));
        if (ours) {
          return object;
        }
      }
      throw new ConfigException(
          ConfigProblem.ofFile(Code.BAD_VALUE, file, "something else", EXPECTED));
    } catch (JsonException e) {
      throw new ConfigException(ConfigProblem.of(file, e));
    }
  }

  static Optional<PinnedTool> pinned(JsonObject entry) {
    return isWhole(entry, Set.of("name", "digest", "accepted_at", "how", "description"))
        ? instant(entry, "accepted_at")
            .flatMap(at ->
                entry
                    .string("how")
                    .flatMap(PinnedTool.How::ofWord)
                    .map(how ->
                        new PinnedTool(
                            name(entry), digest(entry), at, how, entry.object("description"))))
        : Optional.empty();
  }

  static Optional<ListedTool> listed(JsonObject entry) {
    return isWhole(entry, Set.of("name", "digest", "listed_at", "description", "kept_back"))
        ? instant(entry, "listed_at")
            .map(at ->
                new ListedTool(
                    name(entry),
                    digest(entry),
                    at,
                    entry.object("description"),
                    entry.string("kept_back")))
        : Optional.empty();
  }

  static JsonObject entry(PinnedTool tool) {
    var entry =
        JsonObject.builder()
            .put("name", tool.name())
            .put("digest", tool.digest())
            .put("accepted_at", tool.acceptedAt().toString())
            .put("how", tool.how().word());
    tool.description().ifPresent(description -> entry.put("description", description));
    return entry.build();
  }

  static JsonObject entry(ListedTool tool) {
    var entry =
        JsonObject.builder()
            .put("name", tool.name())
            .put("digest", tool.digest())
            .put("listed_at", tool.listedAt().toString())
            .putIfPresent("kept_back", tool.keptBack());
    tool.description().ifPresent(description -> entry.put("description", description));
    return entry.build();
  }

  private static boolean isWhole(JsonObject entry, Set<String> known) {
    boolean described =
        entry.get("description") == null
            || entry
                .object("description")
                .filter(d -> CanonicalJson.digest(d).equals(digest(entry)))
                .isPresent();
    return known.containsAll(entry.members().keySet())
        && !name(entry).isEmpty()
        && digest(entry).matches("[0-9a-f]{64}")
        && described;
  }

  private static String name(JsonObject entry) {
    return entry.string("name").orElse("");
  }

  private static String digest(JsonObject entry) {
    return entry.string("digest").orElse("");
  }

  private static Optional<Instant> instant(JsonObject entry, String member) {
    try {
      return entry.string(member).map(Instant::parse);
    } catch (DateTimeException _) {
      return Optional.empty();
    }
  }
}
