package dev.assent.desktop.ui;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;
import javafx.geometry.Bounds;
import javafx.geometry.Pos;
import javafx.scene.Scene;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.layout.StackPane;
import javafx.stage.Screen;
import javafx.stage.Stage;
import javafx.stage.Window;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.testfx.api.FxRobot;
import org.testfx.api.FxToolkit;
import org.testfx.util.WaitForAsyncUtils;

/// A menu stands at the same side of its button each time.
class MenuPlaceTest {
  private final FxRobot robot = new FxRobot();
  private MenuButton button;

  private void open(Pos place) throws TimeoutException {
    var _ = FxToolkit.registerPrimaryStage();
    var _ =
        FxToolkit.setupStage(stage -> {
          button = new MenuButton("New");
          button
              .getItems()
              .setAll(IntStream.range(0, 12).mapToObj(i -> new MenuItem("Item " + i)).toList());
          StackPane.setAlignment(button, place);
          var scene = new Scene(new StackPane(button));
          new Appearance().dress(scene);
          stage.setScene(scene);
          fill(stage);
          stage.show();
        });
  }

  private static void fill(Stage stage) {
    var area = Screen.getPrimary().getVisualBounds();
    stage.setX(area.getMinX());
    stage.setY(area.getMinY());
    stage.setWidth(area.getWidth());
    stage.setHeight(area.getHeight());
  }

  @AfterEach
  void close() throws TimeoutException {
    robot.interact(button::hide);
    FxToolkit.cleanupStages();
  }

  private Bounds shown() {
    robot.interact(button::show);
    WaitForAsyncUtils.waitForFxEvents();
    var menu =
        Window.getWindows().stream()
            .filter(ContextMenu.class::isInstance)
            .map(ContextMenu.class::cast)
            .findFirst()
            .orElseThrow();
    var root = menu.getSkin().getNode();
    var place = root.localToScreen(root.getLayoutBounds());
    robot.interact(button::hide);
    return place;
  }

  @ParameterizedTest
  @EnumSource(
      value = Pos.class,
      names = {"TOP_LEFT", "CENTER", "BOTTOM_LEFT"})
  void theFirstPlaceIsThatOfEachTime(Pos place) throws TimeoutException {
    open(place);
    var first = shown();
    var at = button.localToScreen(button.getLayoutBounds());
    assertThat(shown()).isEqualTo(first);
    assertThat(shown()).isEqualTo(first);
    if (place == Pos.BOTTOM_LEFT) {
      assertThat(first.getMaxY()).isLessThanOrEqualTo(at.getMinY() + 1);
    } else {
      assertThat(first.getMinY()).isGreaterThanOrEqualTo(at.getMaxY() - 1);
    }
  }
}
