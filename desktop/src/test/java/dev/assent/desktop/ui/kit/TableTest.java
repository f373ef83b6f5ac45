package dev.assent.desktop.ui.kit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.desktop.ui.Appearance;
import java.util.List;
import java.util.function.Function;
import javafx.collections.FXCollections;
import javafx.scene.Scene;
import javafx.scene.control.TableColumn;
import javafx.scene.layout.StackPane;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

@ExtendWith(ApplicationExtension.class)
class TableTest {
  private static final int DAY = 0;
  private static final int NAME = 1;
  private static final int CALL = 2;
  private static final int SERVER = 3;
  private static final int TOOK = 4;

  @SuppressWarnings("NullAway.Init") // The robot's extension calls start before each test.
  private Lines table;

  private static final class Lines extends Table<String> {
    private boolean manyServers = true;

    Lines() {
      super("decisions.table", Function.identity());
      column("", Face.SMALL::line).wide(() -> 100).brief(() -> 50);
      column("", Face.SMALL::line).says(line -> line, () -> 0).fair(200);
      column("", Face.CODE_SMALL::line).code(line -> line, 0).fair(200);
      column("", Face.SMALL::line).wide(() -> 60).spare(() -> manyServers);
      column("", Face.SMALL::line).wide(() -> 60).spare(() -> true);
    }
  }

  private static final class Named extends Table<String> {
    Named() {
      super("decisions.table", Function.identity());
      column("decisions.column.server", Face.SMALL::line).wide(() -> 60);
      column("decisions.column.took", Face.SMALL::line).wide(() -> 60);
    }
  }

  @Start
  void start(Stage stage) {
    table = new Lines();
    var scene = new Scene(new StackPane(table), 900, 400);
    new Appearance().dress(scene);
    stage.setScene(scene);
    stage.show();
  }

  private void of(FxRobot robot, double width) {
    robot.interact(() -> {
      table.getScene().getWindow().setWidth(width);
      table.getScene().getRoot().applyCss();
      table.getScene().getRoot().layout();
    });
  }

  private double width(int column) {
    return table.getColumns().get(column).getWidth();
  }

  private boolean isShown(int column) {
    return table.getColumns().get(column).isVisible();
  }

  private double all() {
    return table.getColumns().stream()
        .filter(TableColumn::isVisible)
        .mapToDouble(TableColumn::getWidth)
        .sum();
  }

  @Test
  void theFirstTextIsAsWideAsItNeedsAndTheLastHasWhatIsLeft(FxRobot robot) {
    robot.interact(() -> table.getItems().setAll("a", "a name of some length"));
    double needed = width(NAME);
    assertThat(needed).isBetween(100.0, 200.0);
    assertThat(all()).isBetween(table.getWidth() - 30, table.getWidth());
    of(robot, 1_200);
    assertThat(width(NAME)).isEqualTo(needed);
    assertThat(width(CALL)).isGreaterThan(600);
  }

  @Test
  void aListThatTakesTheOthersPlaceIsMeasuredThoughBothWereEmpty(FxRobot robot) {
    var rows = FXCollections.<String>observableArrayList();
    robot.interact(() -> table.setItems(rows));
    robot.interact(() -> rows.setAll("a", "a name of some length"));
    assertThat(width(NAME)).isBetween(100.0, 200.0);
  }

  @Test
  void columnsStayWhileRowsComeAndGo(FxRobot robot) {
    robot.interact(() -> table.getItems().setAll("a", "a name of some length"));
    double needed = width(NAME);
    robot.interact(() -> table.getItems().remove(1));
    assertThat(width(NAME)).isEqualTo(needed);
    robot.interact(() -> table.getItems().add("a name of some greater length still"));
    assertThat(width(NAME)).isGreaterThan(needed);
    robot.interact(() -> {
      table.getItems().clear();
      table.getItems().add("a");
    });
    assertThat(width(NAME)).as("those were others").isLessThan(needed);
  }

  @Test
  void whereThereIsLittleRoomOnlySomethingOfLessWorthGoes(FxRobot robot) {
    String whole = "what a row says of itself, and that is not a little";
    robot.interact(() -> table.getItems().setAll(whole));
    of(robot, 1_300);
    assertThat(List.of(isShown(SERVER), isShown(TOOK))).containsExactly(true, true);
    assertThat(width(DAY)).isGreaterThan(100);
    of(robot, 620);
    assertThat(List.of(isShown(SERVER), isShown(TOOK))).containsExactly(true, false);
    assertThat(width(DAY)).isEqualTo(50);
    of(robot, 500);
    assertThat(List.of(isShown(SERVER), isShown(TOOK))).containsExactly(false, false);
    assertThat(all()).isLessThanOrEqualTo(table.getWidth());
    of(robot, 1_300);
    robot.interact(() -> {
      table.manyServers = false;
      table.arrange();
    });
    assertThat(List.of(isShown(SERVER), isShown(TOOK))).containsExactly(false, true);
  }

  @Test
  void aWidthThatAPersonDraggedIsThatOfTheNextTableInTheWindow(FxRobot robot) {
    var place = (StackPane) table.getScene().getRoot();
    var first = new Named();
    robot.interact(() -> place.getChildren().setAll(first));
    robot.interact(() -> first.resizeColumn(first.getColumns().getFirst(), 70));
    double dragged = first.getColumns().getFirst().getWidth();
    var next = new Named();
    robot.interact(() -> place.getChildren().setAll(next));
    assertThat(next.getColumns().getFirst().getWidth()).isBetween(dragged - 1, dragged + 1);
    assertThat(next.getColumns().getLast().getWidth()).isLessThan(dragged);
  }

  @Test
  void aWidthThatAPersonDraggedStays(FxRobot robot) {
    robot.interact(() -> table.getItems().setAll("a", "a name of some length"));
    double before = width(NAME);
    robot.interact(() -> table.resizeColumn(table.getColumns().get(NAME), 70));
    assertThat(width(NAME)).isBetween(before + 69, before + 71);
    double dragged = width(NAME);
    robot.interact(() -> table.getItems().add("a name of some greater length still, much greater"));
    of(robot, 1_200);
    assertThat(width(NAME)).isEqualTo(dragged);
    assertThat(all()).isBetween(table.getWidth() - 30, table.getWidth());
    robot.interact(() -> table.resizeColumn(table.getColumns().get(NAME), -5_000));
    assertThat(width(NAME)).as("never nothing").isGreaterThanOrEqualTo(40);
  }
}
