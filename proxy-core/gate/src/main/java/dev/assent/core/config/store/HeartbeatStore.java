package dev.assent.core.config.store;

import static dev.assent.core.document.Member.member;
import static dev.assent.core.document.TableShape.table;

import dev.assent.core.config.AssentHome;
import dev.assent.core.config.ConfigException;
import dev.assent.core.document.Shape;
import dev.assent.core.document.Shapes;
import java.util.Comparator;
import java.util.List;

/// `heartbeats.json` in the state folder: when each agent's hook asked last, and when each client
/// last greeted a server of ours. 0600, written whole, by the running core alone.
public final class HeartbeatStore {
  /// The most heartbeats that are kept; the oldest give way.
  public static final int MOST = 500;

  private static final int LONGEST = 256;
  private static final int BYTES = 512 * 1024;
  private static final Shape<Heartbeat> SHAPE =
      table(
          "an object",
          Heartbeat::new,
          member(
              "kind",
              Shapes.word(
                  List.of(Heartbeat.Kind.values()), Heartbeat.Kind::word, "`hook` or `handshake`"),
              Heartbeat::kind),
          member("name", Shapes.text(LONGEST), Heartbeat::name),
          member("proxy", Shapes.text(), Heartbeat::proxy),
          member("at", Shapes.time(), Heartbeat::at));

  private final StateFile<List<Heartbeat>> file;

  /// The file below a home; it need not be there.
  public HeartbeatStore(AssentHome home) {
    this.file =
        StateFile.ofList(home.state().resolve("heartbeats.json"), BYTES, "heartbeats", SHAPE);
  }

  /// The heartbeats of the file, oldest first; empty where there is none.
  ///
  /// @throws ConfigException when it is unsafe, broken or of a newer version
  public List<Heartbeat> read() throws ConfigException {
    return file.read().orElse(List.of());
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
    file.write(
        StateFile.newest(
            beats.stream().sorted(Comparator.comparing(Heartbeat::at)).toList(), MOST));
  }
}
