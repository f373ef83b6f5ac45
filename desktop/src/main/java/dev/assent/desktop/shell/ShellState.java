package dev.assent.desktop.shell;

import javafx.beans.property.BooleanProperty;
import javafx.beans.property.IntegerProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleIntegerProperty;

/// The content of the main window's frame, besides the pages. Belongs to the toolkit's thread.
public final class ShellState {
  private final IntegerProperty waiting = new SimpleIntegerProperty(this, "waiting", 0);
  private final IntegerProperty servers = new SimpleIntegerProperty(this, "servers", 0);

  private final IntegerProperty around = new SimpleIntegerProperty(this, "around", 0);

  private final IntegerProperty grants = new SimpleIntegerProperty(this, "grants", 0);
  private final IntegerProperty missed = new SimpleIntegerProperty(this, "missed", 0);

  private final BooleanProperty trayMissing = new SimpleBooleanProperty(this, "trayMissing", false);

  /// True while no panel shows our symbol, so that this window is the only way in.
  public BooleanProperty trayMissingProperty() {
    return trayMissing;
  }

  /// The number of calls that wait for a person.
  public IntegerProperty waitingProperty() {
    return waiting;
  }

  /// The number of answers that last beyond their call.
  public IntegerProperty grantsProperty() {
    return grants;
  }

  /// The number of missed calls that can still be let through.
  public IntegerProperty missedProperty() {
    return missed;
  }

  /// The number of guarded servers.
  public IntegerProperty serversProperty() {
    return servers;
  }

  /// The number of servers that are not guarded: clients start them without us, or none leads to
  /// them.
  public IntegerProperty aroundProperty() {
    return around;
  }
}
