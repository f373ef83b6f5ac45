package dev.assent.core.config.store;

import dev.assent.core.config.AssentHome;
import dev.assent.core.config.ConfigException;
import dev.assent.core.config.ConfigProblem;
import dev.assent.core.config.ConfigProblem.Code;
import dev.assent.core.config.StrictFile;
import dev.assent.core.config.TextStore;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/// The switches that a person laid over every policy, from one run to the next: `switches.json` in
/// the state folder, 0600, written whole, under the guard of our own folders.
///
/// The file is an object of `schema_version` 1, `on`, a list of `{"switch", "id", "since", "by",
/// "until"?}`, and `seal`, a digest of that list made with the installation's key: switched by
/// hand, a file is none. A copy of it lies in the configuration folder. Where the file is gone and
/// the copy is there, somebody took it away, and the copy says what is on.
public final class SwitchFile {
  private static final System.Logger LOG = System.getLogger(SwitchFile.class.getName());
  private static final List<String> MEMBERS = List.of("schema_version", "on", "seal");
  private static final List<String> ENTRY = List.of("switch", "id", "since", "by", "until");

  private static final int BYTES = 64 * 1024;

  private final Path file;
  private final Path copy;
  private final OwnText text;
  private final Function<JsonObject, String> keyedDigest;

  /// @param keyedDigest HMAC-SHA-256 with the installation's key, as hex digits
  public SwitchFile(AssentHome home, Function<JsonObject, String> keyedDigest) {
    this.file = home.switches();
    this.copy = home.switchesKept();
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

  /// True if somebody has taken the file away that was written here once.
  public boolean isTakenAway() {
    return Files.notExists(file, LinkOption.NOFOLLOW_LINKS)
        && Files.exists(copy, LinkOption.NOFOLLOW_LINKS);
  }

  /// The switches that are on; none where there never was a file. Of one that was taken away the
  /// copy is read.
  ///
  /// @throws ConfigException when what is read is unsafe or broken, or its seal is not ours
  public List<Entry> read() throws ConfigException {
    boolean takenAway = isTakenAway();
    Optional<byte[]> bytes = TextStore.read(takenAway ? copy : file);
    if (bytes.isEmpty()) {
      return List.of();
    }
    List<Entry> entries = read(takenAway ? copy : file, bytes.get());
    if (!takenAway) {
      keepCopy(bytes.get());
    }
    return entries;
  }

  // One of an earlier version has none, and one that could not be written is written at the next
  // start.
  private void keepCopy(byte[] bytes) {
    try {
      if (!TextStore.read(copy).filter(kept -> Arrays.equals(kept, bytes)).isPresent()) {
        TextStore.write(copy, bytes);
      }
    } catch (ConfigException e) {
      LOG.log(System.Logger.Level.WARNING, "no copy of the switches could be kept", e);
    }
  }

  private List<Entry> read(Path file, byte[] bytes) throws ConfigException {
    var strict = StrictFile.read(file, bytes);
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
  /// @throws ConfigException when it cannot be written; the file is as it was then, or only its
  ///   copy is
  public void write(List<Entry> entries) throws ConfigException {
    var on = new JsonArray(entries.stream().<Json>map(Entry::json).toList());
    var root =
        JsonObject.builder().put("schema_version", 1).put("on", on).put("seal", seal(on)).build();
    byte[] bytes = (JsonWriter.writeIndented(root) + "\n").getBytes(StandardCharsets.UTF_8);
    text.write(bytes);
    TextStore.write(copy, bytes);
  }

  /// Looks whether somebody else has written the file, or taken it away, since this object wrote it
  /// or looked last.
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
        ConfigProblem.ofFile(
            Code.BAD_VALUE, file, "switches that Assent did not write", "`on` and its `seal`"));
  }
}
