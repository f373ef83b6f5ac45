package dev.assent.desktop.settings;

import dev.assent.desktop.shell.Page;
import javafx.scene.Node;

/// The page "Settings" of the main window.
public final class SettingsPage implements Page {
  private final SettingsView view;

  /// A page over a view model.
  public SettingsPage(SettingsViewModel model) {
    view = new SettingsView(model);
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
