package dev.assent.desktop.decisions;

import javafx.collections.ObservableList;

/// The servers whose logs can be read. Belongs to the toolkit's thread.
public interface DecisionLogs {

  /// Names of the configured servers, sorted; follows the configuration.
  ObservableList<String> names();

  /// The log of one server.
  ///
  /// @param name one of [#names()]
  DecisionLog open(String name);
}
