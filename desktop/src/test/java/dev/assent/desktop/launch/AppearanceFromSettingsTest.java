package dev.assent.desktop.launch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.desktop.ui.Theme;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AppearanceFromSettingsTest {
  @ParameterizedTest(name = "{0}, desktop dark {1}, high contrast {2}: {3}")
  @CsvSource({
    "light, false, false, LIGHT",
    "light, true, false, LIGHT",
    "dark, false, false, DARK",
    "system, false, false, LIGHT",
    "system, true, false, DARK",
    "light, true, true, HIGH_CONTRAST_LIGHT",
    "dark, false, true, HIGH_CONTRAST_DARK",
    "system, true, true, HIGH_CONTRAST_DARK",
    "system, false, true, HIGH_CONTRAST_LIGHT",
    "high_contrast, false, false, HIGH_CONTRAST_LIGHT",
    "high_contrast, true, false, HIGH_CONTRAST_DARK",
    "high_contrast, true, true, HIGH_CONTRAST_DARK"
  })
  void choiceGoesBeforeTheDesktopAndContrastIsKept(
      String chosen, boolean dark, boolean contrast, Theme theme) {
    assertThat(AppearanceFromSettings.theme(chosen, dark, contrast)).isEqualTo(theme);
  }

  @Test
  void highContrastIsReadFromWhatADesktopTells() {
    assertThat(AppearanceFromSettings.isHighContrast(Map.of("Windows.SPI.HighContrast", true)))
        .isTrue();
    assertThat(AppearanceFromSettings.isHighContrast(Map.of("Windows.SPI.HighContrast", false)))
        .isFalse();
    assertThat(
            AppearanceFromSettings.isHighContrast(Map.of("GTK.theme_name", "HighContrastInverse")))
        .isTrue();
    assertThat(AppearanceFromSettings.isHighContrast(Map.of("GTK.theme_name", "Adwaita")))
        .isFalse();
    assertThat(AppearanceFromSettings.isHighContrast(Map.of())).isFalse();
  }
}
