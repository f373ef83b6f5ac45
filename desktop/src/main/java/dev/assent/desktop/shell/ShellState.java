package dev.assent.desktop.shell;

import javafx.beans.property.IntegerProperty;
import javafx.beans.property.SimpleIntegerProperty;

/// What the frame of the main window shows besides its pages. Belongs to the toolkit's thread.
public final class ShellState {
  private final IntegerProperty waiting = new SimpleIntegerProperty(this, "waiting", 0);
  private final IntegerProperty servers = new SimpleIntegerProperty(this, "servers", 0);

  /// How many calls wait for a person.
  public IntegerProperty waitingProperty() {
    return waiting;
  }

  /// How many servers stand behind the gate.
  public IntegerProperty serversProperty() {
    return servers;
  }
}
