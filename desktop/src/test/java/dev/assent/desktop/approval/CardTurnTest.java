package dev.assent.desktop.approval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.desktop.approval.card.CardArming;
import dev.assent.desktop.approval.card.FakeDesk;
import dev.assent.desktop.approval.card.SampleRequests;
import dev.assent.desktop.approval.content.CommandReader;
import dev.assent.desktop.ui.Appearance;
import dev.assent.desktop.ui.ManualTicker;
import dev.assent.desktop.ui.UiThread;
import javafx.event.Event;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

/// Checks gestures that look like a turn to the card and are none. One is a Tab that is held, or
/// whose release went elsewhere.
@ExtendWith(ApplicationExtension.class)
class CardTurnTest {
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
    window.stage().setTitle("turn");
    desk.register(prompter);
  }

  @BeforeEach
  void pressTab(FxRobot robot) {
    robot.interact(() -> desk.ask(read("a"), read("b")));
    robot.interact(window::bring);
    robot.interact(this::tabDown);
  }

  private void tabDown() {
    var on = window.stage().getScene().getFocusOwner();
    Event.fireEvent(
        on, new KeyEvent(KeyEvent.KEY_PRESSED, "", "", KeyCode.TAB, false, false, false, false));
  }

  @AfterEach
  void hide(FxRobot robot) {
    robot.interact(() -> window.stage().hide());
  }

  private static ApprovalRequest read(String id) {
    return SampleRequests.read(id).arguments("{\"path\":\"/src/" + id + "\"}").build();
  }

  private CardArming.State answering(FxRobot robot) {
    robot.interact(() -> ticker.advance(1_500));
    return window.model().state().answering.get();
  }

  /// Return would give another answer with every step.
  @Test
  void aTabThatIsHeldWalksThroughAnswersThatDoNotListen(FxRobot robot) {
    assertThat(answering(robot)).isEqualTo(CardArming.State.AWAKE);
    var before = window.stage().getScene().getFocusOwner();
    robot.interact(this::tabDown);
    assertThat(window.stage().getScene().getFocusOwner()).isNotEqualTo(before);
    assertThat(window.model().state().answering.get()).isEqualTo(CardArming.State.ARMING);
  }

  @Test
  void theTableThatTookItsPlaceAndLeft(FxRobot robot) {
    robot.interact(window.alike()::open);
    assertThat(window.alike().isOpen()).isTrue();
    robot.interact(window.alike()::single);
    assertThat(answering(robot)).isEqualTo(CardArming.State.ASLEEP);
  }

  /// The table has not seen it go down.
  @Test
  void aTabThatIsHeldWhileTheTableOpens(FxRobot robot) {
    robot.interact(window.alike()::open);
    robot.interact(this::tabDown);
    robot.interact(() -> ticker.advance(1_500));
    assertThat(window.alike().group().state().answering.get()).isEqualTo(CardArming.State.ASLEEP);
  }

  /// With it the answers, which are the last of the card.
  @Test
  void theLowerEdgeOfTheWindowStaysFromCallToCall(FxRobot robot) {
    String lines = "line\\n".repeat(30);
    robot.interact(() ->
        desk.ask(SampleRequests.read("long").arguments("{\"content\":\"" + lines + "\"}").build()));
    double lower = window.stage().getY() + window.stage().getHeight();
    double high = window.stage().getHeight();
    robot.interact(() -> window.model().select("long"));
    assertThat(window.stage().getHeight()).isGreaterThan(high);
    assertThat(window.stage().getY() + window.stage().getHeight()).isEqualTo(lower);
  }

  @Test
  void theKeyboardThatWentElsewhereAndCameBack(FxRobot robot) {
    var glass = new PlatformWindow(window.stage());
    robot.interact(glass::loseFocus);
    robot.interact(() -> window.stage().requestFocus());
    assertThat(window.stage().isFocused()).isTrue();
    assertThat(answering(robot)).isEqualTo(CardArming.State.ASLEEP);
  }
}
