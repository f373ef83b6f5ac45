package dev.assent.core.config.store;

import static dev.assent.core.document.Member.member;
import static dev.assent.core.document.Member.optional;
import static dev.assent.core.document.TableShape.table;

import dev.assent.core.config.AssentHome;
import dev.assent.core.config.ConfigException;
import dev.assent.core.config.ConfigLock;
import dev.assent.core.document.Shape;
import dev.assent.core.document.Shapes;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// `canaries.json` in the state folder: the canaries that a person was asked to have an agent run,
/// and that are not settled yet. 0600, written whole. Thread-safe, also between processes.
public final class CanaryStore {
  /// The most canaries that are kept; the oldest give way.
  public static final int MOST = 100;

  private static final int BYTES = 256 * 1024;

  private final AssentHome home;
  private final StateFile<List<Pending>> file;

  /// A canary that may come.
  ///
  /// @param id the canary's
  /// @param client as commands name it
  /// @param at when the person was asked
  /// @param ranAt when its command ran, which it must not; absent where it did not
  public record Pending(String id, String client, Instant at, Optional<Instant> ranAt) {
    private static final Shape<Pending> SHAPE =
        table(
            "an object",
            Pending::new,
            member("id", Shapes.text(), Pending::id),
            member("client", Shapes.text(), Pending::client),
            member("at", Shapes.time(), Pending::at),
            optional("ran_at", Shapes.time(), Pending::ranAt));
  }

  /// The file below a home; it need not be there.
  public CanaryStore(AssentHome home) {
    this.home = home;
    this.file =
        StateFile.ofList(home.state().resolve("canaries.json"), BYTES, "canaries", Pending.SHAPE);
  }

  /// Those that are not settled, oldest first; empty where there is no file.
  ///
  /// @throws ConfigException when it is unsafe, broken or of a newer version
  public List<Pending> read() throws ConfigException {
    return file.read().orElse(List.of());
  }

  /// Adds one.
  ///
  /// @throws ConfigException when the file cannot be read or written; nothing is changed then
  public void add(Pending one) throws ConfigException {
    try (var _ = ConfigLock.take(home)) {
      var all = new ArrayList<>(read());
      all.add(one);
      file.write(StateFile.newest(all, MOST));
    }
  }

  /// Notes that the command of one ran.
  ///
  /// @return whether it is one of those that may come
  /// @throws ConfigException as [#add]
  public boolean ran(String id, Instant at) throws ConfigException {
    try (var _ = ConfigLock.take(home)) {
      var all = read();
      file.write(
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
      file.write(read().stream().filter(one -> !ids.contains(one.id())).toList());
    }
  }
}
