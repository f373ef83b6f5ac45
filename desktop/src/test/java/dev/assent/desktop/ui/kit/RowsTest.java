package dev.assent.desktop.ui.kit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.desktop.ui.Appearance;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.StackPane;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

@ExtendWith(ApplicationExtension.class)
class RowsTest {
  private final ObservableList<String> all = FXCollections.observableArrayList("a", "b", "c", "d");
  private final List<String> chosen = new ArrayList<>();
  private final List<String> pressed = new ArrayList<>();
  private Optional<String> marked = Optional.of("b");

  @SuppressWarnings("NullAway.Init") // The robot's extension calls start before each test.
  private Rows<String> rows;

  @Start
  void start(Stage stage) {
    rows = new Rows<>(row -> Lay.spoken(Face.BODY.of(row), "row " + row));
    rows.setId("rows");
    rows.marks(() -> marked);
    rows.follow(all);
    rows.onChosen(chosen::add);
    rows.onPressed(pressed::add);
    var scene = new Scene(new StackPane(rows), 300, 400);
    new Appearance().dress(scene);
    stage.setScene(scene);
    stage.show();
  }

  private void when(FxRobot robot, Runnable change) {
    robot.interact(change);
  }

  @Test
  void whatThePageMarksAndWhatComesOrGoesIsNoChoice(FxRobot robot) {
    when(robot, rows::mark);
    assertThat(rows.marked()).contains("b");
    when(robot, () -> all.removeAll("a", "c"));
    assertThat(rows.getItems()).containsExactly("b", "d");
    assertThat(rows.marked()).contains("b");
    when(robot, () -> all.addFirst("new"));
    assertThat(rows.marked()).contains("b");
    when(robot, () -> all.remove("b"));
    assertThat(rows.marked()).as("its row is gone").isEmpty();
    when(robot, () -> all.setAll("x", "b"));
    assertThat(rows.marked()).contains("b");
    when(robot, () -> all.sort(null));
    assertThat(rows.getItems()).containsExactly("b", "x");
    assertThat(chosen).isEmpty();
  }

  @Test
  void aPersonChoosesByKeyAndPressesWhatIsMarked(FxRobot robot) {
    when(robot, rows::mark);
    when(robot, rows::requestFocus);
    robot.type(KeyCode.DOWN);
    assertThat(chosen).containsExactly("c");
    robot.type(KeyCode.ENTER);
    assertThat(pressed).containsExactly("c");
  }

  @Test
  void aClickPressesItsRowAndBelowTheRowsNothing(FxRobot robot) {
    when(robot, rows::mark);
    robot.clickOn("a");
    assertThat(pressed).containsExactly("a");
    var below = rows.localToScreen(rows.getWidth() / 2, rows.getHeight() - 5);
    robot.clickOn(below);
    assertThat(pressed).containsExactly("a");
  }

  @Test
  void aRowSaysItsWordsToScreenReaders(FxRobot robot) {
    assertThat(robot.lookup(".list-cell").queryAll().stream().map(Node::getAccessibleText))
        .contains("row a", "row d");
  }
}
