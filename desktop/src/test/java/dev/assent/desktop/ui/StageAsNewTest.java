package dev.assent.desktop.ui;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeoutException;
import javafx.scene.Scene;
import javafx.scene.layout.Pane;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxRobot;
import org.testfx.api.FxToolkit;

/// Checks that a stage that one class of tests made small, wide or full is as its scene for the
/// next.
class StageAsNewTest {
  private final FxRobot robot = new FxRobot();

  @AfterAll
  static void close() throws TimeoutException {
    FxToolkit.cleanupStages();
  }

  @Test
  void theNextSceneGivesTheStageItsSize() throws TimeoutException {
    Stage stage = FxToolkit.registerPrimaryStage();
    robot.interact(() -> {
      stage.setScene(new Scene(new Pane(), 200, 100));
      stage.setWidth(300);
      stage.setMinWidth(250);
      stage.setMaxHeight(400);
      stage.setX(40);
      stage.show();
      stage.setMaximized(true);
      StageAsNew.reset(stage);
      stage.setScene(new Scene(new Pane(), 840, 620));
      stage.show();
    });
    assertThat(stage.isMaximized()).isFalse();
    assertThat(stage.getScene().getWidth()).isEqualTo(840);
    assertThat(stage.getScene().getHeight()).isEqualTo(620);
    assertThat(stage.getMinWidth()).isZero();
  }
}
