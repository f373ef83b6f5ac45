package dev.assent.desktop.ui.arguments;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.preview.CallGist;
import dev.assent.desktop.ui.Theme;
import java.util.concurrent.TimeoutException;
import javafx.scene.Scene;
import javafx.scene.control.Label;
import javafx.scene.control.OverrunStyle;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Pane;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxRobot;
import org.testfx.api.FxToolkit;

/// In a narrow line the program or the host stays whole.
class CallLineTest {
  private final FxRobot robot = new FxRobot();
  private Pane place = new Pane();

  @BeforeEach
  void open() throws TimeoutException {
    var _ = FxToolkit.registerPrimaryStage();
    robot.interact(() -> {
      place = new Pane();
      var scene = new Scene(place, 800, 100);
      Theme.LIGHT.applyTo(scene, 100);
      var stage = new Stage();
      stage.setScene(scene);
      stage.show();
    });
  }

  @AfterEach
  void close() throws TimeoutException {
    FxToolkit.cleanupStages();
  }

  private CallLine line(String tool, CallGist gist, double width) {
    var line = new CallLine(tool, gist);
    robot.interact(() -> {
      line.setManaged(false);
      place.getChildren().setAll(line);
      line.resize(width, 30);
      place.applyCss();
      line.layout();
    });
    return line;
  }

  private static Label part(CallLine line, int at) {
    return (Label) ((HBox) line.getChildren().get(1)).getChildren().get(at);
  }

  @Test
  void theHostStaysWholeAndTheToolGivesWay() {
    var gist = new CallGist("api.github.com", "/repos/acme/payments/contents/README.md?ref=main");
    for (double width : new double[] {180, 240, 300, 400, 700}) {
      var line = line("fetch_url_with_a_long_name", gist, width);
      var host = part(line, 0);
      robot.interact(((HBox) line.getChildren().get(1))::layout);
      assertThat(host.isTextTruncated()).as("%s", width).isFalse();
      assertThat(host.getText()).isEqualTo("api.github.com");
      double end = line.getChildren().get(1).getBoundsInParent().getMaxX();
      assertThat(end).as("%s", width).isLessThanOrEqualTo(width + 1);
    }
  }

  @Test
  void ofAServerAndItsToolTheServerGivesWay() {
    var line = line("memory-of-the-whole-company › create_entities", CallGist.NONE, 200);
    robot.interact(((HBox) line.getChildren().get(1))::layout);
    assertThat(part(line, 0).getText()).isEqualTo("› create_entities");
    assertThat(part(line, 0).isTextTruncated()).isFalse();
    assertThat(((Label) line.getChildren().getFirst()).isTextTruncated()).isTrue();
  }

  @Test
  void ofTwoPlacesTheWayBetweenThemStaysWholeAndBothAreSeen() {
    var gist =
        new CallGist(
            "",
            "docs/a-folder-with-a-long-name/todo.txt"
                + CallGist.TO
                + "archive/another-folder-with-a-long-name/done.txt");
    for (double width : new double[] {180, 240, 300, 400}) {
      var line = line("", gist, width);
      robot.interact(((HBox) line.getChildren().get(1))::layout);
      assertThat(part(line, 2).getText()).isEqualTo(CallGist.TO);
      assertThat(part(line, 2).isTextTruncated()).as("%s", width).isFalse();
      for (int place : new int[] {1, 3}) {
        assertThat(part(line, place).getWidth()).as("%s", width).isGreaterThan(width / 4);
        assertThat(part(line, place).getTextOverrun()).isEqualTo(OverrunStyle.LEADING_ELLIPSIS);
      }
    }
  }

  @Test
  void aToolAloneHasTheLine() {
    var line = line("list_issues", CallGist.NONE, 200);
    assertThat(((Label) line.getChildren().getFirst()).isTextTruncated()).isFalse();
  }

  @Test
  void hiddenCharactersAreNamed() {
    var line = line("run", new CallGist("git", " status\u202E;\nrm"), 700);
    assertThat(part(line, 1).getText()).contains("[U+202E RLO]").doesNotContain("\u202E");
  }
}
