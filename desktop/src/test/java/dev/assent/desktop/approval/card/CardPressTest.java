package dev.assent.desktop.approval.card;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.desktop.approval.ApprovalPrompter;
import dev.assent.desktop.approval.CardWindow;
import dev.assent.desktop.approval.content.CommandReader;
import dev.assent.desktop.ui.Appearance;
import dev.assent.desktop.ui.ManualTicker;
import dev.assent.desktop.ui.UiThread;
import javafx.event.Event;
import javafx.event.EventType;
import javafx.scene.Node;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.scene.input.PickResult;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

/// Presses on the real window whose events do not come as they should.
@ExtendWith(ApplicationExtension.class)
class CardPressTest {
  private final FakeDesk desk = new FakeDesk();
  private final ManualTicker ticker = new ManualTicker(SampleRequests.NOW);

  @SuppressWarnings("NullAway.Init") // The robot's extension calls start before each test.
  private CardWindow window;

  @Start
  void start(Stage unused) {
    var prompter =
        new ApprovalPrompter(
            desk, ticker, CommandReader.NONE, new Appearance(), UiThread.executor(), () -> {});
    window = prompter.window();
    desk.register(prompter);
  }

  @BeforeEach
  void wake(FxRobot robot) {
    robot.interact(() -> desk.ask(SampleRequests.read("a").build()));
    robot.interact(window::bring);
    robot.interact(() -> ticker.advance(900));
  }

  @AfterEach
  void hide(FxRobot robot) {
    robot.interact(() -> window.stage().hide());
  }

  private void tell(EventType<MouseEvent> type, String id) {
    tell(type, id, false);
  }

  /// @param finger whether it was a finger, which the toolkit tells of as a mouse, too
  private void tell(EventType<MouseEvent> type, String id, boolean finger) {
    Node on = window.stage().getScene().getRoot().lookup(id);
    var at = on.localToScene(on.getLayoutBounds().getCenterX(), on.getLayoutBounds().getCenterY());
    boolean down = type == MouseEvent.MOUSE_PRESSED;
    var what = new PickResult(on, at.getX(), at.getY());
    Event.fireEvent(
        on,
        new MouseEvent(
            type,
            at.getX(),
            at.getY(),
            at.getX(),
            at.getY(),
            MouseButton.PRIMARY,
            1,
            false,
            false,
            false,
            false,
            down,
            false,
            false,
            finger,
            false,
            true,
            what));
  }

  @Test
  void aPressAnswers(FxRobot robot) {
    robot.interact(() -> {
      tell(MouseEvent.MOUSE_PRESSED, "#answer-deny");
      tell(MouseEvent.MOUSE_RELEASED, "#answer-deny");
    });
    assertThat(desk.answers).containsExactly("a deny");
  }

  /// As when the toolkit has missed a release before, and takes what follows for the pointer's
  /// moves.
  @Test
  void aReleaseOverAnotherAnswerThanThePressedOneAnswersNothing(FxRobot robot) {
    robot.interact(() -> {
      tell(MouseEvent.MOUSE_PRESSED, "#answer-deny");
      tell(MouseEvent.MOUSE_RELEASED, "#answer-once");
    });
    assertThat(desk.answers).isEmpty();
  }

  /// As when the pointer leaves the window, and the platform tells of no drag.
  @Test
  void aPressThatWasLeftAnswersNothingWhenThePointerReturns(FxRobot robot) {
    robot.interact(() -> {
      tell(MouseEvent.MOUSE_PRESSED, "#answer-deny");
      tell(MouseEvent.MOUSE_EXITED, "#answer-deny");
      tell(MouseEvent.MOUSE_RELEASED, "#answer-deny");
    });
    assertThat(desk.answers).isEmpty();
  }

  @Test
  void aFingerThatLeavesEndsNothingThatTheMousePresses(FxRobot robot) {
    robot.interact(() -> {
      tell(MouseEvent.MOUSE_PRESSED, "#answer-once", true);
      tell(MouseEvent.MOUSE_PRESSED, "#answer-deny");
      tell(MouseEvent.MOUSE_RELEASED, "#answer-deny", true);
    });
    assertThat(desk.answers).isEmpty();
    robot.interact(() -> tell(MouseEvent.MOUSE_RELEASED, "#answer-deny"));
    assertThat(desk.answers).containsExactly("a deny");
  }

  @Test
  void theMouseThatLetsGoEndsNothingThatAFingerTouches(FxRobot robot) {
    robot.interact(() -> {
      tell(MouseEvent.MOUSE_PRESSED, "#answer-once");
      tell(MouseEvent.MOUSE_PRESSED, "#answer-deny", true);
      tell(MouseEvent.MOUSE_RELEASED, "#answer-once");
    });
    assertThat(desk.answers).isEmpty();
    robot.interact(() -> tell(MouseEvent.MOUSE_RELEASED, "#answer-deny", true));
    assertThat(desk.answers).containsExactly("a deny");
  }
}
