package dev.assent.desktop.ui.controls;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.desktop.ui.Appearance;
import java.util.List;
import javafx.scene.Scene;
import javafx.scene.control.Label;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import javafx.scene.text.Text;
import javafx.stage.Stage;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

@ExtendWith(ApplicationExtension.class)
@SuppressWarnings("NullAway.Init") // The robot's extension calls start before each test.
class AnswerRowTest {
  private AnswerButton deny;
  private AnswerButton timed;
  private AnswerButton once;
  private StackPane middle;
  private AnswerRow row;
  private final Appearance appearance = new Appearance();

  @Start
  void start(Stage stage) {
    deny = answer("Deny", "Esc");
    timed = answer("Hold: 10m", "Ctrl+M");
    once = answer("Hold to allow", "Return");
    middle = new StackPane(timed);
    row = new AnswerRow();
    row.getChildren().addAll(deny, middle, once);
    timed.setDangerous(true);
    once.setDangerous(true);
    var scene = new Scene(new VBox(row), 600, 400);
    appearance.dress(scene);
    stage.setScene(scene);
    stage.show();
  }

  private static AnswerButton answer(String word, String key) {
    var answer = new AnswerButton();
    answer.textProperty().set(word);
    answer.keyProperty().set(key);
    return answer;
  }

  private void read(FxRobot robot, int percent) {
    robot.interact(() -> {
      appearance.textPercentProperty().set(percent);
      row.getScene().getRoot().applyCss();
      row.getScene().getRoot().layout();
    });
  }

  /// The words that a person sees on an answer and that have less room than they need.
  private static List<String> cut(AnswerButton answer) {
    return answer.getChildrenUnmodifiable().stream()
        .filter(
            node -> node.isVisible() && node instanceof Label label && !label.getText().isEmpty())
        .map(Label.class::cast)
        .filter(label ->
            !((Text) label.lookup(".text"))
                    .getText()
                    .replaceAll("\\s+", " ")
                    .equals(label.getText())
                || label.getHeight() < label.prefHeight(label.getWidth()) - 0.5
                || label.getBoundsInParent().getMaxX() > answer.getWidth()
                || label.getBoundsInParent().getMaxY() > answer.getHeight())
        .map(Label::getText)
        .toList();
  }

  @ParameterizedTest(name = "{0} %")
  @ValueSource(ints = {80, 100, 125, 150, 175, 200})
  void answersHaveOneSizeAndNoWordIsCut(int percent, FxRobot robot) {
    read(robot, percent);
    assertThat(List.of(middle.getWidth(), once.getWidth()))
        .allSatisfy(width -> assertThat(width).isBetween(deny.getWidth() - 1, deny.getWidth() + 1));
    assertThat(List.of(timed.getHeight(), once.getHeight())).containsOnly(deny.getHeight());
    for (var answer : List.of(deny, timed, once)) {
      assertThat(cut(answer)).isEmpty();
    }
  }

  @ParameterizedTest(name = "{0} at {1} %")
  @CsvSource({
    "Keep holding, 100",
    "Read 12 more parts, 100",
    "Keep holding, 200",
    "Read 12 more parts, 200"
  })
  void wordsForAMomentMoveNothingAndAreNotCut(String words, int percent, FxRobot robot) {
    read(robot, percent);
    double height = row.getHeight();
    robot.interact(() -> once.insteadProperty().set(words));
    read(robot, percent);
    assertThat(cut(once)).isEmpty();
    assertThat(row.getHeight()).isEqualTo(height);
    assertThat(once.getAccessibleText()).isEqualTo(words);
  }

  @ParameterizedTest(name = "{0} %")
  @CsvSource({"100, false", "200, true"})
  void capStandsBelowTheWordsOfAllWhereItDoesNotFitBesideOne(
      int percent, boolean below, FxRobot robot) {
    read(robot, percent);
    for (var answer : List.of(deny, timed, once)) {
      var word = answer.lookup(".as-answer-text").getBoundsInParent();
      var cap = answer.lookup(".as-key").getBoundsInParent();
      assertThat(cap.getMinY() >= word.getMaxY()).isEqualTo(below);
      assertThat(answer.getHeight() - cap.getMaxY()).as("room below the cap").isGreaterThan(5);
    }
  }
}
