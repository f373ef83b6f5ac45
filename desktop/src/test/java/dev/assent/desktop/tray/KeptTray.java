package dev.assent.desktop.tray;

import java.util.ArrayList;
import java.util.List;

/// A host that keeps what it is told.
final class KeptTray implements TrayHost {
  final List<TrayState> states = new ArrayList<>();
  TrayMenu menu = TrayMenu.EMPTY;
  boolean shown = true;
  boolean closed;

  @Override
  public void show(TrayState state, TrayMenu newMenu) {
    states.add(state);
    menu = newMenu;
  }

  @Override
  public boolean isShown() {
    return shown;
  }

  @Override
  public void close() {
    closed = true;
  }
}
