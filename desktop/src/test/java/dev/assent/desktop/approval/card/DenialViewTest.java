package dev.assent.desktop.approval.card;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.approval.ApprovalAnswer;
import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.desktop.approval.ApprovalPrompter;
import dev.assent.desktop.approval.content.CommandReader;
import dev.assent.desktop.ui.Appearance;
import dev.assent.desktop.ui.ManualTicker;
import dev.assent.desktop.ui.UiThread;
import javafx.scene.Node;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.Label;
import javafx.scene.control.RadioButton;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;
import org.testfx.util.WaitForAsyncUtils;

/// The panel of a no in words, and the line of an answer that can be taken back, with real keys.
@ExtendWith(ApplicationExtension.class)
class DenialViewTest {
  private final FakeDesk desk = new FakeDesk();
  private final ManualTicker ticker = new ManualTicker(SampleRequests.NOW);
  private final Appearance appearance = new Appearance();
  private final ApprovalRequest call =
      SampleRequests.read("a")
          .tool("files", "delete_old_file")
          .arguments("{\"path\":\"/x\"}")
          .path("/path", "/x")
          .build();

  @SuppressWarnings("NullAway.Init") // The robot's extension calls start before each test.
  private ApprovalPrompter prompter;

  @Start
  void start(Stage unused) {
    desk.keeps = true;
    prompter =
        new ApprovalPrompter(
            desk, ticker, CommandReader.NONE, appearance, UiThread.executor(), () -> {});
    desk.register(prompter);
  }

  @AfterEach
  void hide(FxRobot robot) {
    robot.interact(() -> prompter.window().stage().hide());
  }

  private void wake(FxRobot robot) {
    robot.interact(() -> desk.ask(call));
    WaitForAsyncUtils.waitForFxEvents();
    robot.interact(() -> {
      prompter.window().bring();
      ticker.advance(900);
    });
  }

  private static void fire(FxRobot robot, String id) {
    robot.interact(() -> robot.lookup(id).queryAs(ButtonBase.class).fire());
  }

  private void open(FxRobot robot) {
    wake(robot);
    fire(robot, "#card-deny-more");
    robot.interact(() -> ticker.advance(900));
  }

  @Test
  void returnInTheFieldSendsTheNoWithItsWords(FxRobot robot) {
    open(robot);
    robot.interact(() -> robot.lookup("#denial-words").query().requestFocus());
    robot.write("no!");
    robot.interact(() -> ticker.advance(900));
    robot.type(KeyCode.ENTER).type(KeyCode.ENTER);
    assertThat(desk.held).hasSize(1);
    var answer = (ApprovalAnswer.Refused) desk.held.getFirst().answer();
    assertThat(answer.objection().words()).isEqualTo("no!");
  }

  @Test
  void escapeInTheFieldLeavesItAndAnswersNothing(FxRobot robot) {
    open(robot);
    robot.interact(() -> robot.lookup("#denial-words").query().requestFocus());
    robot.write("no!");
    robot.type(KeyCode.ESCAPE);
    assertThat(robot.lookup("#denial").query().isVisible()).isFalse();
    assertThat(desk.held).isEmpty();
    assertThat(desk.answers).isEmpty();
  }

  @Test
  void otherKeysTypedInThePanelAnswerNothing(FxRobot robot) {
    open(robot);
    robot.interact(() -> robot.lookup("#denial-words").query().requestFocus());
    robot.write("no!");
    robot.type(KeyCode.SPACE);
    robot.press(KeyCode.CONTROL).type(KeyCode.M).release(KeyCode.CONTROL);
    assertThat(desk.held).isEmpty();
    assertThat(robot.lookup("#denial-preview").queryAs(Label.class).getText()).contains("“no!”");
  }

  @Test
  void thePanelShutsWhenTheCallHasEnded(FxRobot robot) {
    open(robot);
    robot.interact(() -> desk.end(call, new ApprovalAnswer.TimedOut()));
    WaitForAsyncUtils.waitForFxEvents();
    assertThat(robot.lookup("#denial").query().isVisible()).isFalse();
    PanelClicks.assertReached(robot, robot.lookup("#denial").queryParent().getParent());
  }

  @Test
  void thePanelInTheCardsWindowIsChosenFromByClick(FxRobot robot) {
    wake(robot);
    PanelClicks.assertReached(robot, robot.lookup("#denial").queryParent().getParent());
    fire(robot, "#card-deny-more");
    robot.interact(() -> ticker.advance(900));
    PanelClicks.choose(robot, prompter.window().model().denial());
  }

  @Test
  void anArrowKeyChoosesTheReachThatItMarks(FxRobot robot) {
    open(robot);
    var denial = prompter.window().model().denial();
    robot.interact(() -> {
      for (var reach : denial.reaches()) {
        if (reach.chosenProperty().get()) {
          robot.lookup("#denial-" + reach.id()).query().requestFocus();
        }
      }
    });
    for (int step = 1; step < denial.reaches().size(); step++) {
      robot.type(KeyCode.DOWN);
      WaitForAsyncUtils.waitForFxEvents();
      var marked =
          denial.reaches().stream()
              .filter(reach ->
                  robot.lookup("#denial-" + reach.id()).queryAs(RadioButton.class).isSelected())
              .toList();
      assertThat(marked).containsExactly(denial.reaches().get(step));
      assertThat(marked.getFirst().chosenProperty().get()).as(marked.getFirst().id()).isTrue();
    }
  }

  @Test
  void theNoIsSentWithWhatWasChosen(FxRobot robot) {
    open(robot);
    var kind = robot.lookup("#denial-kind").queryAs(RadioButton.class);
    assertThat(kind.isMnemonicParsing()).as("an underscore of a tool's name is no key").isFalse();
    assertThat(kind.getText()).contains("delete_old_file");
    fire(robot, "#denial-kind");
    fire(robot, "#denial-wrong-folder");
    fire(robot, "#denial-send");
    assertThat(desk.held).as("the panel has just come").isEmpty();
    robot.interact(() -> ticker.advance(900));
    fire(robot, "#denial-send");
    assertThat(desk.held).hasSize(1);
    assertThat(desk.held.getFirst().answer().toString()).contains("KIND").contains("WRONG_FOLDER");
  }

  @Test
  void anAnswerIsTakenBackByKeyAndByClick(FxRobot robot) {
    wake(robot);
    robot.type(KeyCode.ESCAPE);
    WaitForAsyncUtils.waitForFxEvents();
    assertThat(desk.held).hasSize(1);
    assertThat(prompter.window().stage().isShowing()).isTrue();
    robot.press(KeyCode.CONTROL).type(KeyCode.Z).release(KeyCode.CONTROL);
    WaitForAsyncUtils.waitForFxEvents();
    assertThat(desk.held).isEmpty();
    robot.interact(() -> ticker.advance(900));
    robot.type(KeyCode.ESCAPE);
    WaitForAsyncUtils.waitForFxEvents();
    fire(robot, "#take-back .as-button");
    assertThat(desk.held).isEmpty();
    assertThat(desk.answers).isEmpty();
  }

  @Test
  void thePanelIsWholeInTheWindowAtTwiceTheTextSize(FxRobot robot) {
    robot.interact(() -> appearance.textPercentProperty().set(200));
    open(robot);
    robot.interact(() -> prompter.window().stage().getScene().getRoot().layout());
    var scene = prompter.window().stage().getScene();
    for (String id :
        new String[] {"#denial-call", "#denial-words", "#denial-send", "#denial-back"}) {
      var node = robot.lookup(id).queryAs(Node.class);
      var place = node.localToScene(node.getBoundsInLocal());
      assertThat(place.getMinY()).as(id).isNotNegative();
      assertThat(place.getMaxY()).as(id).isLessThanOrEqualTo(scene.getHeight());
      assertThat(place.getMaxX()).as(id).isLessThanOrEqualTo(scene.getWidth());
    }
  }
}
