package dev.assent.core.config;

import dev.assent.core.config.ConfigProblem.Code;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/// The switches that a person laid over every policy, from one run to the next: `switches.json` in the state folder,
/// 0600, written whole, under the guard of our own folders.
///
/// The file is an object of `schema_version` 1, `on`, a list of `{"switch", "id", "since", "by", "until"?}`, and `seal`,
/// a digest of that list made with the installation's key: switched by hand, a file is none.
public final class SwitchFile {
  private static final List<String> MEMBERS = List.of("schema_version", "on", "seal");
  private static final List<String> ENTRY = List.of("switch", "id", "since", "by", "until");

  private static final int BYTES = 64 * 1024;

  private final Path file;
  private final OwnText text;
  private final Function<JsonObject, String> keyedDigest;

  /// @param keyedDigest HMAC-SHA-256 with the installation's key, as hex digits
  public SwitchFile(AssentHome home, Function<JsonObject, String> keyedDigest) {
    this.file = home.switches();
    this.text = new OwnText(file, BYTES);
    this.keyedDigest = keyedDigest;
  }

  /// One switch that is on.
  ///
  /// @param name the switch's word
  /// @param id unique for ever
  /// @param since when it was switched on
  /// @param by where
  /// @param until when it ends by itself; absent where it does not
  public record Entry(String name, String id, Instant since, String by, Optional<Instant> until) {
    private JsonObject json() {
      return JsonObject.builder()
          .put("switch", name)
          .put("id", id)
          .put("since", since.toString())
          .put("by", by)
          .putIfPresent("until", until.map(Instant::toString))
          .build();
    }
  }

  /// The switches that are on; none where there is no file.
  ///
  /// @throws ConfigException when the file is unsafe or broken, or its seal is not ours
  public List<Entry> read() throws ConfigException {
    Optional<byte[]> bytes = TextStore.read(file);
    if (bytes.isEmpty()) {
      return List.of();
    }
    var strict = StrictFile.read(file, bytes.get());
    strict.onlyKnown("", strict.root(), MEMBERS);
    JsonArray on = strict.root().array("on").orElseThrow(this::broken);
    if (!strict.root().string("seal").equals(Optional.of(seal(on)))) {
      throw broken();
    }
    var entries = new ArrayList<Entry>();
    for (Json item : on.items()) {
      entries.add(entry(item));
    }
    strict.finish();
    return List.copyOf(entries);
  }

  private Entry entry(Json item) throws ConfigException {
    if (!(item instanceof JsonObject entry) || !ENTRY.containsAll(entry.members().keySet())) {
      throw broken();
    }
    try {
      return new Entry(
          entry.string("switch").orElseThrow(this::broken),
          entry.string("id").orElseThrow(this::broken),
          Instant.parse(entry.string("since").orElseThrow(this::broken)),
          entry.string("by").orElseThrow(this::broken),
          entry.get("until") == null
              ? Optional.empty()
              : Optional.of(Instant.parse(entry.string("until").orElseThrow(this::broken))));
    } catch (DateTimeException _) {
      throw broken();
    }
  }

  /// Notes which switches are on; durable when this returns.
  ///
  /// @throws ConfigException when it cannot be written; the file is as it was then
  public void write(List<Entry> entries) throws ConfigException {
    var on = new JsonArray(entries.stream().<Json>map(Entry::json).toList());
    var root = JsonObject.builder().put("schema_version", 1).put("on", on).put("seal", seal(on)).build();
    text.write((JsonWriter.writeIndented(root) + "\n").getBytes(StandardCharsets.UTF_8));
  }

  /// Looks whether somebody else has written the file, or taken it away, since this object wrote it or looked last.
  ///
  /// @return what is there now, as a digest or a word; absent where it is as it was
  public Optional<String> changedOutside() {
    return text.changed();
  }

  private String seal(JsonArray on) {
    return keyedDigest.apply(JsonObject.builder().put("purpose", "switches").put("on", on).build());
  }

  private ConfigException broken() {
    return new ConfigException(
        ConfigProblem.ofFile(Code.BAD_VALUE, file, "switches that Assent did not write", "`on` and its `seal`"));
  }
}
