package dev.assent.desktop.settings;

import dev.assent.desktop.settings.identity.IdentityPanel;
import dev.assent.desktop.settings.identity.IdentityViewModel;
import dev.assent.desktop.shell.Page;
import java.util.function.BooleanSupplier;
import javafx.scene.Node;

/// The page "Settings" of the main window.
public final class SettingsPage implements Page {
  private final SettingsView view;

  /// The ways that lead from the page to other things than settings.
  ///
  /// @param version of the program
  /// @param welcome goes to the page with the first steps
  /// @param identity the sign-in of the person
  /// @param questions asks the person once more about that
  /// @param care how the installation is
  /// @param agreed asks the person once more before Assent is taken out of their files
  public record Ways(
      String version,
      Runnable welcome,
      IdentityViewModel identity,
      IdentityPanel.Questions questions,
      InstallationViewModel care,
      BooleanSupplier agreed) {}

  /// A page over a view model.
  public SettingsPage(SettingsViewModel model, Ways ways) {
    view = new SettingsView(model, ways);
  }

  /// Goes to a section.
  ///
  /// @param section `look`, `asking`, `answers`, `attention`, `log`, `updates`, `identity`,
  ///   `health`, `keys`, `uninstall` or `about`
  public void open(String section) {
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
