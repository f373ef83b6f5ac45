package dev.assent.desktop.ui;

import static org.assertj.core.api.Assertions.assertThat;

import javafx.scene.image.Image;
import javafx.scene.image.PixelFormat;
import javafx.scene.paint.Color;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

@ExtendWith(ApplicationExtension.class)
class AppIconTest {
  @SuppressWarnings("NullAway.Init") // The robot's extension calls start before each test.
  private Stage stage;

  @Start
  void start(Stage stage) {
    this.stage = stage;
    AppIcon.put(stage);
  }

  @Test
  void windowGetsEverySize() {
    assertThat(stage.getIcons().stream().map(Image::getWidth).map(Double::intValue))
        .containsExactlyElementsOf(AppIcon.SIZES);
  }

  @Test
  void theToolkitGivesThemToTheSystem() {
    assertThat(stage.getIcons())
        .extracting(icon -> icon.getPixelReader().getPixelFormat().getType())
        .containsOnly(PixelFormat.Type.BYTE_BGRA_PRE);
  }

  @ParameterizedTest(name = "{0} px")
  @ValueSource(ints = {16, 24, 32, 48, 64, 128, 256})
  void hasGroundGateCallAndTransparentCorners(int size) {
    var icon = stage.getIcons().get(AppIcon.SIZES.indexOf(size));
    var reader = icon.getPixelReader();
    assertThat(reader.getColor(0, 0).getOpacity()).isLessThan(0.2);
    assertThat(reader.getColor(size - 1, size - 1).getOpacity()).isLessThan(0.2);
    assertThat(reader.getColor(size / 8, size / 2)).as("ground").isEqualTo(Color.web("#20264F"));
    assertThat(reader.getColor(size / 2, size * 21 / 32))
        .as("call")
        .isEqualTo(Color.web("#9CA8FF"));
    boolean gate = false;
    for (int y = 0; y < size; y++) {
      gate |=
          reader.getColor(size / 2, y).getBrightness() > 0.9
              && reader.getColor(size / 2, y).getSaturation() < 0.1;
    }
    assertThat(gate).as("gate").isTrue();
  }
}
