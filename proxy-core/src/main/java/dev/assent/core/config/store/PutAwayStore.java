package dev.assent.core.config.store;

import dev.assent.core.config.AssentHome;
import dev.assent.core.config.ConfigException;
import dev.assent.core.config.StrictFile;
import dev.assent.core.config.TextStore;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.json.JsonWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// `missed.json` in the state folder: missed calls that the person has put away, so that the log
/// does not bring them back. 0600, written whole. Thread-safe.
public final class PutAwayStore {
  /// The most entries that are kept; the oldest give way.
  public static final int MOST = 5_000;

  private static final int LONGEST = 200;
  private static final int BYTES = 2 * 1024 * 1024;

  private final Path file;

  /// The file below a home; it need not be there.
  public PutAwayStore(AssentHome home) {
    this.file = home.state().resolve("missed.json");
  }

  /// The ids of the questions, oldest first; empty where there is no file.
  ///
  /// @throws ConfigException when it is unsafe, broken or of a newer version
  public synchronized Set<String> read() throws ConfigException {
    Optional<byte[]> bytes = TextStore.read(file, BYTES);
    if (bytes.isEmpty()) {
      return Set.of();
    }
    var strict = StrictFile.read(file, bytes.get());
    strict.onlyKnown("", strict.root(), List.of("schema_version", "put_away"));
    var ids = new LinkedHashSet<String>();
    for (Json item : strict.root().array("put_away").orElse(JsonArray.EMPTY).items()) {
      if (item instanceof JsonString id
          && !id.value().isBlank()
          && id.value().length() <= LONGEST) {
        ids.add(id.value());
      }
    }
    strict.finish();
    return ids;
  }

  /// Adds some.
  ///
  /// @throws ConfigException when the file cannot be read or written; it is as it was then
  public synchronized void add(Collection<String> ids) throws ConfigException {
    var all = new LinkedHashSet<>(read());
    if (all.addAll(ids)) {
      var newest = List.copyOf(all).subList(Math.max(0, all.size() - MOST), all.size());
      var root =
          JsonObject.builder()
              .put("schema_version", 1)
              .put("put_away", JsonArray.ofStrings(newest))
              .build();
      TextStore.write(file, JsonWriter.writeIndented(root).getBytes(StandardCharsets.UTF_8));
    }
  }
}
