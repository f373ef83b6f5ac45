package dev.assent.desktop.settings;

import dev.assent.desktop.shell.Page;
import javafx.scene.Node;

/// The page "Settings" of the main window.
public final class SettingsPage implements Page {
  private final SettingsView view;

  /// A page over a view model.
  ///
  /// @param welcome goes to the page with the first steps
  public SettingsPage(SettingsViewModel model, Runnable welcome) {
    view = new SettingsView(model, welcome);
  }

  @Override
  public String id() {
    return "settings";
  }

  @Override
  public Node content() {
    return view.root();
  }

  @Override
  public void shown() {
    // Nothing to refresh: the page follows the store.
  }
}
