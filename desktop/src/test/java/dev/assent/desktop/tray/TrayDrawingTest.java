package dev.assent.desktop.tray;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.desktop.ui.Contrast;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import javafx.scene.paint.Color;
import javafx.stage.Stage;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

@ExtendWith(ApplicationExtension.class)
class TrayDrawingTest {
  @Start
  void start(Stage unused) {}

  private static TrayDrawing.Picture draw(FxRobot robot, TrayState state, int size, Color ink) {
    var picture = new AtomicReference<TrayDrawing.Picture>();
    robot.interact(() -> picture.set(TrayDrawing.draw(state, size, ink)));
    return java.util.Objects.requireNonNull(picture.get());
  }

  private static int alpha(TrayDrawing.Picture picture, int x, int y) {
    return picture.argb()[y * picture.size() + x] >>> 24;
  }

  private static long inked(TrayDrawing.Picture picture) {
    return Arrays.stream(picture.argb()).filter(pixel -> pixel >>> 24 > 128).count();
  }

  @ParameterizedTest(name = "{0} px")
  @ValueSource(ints = {16, 22, 32, 64})
  void everyStateHasItsOwnShape(int size, FxRobot robot) {
    var shapes = new HashSet<List<Integer>>();
    var states =
        java.util.stream.Stream.concat(
                java.util.stream.Stream.of(
                    new TrayState.Idle(),
                    new TrayState.Attention("x"),
                    new TrayState.Paused(0, ""),
                    new TrayState.Locked()),
                IntStream.rangeClosed(1, 10).mapToObj(TrayState.Waiting::new))
            .map(TrayState.class::cast)
            .toList();
    for (var state : states) {
      var picture = draw(robot, state, size, Color.WHITE);
      assertThat(picture.argb()).hasSize(size * size);
      assertThat(inked(picture))
          .as("%s leaves most of the panel free", state)
          .isBetween(size * size / 10L, size * size * 6L / 10);
      assertThat(shapes.add(Arrays.stream(picture.argb()).boxed().toList()))
          .as("%s", state)
          .isTrue();
    }
  }

  @ParameterizedTest(name = "{0} px")
  @ValueSource(ints = {16, 22, 32, 64})
  void tenAndMoreAreAPlus(int size, FxRobot robot) {
    var ten = draw(robot, new TrayState.Waiting(10), size, Color.WHITE);
    assertThat(draw(robot, new TrayState.Waiting(12), size, Color.WHITE).argb())
        .isEqualTo(ten.argb());
    assertThat(draw(robot, new TrayState.Waiting(10_000), size, Color.WHITE).argb())
        .isEqualTo(ten.argb());
  }

  @ParameterizedTest(name = "{0} px")
  @ValueSource(ints = {16, 22, 32, 64})
  void nothingIsDrawnBesideItsOwnSquareAndOnlyInInk(int size, FxRobot robot) {
    for (var ink : List.of(Color.web("#24262C"), Color.web("#E3E5E9"))) {
      var picture = draw(robot, new TrayState.Waiting(9), size, ink);
      for (int i = 0; i < size; i++) {
        assertThat(alpha(picture, i, 0) + alpha(picture, 0, i) / 2)
            .as("edge at %d", i)
            .isLessThan(160);
      }
      int rgb = (int) Math.round(ink.getRed() * 255);
      assertThat(
              Arrays.stream(picture.argb())
                  .filter(pixel -> pixel >>> 24 == 255)
                  .map(pixel -> pixel >> 16 & 255))
          .as("solid pixels are ink, whatever the panel")
          .allMatch(red -> Math.abs(red - rgb) <= 1);
    }
  }

  /// No system says what colour its panel has.
  @ParameterizedTest(name = "{0} px")
  @ValueSource(ints = {16, 22, 32, 64})
  void aPanelOfTheInksColourStillShowsTheSymbol(int size, FxRobot robot) {
    for (var ink : List.of(Color.web("#24262C"), Color.web("#E3E5E9"))) {
      var picture = draw(robot, new TrayState.Idle(), size, ink);
      long seen =
          Arrays.stream(picture.argb())
              .filter(pixel ->
                  Contrast.of(ink.interpolate(opaque(pixel), (pixel >>> 24) / 255.0), ink) >= 3)
              .count();
      assertThat(seen).as("pixels of the rim").isGreaterThanOrEqualTo(size * 3L / 2);
    }
  }

  private static Color opaque(int pixel) {
    return Color.rgb(pixel >> 16 & 255, pixel >> 8 & 255, pixel & 255);
  }

  @ParameterizedTest(name = "{0} px")
  @ValueSource(ints = {16, 22, 32, 64})
  void idleHasTheCallInTheGateAndIsTheSameLeftAndRight(int size, FxRobot robot) {
    var picture = draw(robot, new TrayState.Idle(), size, Color.WHITE);
    assertThat(alpha(picture, size / 2, size * 23 / 32)).as("the call").isEqualTo(255);
    assertThat(alpha(picture, size / 2, size / 2)).as("above the call").isLessThan(128);
    for (int y = 0; y < size; y++) {
      for (int x = 0; x < size / 2; x++) {
        assertThat(Math.abs(alpha(picture, x, y) - alpha(picture, size - 1 - x, y)))
            .as("%d, %d", x, y)
            .isLessThan(48);
      }
    }
  }
}
