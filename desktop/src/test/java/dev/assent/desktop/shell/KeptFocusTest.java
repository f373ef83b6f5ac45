package dev.assent.desktop.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeoutException;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.HBox;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxRobot;
import org.testfx.api.FxToolkit;
import org.testfx.util.WaitForAsyncUtils;

/// The keyboard stays where the person was.
class KeptFocusTest {
  private final FxRobot robot = new FxRobot();
  private Button search;
  private Button pressed;
  private Button next;
  private VBox part;
  private Scene scene;

  @BeforeEach
  void open() throws TimeoutException {
    var _ = FxToolkit.registerPrimaryStage();
    var _ =
        FxToolkit.setupStage(stage -> {
          search = new Button("Search");
          pressed = new Button("Change 1 file");
          next = new Button("Undo");
          part = new VBox(pressed, next);
          var area = new StackPane(new VBox(new Button("Agents' own tools"), part));
          scene = new Scene(new HBox(search, area), 400, 300);
          KeptFocus.follow(scene, area);
          stage.setScene(scene);
          stage.show();
        });
    robot.interact(pressed::requestFocus);
  }

  @AfterEach
  void close() throws TimeoutException {
    FxToolkit.cleanupStages();
  }

  private Node owner() {
    WaitForAsyncUtils.waitForFxEvents();
    return scene.getFocusOwner();
  }

  @Test
  void whatIsGoneLeavesTheKeyboardInItsPlaceAndNoKeyPressesAnother() {
    pressed.setOnAction(_ -> part.getChildren().remove(pressed));
    next.setOnAction(_ -> next.setText("pressed"));
    robot.type(KeyCode.SPACE);
    assertThat(owner()).isSameAs(part);
    robot.type(KeyCode.SPACE, KeyCode.ENTER);
    assertThat(next.getText()).isEqualTo("Undo");
    robot.type(KeyCode.TAB);
    assertThat(owner()).isSameAs(next);
  }

  @Test
  void whatIsHiddenDoesToo() {
    robot.interact(() -> pressed.setVisible(false));
    assertThat(owner()).isSameAs(part);
  }

  @Test
  void theSameButtonDrawnAnewHasIt() {
    var again = new Button("Change 1 file");
    robot.interact(() -> part.getChildren().setAll(new Button("First"), again, new Button("Undo")));
    assertThat(owner()).isSameAs(again);
  }

  private static Button revoke(String of) {
    var button = new Button("Revoke");
    if (!of.isEmpty()) {
      button.setAccessibleText("Revoke. " + of);
    }
    return button;
  }

  private void rows(Button... rows) {
    robot.interact(() -> part.getChildren().setAll(rows));
  }

  @Test
  void theSameButtonOfAnotherRowNeverHasIt() {
    var last = revoke("");
    rows(revoke(""), last);
    robot.interact(last::requestFocus);
    rows(revoke(""), revoke(""));
    assertThat(owner()).as("either could be meant").isSameAs(part);
    var first = revoke("");
    rows(first, revoke(""));
    robot.interact(first::requestFocus);
    rows(revoke(""));
    assertThat(owner()).as("the one that is left is the other one").isSameAs(part);
    var named = revoke("a");
    rows(named);
    robot.interact(named::requestFocus);
    rows(revoke("b"));
    assertThat(owner()).as("it says that it is another one").isSameAs(part);
  }

  @Test
  void theButtonOfTheSameRowDrawnAnewHasIt() {
    var last = revoke("b");
    rows(revoke("a"), last);
    robot.interact(last::requestFocus);
    var again = revoke("b");
    rows(revoke("c"), revoke("a"), again);
    assertThat(owner()).isSameAs(again);
  }

  @Test
  void aPlaceThatSomebodyGoesToLaterIsAPlaceOfItsOwn() {
    robot.interact(() -> pressed.setDisable(true));
    assertThat(owner()).isSameAs(part);
    robot.interact(next::requestFocus);
    robot.interact(part::requestFocus);
    var page = (VBox) part.getParent();
    robot.interact(() -> page.getChildren().setAll(new Button("Undo")));
    assertThat(owner()).isSameAs(page);
  }

  @Test
  void aButtonThatWorksForAMomentHasItAgain() {
    robot.interact(() -> pressed.setDisable(true));
    assertThat(owner()).isSameAs(part);
    robot.interact(() -> pressed.setDisable(false));
    assertThat(owner()).isSameAs(pressed);
  }

  @Test
  void whoWentOnMeanwhileStaysThere() {
    robot.interact(() -> pressed.setDisable(true));
    robot.interact(search::requestFocus);
    robot.interact(() -> pressed.setDisable(false));
    assertThat(owner()).isSameAs(search);
  }

  @Test
  void whatAPageChoosesItselfHasIt() {
    var field = new TextField();
    robot.interact(() -> {
      part.getChildren().setAll(field);
      field.requestFocus();
    });
    assertThat(owner()).isSameAs(field);
  }
}
