package dev.assent.desktop.approval.card;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.approval.ApprovalAnswer;
import dev.assent.core.approval.grant.GrantReach;
import dev.assent.desktop.approval.ApprovalPrompter;
import dev.assent.desktop.approval.content.CommandReader;
import dev.assent.desktop.approval.content.LadderRadius;
import dev.assent.desktop.ui.Appearance;
import dev.assent.desktop.ui.ManualTicker;
import dev.assent.desktop.ui.UiThread;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javafx.geometry.BoundingBox;
import javafx.geometry.Orientation;
import javafx.scene.Node;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.RadioButton;
import javafx.scene.control.ScrollBar;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.ToggleButton;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;
import org.testfx.util.WaitForAsyncUtils;

/// The ladder in the card's window, with real keys and presses.
@ExtendWith(ApplicationExtension.class)
class LadderViewTest {
  private final FakeDesk desk = new FakeDesk();
  private final ManualTicker ticker = new ManualTicker(SampleRequests.NOW);
  private final Appearance appearance = new Appearance();

  @SuppressWarnings("NullAway.Init") // The robot's extension calls start before each test.
  private ApprovalPrompter prompter;

  @Start
  void start(Stage unused) {
    prompter =
        new ApprovalPrompter(
            desk, ticker, CommandReader.NONE, appearance, UiThread.executor(), () -> {});
    prompter.window().model().ladder().offer(ZoneOffset.UTC, new LadderExhibit.Canned());
    desk.register(prompter);
  }

  @AfterEach
  void hide(FxRobot robot) {
    robot.interact(() -> prompter.window().stage().hide());
  }

  private void wake(FxRobot robot) {
    robot.interact(() ->
        desk.ask(
            LadderExhibit.write("a", "config/retry.yaml"), LadderExhibit.write("b", "doc/a.md")));
    WaitForAsyncUtils.waitForFxEvents();
    robot.interact(() -> {
      prompter.window().bring();
      ticker.advance(900);
    });
  }

  private void openByKey(FxRobot robot) {
    robot
        .press(KeyCode.CONTROL, KeyCode.SHIFT)
        .type(KeyCode.M)
        .release(KeyCode.SHIFT, KeyCode.CONTROL);
    WaitForAsyncUtils.waitForFxEvents();
    robot.interact(() -> ticker.advance(900));
  }

  private static void fire(FxRobot robot, String id) {
    robot.interact(() -> robot.lookup(id).queryAs(ButtonBase.class).fire());
  }

  @Test
  void theWholePathByKeyboard(FxRobot robot) {
    wake(robot);
    openByKey(robot);
    assertThat(robot.lookup("#ladder-line-1").queryAs(RadioButton.class).isFocused()).isTrue();
    robot.type(KeyCode.DOWN);
    WaitForAsyncUtils.waitForFxEvents();
    assertThat(robot.lookup("#ladder-line-2").queryAs(RadioButton.class).isSelected()).isTrue();
    robot.type(KeyCode.ENTER);
    assertThat(desk.ends).as("Return on a line answers nothing").isEmpty();
    robot.interact(() -> robot.lookup("#ladder-give").query().requestFocus());
    robot.type(KeyCode.ENTER);
    assertThat(desk.ends).as("the choice was changed just now").isEmpty();
    robot.interact(() -> ticker.advance(900));
    robot.type(KeyCode.ENTER);
    WaitForAsyncUtils.waitForFxEvents();
    assertThat(desk.answers).containsExactly("a allow");
    assertThat(((ApprovalAnswer.AllowWider) desk.ends.getFirst()).scope().reach())
        .isInstanceOf(GrantReach.SamePaths.class);
  }

  @Test
  void anArrowKeyPicksTheTermThatItMarks(FxRobot robot) {
    wake(robot);
    openByKey(robot);
    var ladder = prompter.window().model().ladder();
    var terms = LadderTerm.values();
    robot.interact(() -> {
      ladder.termProperty().set(terms[0]);
      robot.lookup(term(terms[0])).queryAs(ToggleButton.class).setSelected(true);
      robot.lookup(term(terms[0])).query().requestFocus();
    });
    for (int step = 1; step < 2 * terms.length - 1; step++) {
      robot.type(step < terms.length ? KeyCode.RIGHT : KeyCode.LEFT);
      WaitForAsyncUtils.waitForFxEvents();
      assertThat(terms)
          .filteredOn(term -> robot.lookup(term(term)).queryAs(ToggleButton.class).isSelected())
          .containsExactly(ladder.termProperty().get());
    }
    assertThat(ladder.termProperty().get()).isEqualTo(terms[0]);
  }

  private static String term(LadderTerm term) {
    return "#ladder-term-" + term.word();
  }

  @Test
  void theArrowOpensItAndEscapeShutsItAndNothingIsAnswered(FxRobot robot) {
    wake(robot);
    fire(robot, "#answer-wider");
    assertThat(robot.lookup("#ladder").query().isVisible()).isTrue();
    PanelClicks.assertReached(robot, robot.lookup("#ladder").queryParent());
    assertThat(robot.lookup("#answer-once").query().getParent().isVisible()).isFalse();
    robot.interact(() -> ticker.advance(900));
    robot.press(KeyCode.CONTROL).type(KeyCode.M).release(KeyCode.CONTROL);
    robot.type(KeyCode.ESCAPE);
    WaitForAsyncUtils.waitForFxEvents();
    assertThat(robot.lookup("#ladder").query().isVisible()).isFalse();
    assertThat(robot.lookup("#card-title").query().isFocused())
        .as("the keyboard is back on the card")
        .isTrue();
    assertThat(desk.ends).isEmpty();
    assertThat(desk.queue().waiting()).hasSize(2);
  }

  @Test
  void aBroadLineSleepsUntilItsBoxIsTicked(FxRobot robot) {
    wake(robot);
    openByKey(robot);
    fire(robot, "#ladder-line-3");
    robot.interact(() -> ticker.advance(900));
    robot.clickOn("#ladder-give");
    assertThat(desk.ends).isEmpty();
    robot.interact(() -> robot.lookup("#ladder-step-reach").queryAs(CheckBox.class).fire());
    robot.interact(() -> ticker.advance(900));
    robot.clickOn("#ladder-give");
    WaitForAsyncUtils.waitForFxEvents();
    assertThat(desk.answers).containsExactly("a allow");
  }

  private static boolean isPicked(Node node) {
    return node.getId() != null
        && node.getId().startsWith("ladder-")
        && (node instanceof ToggleButton || node.getId().equals("ladder-back"));
  }

  // The height of everything that a click could meet. A picked button is bold, and a little wider.
  private Map<String, Double> places(FxRobot robot) {
    WaitForAsyncUtils.waitForFxEvents();
    robot.interact(() -> {
      var root = prompter.window().stage().getScene().getRoot();
      root.applyCss();
      root.layout();
    });
    var places = new TreeMap<String, Double>();
    for (Node node : robot.lookup(LadderViewTest::isPicked).queryAll()) {
      places.put(node.getId(), node.localToScreen(node.getLayoutBounds()).getMinY());
    }
    assertThat(places).hasSizeGreaterThan(8);
    return places;
  }

  @ParameterizedTest
  @ValueSource(ints = {100, 200})
  void nothingMovesWhenTheReachIsFoundOrSomethingIsPicked(int percent, FxRobot robot) {
    robot.interact(() -> appearance.textPercentProperty().set(percent));
    var found = new ArrayList<Runnable>();
    LadderRadius late =
        (asked, lines, done) ->
            found.add(() -> new LadderExhibit.Canned().find(asked, lines, done));
    robot.interact(() -> prompter.window().model().ladder().offer(ZoneOffset.UTC, late));
    wake(robot);
    openByKey(robot);
    var before = places(robot);
    robot.interact(() -> found.getLast().run());
    assertThat(places(robot)).isEqualTo(before);
    for (String id :
        List.of(
            "#ladder-line-3",
            "#ladder-line-4",
            "#ladder-holder-everywhere",
            "#ladder-term-day",
            "#ladder-term-session",
            "#ladder-line-1")) {
      fire(robot, id);
      assertThat(places(robot)).as(id).isEqualTo(before);
    }
    robot.interact(() -> found.getLast().run());
    assertThat(places(robot)).isEqualTo(before);
  }

  private static boolean showsProduction(Node node) {
    return node instanceof Label label && label.getText().contains("production.yaml");
  }

  @Test
  void theRefusedOnesAreSeenInPlace(FxRobot robot) {
    wake(robot);
    openByKey(robot);
    assertThat(robot.lookup(LadderViewTest::showsProduction).tryQuery()).isEmpty();
    fire(robot, "#ladder-line-3-denied");
    assertThat(robot.lookup(LadderViewTest::showsProduction).tryQuery()).isPresent();
  }

  @Test
  void thePanelShutsWhenTheCallHasEnded(FxRobot robot) {
    wake(robot);
    openByKey(robot);
    robot.interact(
        () -> desk.end(desk.queue().waiting().getFirst(), new ApprovalAnswer.TimedOut()));
    WaitForAsyncUtils.waitForFxEvents();
    assertThat(robot.lookup("#ladder").query().isVisible()).isFalse();
  }

  @Test
  void theAnswerIsWholeInTheWindowAtTwiceTheTextSize(FxRobot robot) {
    robot.interact(() -> appearance.textPercentProperty().set(200));
    wake(robot);
    openByKey(robot);
    robot.interact(
        () -> robot.lookup("#ladder-holder-everywhere").queryAs(ButtonBase.class).fire());
    robot.interact(() -> robot.lookup("#ladder-line-1").query().requestFocus());
    robot.type(KeyCode.DOWN, 4);
    WaitForAsyncUtils.waitForFxEvents();
    var scene = prompter.window().stage().getScene();
    var room = new BoundingBox(0, 0, scene.getWidth(), scene.getHeight());
    for (String id :
        new String[] {
          "#ladder-give",
          "#ladder-back",
          "#ladder-line-5",
          "#ladder-step-reach",
          "#ladder-step-holder"
        }) {
      var node = robot.lookup(id).query();
      assertThat(room.contains(node.localToScene(node.getBoundsInLocal())))
          .as("%s %s in %s", id, node.localToScene(node.getBoundsInLocal()), room)
          .isTrue();
    }
  }

  @Test
  void aPressOnALineThatIsHalfInSightChoosesItAndMovesNothing(FxRobot robot) {
    wake(robot);
    openByKey(robot);
    var low = cutLine(robot, "#ladder-line-2");
    double before = low.getVvalue();
    var line = robot.lookup("#ladder-line-2").queryAs(RadioButton.class);
    var at = line.localToScreen(line.getLayoutBounds());
    robot.interact(() -> ticker.advance(900));
    robot.clickOn(at.getMinX() + at.getHeight() / 2, at.getMinY() + 2);
    WaitForAsyncUtils.waitForFxEvents();
    assertThat(line.isSelected()).isTrue();
    assertThat(low.getVvalue()).isEqualTo(before);
    robot.type(KeyCode.DOWN);
    WaitForAsyncUtils.waitForFxEvents();
    assertThat(low.getVvalue()).as("the keyboard brings its line into sight").isGreaterThan(before);
  }

  // Makes the window so low that the upper part of a line alone is to be seen.
  private ScrollPane cutLine(FxRobot robot, String id) {
    var line = robot.lookup(id).query();
    var low = (ScrollPane) robot.lookup("#ladder .as-scroll .as-scroll").query();
    robot.interact(() -> {
      var content = low.getContent();
      low.minHeightProperty().unbind();
      low.setMinHeight(0);
      double top = content.sceneToLocal(line.localToScene(0, 0)).getY();
      low.setMaxHeight(top + 5);
      low.getScene().getRoot().layout();
    });
    return low;
  }

  @Test
  void aLowWindowScrollsTheChoicesAndKeepsTheAnswers(FxRobot robot) {
    robot.interact(() -> appearance.textPercentProperty().set(200));
    wake(robot);
    robot.interact(() -> prompter.window().stage().setHeight(720));
    openByKey(robot);
    robot.interact(() -> prompter.window().stage().setHeight(720));
    WaitForAsyncUtils.waitForFxEvents();
    var scene = prompter.window().stage().getScene();
    robot.interact(() -> {
      scene.getRoot().applyCss();
      scene.getRoot().layout();
    });
    assertThat(robot.lookup("#ladder .scroll-bar").queryAllAs(ScrollBar.class))
        .as("bars in sight")
        .filteredOn(bar -> bar.isVisible() && bar.getOrientation() == Orientation.VERTICAL)
        .hasSize(1);
    var room = new BoundingBox(0, 0, scene.getWidth(), scene.getHeight());
    for (String id : new String[] {"#ladder-give", "#ladder-back", "#ladder-line-1"}) {
      var node = robot.lookup(id).query();
      assertThat(room.contains(node.localToScene(node.getBoundsInLocal())))
          .as("%s %s in %s", id, node.localToScene(node.getBoundsInLocal()), room)
          .isTrue();
    }
  }
}
