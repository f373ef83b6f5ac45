package dev.assent.desktop.shell;

import dev.assent.core.wiring.ServerCount;
import java.util.Optional;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.IntegerProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleIntegerProperty;
import javafx.beans.property.SimpleObjectProperty;

/// The content of the main window's frame, besides the pages. Belongs to the toolkit's thread.
public final class ShellState {
  private final IntegerProperty waiting = new SimpleIntegerProperty(this, "waiting", 0);
  private final ObjectProperty<Optional<ServerCount>> servers =
      new SimpleObjectProperty<>(this, "servers", Optional.empty());

  private final BooleanProperty resting = new SimpleBooleanProperty(this, "resting", true);
  private final IntegerProperty grants = new SimpleIntegerProperty(this, "grants", 0);
  private final BooleanProperty granted = new SimpleBooleanProperty(this, "granted", false);
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

  /// True while no call waits and no answer can be taken back: what comes and goes above a card
  /// moves nothing then.
  public BooleanProperty restingProperty() {
    return resting;
  }

  /// The number of answers that last beyond their call.
  public IntegerProperty grantsProperty() {
    return grants;
  }

  /// True while a yes lasts beyond its call.
  public BooleanProperty grantedProperty() {
    return granted;
  }

  /// The number of missed calls that can still be let through.
  public IntegerProperty missedProperty() {
    return missed;
  }

  /// The number of servers; absent before it is known.
  public ObjectProperty<Optional<ServerCount>> serversProperty() {
    return servers;
  }
}
