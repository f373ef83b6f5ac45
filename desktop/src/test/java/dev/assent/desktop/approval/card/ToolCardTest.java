package dev.assent.desktop.approval.card;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.approval.ApprovalAnswer;
import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.desktop.approval.ApprovalPrompter;
import dev.assent.desktop.approval.CardWindow;
import dev.assent.desktop.approval.content.CommandReader;
import dev.assent.desktop.ui.Appearance;
import dev.assent.desktop.ui.ManualTicker;
import dev.assent.desktop.ui.UiThread;
import java.time.Duration;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;
import org.testfx.util.WaitForAsyncUtils;

/// Cards of new and changed tools: what is ticked and opened on them, and what Return says then.
@ExtendWith(ApplicationExtension.class)
class ToolCardTest {
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

  @AfterEach
  void hide(FxRobot robot) {
    robot.interact(() -> window.stage().hide());
  }

  private void ask(FxRobot robot, ApprovalRequest... requests) {
    robot.interact(() -> desk.ask(requests));
    WaitForAsyncUtils.waitForFxEvents();
  }

  private void wake(FxRobot robot) {
    robot.interact(window::bring);
    pass(robot, 900);
  }

  // Time counts from when the card stands still: what moves later makes it wait anew.
  private void pass(FxRobot robot, long millis) {
    WaitForAsyncUtils.waitForFxEvents();
    robot.interact(() -> {
      window.stage().getScene().getRoot().applyCss();
      window.stage().getScene().getRoot().layout();
      ticker.advance(millis);
    });
  }

  @Test
  void aToolIsAcceptedOnlyWithItsOwnTick(FxRobot robot) {
    String now = "{\"name\":\"t\",\"description\":\"Reads.\"}";
    ask(
        robot,
        SampleRequests.read("n").described(now, null).askedForTheTool().build(),
        SampleRequests.read("m").described(now, null).askedForTheTool().build());
    wake(robot);
    robot.type(KeyCode.ENTER);
    assertThat(((ApprovalAnswer.AllowOnce) desk.ends.getFirst()).acceptsTool()).isFalse();
    pass(robot, 900);
    var tick = robot.lookup("#card-accept").queryAs(CheckBox.class);
    assertThat(tick.isVisible()).isTrue();
    robot.interact(tick::fire);
    robot.interact(() -> robot.lookup("#card-title").query().requestFocus());
    robot.type(KeyCode.ENTER);
    assertThat(desk.ends).as("it is another answer since the tick").hasSize(1);
    pass(robot, 900);
    robot.type(KeyCode.ENTER);
    assertThat(((ApprovalAnswer.AllowOnce) desk.ends.getLast()).acceptsTool()).isTrue();
  }

  @Test
  void aYesToAChangedToolWaitsUntilEveryChangeWasOpened(FxRobot robot) {
    String now =
        "{\"name\":\"t\",\"description\":\"" + "one more line\\n".repeat(60) + "the end\"}";
    var changed =
        SampleRequests.read("c")
            .described(now, "{\"name\":\"t\",\"description\":\"Reads.\"}")
            .askedForTheTool()
            .build();
    ask(robot, changed);
    wake(robot);
    robot.type(KeyCode.ENTER);
    assertThat(desk.answers).isEmpty();
    assertThat(robot.lookup("#card-hint").queryAs(Label.class).getText())
        .startsWith("Open what is folded");
    assertThat(robot.lookup("#answer-timed").query().isVisible()).isFalse();
    robot.interact(() -> robot.lookup("#difference-open").queryAs(Button.class).fire());
    robot.type(KeyCode.ENTER);
    assertThat(desk.answers).as("what was opened just now has to be read").isEmpty();
    pass(robot, 900);
    robot.type(KeyCode.ENTER);
    assertThat(desk.answers).containsExactly("c allow_once");
  }

  @Test
  void aShortChangeIsReadAtOnceAndLeavesWithItsCard(FxRobot robot) {
    var changed =
        SampleRequests.read("c")
            .described("{\"name\":\"t\",\"x\":1}", "{\"name\":\"t\",\"x\":2}")
            .askedForTheTool()
            .build();
    ask(robot, changed, SampleRequests.read("b").build());
    wake(robot);
    assertThat(robot.lookup("#card-review").query().isVisible()).isTrue();
    robot.type(KeyCode.ENTER);
    assertThat(desk.answers).containsExactly("c allow_once");
    robot.interact(() -> desk.end(changed, new ApprovalAnswer.TimedOut()));
    WaitForAsyncUtils.waitForFxEvents();
    assertThat(robot.lookup("#card-review").query().isVisible()).isFalse();
  }

  private static ApprovalRequest newTool(String id) {
    String now =
        "{\"name\":\"t\",\"description\":\"" + "one more line\\n".repeat(60) + "the end\"}";
    return SampleRequests.read(id).described(now, null).askedForTheTool().build();
  }

  @Test
  void theClickThatWakesTicksAndOpensWhatIsAccepted(FxRobot robot) {
    ask(robot, newTool("n"));
    robot.clickOn("#card-accept");
    var tick = robot.lookup("#card-accept").queryAs(CheckBox.class);
    assertThat(tick.isSelected()).isTrue();
    assertThat(robot.lookup("#difference-open").tryQuery()).as("all of it is there").isEmpty();
    robot.type(KeyCode.ENTER);
    assertThat(desk.ends).as("it was there for no time").isEmpty();
    pass(robot, 900);
    robot.type(KeyCode.ENTER);
    assertThat(((ApprovalAnswer.AllowOnce) desk.ends.getLast()).acceptsTool()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void returnOnATickSaysWhatTheAnswerSays(boolean set, FxRobot robot) {
    ask(robot, newTool("n"));
    wake(robot);
    var tick = robot.lookup("#card-accept").queryAs(CheckBox.class);
    robot.interact(tick::requestFocus);
    if (set) {
      robot.type(KeyCode.SPACE);
      pass(robot, 900);
    }
    robot.type(KeyCode.ENTER);
    assertThat(((ApprovalAnswer.AllowOnce) desk.ends.getLast()).acceptsTool()).isEqualTo(set);
  }

  @Test
  void returnOnATickChangesNothingWhileTheAnswersSleep(FxRobot robot) {
    ask(robot, newTool("n"));
    robot.interact(window::bring);
    var tick = robot.lookup("#card-accept").queryAs(CheckBox.class);
    robot.interact(tick::requestFocus);
    robot.type(KeyCode.ENTER);
    assertThat(tick.isSelected()).isFalse();
    robot.type(KeyCode.SPACE);
    assertThat(tick.isSelected()).isTrue();
    robot.type(KeyCode.ENTER);
    assertThat(tick.isSelected()).isTrue();
    assertThat(desk.ends).isEmpty();
  }

  /// The toolkit gives the keyboard to the next control, which nobody chose.
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aControlThatIsHiddenOrDisabledPutsTheCardToSleep(boolean hidden, FxRobot robot) {
    ask(robot, SampleRequests.read("a").build(), SampleRequests.read("b").build());
    wake(robot);
    var own = robot.lookup("#card-explain").query();
    robot.interact(own::requestFocus);
    assertThat(window.model().isAttended()).isTrue();
    robot.interact(() -> {
      own.visibleProperty().unbind();
      own.setVisible(!hidden);
      own.setDisable(!hidden);
    });
    WaitForAsyncUtils.waitForFxEvents();
    assertThat(window.model().isAttended()).isFalse();
  }

  @Test
  void returnNeverTakesATickAway(FxRobot robot) {
    ask(robot, newTool("n"));
    robot.clickOn("#card-accept");
    var tick = robot.lookup("#card-accept").queryAs(CheckBox.class);
    assertThat(tick.isFocused()).isTrue();
    robot.interact(() ->
        window
            .model()
            .settingsProperty()
            .set(
                new CardSettings(
                    false, HoldStyle.HOLD, Duration.ofMillis(900), Duration.ofMillis(1200))));
    robot.type(KeyCode.ENTER);
    assertThat(tick.isSelected()).isTrue();
    pass(robot, 900);
    robot.type(KeyCode.ENTER);
    assertThat(tick.isSelected()).isTrue();
    assertThat(desk.ends).isEmpty();
  }

  @Test
  void whatIsOpenedOnACardKeepsItAwake(FxRobot robot) {
    String now =
        "{\"name\":\"t\",\"description\":\"" + "one more line\\n".repeat(60) + "the end\"}";
    ask(
        robot,
        SampleRequests.read("c")
            .described(now, "{\"name\":\"t\",\"description\":\"Reads.\"}")
            .askedForTheTool()
            .build());
    robot.clickOn("#difference-open");
    assertThat(window.model().isAttended()).isTrue();
    pass(robot, 900);
    robot.type(KeyCode.ENTER);
    assertThat(desk.answers).containsExactly("c allow_once");
  }

  private static Stream<ApprovalRequest> folded() {
    String lines = "one more line\\n".repeat(60);
    return Stream.of(
        SampleRequests.read("text").arguments("{\"text\":\"" + lines + "\"}").build(),
        SampleRequests.read("line").arguments("{\"text\":\"" + "x".repeat(3_000) + "\"}").build(),
        SampleRequests.read("values")
            .arguments(
                IntStream.range(0, 60)
                    .mapToObj(i -> "\"v" + i + "\":" + i)
                    .collect(Collectors.joining(",", "{", "}")))
            .build(),
        SampleRequests.command("command", "echo a\n".repeat(40)).build());
  }

  /// The control that opens something goes when it is pressed, and the keyboard with it.
  @ParameterizedTest
  @MethodSource("folded")
  void whateverIsOpenedOnACardKeepsItAwake(ApprovalRequest request, FxRobot robot) {
    ask(robot, request);
    var fold = robot.lookup(".as-fold").match(node -> node.isVisible()).queryButton();
    robot.interact(() -> {
      window.bring();
      fold.requestFocus();
    });
    robot.interact(fold::fire);
    WaitForAsyncUtils.waitForFxEvents();
    assertThat(window.model().isAttended()).isTrue();
    assertThat(window.stage().getScene().getFocusOwner().getScene()).isNotNull();
  }
}
