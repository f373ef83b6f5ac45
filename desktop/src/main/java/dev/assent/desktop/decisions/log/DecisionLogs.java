package dev.assent.desktop.decisions.log;

import java.util.List;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.collections.ObservableList;

/// The servers whose logs can be read. Belongs to the toolkit's thread.
public interface DecisionLogs {

  /// Names of all servers that have a log, and of those that are configured, sorted; follows the
  /// configuration. The log of a server that was removed stays.
  ObservableList<String> names();

  /// True once it was looked which logs there are; until then [#names()] may lack some.
  ReadOnlyBooleanProperty lookedProperty();

  /// The logs of some servers, read as one.
  ///
  /// @param servers of [#names()], one at least
  DecisionLog open(List<String> servers);
}
