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
import java.nio.file.Path;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// `heartbeats.json` in the state folder: when each agent's hook asked last, and when each client
/// last greeted a server of ours. 0600, written whole, by the running core alone.
public final class HeartbeatStore {
  /// The most heartbeats that are kept; the oldest give way.
  public static final int MOST = 500;

  private static final int LONGEST = 256;
  private static final int BYTES = 512 * 1024;
  private static final Set<String> ENTRY = Set.of("kind", "name", "proxy", "at");

  private final Path file;

  /// The file below a home; it need not be there.
  public HeartbeatStore(AssentHome home) {
    this.file = home.state().resolve("heartbeats.json");
  }

  /// The heartbeats of the file, oldest first; empty where there is none.
  ///
  /// @throws ConfigException when it is unsafe, broken or of a newer version
  public List<Heartbeat> read() throws ConfigException {
    Optional<byte[]> bytes = TextStore.read(file, BYTES);
    if (bytes.isEmpty()) {
      return List.of();
    }
    var strict = StrictFile.read(file, bytes.get());
    strict.onlyKnown("", strict.root(), List.of("schema_version", "heartbeats"));
    var found = new ArrayList<Heartbeat>();
    for (Json item : strict.root().array("heartbeats").orElseThrow(this::broken).items()) {
      found.add(heartbeat(item));
    }
    strict.finish();
    return List.copyOf(found);
  }

  private Heartbeat heartbeat(Json item) throws ConfigException {
    if (!(item instanceof JsonObject entry) || !entry.members().keySet().equals(ENTRY)) {
      throw broken();
    }
    try {
      return new Heartbeat(
          entry.string("kind").flatMap(Heartbeat.Kind::of).orElseThrow(this::broken),
          entry.string("name").filter(HeartbeatStore::isName).orElseThrow(this::broken),
          entry.string("proxy").orElseThrow(this::broken),
          Instant.parse(entry.string("at").orElseThrow(this::broken)));
    } catch (DateTimeParseException _) {
      throw broken();
    }
  }

  /// Returns whether something can be kept under a name.
  public static boolean isName(String name) {
    return !name.isEmpty() && name.length() <= LONGEST;
  }

  /// Replaces the file.
  ///
  /// @param beats one for each kind and source
  /// @throws ConfigException when it cannot be written; it is as it was then
  public void write(List<Heartbeat> beats) throws ConfigException {
    List<Json> newest =
        beats.stream()
            .sorted(Comparator.comparing(Heartbeat::at))
            .skip(Math.max(0, beats.size() - MOST))
            .<Json>map(HeartbeatStore::json)
            .toList();
    var root =
        JsonObject.builder()
            .put("schema_version", 1)
            .put("heartbeats", new JsonArray(newest))
            .build();
    TextStore.write(file, (JsonWriter.writeIndented(root) + "\n").getBytes(StandardCharsets.UTF_8));
  }

  private static JsonObject json(Heartbeat beat) {
    return JsonObject.builder()
        .put("kind", beat.kind().word())
        .put("name", beat.name())
        .put("proxy", beat.proxy())
        .put("at", beat.at().toString())
        .build();
  }

  private ConfigException broken() {
    return new ConfigException(
        ConfigProblem.ofFile(
            Code.BAD_VALUE, file, "an entry that is none", "a file that assent wrote"));
  }
}
