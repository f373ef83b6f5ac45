package dev.assent.desktop.approval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.desktop.approval.card.CardSettings;
import dev.assent.desktop.approval.card.HoldStyle;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/// Secrets on the card of those who cannot hold: a press shows one, and it does not stay.
class PressedSecretsTest extends SecretCard {
  @Start
  void start(Stage unused) {
    begin();
  }

  private static final CardSettings TWO_PRESSES =
      new CardSettings(
          true,
          HoldStyle.TWO_PRESSES,
          CardSettings.STANDARD.arming(),
          CardSettings.STANDARD.holding());

  private static final long WHILE = 5_000;

  private void press(FxRobot robot) {
    robot.interact(() -> rig.model().settingsProperty().set(TWO_PRESSES));
    rig.awake(robot, call, other);
    focus(robot, cover(robot, 0));
    robot.type(KeyCode.SPACE);
    isShown(robot);
  }

  @Test
  void aPressShowsItAndAnotherCoversIt(FxRobot robot) {
    press(robot);
    robot.type(KeyCode.SPACE);
    isCovered(robot);
    robot.type(KeyCode.ENTER);
    isShown(robot);
    robot.clickOn(cover(robot, 0));
    isCovered(robot);
    robot.clickOn(cover(robot, 0));
    isShown(robot);
    assertThat(cover(robot, 0).getAccessibleText()).endsWith(", press to show");
    assertThat(rig.desk.answers).isEmpty();
  }

  @Test
  void itCoversByItselfAfterAWhile(FxRobot robot) {
    press(robot);
    rig.pass(robot, WHILE - 250);
    isShown(robot);
    rig.pass(robot, 250);
    isCovered(robot);
  }

  @Test
  void escapeCoversItFirstAndThenDenies(FxRobot robot) {
    press(robot);
    rig.pass(robot, 900);
    robot.type(KeyCode.ESCAPE);
    isCovered(robot);
    assertThat(rig.desk.answers).isEmpty();
    robot.type(KeyCode.ESCAPE);
    assertThat(rig.desk.answers).containsExactly("a deny");
  }

  @Test
  void theKeyboardThatGoesElsewhereAndAnotherCardCoverIt(FxRobot robot) {
    press(robot);
    robot.interact(() -> robot.lookup("#card-title").query().requestFocus());
    isCovered(robot);
    focus(robot, cover(robot, 0));
    robot.type(KeyCode.SPACE);
    isShown(robot);
    var cover = cover(robot, 0);
    robot.interact(() -> rig.model().next());
    isCovered(robot);
    assertThat(cover.isOpen()).isFalse();
    int beats = rig.ticker.beats();
    robot.interact(() -> rig.model().previous());
    isCovered(robot);
    assertThat(rig.ticker.beats()).as("none is left that would cover it later").isEqualTo(beats);
  }

  @Test
  void aKeyThatIsHeldDownShowsItOnce(FxRobot robot) {
    press(robot);
    robot.type(KeyCode.SPACE);
    isCovered(robot);
    for (int repeats = 0; repeats < 3; repeats++) {
      robot.press(KeyCode.SPACE);
    }
    isCovered(robot);
    robot.release(KeyCode.SPACE);
    isShown(robot);
  }
}
