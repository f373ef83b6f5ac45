package dev.assent.desktop.approval.standing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.approval.grant.GrantReach;
import dev.assent.core.json.JsonObject;
import dev.assent.desktop.decisions.SampleRecords;
import dev.assent.desktop.ui.Appearance;
import dev.assent.desktop.ui.ManualTicker;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.Labeled;
import javafx.scene.control.MenuButton;
import javafx.scene.layout.VBox;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxRobot;
import org.testfx.api.FxToolkit;

class RefusedLinesTest {
  private final FxRobot robot = new FxRobot();
  private final List<RefusedCall> calls = new ArrayList<>();
  private final List<Optional<GrantReach.Folders>> made = new ArrayList<>();
  private final RefusedViewModel model =
      new RefusedViewModel(
          done -> done.accept(new StoredRefused.Found(calls, List.of())),
          new ManualTicker(SampleRecords.TIME),
          _ -> {});

  @BeforeEach
  void open() throws TimeoutException {
    model.setMaking((_, _, reach, _) -> made.add(reach));
    var _ = FxToolkit.registerPrimaryStage();
    var _ = FxToolkit.setupStage(this::show);
  }

  private void show(Stage stage) {
    var lines = new RefusedLines(model, new SimpleBooleanProperty(true), () -> {});
    var scene = new Scene(new VBox(lines), 900, 400);
    new Appearance().dress(scene);
    stage.setScene(scene);
    stage.show();
  }

  @AfterEach
  void close() throws TimeoutException {
    FxToolkit.cleanupStages();
  }

  private void refuse(SampleRecords record) {
    robot.interact(() -> {
      calls.addFirst(RefusedCall.of("files", record.at(0)).orElseThrow());
      model.happened();
    });
  }

  @Test
  void theMenuOfAFileMakesTheRuleThatIsChosen() {
    refuse(SampleRecords.denied("a").call("read_file", "/home/sam/code/shop/README.md"));
    var menu = robot.lookup("#refused-allow").queryAs(MenuButton.class);
    robot.clickOn(menu);
    assertThat(menu.isShowing()).isTrue();
    assertThat(made).as("nothing is made by opening it").isEmpty();
    robot.clickOn(menu.getItems().get(1).getText());
    assertThat(made)
        .containsExactly(Optional.of(new GrantReach.Folders(List.of("/home/sam/code/shop"))));
  }

  @Test
  void whatHasOneRuleHasAPlainButton() {
    refuse(SampleRecords.denied("a").call("search", ""));
    robot.clickOn(robot.lookup("#refused-allow").queryAs(Button.class));
    assertThat(made).containsExactly(Optional.empty());
  }

  @Test
  void whatAGuardRefusesHasNoButtonAndSaysWhy() {
    var guard =
        JsonObject.builder()
            .put("kind", "client_configuration")
            .put("path", "/home/sam/code")
            .build();
    refuse(
        SampleRecords.denied("a")
            .call("directory_tree", "/home/sam/code")
            .basis("guard", "protected_path")
            .with("guard", guard));
    assertThat(robot.lookup("#refused-allow").tryQuery()).isEmpty();
    assertThat(robot.lookup(node -> node instanceof Labeled label && label.isVisible()).queryAll())
        .extracting(node -> ((Labeled) node).getText())
        .anyMatch(text -> text.contains("protected by Assent"))
        .anyMatch(text -> text.contains("operation read"));
  }
}
