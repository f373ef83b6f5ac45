package dev.assent.desktop.approval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.desktop.approval.card.FakeDesk;
import dev.assent.desktop.approval.card.SampleRequests;
import dev.assent.desktop.approval.content.CommandReader;
import dev.assent.desktop.ui.Appearance;
import dev.assent.desktop.ui.ManualTicker;
import dev.assent.desktop.ui.UiThread;
import javafx.geometry.Point2D;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

/// A mouse and a finger at the same card: what one of them began, the other does not end.
@ExtendWith(ApplicationExtension.class)
class CardPointersTest {
  private final FakeDesk desk = new FakeDesk();
  private final ManualTicker ticker = new ManualTicker(SampleRequests.NOW);

  @SuppressWarnings("NullAway.Init") // The robot's extension calls start before each test.
  private CardWindow window;

  @SuppressWarnings("NullAway.Init") // As above.
  private GlassMouse mouse;

  @SuppressWarnings("NullAway.Init") // As above.
  private GlassFingers fingers;

  @Start
  void start(Stage unused) {
    var prompter =
        new ApprovalPrompter(
            desk, ticker, CommandReader.NONE, new Appearance(), UiThread.executor(), () -> {});
    window = prompter.window();
    window.stage().setTitle("pointers");
    desk.register(prompter);
  }

  private void show(FxRobot robot, boolean mouseFirst) {
    var glass = new PlatformWindow(window.stage());
    mouse = new GlassMouse(glass, true);
    fingers = new GlassFingers(glass, mouseFirst);
    robot.interact(() -> desk.ask(SampleRequests.read("a").build()));
    robot.interact(window::bring);
    robot.interact(glass::follow);
  }

  @AfterEach
  void hide(FxRobot robot) {
    robot.interact(() -> window.stage().hide());
  }

  private void wait(FxRobot robot) {
    robot.interact(() -> ticker.advance(1_500));
  }

  private Point2D at(String id) {
    var bounds = window.stage().getScene().getRoot().lookup(id);
    var on = bounds.localToScreen(bounds.getLayoutBounds());
    return new Point2D(Math.floor(on.getCenterX()), Math.floor(on.getCenterY()));
  }

  /// A finger has lain on the glass since before the card listened.
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aFingerThatLeavesTheGlassDoesNotEndWhatTheMousePresses(boolean mouseFirst, FxRobot robot) {
    show(robot, mouseFirst);
    robot.interact(() -> fingers.down(at("#answer-deny")));
    wait(robot);
    robot.interact(() -> mouse.down(at("#answer-deny")));
    robot.interact(() -> fingers.up());
    assertThat(desk.answers).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void theMouseThatLetsGoDoesNotEndWhatAFingerTouches(boolean mouseFirst, FxRobot robot) {
    show(robot, mouseFirst);
    robot.interact(() -> mouse.down(at("#answer-deny")));
    wait(robot);
    robot.interact(() -> fingers.down(at("#answer-deny")));
    robot.interact(() -> mouse.up(at("#answer-deny")));
    assertThat(desk.answers).isEmpty();
  }

  @Test
  void aFingerAnswersWhileTheMouseIsDownElsewhere(FxRobot robot) {
    show(robot, true);
    robot.interact(() -> mouse.down(at("#card-title")));
    wait(robot);
    robot.interact(() -> fingers.down(at("#answer-deny")));
    robot.interact(() -> fingers.up());
    assertThat(desk.answers).containsExactly("a deny");
  }
}
