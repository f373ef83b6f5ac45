package dev.assent.desktop.practice;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.desktop.approval.card.SampleRequests;
import dev.assent.desktop.ui.Appearance;
import dev.assent.desktop.ui.Texts;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

@ExtendWith(ApplicationExtension.class)
class PracticeViewTest {
  private final FakePractice practice = new FakePractice();

  @Start
  void start(Stage stage) {
    var scene = new Scene(new PracticeView(PracticeExhibit.model(practice)), 1080, 900);
    new Appearance().dress(scene);
    stage.setScene(scene);
    stage.show();
  }

  @Test
  void anAgentIsPlayedAndItsCallIsOnTheRealCardUntilOneLeaves(FxRobot robot) {
    assertThat(robot.lookup("#practice-made-up").queryAs(Label.class).getText())
        .isEqualTo(Texts.get("practice.madeUp"));
    var play = robot.lookup("#practice-play-careful").queryAs(Button.class);
    assertThat(play.getText()).isEqualTo("Play");
    robot.interact(play::fire);
    assertThat(play.getText()).isEqualTo("Stop");
    robot.interact(practice::opened);
    robot.interact(
        () -> practice.queue.ask(SampleRequests.read("careful-1").called("careful-1").build()));
    assertThat(practice.queue.shown).as("the card is in sight").containsExactly("careful-1");
    robot.clickOn(
        robot
            .lookup((Label label) -> label.getText().equals(Texts.get("approval.hint.asleep")))
            .queryAs(Label.class));
    assertThat(robot.lookup(".as-card-floating").<Node>queryAll())
        .as("the page that scrolls leaves the keyboard to the card")
        .anyMatch(Node::isFocusWithin);
    assertThat(robot.lookup(".as-card-floating").<Node>queryAll())
        .anyMatch(node -> node.isVisible() && node.getBoundsInParent().getHeight() > 100);
    robot.interact(
        () -> practice.queue.ask(SampleRequests.read("careful-2").called("careful-2").build()));
    robot.clickOn("#card-together");
    assertThat(robot.lookup("#group-title").queryAs(Label.class).isFocused())
        .as("the keyboard goes with the table")
        .isTrue();
    robot.clickOn("#group-single");
    assertThat(robot.lookup("#card-title").queryAs(Label.class).isFocused())
        .as("and back to the card")
        .isTrue();
    robot.interact(() -> robot.lookup("#practice-leave").queryAs(Button.class).fire());
    assertThat(robot.lookup(".as-card-floating").queryAll()).isEmpty();
    assertThat(practice.told).containsExactly("open", "play CAREFUL", "close", "left");
    assertThat(play.getText()).isEqualTo("Play");
  }
}
