package dev.assent.desktop.tray;

/// One technique of having a symbol in the panel. Called on any thread; must return soon.
public interface TrayHost extends AutoCloseable {
  /// Shows a state and a menu, now and whenever the panel comes back.
  void show(TrayState state, TrayMenu menu);

  /// True while a panel shows the symbol.
  boolean isShown();

  /// Takes the symbol away.
  @Override
  void close();
}
