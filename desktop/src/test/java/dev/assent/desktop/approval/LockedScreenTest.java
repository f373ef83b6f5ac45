package dev.assent.desktop.approval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.approval.question.ApprovalTier;
import dev.assent.desktop.approval.card.CardArming;
import dev.assent.desktop.approval.card.CardSettings;
import dev.assent.desktop.approval.card.HoldStyle;
import dev.assent.desktop.approval.card.InputIntent;
import dev.assent.desktop.approval.card.SampleRequests;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/// A card while the screen is locked, and after.
class LockedScreenTest extends SecretCard {
  @Start
  void start(Stage unused) {
    begin();
  }

  private void lock(FxRobot robot, boolean locked) {
    robot.interact(() -> rig.model().lockedProperty().set(locked));
  }

  private CardArming.State state() {
    return rig.model().state().answering.get();
  }

  @Test
  void nobodyWakesTheCardOfALockedScreen(FxRobot robot) {
    rig.awake(robot, call);
    assertThat(state()).isEqualTo(CardArming.State.AWAKE);

    lock(robot, true);
    robot.interact(() -> rig.prompter.window().bring());
    rig.pass(robot, 2_000);
    robot.type(KeyCode.ENTER);

    assertThat(state()).isEqualTo(CardArming.State.ASLEEP);
    assertThat(rig.desk.answers).isEmpty();
  }

  @Test
  void afterwardsItTakesAnotherTurnAndTheWholeTime(FxRobot robot) {
    rig.awake(robot, call);
    lock(robot, true);
    lock(robot, false);
    rig.pass(robot, 2_000);
    assertThat(state()).as("nobody turned to it").isEqualTo(CardArming.State.ASLEEP);

    robot.interact(() -> rig.model().attend());
    rig.pass(robot, 800);
    assertThat(state()).isEqualTo(CardArming.State.ARMING);
    rig.pass(robot, 200);
    assertThat(state()).isEqualTo(CardArming.State.AWAKE);
  }

  @Test
  void whatWasBegunBeforeIsNoAnswer(FxRobot robot) {
    rig.awake(robot, SampleRequests.read("d").tier(ApprovalTier.DANGER).build());
    robot.press(KeyCode.ENTER);
    rig.pass(robot, 800);
    lock(robot, true);
    lock(robot, false);
    rig.pass(robot, 2_000);
    robot.release(KeyCode.ENTER);

    assertThat(rig.desk.answers).isEmpty();
  }

  /// A keyboard takes up to almost a second until a held key repeats itself, longer than a card may
  /// need to listen.
  @Test
  void aKeyThatIsHeldThroughItIsNotPressedAgain(FxRobot robot) {
    rig.awake(robot, call);
    robot.interact(() ->
        rig.model()
            .settingsProperty()
            .set(
                new CardSettings(
                    true, HoldStyle.HOLD, CardSettings.LEAST_ARMING, CardSettings.LEAST_HOLDING)));
    robot.interact(() -> rig.model().pressed("ENTER", InputIntent.ALLOW_ONCE, false));
    lock(robot, true);
    lock(robot, false);
    robot.interact(() -> rig.model().attend());
    rig.pass(robot, 700);
    assertThat(state()).isEqualTo(CardArming.State.AWAKE);
    robot.interact(() -> rig.model().pressed("ENTER", InputIntent.ALLOW_ONCE, false));
    robot.interact(() -> rig.model().released("ENTER"));
    assertThat(rig.desk.answers).as("it repeated itself").isEmpty();

    robot.interact(() -> rig.model().pressed("ENTER", InputIntent.ALLOW_ONCE, false));
    robot.interact(() -> rig.model().released("ENTER"));
    assertThat(rig.desk.answers).as("it was pressed anew").hasSize(1);
  }

  @Test
  void theDeadlineGoesOn(FxRobot robot) {
    rig.awake(robot, call);
    long before = rig.model().state().timeLeft.get().seconds();
    lock(robot, true);
    rig.pass(robot, 5_000);
    assertThat(rig.model().state().timeLeft.get().seconds()).isEqualTo(before - 5);
  }

  @Test
  void aSecretThatIsShownIsCovered(FxRobot robot) {
    rig.awake(robot, call);
    focus(robot, cover(robot, 0));
    robot.press(KeyCode.SPACE);
    isShown(robot);
    lock(robot, true);
    isCovered(robot);
    robot.release(KeyCode.SPACE);
    robot.press(KeyCode.SPACE);
    isCovered(robot);
    robot.release(KeyCode.SPACE);
    lock(robot, false);
    focus(robot, cover(robot, 0));
    robot.press(KeyCode.SPACE);
    isShown(robot);
    robot.release(KeyCode.SPACE);
  }

  @Test
  void theTableOfAlikeCallsSleepsToo(FxRobot robot) {
    robot.interact(() -> rig.model().lockedProperty().set(true));
    assertThat(rig.prompter.window().alike().group().lockedProperty().get()).isTrue();
  }
}
