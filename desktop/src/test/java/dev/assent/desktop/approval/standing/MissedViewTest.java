package dev.assent.desktop.approval.standing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.approval.ApprovalAnswer;
import dev.assent.core.approval.MissedCall;
import dev.assent.core.approval.StandingState;
import dev.assent.desktop.approval.card.SampleRequests;
import dev.assent.desktop.approval.content.CommandReader;
import dev.assent.desktop.ui.Appearance;
import dev.assent.desktop.ui.ManualTicker;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.StackPane;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;
import org.testfx.util.WaitForAsyncUtils;

/// The page of missed calls under the mouse.
@ExtendWith(ApplicationExtension.class)
class MissedViewTest {
  private static final double LINE = 78;

  private final MissedViewModel model =
      new MissedViewModel(
          new FakeStandingDesk(),
          MissedLog.NONE,
          new ManualTicker(SampleRequests.NOW),
          CommandReader.NONE,
          ZoneOffset.UTC);
  private final List<String> made = new ArrayList<>();

  @SuppressWarnings("NullAway.Init") // The robot's extension calls start before each test.
  private Stage stage;

  @Start
  void start(Stage own) {
    stage = own;
    model.setWays(
        (server, approval, said) -> made.add("rule " + approval),
        (server, approval) -> made.add("record " + approval));
    var scene = new Scene(new StackPane(new MissedView(model)), 1080, 760);
    new Appearance().dress(scene);
    own.setScene(scene);
    own.show();
    model.standingChanged(
        new StandingState(
            List.of(),
            List.of(),
            List.of(
                new MissedCall(
                    SampleRequests.read("a").build(),
                    new ApprovalAnswer.Withdrawn(ApprovalAnswer.Cause.DISCONNECTED),
                    SampleRequests.NOW,
                    new MissedCall.Chance.Gone())),
            1));
  }

  @AfterEach
  void hide(FxRobot robot) {
    robot.interact(() -> stage.hide());
  }

  private MissedViewModel shown(FxRobot robot, MissedLog log) {
    var ofLogs =
        new MissedViewModel(
            new FakeStandingDesk(),
            log,
            new ManualTicker(SampleRequests.NOW),
            CommandReader.NONE,
            ZoneOffset.UTC);
    robot.interact(() -> {
      stage.setWidth(1_000);
      stage.setScene(new Scene(new StackPane(new MissedView(ofLogs))));
    });
    return ofLogs;
  }

  @Test
  void withLargeTextAPageWithoutAnythingHasItsTitleToo(FxRobot robot) {
    var empty = shown(robot, MissedLog.NONE);
    robot.interact(() -> {
      stage.getScene().getRoot().setStyle("-fx-font-size: 26px");
      empty.standingChanged(new StandingState(List.of(), List.of(), List.of(), 1));
    });
    WaitForAsyncUtils.waitForFxEvents();
    assertThat(titles(robot)).containsExactly("Missed");
    robot.interact(() -> stage.getScene().getRoot().setStyle("-fx-font-size: 13px"));
    WaitForAsyncUtils.waitForFxEvents();
    assertThat(titles(robot)).as("beside each other one is enough").containsExactly("Missed");
  }

  private static List<String> titles(FxRobot robot) {
    return robot.lookup(".as-title").queryAllAs(Label.class).stream()
        .filter(label ->
            Stream.<Node>iterate(label, Objects::nonNull, Node::getParent)
                .allMatch(Node::isVisible))
        .map(Label::getText)
        .toList();
  }

  /// A miss that the core remembers no more stands in the logs alone.
  @Test
  void aPageThatComesIntoSightReadsTheLogs(FxRobot robot) {
    var log = new FakeMissedLog();
    log.miss("past", "Write a file", "write_file", "/home/sam/code/a.txt", SampleRequests.NOW);
    var ofLogs = shown(robot, log);
    assertThat(ofLogs.rows()).anyMatch(row -> row.holds("past"));
  }

  private static List<String> said(FxRobot robot) {
    return robot.lookup(".label").queryAllAs(Label.class).stream()
        .filter(label -> label.isVisible() && label.getParent().isVisible())
        .map(Label::getText)
        .toList();
  }

  @Test
  void aPageWhoseLogsAreStillReadDoesNotSayThatNothingWasMissed(FxRobot robot) {
    var log = new FakeMissedLog();
    log.answers = false;
    shown(robot, log);
    assertThat(said(robot))
        .contains("Reading the logs…")
        .doesNotContain("Nothing to take up again", "No missed call is left.");
  }

  @Test
  void ofALogThatWasNotReadThePageSaysThatInsteadOfNothing(FxRobot robot) {
    var log = new FakeMissedLog();
    log.unread.add("Not all of the log of files could be read: a fault");
    shown(robot, log);
    assertThat(said(robot))
        .contains("Not all of the log of files could be read: a fault")
        .contains("Not every log could be read")
        .doesNotContain("Nothing to take up again", "No missed call is left.");
  }

  @Test
  void whatCanBeMadeOfACallTakesTheMouse(FxRobot robot) {
    robot.clickOn("#missed-rule");
    robot.clickOn("#missed-record");
    assertThat(made).containsExactly("rule a", "record a");
  }

  /// Beside a call, words of a row would be torn where the text is large.
  @Test
  void withoutRoomForBothTheRowsAndTheCallTakeTurns(FxRobot robot) {
    robot.interact(() -> stage.setWidth(560));
    var list = robot.lookup("#missed-list").query();
    var back = robot.lookup("#missed-back").queryButton();
    for (int turn = 0; turn < 2; turn++) {
      WaitForAsyncUtils.waitForFxEvents();
      robot.interact(back::fire);
      WaitForAsyncUtils.waitForFxEvents();
      assertThat(isSeen(list)).as("rows").isTrue();
      assertThat(isSeen(back)).as("a call beside them").isFalse();
      assertThat(list.getLayoutBounds().getWidth()).isGreaterThan(500);

      robot.interact(list::requestFocus);
      robot.type(KeyCode.HOME).type(KeyCode.ENTER);
      assertThat(isSeen(back)).as("the call").isTrue();
      assertThat(isSeen(list)).as("rows beside it").isFalse();
    }
  }

  /// A yes to a missed call is never in time.
  @Test
  void noTickOffersToAcceptATool(FxRobot robot) {
    var call =
        SampleRequests.read("n")
            .described("{\"name\":\"t\",\"description\":\"Reads.\"}", null)
            .askedForTheTool()
            .build();
    robot.interact(() ->
        model.standingChanged(
            new StandingState(
                List.of(),
                List.of(),
                List.of(
                    new MissedCall(
                        call,
                        new ApprovalAnswer.TimedOut(),
                        SampleRequests.NOW,
                        new MissedCall.Chance.Open())),
                2)));
    WaitForAsyncUtils.waitForFxEvents();
    assertThat(model.card().state().content.get().orElseThrow().review().acceptable()).isTrue();
    assertThat(isSeen(robot.lookup("#card-accept").query())).isFalse();
  }

  private static boolean isSeen(Node part) {
    return Stream.<Node>iterate(part, Objects::nonNull, Node::getParent).allMatch(Node::isVisible);
  }

  @Test
  void aLineIsNoHigherThanOneOfTheQueue(FxRobot robot) {
    var list = robot.lookup("#missed-list").queryAs(ListView.class);
    robot.interact(() -> {
      stage.getScene().getRoot().applyCss();
      stage.getScene().getRoot().layout();
    });
    assertThat(list.lookupAll(".as-queue-row"))
        .filteredOn(node -> node instanceof ListCell<?> cell && cell.getGraphic() != null)
        .isNotEmpty()
        .allSatisfy(
            cell -> assertThat(cell.getLayoutBounds().getHeight()).isLessThanOrEqualTo(LINE));
  }
}
