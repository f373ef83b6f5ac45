package dev.assent.desktop.ui.controls;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.desktop.ui.Appearance;
import javafx.scene.Scene;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

/// Checks that a part of a card that changes many times does not have its surroundings laid out or
/// drawn anew.
@ExtendWith(ApplicationExtension.class)
class SteadyLabelTest {
  // The robot's extension calls start, with the toolkit running, before each test.
  @SuppressWarnings("NullAway.Init")
  private TierHead head;

  @SuppressWarnings("NullAway.Init")
  private Region card;

  @SuppressWarnings("NullAway.Init")
  private CardShadow shadow;

  @SuppressWarnings("NullAway.Init")
  private StackPane root;

  @SuppressWarnings("NullAway.Init")
  private Stage stage;

  @Start
  void start(Stage own) {
    stage = own;
    head = new TierHead();
    card = new Region();
    shadow = CardShadow.raise(card);
    root = new StackPane(shadow, card, new VBox(head));
    card.setMaxSize(320, 200);
    head.showTier("care", "Care");
    var scene = new Scene(root, 640, 400);
    new Appearance().dress(scene);
    own.setScene(scene);
    own.show();
  }

  @AfterEach
  void hide(FxRobot robot) {
    robot.interact(() -> stage.hide());
  }

  private void lay() {
    // A size found out by one layout is taken in by the next.
    for (int i = 0; i < 3; i++) {
      root.applyCss();
      root.layout();
    }
  }

  @Test
  void aSecondThatPassesLaysNothingOutAnew(FxRobot robot) {
    robot.interact(() -> {
      head.showTime("0:41", 0.7, 60, false);
      lay();
      head.showTime("0:40", 0.6, 60, false);
      assertThat(head.isNeedsLayout()).isFalse();
      assertThat(root.isNeedsLayout()).isFalse();
      var fill = (Region) head.lookup(".as-time-fill");
      assertThat(fill.getWidth()).isEqualTo(Math.round(640 * 0.6));
    });
  }

  @Test
  void aLongerTextGetsTheRoomItNeeds(FxRobot robot) {
    robot.interact(() -> {
      head.position().setText("2 of 9");
      lay();
      double before = head.position().getWidth();
      head.position().setText("3 of 9");
      assertThat(root.isNeedsLayout()).isFalse();
      head.position().setText("1,003 of 1,009");
      assertThat(root.isNeedsLayout()).isTrue();
      lay();
      assertThat(head.position().getWidth())
          .isGreaterThan(before)
          .isGreaterThanOrEqualTo(head.position().prefWidth(-1));
    });
  }

  @Test
  void theShadowIsWhereTheCardIsAndTakesNoClicks(FxRobot robot) {
    robot.interact(() -> {
      lay();
      assertThat(card.getEffect()).isNull();
      assertThat(shadow.getEffect()).isNotNull();
      assertThat(shadow.isMouseTransparent()).isTrue();
      assertThat(shadow.getLayoutX()).isEqualTo(card.getLayoutX()).isEqualTo(160);
      assertThat(shadow.getWidth()).isEqualTo(320);
      card.setMaxHeight(300);
      lay();
      assertThat(shadow.getHeight()).isEqualTo(card.getHeight()).isEqualTo(300);
      card.setVisible(false);
      assertThat(shadow.isVisible()).isFalse();
    });
  }
}
