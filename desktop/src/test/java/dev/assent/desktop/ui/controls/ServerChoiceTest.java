package dev.assent.desktop.ui.controls;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.desktop.ui.Theme;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeoutException;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import javafx.beans.property.SimpleStringProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import javafx.scene.Group;
import javafx.scene.Scene;
import javafx.scene.control.ComboBox;
import javafx.scene.control.ListCell;
import javafx.scene.control.skin.ComboBoxListViewSkin;
import javafx.scene.layout.StackPane;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxRobot;
import org.testfx.api.FxToolkit;
import org.testfx.util.WaitForAsyncUtils;

/// The box names the server that is shown, whatever happens to the list.
class ServerChoiceTest {
  private static final long MILLIS = 60_000;

  private final ObservableList<String> names = FXCollections.observableArrayList("files", "mail");
  private final SimpleStringProperty shown = new SimpleStringProperty("mail");
  private final List<String> wishes = new ArrayList<>();
  private final FxRobot robot = new FxRobot();
  private ComboBox<String> box;

  @BeforeEach
  void open() throws TimeoutException {
    var _ = FxToolkit.registerPrimaryStage();
    var _ =
        FxToolkit.setupStage(stage -> {
          box = new ComboBox<>();
          ServerChoice.follow(box, names, shown, this::wished);
          stage.setScene(new Scene(new StackPane(box)));
          stage.show();
        });
  }

  @AfterEach
  void close() throws TimeoutException {
    FxToolkit.cleanupStages();
  }

  // Servers with a name that begins with x are refused, as where a draft would be lost.
  private void wished(String name) {
    wishes.add(name);
    if (!name.startsWith("x")) {
      shown.set(name);
    }
  }

  /// Whatever a style sheet cannot resolve is written to the console of whoever started us.
  @Test
  void aListThatOpensComplainsOfNoStyle() {
    var said = new ArrayList<String>();
    var handler =
        new Handler() {
          @Override
          public void publish(LogRecord told) {
            said.add(told.getMessage());
          }

          @Override
          public void flush() {
            // Nothing is held back.
          }

          @Override
          public void close() {
            // Nothing is open.
          }
        };
    var styles = Logger.getLogger("javafx.css");
    styles.addHandler(handler);
    try {
      robot.interact(() -> Theme.DARK.applyTo(box.getScene(), 100));
      robot.interact(box::show);
      WaitForAsyncUtils.waitForFxEvents();
      robot.interact(box::hide);
    } finally {
      styles.removeHandler(handler);
    }
    assertThat(said).isEmpty();
  }

  // The words that a person reads in the shut box.
  private String drawn() {
    return ((ListCell<?>) ((ComboBoxListViewSkin<?>) box.getSkin()).getDisplayNode()).getText();
  }

  private void assertNames(String server) {
    assertThat(box.getValue()).isEqualTo(server);
    assertThat(box.getSelectionModel().getSelectedItem()).isEqualTo(server);
    assertThat(box.getSelectionModel().getSelectedIndex()).isEqualTo(names.indexOf(server));
    assertThat(drawn()).isEqualTo(server);
  }

  @Test
  void aServerThatIsAddedBeforeDoesNotTakeItsPlace() {
    robot.interact(() -> names.setAll("a", "files", "mail"));
    assertNames("mail");
    assertThat(wishes).isEmpty();
  }

  @Test
  void aServerThatIsAddedWhileAnotherPageIsShownDoesNotTakeItsPlace() {
    var scene = box.getScene();
    robot.interact(() -> scene.setRoot(new Group()));
    robot.interact(() -> names.setAll("a", "files", "mail"));
    robot.interact(() -> scene.setRoot(new StackPane(box)));
    assertNames("mail");
    assertThat(wishes).isEmpty();
  }

  @Test
  void aServerBeforeThatIsRemovedDoesNotGiveItsPlaceToAnother() {
    robot.interact(() -> names.setAll("mail", "post"));
    assertNames("mail");
    assertThat(wishes).isEmpty();
  }

  @Test
  void whatIsRefusedIsNotNamed() {
    robot.interact(() -> names.add("x"));
    robot.interact(() -> box.setValue("x"));
    assertThat(wishes).containsExactly("x");
    assertThat(box.getValue()).isEqualTo("mail");
  }

  @Test
  void itNamesNoneWhereNoneIsShown() {
    robot.interact(() -> {
      shown.set("");
      names.clear();
    });
    assertThat(box.getValue()).isNull();
    assertThat(wishes).isEmpty();
  }

  @Test
  void itNamesTheShownOneAfterAnyOrderOfChanges() {
    for (int seed = 0; seed < 300; seed++) {
      var random = new Random(seed);
      int round = seed;
      // A robot would wait several frames after each.
      WaitForAsyncUtils.waitForAsyncFx(
          MILLIS,
          () -> {
            int asked = wishes.size();
            var next = new ArrayList<>(names);
            switch (random.nextInt(4)) {
              case 0 -> next.add(0, "a" + round);
              case 1 -> next.add("m" + round);
              case 2 -> next.removeIf(name -> !name.equals(shown.get()) && random.nextBoolean());
              default -> shown.set(next.get(random.nextInt(next.size())));
            }
            names.setAll(next);
            assertThat(wishes).hasSize(asked);
            box.getScene().getRoot().layout();
            assertNames(shown.get());
          });
    }
  }
}
