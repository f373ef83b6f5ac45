package dev.assent.desktop.settings;

import dev.assent.desktop.shell.Page;
import javafx.scene.Node;

/// The page "Settings" of the main window.
public final class SettingsPage implements Page {
  private final SettingsView view;

  /// A page over a view model.
  ///
  /// @param version of the program
  /// @param welcome goes to the page with the first steps
  public SettingsPage(SettingsViewModel model, String version, Runnable welcome) {
    view = new SettingsView(model, version, welcome);
  }

  /// Goes to a section.
  ///
  /// @param section `look`, `asking`, `answers`, `attention`, `log`, `keys` or `about`
  void open(String section) {
    view.open(section);
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
