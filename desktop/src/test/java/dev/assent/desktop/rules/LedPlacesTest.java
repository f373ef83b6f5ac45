package dev.assent.desktop.rules;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.desktop.ui.Appearance;
import java.util.concurrent.TimeoutException;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.MenuButton;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.testfx.api.FxRobot;
import org.testfx.api.FxToolkit;

/// A press that leads to a part of the page brings that part into sight, also in the least window
/// and with large text.
class LedPlacesTest {
  private static final int LAYOUTS = 3;
  private final FxRobot robot = new FxRobot();

  @BeforeAll
  static void toolkit() throws TimeoutException {
    var _ = FxToolkit.registerPrimaryStage();
  }

  private static double top(Node node) {
    return node.localToScene(node.getLayoutBounds()).getMinY();
  }

  private static Parent page(double width, double height, int percent) {
    var page = RulesExhibit.replayed();
    var appearance = new Appearance();
    appearance.textPercentProperty().set(percent);
    appearance.dress(new Scene(page, width, height));
    page.resize(width, height);
    layOut(page);
    return page;
  }

  // The screen of the tests is smaller than a window.
  private static void layOut(Parent page) {
    for (int round = 0; round < LAYOUTS; round++) {
      page.applyCss();
      page.layout();
    }
  }

  @ParameterizedTest
  @CsvSource({"824, 640, true", "1080, 740, false"})
  void theReplayBelowTheForm(double width, double height, boolean below) {
    robot.interact(() -> {
      var page = page(width, height, 100);
      var way = (Button) page.lookup("#replay-lead");
      var replay = page.lookup("#replay");
      assertThat(way.isVisible()).isEqualTo(below);
      if (below) {
        assertThat(top(replay)).isGreaterThan(top(way));
        way.fire();
        layOut(page);
      }
      assertThat(top(replay)).isBetween(0.0, top(way));
    });
  }

  @ParameterizedTest
  @CsvSource({"start-limit, #setting-limits", "start-first-use, #setting-new_tools"})
  void thePlaceOfAWish(String wish, String place) {
    robot.interact(() -> {
      var page = page(1080, 700, 200);
      ((MenuButton) page.lookup("#newRule"))
          .getItems().stream()
              .filter(item -> wish.equals(item.getId()))
              .findFirst()
              .orElseThrow()
              .fire();
      layOut(page);
      var pane = page.lookup("#settingsPlace");
      assertThat(top(page.lookup(place))).isBetween(top(pane) - 1, top(pane) + 20);
    });
  }
}
