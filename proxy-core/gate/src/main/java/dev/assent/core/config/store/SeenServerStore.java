package dev.assent.core.config.store;

import static dev.assent.core.document.Member.member;
import static dev.assent.core.document.TableShape.table;

import dev.assent.core.config.AssentHome;
import dev.assent.core.config.ConfigException;
import dev.assent.core.config.ConfigLock;
import dev.assent.core.document.Shape;
import dev.assent.core.document.Shapes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// `seen-servers.json` in the state folder: the servers in clients' files that go around us and
/// that a person knows of; every other one was added since. 0600, written whole. Thread-safe, also
/// between processes.
public final class SeenServerStore {
  private static final int MOST = 5_000;
  private static final int BYTES = 4 * 1024 * 1024;
  private static final Shape<SeenServer> SHAPE =
      table(
          "an object",
          SeenServer::new,
          member("client", Shapes.text(), SeenServer::client),
          member("file", Shapes.path(), SeenServer::file),
          member("place", Shapes.list(Shapes.text(), "a list of texts"), SeenServer::place),
          member("digest", Shapes.text(), SeenServer::digest));

  private final AssentHome home;
  private final StateFile<List<SeenServer>> file;

  /// The file below a home; it need not be there.
  public SeenServerStore(AssentHome home) {
    this.home = home;
    this.file =
        StateFile.ofList(home.state().resolve("seen-servers.json"), BYTES, "servers", SHAPE);
  }

  /// The servers; absent where nobody looked yet.
  ///
  /// @throws ConfigException when the file is unsafe, broken or of a newer version
  public Optional<List<SeenServer>> read() throws ConfigException {
    return file.read();
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
    file.write(StateFile.newest(servers, MOST));
  }
}
