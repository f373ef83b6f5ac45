package dev.assent.core.config.store;

import dev.assent.core.config.AssentHome;
import dev.assent.core.config.ConfigException;
import dev.assent.core.document.Shapes;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// `missed.json` in the state folder: missed calls that the person has put away, so that the log
/// does not bring them back. 0600, written whole. Thread-safe.
public final class PutAwayStore {
  /// The most entries that are kept; the oldest give way.
  public static final int MOST = 5_000;

  private static final int BYTES = 2 * 1024 * 1024;

  private final StateFile<List<String>> file;

  /// The file below a home; it need not be there.
  public PutAwayStore(AssentHome home) {
    this.file =
        StateFile.ofList(home.state().resolve("missed.json"), BYTES, "put_away", Shapes.text(200));
  }

  /// The ids of the questions, oldest first; empty where there is no file.
  ///
  /// @throws ConfigException when it is unsafe, broken or of a newer version
  public synchronized Set<String> read() throws ConfigException {
    return new LinkedHashSet<>(file.read().orElse(List.of()));
  }

  /// Adds some.
  ///
  /// @throws ConfigException when the file cannot be read or written; it is as it was then
  public synchronized void add(Collection<String> ids) throws ConfigException {
    var all = new LinkedHashSet<>(read());
    if (all.addAll(ids)) {
      file.write(StateFile.newest(List.copyOf(all), MOST));
    }
  }
}
