package dev.assent.desktop.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import javafx.geometry.Rectangle2D;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// A window opens where it stood, as far as there is a screen there.
class WindowPlaceTest {
  private static final Rectangle2D FIRST = new Rectangle2D(0, 30, 1600, 970);
  private static final Rectangle2D SECOND = new Rectangle2D(1600, 0, 1280, 1024);

  private static WindowPlace at(double x, double y, double width, double height) {
    return new WindowPlace(new Rectangle2D(x, y, width, height), true);
  }

  @ParameterizedTest
  @CsvSource({
    "100, 100, 1200, 800, 100, 100, 1200, 800",
    "1700, 50, 1100, 800, 1700, 50, 1100, 800",
    "1500, 50, 1100, 800, 1600, 50, 1100, 800",
    "700, 500, 1200, 800, 400, 200, 1200, 800",
    "-300, 100, 1200, 800, 0, 100, 1200, 800",
    "0, 30, 4000, 3000, 0, 30, 1600, 970"
  })
  void isBroughtWhollyIntoTheAreaWhereMostOfItIs(
      double x,
      double y,
      double width,
      double height,
      double left,
      double top,
      double wide,
      double high) {
    assertThat(at(x, y, width, height).within(List.of(FIRST, SECOND)).orElseThrow())
        .isEqualTo(at(left, top, wide, high));
  }

  @ParameterizedTest
  @CsvSource({"1700, 50", "-1250, 100", "100, 1200", "100, -800", "1590, 100"})
  void isNoPlaceWhereItsUpperEdgeIsOnNoScreen(double x, double y) {
    assertThat(at(x, y, 1280, 800).within(List.of(FIRST))).isEmpty();
  }

  @Test
  void isNoPlaceWithoutAScreen() {
    assertThat(at(0, 0, 1280, 800).within(List.of())).isEmpty();
  }
}
