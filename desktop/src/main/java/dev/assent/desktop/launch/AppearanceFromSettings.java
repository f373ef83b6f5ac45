package dev.assent.desktop.launch;

import dev.assent.core.config.store.ConfigStore;
import dev.assent.desktop.ui.Appearance;
import dev.assent.desktop.ui.Theme;
import dev.assent.desktop.ui.UiThread;
import java.util.Locale;
import java.util.Map;
import javafx.application.ColorScheme;
import javafx.application.Platform;
import javafx.beans.InvalidationListener;

/// Keeps the look as the settings say, and where they say `system`, as the desktop does. Contrast
/// is high where the settings or the desktop say so. Belongs to the toolkit's thread.
record AppearanceFromSettings(ConfigStore config, Appearance appearance) {
  void follow() {
    apply();
    config.listen(() -> UiThread.run(this::apply));
    var preferences = Platform.getPreferences();
    preferences.colorSchemeProperty().subscribe(this::apply);
    preferences.reducedMotionProperty().subscribe(this::apply);
    preferences.addListener((InvalidationListener) _ -> apply());
  }

  private void apply() {
    var desktop = config.settings().desktop();
    var preferences = Platform.getPreferences();
    boolean dark = preferences.getColorScheme() == ColorScheme.DARK;
    appearance.themeProperty().set(theme(desktop.theme(), dark, isHighContrast(preferences)));
    appearance.textPercentProperty().set(desktop.textScale());
    appearance.reducedMotionProperty().set(preferences.isReducedMotion());
  }

  /// The theme for a chosen word.
  ///
  /// @param chosen `light`, `dark`, `system`, or `high_contrast`, which is as light or dark as the
  ///   system
  /// @param systemDark what `system` means now
  static Theme theme(String chosen, boolean systemDark, boolean highContrast) {
    boolean dark =
        switch (chosen) {
          case "light" -> false;
          case "dark" -> true;
          default -> systemDark;
        };
    if (highContrast || chosen.equals("high_contrast")) {
      return dark ? Theme.HIGH_CONTRAST_DARK : Theme.HIGH_CONTRAST_LIGHT;
    }
    return dark ? Theme.DARK : Theme.LIGHT;
  }

  /// True if a desktop's own preferences ask for high contrast: Windows says so, GTK by the name of
  /// its theme.
  static boolean isHighContrast(Map<String, Object> preferences) {
    return Boolean.TRUE.equals(preferences.get("Windows.SPI.HighContrast"))
        || preferences.get("GTK.theme_name") instanceof String name
            && name.toLowerCase(Locale.ROOT).startsWith("highcontrast");
  }
}
