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
import dev.assent.core.json.JsonWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// `canaries.json` in the state folder: the canaries that a person was asked to have an agent run,
/// and that are not settled yet. 0600, written whole. Thread-safe, also between processes.
public final class CanaryStore {
  /// The most canaries that are kept; the oldest give way.
  public static final int MOST = 100;

  private static final int BYTES = 256 * 1024;
  private static final List<String> ENTRY = List.of("id", "client", "at", "ran_at");

  private final AssentHome home;
  private final Path file;

  /// A canary that may come.
  ///
  /// @param id the canary's
  /// @param client as commands name it
  /// @param at when the person was asked
  /// @param ranAt when its command ran, which it must not; absent where it did not
  public record Pending(String id, String client, Instant at, Optional<Instant> ranAt) {}

  /// The file below a home; it need not be there.
  public CanaryStore(AssentHome home) {
    this.home = home;
    this.file = home.state().resolve("canaries.json");
  }

  /// Those that are not settled, oldest first; empty where there is no file.
  ///
  /// @throws ConfigException when it is unsafe, broken or of a newer version
  public List<Pending> read() throws ConfigException {
    Optional<byte[]> bytes = TextStore.read(file, BYTES);
    if (bytes.isEmpty()) {
      return List.of();
    }
    var strict = StrictFile.read(file, bytes.get());
    strict.onlyKnown("", strict.root(), List.of("schema_version", "canaries"));
    var pending = new ArrayList<Pending>();
    for (Json item : strict.root().array("canaries").orElseThrow(this::broken).items()) {
      pending.add(pending(item));
    }
    strict.finish();
    return List.copyOf(pending);
  }

  /// Adds one.
  ///
  /// @throws ConfigException when the file cannot be read or written; nothing is changed then
  public void add(Pending one) throws ConfigException {
    try (var _ = ConfigLock.take(home)) {
      var all = new ArrayList<>(read());
      all.add(one);
      write(all.subList(Math.max(0, all.size() - MOST), all.size()));
    }
  }

  /// Notes that the command of one ran.
  ///
  /// @return whether it is one of those that may come
  /// @throws ConfigException as [#add]
  public boolean ran(String id, Instant at) throws ConfigException {
    try (var _ = ConfigLock.take(home)) {
      var all = read();
      write(
          all.stream()
              .map(one ->
                  one.id().equals(id) && one.ranAt().isEmpty()
                      ? new Pending(one.id(), one.client(), one.at(), Optional.of(at))
                      : one)
              .toList());
      return all.stream().anyMatch(one -> one.id().equals(id));
    }
  }

  /// Takes out those that are settled.
  ///
  /// @throws ConfigException as [#add]
  public void remove(List<String> ids) throws ConfigException {
    if (ids.isEmpty()) {
      return;
    }
    try (var _ = ConfigLock.take(home)) {
      write(read().stream().filter(one -> !ids.contains(one.id())).toList());
    }
  }

  private void write(List<Pending> all) throws ConfigException {
    var listed = all.stream().<Json>map(CanaryStore::json).toList();
    var root =
        JsonObject.builder()
            .put("schema_version", 1)
            .put("canaries", new JsonArray(listed))
            .build();
    TextStore.write(file, (JsonWriter.writeIndented(root) + "\n").getBytes(StandardCharsets.UTF_8));
  }

  private static JsonObject json(Pending one) {
    return JsonObject.builder()
        .put("id", one.id())
        .put("client", one.client())
        .put("at", one.at().toString())
        .putIfPresent("ran_at", one.ranAt().map(Instant::toString))
        .build();
  }

  private Pending pending(Json item) throws ConfigException {
    if (!(item instanceof JsonObject entry) || !ENTRY.containsAll(entry.members().keySet())) {
      throw broken();
    }
    try {
      return new Pending(
          entry.string("id").orElseThrow(this::broken),
          entry.string("client").orElseThrow(this::broken),
          Instant.parse(entry.string("at").orElseThrow(this::broken)),
          entry.string("ran_at").map(Instant::parse));
    } catch (DateTimeParseException _) {
      throw broken();
    }
  }

  private ConfigException broken() {
    return new ConfigException(
        ConfigProblem.ofFile(
            Code.BAD_VALUE, file, "an entry that is none", "a file that assent wrote"));
  }
}
