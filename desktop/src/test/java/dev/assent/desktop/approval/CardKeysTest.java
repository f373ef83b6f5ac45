package dev.assent.desktop.approval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.approval.ApprovalAnswer;
import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.desktop.approval.card.FakeDesk;
import dev.assent.desktop.approval.card.SampleRequests;
import dev.assent.desktop.approval.content.CommandReader;
import dev.assent.desktop.ui.Appearance;
import dev.assent.desktop.ui.ManualTicker;
import dev.assent.desktop.ui.UiThread;
import dev.assent.desktop.ui.WindowKey;
import java.util.List;
import javafx.scene.control.Label;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;
import org.testfx.util.WaitForAsyncUtils;

/// The list of keys in the card's own window: it names what works there, and whoever opens and
/// closes it has answered nothing.
@ExtendWith(ApplicationExtension.class)
class CardKeysTest {
  private final FakeDesk desk = new FakeDesk();
  private final ManualTicker ticker = new ManualTicker(SampleRequests.NOW);
  private final ApprovalRequest call = SampleRequests.read("a").build();

  @SuppressWarnings("NullAway.Init") // The robot's extension calls start before each test.
  private ApprovalPrompter prompter;

  @Start
  void start(Stage unused) {
    prompter =
        new ApprovalPrompter(
            desk, ticker, CommandReader.NONE, new Appearance(), UiThread.executor(), () -> {});
    desk.register(prompter);
  }

  @AfterEach
  void hide(FxRobot robot) {
    robot.interact(() -> prompter.window().stage().hide());
  }

  private void awake(FxRobot robot) {
    robot.interact(() -> desk.ask(call));
    WaitForAsyncUtils.waitForFxEvents();
    robot.clickOn("#card-title");
    pass(robot);
  }

  private void pass(FxRobot robot) {
    robot.interact(() -> ticker.advance(900));
  }

  private void ask(FxRobot robot) {
    robot.interact(() -> {
      var owner = prompter.window().stage().getScene().getFocusOwner();
      owner.fireEvent(
          new KeyEvent(KeyEvent.KEY_TYPED, "?", "", KeyCode.UNDEFINED, true, false, false, false));
    });
  }

  private boolean isOpen(FxRobot robot) {
    return robot.lookup("#keys").tryQuery().isPresent();
  }

  @Test
  void itNamesTheKeysOfTheCardAndNoneThatDoNothingThere(FxRobot robot) {
    awake(robot);
    ask(robot);
    assertThat(isOpen(robot)).isTrue();
    var words =
        robot.lookup("#keys .label").queryAllAs(Label.class).stream().map(Label::getText).toList();
    assertThat(words)
        .contains("?")
        .containsAll(WindowKey.of(WindowKey.Room.CARD).stream().map(WindowKey::text).toList());
    assertThat(words)
        .doesNotContain(WindowKey.PALETTE.text(), WindowKey.PLACES.text(), WindowKey.FIND.text());
    assertThat(words.stream().filter("F1"::equals)).as("on a card it says why").hasSize(1);
  }

  @Test
  void noKeyAnswersThroughItAndAfterItACardHasToBeTurnedTo(FxRobot robot) {
    awake(robot);
    ask(robot);
    pass(robot);
    for (var key : List.of(KeyCode.ENTER, KeyCode.SPACE, KeyCode.TAB, KeyCode.A, KeyCode.ESCAPE)) {
      robot.type(key);
    }
    assertThat(isOpen(robot)).isFalse();
    pass(robot);
    robot.type(KeyCode.ENTER).type(KeyCode.ESCAPE);
    assertThat(desk.answers).isEmpty();
    robot.clickOn("#card-title");
    pass(robot);
    robot.type(KeyCode.ENTER);
    assertThat(desk.answers).containsExactly("a allow_once");
  }

  @Test
  void noClickReachesTheCardBehindIt(FxRobot robot) {
    awake(robot);
    var once = robot.lookup("#answer-once").query();
    var place = once.localToScreen(once.getLayoutBounds());
    robot.clickOn("#card-keys");
    assertThat(isOpen(robot)).isTrue();
    pass(robot);
    robot.clickOn(place.getCenterX(), place.getCenterY());
    pass(robot);
    robot.clickOn(place.getCenterX(), place.getCenterY());
    assertThat(desk.answers).isEmpty();
  }

  @Test
  void itGoesWithTheCardAndGivesWayToWhoBringsIt(FxRobot robot) {
    awake(robot);
    ask(robot);
    robot.interact(() -> prompter.window().bring());
    assertThat(isOpen(robot)).isFalse();
    ask(robot);
    robot.interact(() -> desk.end(call, new ApprovalAnswer.TimedOut()));
    robot.interact(() -> ticker.advance(20_000));
    assertThat(prompter.window().stage().isShowing()).isFalse();
    robot.interact(() -> desk.ask(SampleRequests.read("b").build()));
    assertThat(isOpen(robot)).isFalse();
  }
}
