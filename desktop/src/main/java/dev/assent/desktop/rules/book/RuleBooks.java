package dev.assent.desktop.rules.book;

import javafx.collections.ObservableList;

/// The servers whose rules can be shown. Belongs to the toolkit's thread.
public interface RuleBooks {

  /// Names of the configured servers, sorted; follows the configuration.
  ObservableList<String> names();

  /// The rules of one server.
  ///
  /// @param name one of [#names()]
  RuleBook open(String name);

  /// The links by which servers have rules in common.
  default RuleSharing sharing() {
    return RuleSharing.NONE;
  }
}
