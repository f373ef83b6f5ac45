package dev.assent.desktop.ui.controls;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.desktop.ui.Appearance;
import java.util.List;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import javafx.beans.property.SimpleStringProperty;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Label;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import javafx.scene.text.Text;
import javafx.scene.text.TextFlow;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.testfx.api.FxRobot;
import org.testfx.api.FxToolkit;

/// Draws what stands in backquotes as code and reads it aloud as it is.
class CodeWordsTest {
  private static final VBox ROOT = new VBox();
  private final FxRobot robot = new FxRobot();

  @BeforeAll
  static void open() throws TimeoutException {
    var _ = FxToolkit.registerPrimaryStage();
    var _ =
        FxToolkit.setupStage(stage -> {
          var scene = new Scene(ROOT, 400, 300);
          new Appearance().dress(scene);
          stage.setScene(scene);
          stage.show();
        });
  }

  @AfterAll
  static void close() throws TimeoutException {
    FxToolkit.cleanupStages();
  }

  private Node shown(String sentence) {
    var node = CodeWords.of(sentence, "as-small", "as-text-2");
    robot.interact(() -> ROOT.getChildren().setAll(node));
    return node;
  }

  private static List<String> parts(Node node) {
    return ((TextFlow) node)
        .getChildren().stream()
            .map(part -> (Text) part)
            .map(text ->
                (text.getStyleClass().contains("as-mono-small") ? "code: " : "words: ")
                    + text.getText())
            .toList();
  }

  @Test
  void theQuotedPartsAreCodeWithoutTheirQuotes() {
    var node = shown("Found `hittl`, expected one of `allow`, `deny`.");
    assertThat(parts(node))
        .containsExactly(
            "words: Found ",
            "code: hittl",
            "words: , expected one of ",
            "code: allow",
            "words: , ",
            "code: deny",
            "words: .");
    assertThat(node.getAccessibleText()).isEqualTo("Found hittl, expected one of allow, deny.");
    var code = (Text) ((TextFlow) node).getChildren().get(1);
    var words = (Text) ((TextFlow) node).getChildren().getFirst();
    assertThat(code.getFont().getFamily()).startsWith("JetBrains Mono");
    assertThat(words.getFont().getFamily()).startsWith("IBM Plex Sans");
    assertThat(code.getFill()).isEqualTo(words.getFill());
  }

  @ParameterizedTest
  @CsvSource({
    "nothing is quoted",
    "one ` alone",
    "a value with one: `a`b`",
    "several in a value: `a`b`c`",
    "``",
    "quotes`inside`words"
  })
  void quotesThatNobodyCanPairStayInSight(String sentence) {
    var node = shown(sentence);
    assertThat(node).isInstanceOf(Label.class);
    assertThat(((Label) node).getText()).isEqualTo(sentence);
    assertThat(CodeWords.spoken(sentence)).isEqualTo(sentence);
  }

  @Test
  void whatIsHiddenInAValueIsNamed() {
    var node = shown("Found `a\u202eb`.");
    var said =
        ((TextFlow) node)
            .getChildren().stream()
                .filter(part -> part instanceof Text)
                .map(part -> ((Text) part).getText())
                .collect(Collectors.joining());
    assertThat(said).doesNotContain("\u202e");
    assertThat(((TextFlow) node).getChildren()).anyMatch(part -> !(part instanceof Text));
  }

  @Test
  void aLongSentenceWraps() {
    var node = (TextFlow) shown("words ".repeat(40) + "`" + "code ".repeat(40).strip() + "`");
    assertThat(node.getWidth()).isLessThanOrEqualTo(400);
    assertThat(node.getHeight()).isGreaterThan(60);
  }

  @Test
  void aFollowedSentenceTakesNoRoomWhileItIsEmpty() {
    var said = new SimpleStringProperty("");
    StackPane place = CodeWords.following(said, "as-small", "as-text-danger");
    assertThat(place.isManaged()).isFalse();
    said.set("`x` is no number.");
    assertThat(place.isManaged()).isTrue();
    assertThat(parts(place.getChildren().getFirst()))
        .containsExactly("code: x", "words:  is no number.");
    said.set("");
    assertThat(place.isVisible()).isFalse();
  }
}
