package dev.assent.desktop.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeoutException;
import javafx.scene.Scene;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxRobot;
import org.testfx.api.FxToolkit;

/// Checks that the words on the draft go below what they would cramp beside it, and come back.
class LivePlaceTest {
  // Made in the toolkit's thread, which has to run before.
  private static VBox live;
  private static ScrollPane column;
  private static Label measure;
  private static LivePlace place;
  private static ScrollPane below;
  private final FxRobot robot = new FxRobot();

  @BeforeAll
  static void open() throws TimeoutException {
    var _ = FxToolkit.registerPrimaryStage();
    var _ = FxToolkit.setupStage(LivePlaceTest::show);
  }

  private static void show(Stage stage) {
    live = new VBox(new Label("live"));
    column = new ScrollPane(live);
    measure = new Label();
    var columns = new HBox();
    var whole = new VBox(columns);
    place = new LivePlace(whole, columns, column, live, measure);
    below = (ScrollPane) whole.getChildren().getLast();
    columns.getChildren().setAll(new VBox(measure, place.belowForm()), column);
    stage.setScene(new Scene(whole, 1_200, 760));
    stage.show();
  }

  @AfterAll
  static void close() throws TimeoutException {
    FxToolkit.cleanupStages();
  }

  private void write(int size) {
    robot.interact(() -> measure.setStyle("-fx-font-size: " + size + "px"));
  }

  private void assertAt(boolean form, boolean rest) {
    assertThat(place.belowForm().getChildren().contains(live)).isEqualTo(form);
    assertThat(place.belowForm().isManaged()).isEqualTo(form);
    assertThat(below.getContent() == live).isEqualTo(rest);
    assertThat(below.isManaged()).isEqualTo(rest);
    assertThat(column.isManaged()).isEqualTo(!form && !rest);
    assertThat(column.getContent() == live).isEqualTo(!form && !rest);
  }

  private void look(RulesViewMode face) {
    robot.interact(() -> place.show(face));
  }

  @Test
  void largeTextPutsItBelowWhatItWouldCramp() {
    look(RulesViewMode.FORM);
    write(13);
    assertAt(false, false);
    write(20);
    assertAt(true, false);
    look(RulesViewMode.TEXT);
    assertAt(false, false);
    look(RulesViewMode.TABLE);
    assertAt(false, true);
    write(24);
    look(RulesViewMode.TEXT);
    assertAt(false, true);
    look(RulesViewMode.SETTINGS);
    assertAt(false, true);
    look(RulesViewMode.FORM);
    assertAt(true, false);
    write(13);
    assertAt(false, false);
  }

  @Test
  void aLowTableKeepsItsRoom() {
    write(26);
    look(RulesViewMode.TABLE);
    assertThat(live.getParent()).isNull();
    assertThat(below.isManaged()).isFalse();
    look(RulesViewMode.FORM);
    assertAt(true, false);
    write(13);
    assertAt(false, false);
  }
}
