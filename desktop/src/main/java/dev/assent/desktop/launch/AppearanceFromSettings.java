package dev.assent.desktop.launch;

import dev.assent.core.config.ConfigStore;
import dev.assent.desktop.ui.Appearance;
import dev.assent.desktop.ui.Theme;
import dev.assent.desktop.ui.UiThread;
import javafx.application.ColorScheme;
import javafx.application.Platform;

/// Keeps the look as the settings say, and where they say `system`, as the desktop does. Belongs to the toolkit's thread.
final class AppearanceFromSettings {
  private final ConfigStore config;
  private final Appearance appearance;

  AppearanceFromSettings(ConfigStore config, Appearance appearance) {
    this.config = config;
    this.appearance = appearance;
  }

  void follow() {
    apply();
    config.listen(() -> UiThread.run(this::apply));
    var preferences = Platform.getPreferences();
    preferences.colorSchemeProperty().subscribe(this::apply);
    preferences.reducedMotionProperty().subscribe(this::apply);
  }

  private void apply() {
    var desktop = config.settings().desktop();
    var preferences = Platform.getPreferences();
    boolean dark =
        switch (desktop.theme()) {
          case "light" -> false;
          case "dark" -> true;
          default -> preferences.getColorScheme() == ColorScheme.DARK;
        };
    appearance.themeProperty().set(dark ? Theme.DARK : Theme.LIGHT);
    appearance.textPercentProperty().set(desktop.textScale());
    appearance.reducedMotionProperty().set(preferences.isReducedMotion());
  }
}
