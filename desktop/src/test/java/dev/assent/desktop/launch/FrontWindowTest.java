package dev.assent.desktop.launch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.approval.ApprovalAnswer;
import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.desktop.approval.ApprovalPrompter;
import dev.assent.desktop.approval.card.FakeDesk;
import dev.assent.desktop.approval.card.SampleRequests;
import dev.assent.desktop.approval.content.CommandReader;
import dev.assent.desktop.ui.Appearance;
import dev.assent.desktop.ui.ManualTicker;
import dev.assent.desktop.ui.UiThread;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;
import org.testfx.util.WaitForAsyncUtils;

/// A call is told of elsewhere unless one of our windows has the keyboard: none that is hidden,
/// minimised or shown without it counts.
@ExtendWith(ApplicationExtension.class)
class FrontWindowTest {
  private final FakeDesk desk = new FakeDesk();
  private final ManualTicker ticker = new ManualTicker(SampleRequests.NOW);
  private final List<Boolean> told = new ArrayList<>();

  @SuppressWarnings("NullAway.Init") // The robot's extension calls start before each test.
  private ApprovalPrompter prompter;

  @Start
  void start(Stage unused) {
    prompter =
        new ApprovalPrompter(
            desk, ticker, CommandReader.NONE, new Appearance(), UiThread.executor(), () -> {});
    desk.register(prompter);
    new FrontWindow(told::add).follow();
  }

  @AfterEach
  void hide(FxRobot robot) {
    robot.interact(() -> stage().hide());
  }

  private Stage stage() {
    return prompter.window().stage();
  }

  private ApprovalRequest ask(FxRobot robot, String id) {
    var call = SampleRequests.read(id).build();
    robot.interact(() -> desk.ask(call));
    WaitForAsyncUtils.waitForFxEvents();
    return call;
  }

  private void leave(FxRobot robot, ApprovalRequest call) {
    // It never goes from under the pointer.
    robot.moveTo(1, 1);
    robot.interact(() -> desk.end(call, new ApprovalAnswer.TimedOut()));
    WaitForAsyncUtils.waitForFxEvents();
    robot.interact(() -> ticker.advance(30_000));
    assertThat(stage().isShowing()).isFalse();
  }

  @Test
  void aCardThatWentWithTheKeyboardComesBackWithoutIt(FxRobot robot) {
    var first = ask(robot, "a");
    assertThat(stage().isFocused()).as("it came by itself").isFalse();
    robot.interact(() -> prompter.window().bring());
    WaitForAsyncUtils.waitForFxEvents();
    assertThat(stage().isFocused()).as("a person asked for it").isTrue();
    assertThat(told).containsExactly(true);
    leave(robot, first);
    assertThat(told).containsExactly(true, false);
    ask(robot, "b");
    assertThat(stage().isShowing()).isTrue();
    assertThat(stage().isFocused()).as("nobody turned to it").isFalse();
    assertThat(told).as("nothing of ours is in front").containsExactly(true, false);
  }

  @Test
  void aNewCallComesOutOfAWindowThatWasMinimisedAndHid(FxRobot robot) {
    var first = ask(robot, "a");
    robot.interact(() -> stage().setIconified(true));
    leave(robot, first);
    ask(robot, "b");
    assertThat(stage().isShowing()).isTrue();
    assertThat(stage().isIconified()).isFalse();
    assertThat(told).isEmpty();
  }

  @Test
  void aLookAtACallBringsItOutOfAMinimisedWindow(FxRobot robot) {
    ask(robot, "a");
    for (Runnable look :
        List.<Runnable>of(
            () -> prompter.window().present(Optional.of("a")), () -> prompter.window().bring())) {
      robot.interact(() -> stage().setIconified(true));
      robot.interact(look);
      assertThat(stage().isShowing()).isTrue();
      assertThat(stage().isIconified()).isFalse();
    }
  }

  @Test
  void aNewCallComesOutOfAMinimisedWindowInWhichAnotherWaits(FxRobot robot) {
    var first = ask(robot, "a");
    robot.interact(() -> stage().setIconified(true));
    leavesItMinimised(robot, first);
    ask(robot, "b");
    assertThat(stage().isIconified()).isFalse();
    assertThat(stage().isFocused()).as("a call takes no keyboard").isFalse();
    assertThat(told).isEmpty();
  }

  private void leavesItMinimised(FxRobot robot, ApprovalRequest waiting) {
    robot.interact(() -> ticker.advance(1000));
    assertThat(stage().isIconified()).as(waiting.id() + " was put away").isTrue();
  }
}
