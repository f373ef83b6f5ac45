package dev.assent.desktop.proxies.wiring;

import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.config.proxy.ProxyEdit;
import dev.assent.core.document.Fault;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.collections.ObservableList;

/// The configured servers. Belongs to the toolkit's thread; files are read and written elsewhere,
/// answers come back there.
public interface ServerRegistry {

  /// Their names, sorted; follows the configuration.
  ObservableList<String> names();

  /// Reads one definition.
  void read(String name, Consumer<Entry> done);

  /// Adds a server.
  ///
  /// @param policy the text of its `policy.json`
  /// @param done gets what was wrong, and then nothing was added; empty when it was added
  void add(ProxyDefinition definition, String policy, Consumer<List<Fault>> done);

  /// Changes a server; one with another command or address is held until that is accepted.
  ///
  /// @param edits what is to be written; nothing is where there are none
  /// @param done gets what was wrong, and then nothing was changed; empty when it was
  void change(String name, List<ProxyEdit> edits, Consumer<List<Fault>> done);

  /// Removes a server; its log stays.
  ///
  /// @param done gets what went wrong, and then it is still there; empty when it is gone
  void remove(String name, Consumer<List<Fault>> done);

  /// Calls back after each change of any definition.
  ///
  /// @return ends the calls
  Runnable listen(Runnable changed);

  /// A server as configured.
  ///
  /// @param definition the last good one; absent when its file was never good
  /// @param problem what is wrong with its file; empty when nothing is
  record Entry(String name, Optional<ProxyDefinition> definition, String problem) {}
}
