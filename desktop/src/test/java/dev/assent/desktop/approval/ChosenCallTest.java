package dev.assent.desktop.approval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.approval.ApprovalAnswer;
import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.desktop.approval.card.ApprovalViewModel;
import dev.assent.desktop.approval.card.CardArming;
import dev.assent.desktop.approval.card.FakeDesk;
import dev.assent.desktop.approval.card.SampleRequests;
import dev.assent.desktop.approval.content.CardContent;
import dev.assent.desktop.approval.content.CommandReader;
import dev.assent.desktop.ui.Appearance;
import dev.assent.desktop.ui.ManualTicker;
import dev.assent.testing.Depth;
import java.util.Optional;
import java.util.Random;
import javafx.event.Event;
import javafx.geometry.Point2D;
import javafx.scene.Scene;
import javafx.scene.control.ListView;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.StackPane;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

/// The call on the page *Waiting* is the one a person chose, whatever comes and goes beside it, and
/// whoever clicks without looking answers none that they did not wake.
@ExtendWith(ApplicationExtension.class)
class ChosenCallTest {
  private static final int STEPS = Depth.of(400, 20_000);

  private final FakeDesk desk = new FakeDesk();
  private final ManualTicker ticker = new ManualTicker(SampleRequests.NOW);
  private final ApprovalViewModel card = new ApprovalViewModel(desk, ticker, CommandReader.NONE);
  private final WaitingViewModel list = new WaitingViewModel(card, ticker);

  @SuppressWarnings("NullAway.Init") // The robot's extension calls start before each test.
  private Stage stage;

  @Start
  void start(Stage own) {
    stage = own;
    desk.register(list);
    var scene = new Scene(new StackPane(new WaitingPage(list).content()), 1080, 760);
    new Appearance().dress(scene);
    own.setTitle("chosen call");
    own.setScene(scene);
    own.show();
    list.setOnScreen(true);
  }

  @AfterEach
  void hide(FxRobot robot) {
    robot.interact(() -> stage.hide());
  }

  private static ApprovalRequest call(String id) {
    return SampleRequests.read(id).tool("filesystem", "tool_" + id).build();
  }

  private static ApprovalRequest like(String id) {
    return SampleRequests.read(id)
        .arguments("{\"path\":\"/src/" + id + "\"}")
        .path("/path", "/src/" + id)
        .build();
  }

  private void act(FxRobot robot, Runnable change) {
    robot.interact(() -> {
      change.run();
      layOut();
    });
  }

  private void layOut() {
    stage.getScene().getRoot().applyCss();
    stage.getScene().getRoot().layout();
  }

  private void end(FxRobot robot, String id) {
    act(robot, () -> desk.end(waiting(id), new ApprovalAnswer.TimedOut()));
  }

  private ApprovalRequest waiting(String id) {
    return desk.queue().waiting().stream()
        .filter(call -> call.id().equals(id))
        .findFirst()
        .orElseThrow();
  }

  private Optional<String> shown() {
    return card.state().content.get().map(CardContent::id);
  }

  private ListView<WaitingLine> rows(FxRobot robot) {
    return robot.lookup("#waiting-list").queryListView();
  }

  private void choose(FxRobot robot, int row) {
    act(robot, () -> rows(robot).getSelectionModel().select(row));
  }

  private Optional<String> marked(FxRobot robot) {
    return Optional.ofNullable(rows(robot).getSelectionModel().getSelectedItem())
        .map(line -> line.calls().getFirst().id());
  }

  @Test
  void theChosenCallStaysWhenOneAboveItLeaves(FxRobot robot) {
    act(robot, () -> desk.ask(call("a"), call("b"), call("c"), call("d")));
    choose(robot, 2);
    assertThat(shown()).contains("c");
    for (var gone : new String[] {"b", "a", "d"}) {
      end(robot, gone);
      act(robot, () -> ticker.advance(1_500));
      assertThat(shown()).as("after %s", gone).contains("c");
      assertThat(marked(robot)).as("after %s", gone).contains("c");
    }
  }

  @Test
  void theOpenTableStaysWhenALineAboveItLeaves(FxRobot robot) {
    act(
        robot,
        () ->
            desk.ask(
                call("a"),
                SampleRequests.command("d", "rm -rf x").build(),
                like("g1"),
                like("g2")));
    choose(robot, 2);
    assertThat(list.group().state().open.get()).isTrue();
    end(robot, "a");
    act(robot, () -> ticker.advance(1_500));
    assertThat(list.group().state().open.get()).isTrue();
    assertThat(marked(robot)).contains("g1");
  }

  @Test
  void aTableWhoseCallsAllEndedStandsUntilAPersonMovesOn(FxRobot robot) {
    act(
        robot,
        () -> desk.ask(SampleRequests.command("d", "rm -rf x").build(), like("g1"), like("g2")));
    choose(robot, 1);
    end(robot, "g1");
    end(robot, "g2");
    act(robot, () -> ticker.advance(60_000));
    assertThat(list.group().state().open.get()).isTrue();
    assertThat(marked(robot)).as("its line is gone").isEmpty();
    choose(robot, 0);
    assertThat(list.group().state().open.get()).isFalse();
    assertThat(shown()).contains("d");
  }

  @Test
  void theCardThatEndedStandsAndTheNextOneSleeps(FxRobot robot) {
    act(robot, () -> desk.ask(call("a"), call("b")));
    robot.clickOn("#card-title");
    end(robot, "a");
    act(robot, () -> ticker.advance(60_000));
    assertThat(shown()).contains("a");
    assertThat(card.state().endedText.get()).isNotEmpty();
    assertThat(marked(robot)).as("its row is gone").isEmpty();
    robot.clickOn("#card-title");
    act(robot, () -> ticker.advance(1_200));
    robot.type(KeyCode.ENTER);
    assertThat(desk.answers).isEmpty();
    robot.clickOn("#card-close");
    assertThat(shown()).contains("b");
    act(robot, () -> ticker.advance(1_200));
    robot.type(KeyCode.ENTER);
    assertThat(desk.answers).as("nobody woke it").isEmpty();
    robot.clickOn("#card-title");
    act(robot, () -> ticker.advance(900));
    robot.type(KeyCode.ENTER);
    assertThat(desk.answers).containsExactly("b allow_once");
  }

  @Test
  void aCallThatComesBackFromAsideDoesNotTakeTheChosenOnesPlace(FxRobot robot) {
    act(robot, () -> desk.ask(call("a"), call("b"), call("c")));
    act(robot, card::setAside);
    choose(robot, 2);
    act(robot, () -> ticker.advance(55_000));
    assertThat(card.aside().ids()).isEmpty();
    assertThat(shown()).contains("c");
  }

  /// A person who does not look: clicks where *Allow once* is and types Return, while calls come
  /// and go.
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void blindPressesAllowOnlyWhatWasOnViewAndAwake(long seed, FxRobot robot) {
    act(robot, () -> desk.ask(call("first")));
    var once = robot.lookup("#answer-once").query();
    var place = once.localToScreen(once.getLayoutBounds());
    var at = new Point2D(place.getCenterX(), place.getCenterY());
    var blind = new Blind(seed, at);
    for (int i = 0; i < STEPS; i += 50) {
      act(
          robot,
          () -> {
            for (int j = 0; j < 50 && blind.fault.isEmpty(); j++) {
              blind.step();
            }
          });
      assertThat(blind.fault).as("seed %s", seed).isEmpty();
    }
    assertThat(blind.woken).as("cards that it woke").isPositive();
    assertThat(blind.onEnded).as("presses on a card that had ended").isPositive();
  }

  private final class Blind {
    private final Random random;
    private final Point2D at;
    private final GlassMouse mouse;
    private Optional<String> fault = Optional.empty();
    private Optional<String> last = shown();
    private long clock;
    private long cameAt;
    private int made;
    private int onEnded;
    private int woken;

    Blind(long seed, Point2D at) {
      random = new Random(seed);
      this.at = at;
      mouse = new GlassMouse(new PlatformWindow(stage), true);
    }

    void step() {
      switch (random.nextInt(8)) {
        case 0, 1 -> click();
        case 2, 3 -> type();
        case 4 -> {
          card.dismiss();
          layOut();
          look();
        }
        default -> beside();
      }
    }

    // By itself nothing takes the place of a call.
    private void beside() {
      var before = shown();
      switch (random.nextInt(4)) {
        case 0 -> {
          if (desk.queue().waiting().size() < 5) {
            desk.ask(call("n" + made++));
          }
        }
        case 1 -> {
          var waiting = desk.queue().waiting();
          if (!waiting.isEmpty()) {
            desk.end(waiting.get(random.nextInt(waiting.size())), new ApprovalAnswer.TimedOut());
          }
        }
        default -> {
          long millis = random.nextInt(1_400);
          clock += millis;
          ticker.advance(millis);
        }
      }
      layOut();
      if (before.isPresent() && !before.equals(shown())) {
        fault = Optional.of(before + " became " + shown() + " by itself");
      }
      look();
    }

    private void look() {
      if (!last.equals(shown())) {
        last = shown();
        cameAt = clock;
      }
    }

    private void click() {
      press(() -> mouse.down(at), () -> mouse.up(at));
    }

    private void type() {
      press(() -> key(KeyEvent.KEY_PRESSED), () -> key(KeyEvent.KEY_RELEASED));
    }

    private void key(javafx.event.EventType<KeyEvent> type) {
      var owner = stage.getScene().getFocusOwner();
      Event.fireEvent(
          owner == null ? stage.getScene() : owner,
          new KeyEvent(type, "", "", KeyCode.ENTER, false, false, false, false));
    }

    private void press(Runnable down, Runnable up) {
      var before = shown();
      boolean awake = card.state().answering.get() == CardArming.State.AWAKE;
      onEnded += card.state().endedText.get().isEmpty() ? 0 : 1;
      woken += awake ? 1 : 0;
      int answers = desk.answers.size();
      boolean early = clock - cameAt < 900;
      down.run();
      if (random.nextInt(3) == 0) {
        beside();
      }
      up.run();
      layOut();
      for (var answer : desk.answers.subList(answers, desk.answers.size())) {
        if (!awake || early || !before.map(id -> id + " allow_once").equals(Optional.of(answer))) {
          fault = Optional.of(answer + " while " + before + " was shown, awake " + awake);
        }
      }
      look();
    }
  }
}
