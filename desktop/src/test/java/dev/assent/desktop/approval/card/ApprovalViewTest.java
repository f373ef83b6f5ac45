package dev.assent.desktop.approval.card;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.approval.ApprovalAnswer;
import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.core.approval.question.RememberOffer;
import dev.assent.desktop.approval.ApprovalPrompter;
import dev.assent.desktop.approval.content.CommandReader;
import dev.assent.desktop.ui.Appearance;
import dev.assent.desktop.ui.ManualTicker;
import dev.assent.desktop.ui.UiThread;
import dev.assent.desktop.ui.controls.AnswerButton;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import javafx.event.Event;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.input.KeyCode;
import javafx.stage.Screen;
import javafx.stage.Stage;
import javafx.stage.WindowEvent;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;
import org.testfx.util.WaitForAsyncUtils;

@ExtendWith(ApplicationExtension.class)
class ApprovalViewTest {
  private static final CardSettings RETURN_OFF =
      new CardSettings(false, HoldStyle.HOLD, Duration.ofMillis(900), Duration.ofMillis(1200));

  private final FakeDesk desk = new FakeDesk();
  private final ManualTicker ticker = new ManualTicker(SampleRequests.NOW);
  private final ApprovalRequest first =
      SampleRequests.read("a").arguments("{\"path\":\"/x\"}").path("/path", "/x").build();
  private final ApprovalRequest second = SampleRequests.read("b").build();
  private final ApprovalRequest danger = SampleRequests.command("d", "rm -rf build").build();

  @SuppressWarnings("NullAway.Init") // The robot's extension calls start before each test.
  private ApprovalPrompter prompter;

  private final Appearance appearance = new Appearance();
  private int bursts;

  @Start
  void start(Stage unused) {
    prompter =
        new ApprovalPrompter(
            desk, ticker, CommandReader.NONE, appearance, UiThread.executor(), () -> bursts++);
    desk.register(prompter);
  }

  @AfterEach
  void hide(FxRobot robot) {
    robot.interact(() -> prompter.window().stage().hide());
  }

  private void ask(FxRobot robot, ApprovalRequest... requests) {
    robot.interact(() -> desk.ask(requests));
    WaitForAsyncUtils.waitForFxEvents();
  }

  // As the tray does; a robot's way to the title takes longer than most of these tests.
  private void wake(FxRobot robot) {
    robot.interact(prompter.window()::bring);
    pass(robot, 900);
  }

  private void pass(FxRobot robot, long millis) {
    robot.interact(() -> ticker.advance(millis));
  }

  private Label label(FxRobot robot, String id) {
    return robot.lookup(id).queryAs(Label.class);
  }

  /// The words that a person reads on an answer, its key cap last.
  private static String wordsOn(FxRobot robot, String id) {
    return robot.lookup(id).queryAs(AnswerButton.class).getChildrenUnmodifiable().stream()
        .filter(node -> node.isVisible() && node instanceof Label)
        .map(node -> ((Label) node).getText())
        .collect(Collectors.joining(" "));
  }

  @Test
  void appearsForTheFirstCallOfABurstAndLeavesAfterTheLast(FxRobot robot) {
    ask(robot, first);
    ask(robot, second);
    assertThat(prompter.window().stage().isShowing()).isTrue();
    assertThat(bursts).isEqualTo(1);
    robot.interact(() -> desk.end(first, new ApprovalAnswer.TimedOut()));
    robot.interact(() -> desk.end(second, new ApprovalAnswer.TimedOut()));
    // It never goes from under the pointer.
    robot.moveTo(1, 1);
    pass(robot, 21_000);
    assertThat(prompter.window().stage().isShowing()).isFalse();
  }

  @Test
  void keysAndClicksBeforeArmingAnswerNothing(FxRobot robot) {
    ask(robot, first);
    robot.type(KeyCode.ENTER).type(KeyCode.ESCAPE).type(KeyCode.SPACE);
    robot.clickOn("#answer-once").clickOn("#answer-deny").doubleClickOn("#answer-timed");
    assertThat(desk.answers).isEmpty();
  }

  @Test
  void escapeDeniesAnArmedCard(FxRobot robot) {
    ask(robot, first);
    robot.clickOn("#card-title");
    pass(robot, 900);
    robot.type(KeyCode.ESCAPE);
    assertThat(desk.answers).containsExactly("a deny");
  }

  @Test
  void returnAllowsAnArmedCardOnce(FxRobot robot) {
    ask(robot, first);
    wake(robot);
    robot.type(KeyCode.ENTER);
    assertThat(desk.answers).containsExactly("a allow_once");
  }

  @Test
  void returnOnDenyDenies(FxRobot robot) {
    ask(robot, first);
    wake(robot);
    robot.interact(() -> robot.lookup("#answer-deny").query().requestFocus());
    robot.type(KeyCode.ENTER);
    assertThat(desk.answers).containsExactly("a deny");
  }

  @Test
  void unboundReturnDoesNothing(FxRobot robot) {
    robot.interact(() -> prompter.window().model().settingsProperty().set(RETURN_OFF));
    ask(robot, first);
    wake(robot);
    robot.type(KeyCode.ENTER);
    assertThat(desk.answers).isEmpty();
    robot.interact(() -> robot.lookup("#answer-once").query().requestFocus());
    robot.type(KeyCode.SPACE);
    assertThat(desk.answers).containsExactly("a allow_once");
  }

  @Test
  void unboundReturnHasNoCap(FxRobot robot) {
    robot.interact(() -> prompter.window().model().settingsProperty().set(RETURN_OFF));
    ask(robot, first);
    assertThat(wordsOn(robot, "#answer-once")).isEqualTo("Allow once");
    ask(robot, danger);
    robot.clickOn("#next");
    assertThat(wordsOn(robot, "#answer-once")).isEqualTo("Hold to allow");
  }

  @Test
  void holdSaysSoWhileItLasts(FxRobot robot) {
    ask(robot, danger);
    wake(robot);
    robot.moveTo("#answer-once").press(javafx.scene.input.MouseButton.PRIMARY);
    assertThat(wordsOn(robot, "#answer-once")).isEqualTo("Keep holding");
    pass(robot, 600);
    robot.release(javafx.scene.input.MouseButton.PRIMARY);
    assertThat(wordsOn(robot, "#answer-once")).isEqualTo("Hold to allow Return");
    assertThat(desk.answers).isEmpty();
  }

  @Test
  void megabyteOfTextOpensFoldedAndBuildsOnlyWhatIsInSight(FxRobot robot) {
    for (String text :
        List.of("y".repeat(1 << 20), "\\u200b".repeat(1 << 20), "line\\n".repeat(200_000))) {
      var call =
          SampleRequests.command("m", "true").arguments("{\"note\":\"" + text + "\"}").build();
      ask(robot, call);
      assertThat(robot.lookup("*").queryAll()).hasSizeLessThan(1_000);
      robot.clickOn((Button) robot.lookup(".as-link").query());
      assertThat(robot.lookup(".as-line-viewer").query().isVisible()).isTrue();
      robot.interact(() -> desk.end(call, new ApprovalAnswer.TimedOut()));
      robot.clickOn("#card-close");
    }
  }

  @Test
  void tabTurnsToTheCard(FxRobot robot) throws TimeoutException {
    ask(robot, first);
    // A card opens without the keyboard, and may be given it a moment later.
    var stage = prompter.window().stage();
    WaitForAsyncUtils.waitFor(
        60,
        TimeUnit.SECONDS,
        () -> {
          robot.interact(stage::requestFocus);
          return stage.isFocused();
        });
    pass(robot, 900);
    robot.type(KeyCode.TAB);
    pass(robot, 900);
    robot.type(KeyCode.ESCAPE);
    assertThat(desk.answers).containsExactly("a deny");
  }

  @Test
  void clickOnTheMiddleAllowsForAWhile(FxRobot robot) {
    ask(robot, first);
    wake(robot);
    robot.clickOn("#answer-timed");
    assertThat(desk.answers).containsExactly("a allow");
  }

  @Test
  void dangerNeedsTheButtonHeld(FxRobot robot) {
    ask(robot, danger);
    wake(robot);
    robot.clickOn("#answer-once");
    assertThat(desk.answers).isEmpty();
    robot.moveTo("#answer-once").press(javafx.scene.input.MouseButton.PRIMARY);
    pass(robot, 1_200);
    robot.release(javafx.scene.input.MouseButton.PRIMARY);
    assertThat(desk.answers).containsExactly("d allow_once");
  }

  @Test
  void closingDeniesTheCallOnTheScreenAndOnlyThat(FxRobot robot) {
    ask(robot, first, second);
    var stage = prompter.window().stage();
    robot.interact(
        () -> Event.fireEvent(stage, new WindowEvent(stage, WindowEvent.WINDOW_CLOSE_REQUEST)));
    assertThat(desk.answers).containsExactly("a deny");
    assertThat(stage.isShowing()).isTrue();
  }

  @Test
  void withdrawnCardIsReadableAndHasNoAnswers(FxRobot robot) {
    ask(robot, first);
    wake(robot);
    robot.interact(
        () -> desk.end(first, new ApprovalAnswer.Withdrawn(ApprovalAnswer.Cause.CANCELLED)));
    assertThat(label(robot, "#card-ended").getText()).startsWith("Withdrawn");
    assertThat(robot.lookup("#answer-once").query().getParent().isVisible()).isFalse();
    robot.type(KeyCode.ENTER);
    assertThat(desk.answers).isEmpty();
    robot.clickOn("#card-close");
    assertThat(prompter.window().stage().isShowing()).isFalse();
  }

  @Test
  void windowThatGrowsStaysOnTheScreen(FxRobot robot) {
    ask(robot, first);
    var stage = prompter.window().stage();
    var screen = Screen.getPrimary().getVisualBounds();
    robot.interact(() -> stage.setY(screen.getMaxY() - stage.getHeight()));
    ask(
        robot,
        SampleRequests.command("l", "true")
            .arguments("{\"note\":\"" + "n\\n".repeat(7) + "\"}")
            .build());
    robot.clickOn("#next");
    assertThat(stage.getY() + stage.getHeight()).isLessThanOrEqualTo(screen.getMaxY());
    assertThat(stage.getY()).isGreaterThanOrEqualTo(screen.getMinY());
  }

  @Test
  void placeInTheQueueFollowsTheQueue(FxRobot robot) {
    ask(robot, first);
    assertThat(label(robot, "#position").getText()).isEqualTo("1 of 1 waiting");
    ask(robot, second, danger);
    assertThat(label(robot, "#position").getText()).isEqualTo("1 of 3 waiting");
    robot.clickOn("#next");
    assertThat(label(robot, "#position").getText()).isEqualTo("2 of 3 waiting");
  }

  @Test
  void missingTimedAllowSaysWhyInItsPlace(FxRobot robot) {
    ask(robot, danger);
    assertThat(label(robot, "#answer-why").getText())
        .isEqualTo("No timed allow here: this tool runs code.");
    assertThat(robot.lookup("#answer-timed").query().isVisible()).isFalse();
  }

  @Test
  void switchedOffRememberingLeavesDenyAndAllow(FxRobot robot) {
    ask(
        robot,
        SampleRequests.read("t")
            .remembering(new RememberOffer.NotOffered(RememberOffer.Reason.SWITCHED_OFF))
            .build());
    assertThat(
            robot.lookup(".as-answer").queryAll().stream()
                .filter(node -> node.getParent().isVisible() && node.isVisible()))
        .hasSize(2);
    assertThat(wordsOn(robot, "#answer-once")).isEqualTo("Allow Return");
    assertThat(wordsOn(robot, "#answer-deny")).isEqualTo("Deny Esc");
  }

  @Test
  void foldedPartOfADangerousCallIsOpenedBeforeAYes(FxRobot robot) {
    ask(
        robot,
        SampleRequests.command("l", "true")
            .arguments("{\"note\":\"" + "n".repeat(400) + "\"}")
            .build());
    wake(robot);
    assertThat(wordsOn(robot, "#answer-once")).isEqualTo("Open 1 folded part");
    robot.clickOn((Button) robot.lookup(".as-link").query());
    assertThat(wordsOn(robot, "#answer-once")).isEqualTo("Hold to allow Return");
  }

  @Test
  void noAnswerIsTheToolkitsDefaultButton(FxRobot robot) {
    ask(robot, first);
    assertThat(robot.lookup(".button").queryAllAs(Button.class))
        .noneMatch(Button::isDefaultButton)
        .noneMatch(Button::isCancelButton);
  }

  @ParameterizedTest
  @ValueSource(ints = {80, 100, 150, 200})
  void noWordOnTheCardIsCutAtAnyTextSize(int percent, FxRobot robot) {
    robot.interact(() -> appearance.textPercentProperty().set(percent));
    String tool = "a_tool_with_a_very_long_name_".repeat(4);
    ask(
        robot,
        SampleRequests.command("l", "rm -rf build")
            .tool("a-server-with-a-long-name", tool)
            .build());
    wake(robot);
    robot.interact(() -> prompter.window().stage().getScene().getRoot().layout());
    var cut =
        robot.lookup(".label").queryAllAs(Label.class).stream()
            .filter(label ->
                !label.getText().isEmpty() && label.isVisible() && label.getParent().isVisible())
            .filter(Label::isTextTruncated)
            .map(Label::getText);
    assertThat(cut).isEmpty();
  }

  @Test
  void windowThatGrowsStaysWholeOnItsScreen(FxRobot robot) {
    robot.interact(() -> appearance.textPercentProperty().set(200));
    ask(robot, danger);
    var stage = prompter.window().stage();
    var screen = Screen.getPrimary().getVisualBounds();
    assertThat(stage.getY()).isGreaterThanOrEqualTo(screen.getMinY());
    assertThat(stage.getY() + stage.getHeight()).isLessThanOrEqualTo(screen.getMaxY());
  }

  @Test
  void theWindowIsWiderWithLargerTextAsFarAsItsScreenGoes(FxRobot robot) {
    robot.interact(() -> appearance.textPercentProperty().set(200));
    ask(robot, danger);
    var stage = prompter.window().stage();
    double screen = Screen.getPrimary().getVisualBounds().getWidth();
    assertThat(stage.getWidth()).isGreaterThan(ApprovalView.WIDTH).isLessThan(screen);
    robot.interact(() -> appearance.textPercentProperty().set(100));
    assertThat(stage.getScene().getWidth()).isEqualTo(ApprovalView.WIDTH);
  }

  @Test
  void noRoomStaysEmptyForAWarningThatCannotCome(FxRobot robot) {
    ask(robot, danger);
    var room = robot.lookup("#card-over").query().getParent();
    assertThat(room.isManaged()).isFalse();
    desk.leaving.put("b", SampleRequests.NOW.plusSeconds(25));
    ask(robot, second);
    robot.interact(() -> prompter.window().model().select("b"));
    assertThat(room.isManaged()).as("its caller leaves before the question is over").isTrue();
    robot.interact(() -> prompter.window().model().select("d"));
    assertThat(room.isManaged()).isFalse();
  }

  @Test
  void windowStaysAwayWhileTheCardIsSeenElsewhere(FxRobot robot) {
    robot.interact(() -> prompter.window().seenElsewhereProperty().set(true));
    ask(robot, first);
    assertThat(prompter.window().stage().isShowing()).isFalse();
  }

  @Test
  void whatWasSeenElsewhereBringsTheWindowNoMoreAndANewCallDoes(FxRobot robot) {
    var window = prompter.window();
    robot.interact(() -> window.seenElsewhereProperty().set(true));
    ask(robot, first);
    robot.interact(() -> window.seenElsewhereProperty().set(false));
    assertThat(window.stage().isShowing()).as("another page").isFalse();
    ask(robot, first, second);
    assertThat(window.stage().isShowing()).as("a new call").isTrue();
    robot.interact(() -> window.seenElsewhereProperty().set(true));
    robot.interact(() -> window.seenElsewhereProperty().set(false));
    assertThat(window.stage().isShowing()).as("once more another page").isFalse();
    robot.interact(window::seenNowhere);
    assertThat(window.stage().isShowing()).as("the other window went").isTrue();
  }

  @Test
  void theWindowComesAtTheEndOfTheScreen(FxRobot robot) {
    ask(robot, first);
    var stage = prompter.window().stage();
    double end = Screen.getPrimary().getVisualBounds().getMaxX();
    // In front of it a window of ours as narrow as can be has its places.
    assertThat(end - stage.getX()).isBetween(stage.getWidth(), stage.getWidth() + 40);
  }

  @Test
  void callsThatAreAlikeAreDecidedTogetherInTheWindow(FxRobot robot) {
    ask(
        robot,
        first,
        SampleRequests.read("c").arguments("{\"path\":\"/y\"}").path("/path", "/y").build());
    assertThat(robot.lookup("#card-together").queryButton().getText())
        .isEqualTo("Decide 2 alike calls together");
    robot.interact(() -> robot.lookup("#card-together").queryButton().fire());
    WaitForAsyncUtils.waitForFxEvents();
    assertThat(robot.lookup("#card-title").tryQuery())
        .as("the table stands in the card's place")
        .isEmpty();
    robot.clickOn("#group .as-card-title");
    pass(robot, 900);
    robot.type(KeyCode.ENTER);
    assertThat(desk.answers).containsExactly("a allow_once", "c allow_once");
    pass(robot, 3_000);
    assertThat(robot.lookup("#group").tryQuery()).isEmpty();
  }

  @Test
  void closingTheWindowLeavesTheTableAndDeniesNothing(FxRobot robot) {
    ask(
        robot,
        first,
        SampleRequests.read("c").arguments("{\"path\":\"/y\"}").path("/path", "/y").build());
    robot.interact(() -> robot.lookup("#card-together").queryButton().fire());
    var stage = prompter.window().stage();
    robot.interact(
        () -> Event.fireEvent(stage, new WindowEvent(stage, WindowEvent.WINDOW_CLOSE_REQUEST)));
    assertThat(desk.answers).isEmpty();
    assertThat(robot.lookup("#card-title").tryQuery()).isPresent();
  }
}
