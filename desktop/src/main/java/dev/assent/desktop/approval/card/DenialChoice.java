package dev.assent.desktop.approval.card;

import javafx.beans.property.BooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;

/// Something to choose for a no in words: how far it reaches, or a reason.
final class DenialChoice {
  private final String id;
  private final Runnable pick;
  private final StringProperty text = new SimpleStringProperty(this, "text", "");
  private final BooleanProperty chosen = new SimpleBooleanProperty(this, "chosen", false);

  /// @param id stable, lower case with dashes
  /// @param pick what happens when a person picks it
  DenialChoice(String id, Runnable pick) {
    this.id = id;
    this.pick = pick;
  }

  String id() {
    return id;
  }

  /// The text that a person reads.
  StringProperty textProperty() {
    return text;
  }

  /// True if it is chosen; written by the view model.
  BooleanProperty chosenProperty() {
    return chosen;
  }

  void pick() {
    pick.run();
  }
}
