package dev.assent.desktop.approval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.SideEffect;
import dev.assent.core.approval.ApprovalAnswer;
import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.core.approval.question.ApprovalTier;
import dev.assent.desktop.approval.card.ApprovalViewModel;
import dev.assent.desktop.approval.card.FakeDesk;
import dev.assent.desktop.approval.card.PanelClicks;
import dev.assent.desktop.approval.card.SampleRequests;
import dev.assent.desktop.approval.content.CommandReader;
import dev.assent.desktop.ui.Appearance;
import dev.assent.desktop.ui.ManualTicker;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.controls.AnswerButton;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.VBox;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;
import org.testfx.util.NodeQueryUtils;
import org.testfx.util.WaitForAsyncUtils;

@ExtendWith(ApplicationExtension.class)
class WaitingViewTest {
  private final FakeDesk desk = new FakeDesk();
  private final ManualTicker ticker = new ManualTicker(SampleRequests.NOW);
  private final ApprovalViewModel card = new ApprovalViewModel(desk, ticker, CommandReader.NONE);
  private final WaitingViewModel list = new WaitingViewModel(card, ticker);
  private final Appearance appearance = new Appearance();

  @SuppressWarnings("NullAway.Init") // The robot's extension calls start before each test.
  private Stage stage;

  @Start
  void start(Stage own) {
    stage = own;
    desk.register(list);
    var scene =
        new Scene(new javafx.scene.layout.StackPane(new WaitingPage(list).content()), 1080, 760);
    appearance.dress(scene);
    own.setScene(scene);
    own.show();
    list.setOnScreen(true);
  }

  @AfterEach
  void hide(FxRobot robot) {
    robot.interact(() -> stage.hide());
  }

  @Test
  void theTimeOfACardIsWholeWithLargeText(FxRobot robot) {
    robot.interact(() -> appearance.textPercentProperty().set(200));
    ask(robot, read("a"), write("b", "short"));
    robot.interact(() -> list.choose(list.waiting().getLast()));
    WaitForAsyncUtils.waitForFxEvents();
    var time = robot.lookup("#time").query();
    double right = time.localToScene(time.getLayoutBounds()).getMaxX();
    var place = time.getScene().lookup(".as-card");
    assertThat(right).isLessThanOrEqualTo(place.localToScene(place.getLayoutBounds()).getMaxX());
  }

  @ParameterizedTest
  @CsvSource({"644,450,100", "824,620,100", "1168,760,200", "912,640,200"})
  void theAnswersAreInSightHoweverLittleRoomThereIs(
      int width, int height, int percent, FxRobot robot) {
    robot.interact(() -> {
      appearance.textPercentProperty().set(percent);
      stage.setWidth(width + stage.getWidth() - stage.getScene().getWidth());
      stage.setHeight(height + stage.getHeight() - stage.getScene().getHeight());
    });
    ask(
        robot,
        SampleRequests.command("rm", "rm -rf ~/code/payments-api/ledger/of/a/long/path").build(),
        read("b"));
    WaitForAsyncUtils.waitForFxEvents();
    var scene = stage.getScene();
    for (var id : List.of("#answer-deny", "#answer-once", "#card-title")) {
      var place = robot.lookup(id).query();
      var box = place.localToScene(place.getLayoutBounds());
      assertThat(box.getMaxY()).as(id).isLessThanOrEqualTo(scene.getHeight());
      assertThat(box.getMaxX()).as(id).isLessThanOrEqualTo(scene.getWidth());
    }
    // Wide enough for three answers and a line of code.
    var card = robot.lookup(".as-card-title").query().getScene().lookup(".as-card");
    assertThat(card.getLayoutBounds().getWidth()).isGreaterThan(4.3 * percent);
    boolean one = robot.lookup("#waiting-back").query().isVisible();
    if (one) {
      robot.interact(() -> robot.lookup("#waiting-back").queryButton().fire());
      assertThat(shows("#card-title", robot)).isFalse();
      robot.type(KeyCode.DOWN).type(KeyCode.ENTER);
      assertThat(shows("#card-title", robot)).as("the chosen call").isTrue();
    }
  }

  private static boolean shows(String id, FxRobot robot) {
    var shown = robot.lookup(id).query();
    return Stream.<Node>iterate(shown, Objects::nonNull, Node::getParent).allMatch(Node::isVisible);
  }

  @Test
  void behindTheRowsTheKeyboardComesToTheCardAndNotToWhatHasEnded(FxRobot robot) {
    ask(robot, read("a"), read("b"));
    robot.interact(() -> desk.end(desk.queue().waiting().getLast(), new ApprovalAnswer.TimedOut()));
    robot.interact(() -> robot.lookup("#waiting-list").query().requestFocus());
    robot.type(KeyCode.TAB);
    assertThat(stage.getScene().getFocusOwner().getId()).isEqualTo("card-title");
  }

  private static ApprovalRequest read(String id) {
    String path = "/src/" + id;
    return SampleRequests.read(id)
        .arguments("{\"path\":\"" + path + "\"}")
        .path("/path", path)
        .build();
  }

  private static ApprovalRequest write(String id, String content) {
    return SampleRequests.read(id)
        .tool("filesystem", "write_file")
        .effects(SideEffect.FS_WRITE)
        .tier(ApprovalTier.CARE)
        .arguments("{\"path\":\"/x\",\"content\":\"" + content + "\"}")
        .path("/path", "/x")
        .build();
  }

  private void ask(FxRobot robot, ApprovalRequest... requests) {
    robot.interact(() -> desk.ask(requests));
    WaitForAsyncUtils.waitForFxEvents();
  }

  @Test
  void theQueueIsPausedAndGoesOnWhereItIsSeen(FxRobot robot) {
    ask(robot, read("a"));
    var pause = robot.lookup("#waiting-pause").queryButton();
    assertThat(pause.getText()).isEqualTo("Pause the queue");
    robot.clickOn("#waiting-pause");
    assertThat(list.pausedProperty().get()).isTrue();
    assertThat(pause.getText()).isEqualTo("Go on");
    robot.clickOn("#waiting-pause");
    assertThat(list.pausedProperty().get()).isFalse();
    assertThat(desk.answers).isEmpty();
  }

  @Test
  void aNoInWordsIsChosenByClick(FxRobot robot) {
    ask(robot, read("a"));
    robot.clickOn("#card-title");
    pass(robot, 900);
    robot.clickOn("#card-deny-more");
    pass(robot, 900);
    PanelClicks.choose(robot, card.denial());
  }

  @Test
  void thatNothingIsAnsweredYetIsSaidOnce(FxRobot robot) {
    ask(robot, read("a"));
    String words = Texts.get("approval.hint.asleep");
    assertThat(
            robot
                .lookup((Label label) -> label.getText().equals(words))
                .match(NodeQueryUtils.isVisible())
                .queryAll())
        .hasSize(1);
  }

  private void open(FxRobot robot) {
    robot.interact(() -> robot.lookup("#waiting-list").query().requestFocus());
    robot.type(KeyCode.ENTER);
    robot.interact(() -> stage.getScene().getRoot().layout());
  }

  private void wake(FxRobot robot) {
    robot.clickOn("#group .as-card-title");
    pass(robot, 900);
  }

  private void pass(FxRobot robot, long millis) {
    robot.interact(() -> ticker.advance(millis));
  }

  private CheckBox tick(FxRobot robot, int at) {
    return robot.lookup("#group-tick").queryAllAs(CheckBox.class).stream()
        .skip(at)
        .findFirst()
        .orElseThrow();
  }

  @Test
  void aGroupIsOpenedTickedAndAnsweredByKeyboardAlone(FxRobot robot) {
    ask(robot, read("a"), read("b"), read("c"));
    open(robot);
    assertThat(robot.lookup("#group").query().isVisible()).isTrue();
    robot.type(KeyCode.TAB);
    for (int i = 0; i < 20 && !tick(robot, 0).isFocused(); i++) {
      robot.type(KeyCode.TAB);
    }
    robot.type(KeyCode.SPACE);
    assertThat(tick(robot, 0).isSelected()).isFalse();
    robot.type(KeyCode.TAB);
    pass(robot, 900);
    robot.interact(() -> robot.lookup("#group-once").query().requestFocus());
    robot.type(KeyCode.ENTER);
    assertThat(desk.answers).containsExactly("b allow_once", "c allow_once");
  }

  @Test
  void returnOnATickOfTheTableSaysWhatTheAnswerSays(FxRobot robot) {
    ask(robot, read("a"), read("b"), read("c"));
    open(robot);
    wake(robot);
    robot.interact(() -> tick(robot, 1).requestFocus());
    robot.type(KeyCode.SPACE);
    assertThat(tick(robot, 1).isSelected()).isFalse();
    robot.type(KeyCode.ENTER);
    assertThat(desk.answers).as("what is ticked has to be read").isEmpty();
    assertThat(tick(robot, 1).isSelected()).isFalse();
    pass(robot, 900);
    robot.type(KeyCode.ENTER);
    assertThat(desk.answers).containsExactly("a allow_once", "c allow_once");
  }

  @Test
  void returnOnTheListAnswersNothing(FxRobot robot) {
    ask(robot, read("a"), read("b"));
    open(robot);
    for (int i = 0; i < 5; i++) {
      robot.type(KeyCode.ENTER);
      robot.type(KeyCode.ESCAPE);
      pass(robot, 900);
    }
    assertThat(desk.answers).isEmpty();
  }

  @Test
  void aClickOpensTheGroupWhoseCallIsOnTheCardAlready(FxRobot robot) {
    ask(robot, read("a"), read("b"));
    assertThat(robot.lookup("#group").query().isVisible()).isFalse();
    robot.clickOn("#waiting-list .as-queue-title");
    assertThat(robot.lookup("#group").query().isVisible()).isTrue();
    pass(robot, 5_000);
    robot.clickOn("#group-once");
    assertThat(desk.answers).as("the click turns to the table").isEmpty();
    pass(robot, 900);
    robot.clickOn("#group-once");
    assertThat(desk.answers).containsExactly("a allow_once", "b allow_once");
  }

  @Test
  void aValueThatIsCutIsOpenedBeforeAYes(FxRobot robot) {
    ask(robot, write("a", "x".repeat(200)), write("b", "short"));
    open(robot);
    robot.clickOn("#group-all");
    wake(robot);
    robot.type(KeyCode.ENTER);
    assertThat(desk.answers).isEmpty();
    robot.clickOn((Button) robot.lookup("#group .as-fold").query());
    pass(robot, 900);
    robot.interact(() -> stage.getScene().getRoot().layout());
    pass(robot, 900);
    robot.type(KeyCode.ENTER);
    assertThat(desk.answers).containsExactly("a allow_once", "b allow_once");
  }

  @Test
  void whatIsBelowTheWindowIsToBeScrolledToAndNotOpened(FxRobot robot) {
    ask(
        robot,
        java.util.stream.IntStream.range(0, 25)
            .mapToObj(i -> read("c" + i))
            .toArray(ApprovalRequest[]::new));
    open(robot);
    wake(robot);
    int below = list.group().state().unseen.get();
    assertThat(below).isBetween(2, 24);
    assertThat(robot.lookup("#group-once").<AnswerButton>query().insteadProperty().get())
        .isEqualTo("Scroll to " + below + " more calls");
    assertThat(robot.lookup("#group-hint").queryAs(Label.class).getText())
        .isEqualTo("Scroll through the calls before you say yes.");
    var scroll = robot.lookup("#group .scroll-pane").queryAs(ScrollPane.class);
    for (double at = 0; at <= 1; at += 0.05) {
      double to = at;
      robot.interact(() -> {
        scroll.setVvalue(to);
        stage.getScene().getRoot().layout();
      });
    }
    robot.interact(() -> scroll.setVvalue(1));
    assertThat(list.group().state().unseen.get()).isZero();
    assertThat(robot.lookup("#group-once").<AnswerButton>query().insteadProperty().get()).isEmpty();
  }

  /// The words for its end stand below a call where both do not fit beside each other.
  @Test
  void ofACommandThatEndedNothingIsCut(FxRobot robot) {
    var call = SampleRequests.command("rm", "rm -rf build/classes/run.sh").build();
    ask(robot, call, read("b"));
    robot.interact(() -> desk.end(call, new ApprovalAnswer.TimedOut(ApprovalAnswer.Limit.CLIENT)));
    robot.interact(() -> stage.getScene().getRoot().layout());
    WaitForAsyncUtils.waitForFxEvents();
    assertThat(
            robot.lookup(".as-ended-box .label").queryAllAs(Label.class).stream()
                .filter(label -> label.getText().contains("run.sh"))
                .toList())
        .singleElement()
        .satisfies(label -> assertThat(label.isTextTruncated()).isFalse());
  }

  @Test
  void aTableWhoseCallsHaveAllEndedSaysSoAndOffersNothing(FxRobot robot) {
    var calls = List.of(read("a"), read("b"));
    ask(robot, calls.toArray(ApprovalRequest[]::new));
    open(robot);
    assertThat(robot.lookup("#group-deny").query().getParent().isVisible()).isTrue();
    robot.interact(() -> desk.end(calls.getFirst(), new ApprovalAnswer.TimedOut()));
    assertThat(robot.lookup("#group #position").queryAs(Label.class).getText())
        .isEqualTo("1 call left");
    robot.interact(() -> desk.end(calls.getLast(), new ApprovalAnswer.TimedOut()));
    assertThat(robot.lookup("#group-hint").queryAs(Label.class).getText())
        .isEqualTo("These calls have ended.");
    assertThat(robot.lookup("#group #position").queryAs(Label.class).getText()).isEmpty();
    for (String gone : List.of("#group-deny", "#group-all", "#group #time-word")) {
      assertThat(
              Stream.iterate(robot.lookup(gone).query(), Objects::nonNull, Node::getParent)
                  .allMatch(Node::isVisible))
          .as(gone)
          .isFalse();
    }
  }

  @Test
  void aLastLineEndIsNoUnreadPartAndFewLinesStandWhole(FxRobot robot) {
    ask(robot, write("a", "attempts: 8\\n"), write("b", "retry:\\n  attempts: 9\\n  delay: 2\\n"));
    open(robot);
    robot.clickOn("#group-all");
    wake(robot);
    assertThat(robot.lookup("#group .as-fold").tryQuery()).isEmpty();
    robot.type(KeyCode.ENTER);
    assertThat(desk.answers).containsExactly("a allow_once", "b allow_once");
  }

  @Test
  void theHeadsOfTheTableDoNotReachEachOther(FxRobot robot) {
    var lines = "x\\n".repeat(20);
    ask(
        robot,
        Stream.of("a", "b")
            .map(id ->
                SampleRequests.read(id)
                    .tool("filesystem", "write_file")
                    .arguments(
                        """
                        {"the_first_destination": "/src/of/payments/%1$s",
                         "the_second_one": "%2$s%1$s", "the_third_destination": "%1$s"}
                        """
                            .formatted(id, lines))
                    .build())
            .toArray(ApprovalRequest[]::new));
    open(robot);
    int heads = 0;
    double last = 0;
    for (var part : robot.lookup("#group-table").<GridPane>query().getChildren()) {
      if (part instanceof VBox head && GridPane.getRowIndex(part) == 0) {
        var box = part.localToScene(part.getLayoutBounds());
        assertThat(box.getMinX()).isGreaterThanOrEqualTo(last);
        last = box.getMaxX();
        heads++;
        assertThat(head.getChildren())
            .allSatisfy(word ->
                assertThat(word.getBoundsInParent().getMaxX())
                    .isLessThanOrEqualTo(box.getWidth() + 1));
      }
    }
    assertThat(heads).isEqualTo(3);
  }

  @Test
  void allThatIsFoldedInAColumnOpensAtOnePress(FxRobot robot) {
    String lines = "x\\n".repeat(20);
    ask(robot, write("a", lines + "a"), write("b", lines + "b"), write("c", lines + "c"));
    open(robot);
    assertThat(robot.lookup("#group .as-fold").queryAll()).hasSize(3);
    robot.clickOn("#group-open");
    assertThat(robot.lookup("#group .as-fold").tryQuery()).isEmpty();
    assertThat(robot.lookup("#group-open").tryQuery()).isEmpty();
  }

  private java.util.Map<String, javafx.geometry.Bounds> places(FxRobot robot, String... ids) {
    // Heights that follow from widths are known one layout later.
    for (int i = 0; i < 3; i++) {
      robot.interact(() -> {
        stage.getScene().getRoot().applyCss();
        stage.getScene().getRoot().layout();
      });
    }
    var places = new java.util.TreeMap<String, javafx.geometry.Bounds>();
    for (String id : ids) {
      var node = robot.lookup(id).query();
      places.put(id, node.localToScene(node.getLayoutBounds()));
    }
    return places;
  }

  @Test
  void aCardThatEndsMovesNothingThatCanBePressed(FxRobot robot) {
    ask(robot, read("a"));
    var before = places(robot, "#card-title", "#card-explain");
    robot.interact(
        () -> desk.end(desk.queue().waiting().getFirst(), new ApprovalAnswer.TimedOut()));
    assertThat(places(robot, "#card-title", "#card-explain")).isEqualTo(before);
  }

  @Test
  void theTabThatWakesTheCardLeavesReturnToItsAnswer(FxRobot robot) {
    ask(robot, read("a"), SampleRequests.read("b").tool("filesystem", "stat").build());
    robot.interact(() -> robot.lookup("#waiting-list").query().requestFocus());
    for (int i = 0; i < 10 && !card.isAttended(); i++) {
      robot.type(KeyCode.TAB);
    }
    assertThat(robot.lookup("#card-title").query().isFocused()).isTrue();
    pass(robot, 900);
    robot.type(KeyCode.ENTER);
    assertThat(desk.answers).containsExactly("a allow_once");
  }

  @Test
  void escapeDeniesWhatIsTickedAndTheRowsSayTheirEnd(FxRobot robot) {
    ask(robot, read("a"), read("b"), read("c"));
    open(robot);
    wake(robot);
    robot.interact(() -> tick(robot, 2).setSelected(false));
    pass(robot, 900);
    robot.type(KeyCode.ESCAPE);
    assertThat(desk.answers).containsExactly("a deny", "b deny");
    pass(robot, 300);
    assertThat(robot.lookup("#group-table .label").queryAllAs(Label.class))
        .extracting(Label::getText)
        .contains("you denied it");
    assertThat(tick(robot, 0).isDisabled()).isTrue();
  }

  @Test
  void withEverythingDeniedTheEmptyPageSaysSo(FxRobot robot) {
    assertThat(robot.lookup("#waiting-empty-head").queryAs(Label.class).getText())
        .isEqualTo("Nothing is waiting");
    robot.interact(() -> list.denyingProperty().set(true));
    assertThat(robot.lookup("#waiting-empty-head").queryAs(Label.class).getText())
        .isEqualTo("Everything is denied");
  }

  @Test
  void aCardIsSetAsideByItsKeyAndByItsButton(FxRobot robot) {
    ask(
        robot,
        read("a"),
        SampleRequests.read("b").tool("filesystem", "stat").build(),
        SampleRequests.read("c").tool("filesystem", "move").build());
    robot.clickOn("#card-title");
    robot.press(KeyCode.CONTROL).type(KeyCode.S).release(KeyCode.CONTROL);
    assertThat(card.state().content.get().orElseThrow().id()).isEqualTo("b");
    robot.clickOn("#card-aside");
    assertThat(card.state().content.get().orElseThrow().id()).isEqualTo("c");
    assertThat(desk.answers).isEmpty();
    assertThat(card.aside().ids()).containsExactlyInAnyOrder("a", "b");
    // They wait still: nobody may say that nothing does.
    assertThat(shows("#waiting-empty-head", robot)).isFalse();
  }
}
