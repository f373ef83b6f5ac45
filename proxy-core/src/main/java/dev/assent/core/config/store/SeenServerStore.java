package dev.assent.core.config.store;

import dev.assent.core.config.AssentHome;
import dev.assent.core.config.ConfigException;
import dev.assent.core.config.ConfigLock;
import dev.assent.core.config.ConfigProblem;
import dev.assent.core.config.ConfigProblem.Code;
import dev.assent.core.config.StrictFile;
import dev.assent.core.config.TextStore;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.json.JsonWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// `seen-servers.json` in the state folder: the servers in clients' files that go around us and
/// that a person knows of; every other one was added since. 0600, written whole. Thread-safe, also
/// between processes.
public final class SeenServerStore {
  private static final int MOST = 5_000;
  private static final int BYTES = 4 * 1024 * 1024;
  private static final Set<String> ENTRY = Set.of("client", "file", "place", "digest");

  private final AssentHome home;
  private final Path file;

  /// The file below a home; it need not be there.
  public SeenServerStore(AssentHome home) {
    this.home = home;
    this.file = home.state().resolve("seen-servers.json");
  }

  /// The servers; absent where nobody looked yet.
  ///
  /// @throws ConfigException when the file is unsafe, broken or of a newer version
  public Optional<List<SeenServer>> read() throws ConfigException {
    Optional<byte[]> bytes = TextStore.read(file, BYTES);
    if (bytes.isEmpty()) {
      return Optional.empty();
    }
    var strict = StrictFile.read(file, bytes.get());
    strict.onlyKnown("", strict.root(), List.of("schema_version", "servers"));
    var servers = new ArrayList<SeenServer>();
    for (Json item : strict.root().array("servers").orElseThrow(this::broken).items()) {
      servers.add(server(item));
    }
    strict.finish();
    return Optional.of(List.copyOf(servers));
  }

  private SeenServer server(Json item) throws ConfigException {
    if (!(item instanceof JsonObject entry) || !entry.members().keySet().equals(ENTRY)) {
      throw broken();
    }
    var place = new ArrayList<String>();
    for (Json name : entry.array("place").orElseThrow(this::broken).items()) {
      if (!(name instanceof JsonString text)) {
        throw broken();
      }
      place.add(text.value());
    }
    try {
      return new SeenServer(
          entry.string("client").orElseThrow(this::broken),
          Path.of(entry.string("file").orElseThrow(this::broken)),
          place,
          entry.string("digest").orElseThrow(this::broken));
    } catch (InvalidPathException _) {
      throw broken();
    }
  }

  /// Replaces the file.
  ///
  /// @throws ConfigException when it cannot be written; it is as it was then
  public void write(List<SeenServer> servers) throws ConfigException {
    try (var _ = ConfigLock.take(home)) {
      put(servers);
    }
  }

  /// Adds a server of which a person says that it may go around.
  ///
  /// @throws ConfigException when the file cannot be read or written; it is as it was then
  public void add(SeenServer server) throws ConfigException {
    try (var _ = ConfigLock.take(home)) {
      var servers = new ArrayList<>(read().orElse(List.of()));
      if (!servers.contains(server)) {
        servers.add(server);
        put(servers);
      }
    }
  }

  /// Forgets servers.
  ///
  /// @throws ConfigException when the file cannot be read or written; it is as it was then
  public void remove(List<SeenServer> gone) throws ConfigException {
    try (var _ = ConfigLock.take(home)) {
      var servers = new ArrayList<>(read().orElse(List.of()));
      if (servers.removeAll(gone)) {
        put(servers);
      }
    }
  }

  private void put(List<SeenServer> servers) throws ConfigException {
    List<Json> kept =
        servers.subList(Math.max(0, servers.size() - MOST), servers.size()).stream()
            .<Json>map(SeenServerStore::json)
            .toList();
    var root =
        JsonObject.builder().put("schema_version", 1).put("servers", new JsonArray(kept)).build();
    TextStore.write(file, (JsonWriter.writeIndented(root) + "\n").getBytes(StandardCharsets.UTF_8));
  }

  private static JsonObject json(SeenServer server) {
    return JsonObject.builder()
        .put("client", server.client())
        .put("file", server.file().toString())
        .put("place", JsonArray.ofStrings(server.place()))
        .put("digest", server.digest())
        .build();
  }

  private ConfigException broken() {
    return new ConfigException(
        ConfigProblem.ofFile(
            Code.BAD_VALUE, file, "an entry that is none", "a file that assent wrote"));
  }
}
