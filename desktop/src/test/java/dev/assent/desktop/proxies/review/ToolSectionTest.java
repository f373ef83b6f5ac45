package dev.assent.desktop.proxies.review;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.approval.question.KeptBack;
import dev.assent.desktop.ui.Appearance;
import dev.assent.desktop.ui.Dialogs;
import java.time.ZoneOffset;
import java.util.List;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.VBox;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

@ExtendWith(ApplicationExtension.class)
class ToolSectionTest {
  private final FakeTools tools = FakeTools.several();
  private final ToolsViewModel model = new ToolsViewModel(tools, ZoneOffset.UTC);

  @Start
  void start(Stage stage) {
    for (int i = 0; i < 40; i++) {
      var tool = FakeTools.described("more_" + i, "One more.");
      tools.pin("more_" + i, tool);
      tools.list("more_" + i, tool);
    }
    model.show("postgres");
    var section = new ToolSection(model, new Dialogs(new Appearance()));
    stage.setScene(
        new Scene(new VBox(section.bar(), section.outcome(), new ScrollPane(section)), 700, 700));
    stage.show();
  }

  private static List<Button> accepting(FxRobot robot) {
    return robot
        .lookup((Button button) -> "Accept".equals(button.getText()))
        .queryAllAs(Button.class)
        .stream()
        .toList();
  }

  @Test
  void aSecondPressAcceptsNoOtherTool(FxRobot robot) {
    robot.interact(() -> accepting(robot).getFirst().requestFocus());
    robot.type(javafx.scene.input.KeyCode.SPACE).type(javafx.scene.input.KeyCode.SPACE);
    assertThat(tools.pins.get("execute").description().orElseThrow().toString())
        .contains("as many as there are");
    assertThat(tools.pins).doesNotContainKey("dump_table");
  }

  @Test
  void everyAcceptNamesItsTool(FxRobot robot) {
    assertThat(accepting(robot))
        .extracting(Button::getAccessibleText)
        .containsExactly("Accept execute, changed", "Accept dump_table, new");
  }

  @Test
  void whatANewToolSaysOfItselfOpensAtAPress(FxRobot robot) {
    robot.interact(() -> robot.lookup("What its server says of it").queryAs(Button.class).fire());
    assertThat(
            robot
                .lookup((javafx.scene.Node node) ->
                    "Added: Writes a whole table to a file.".equals(node.getAccessibleText()))
                .queryAll())
        .hasSize(1);
  }

  @Test
  void aLongListIsBuiltStepByStep(FxRobot robot) {
    assertThat(robot.lookup(".as-tool-row").queryAll()).hasSize(30);
    robot.interact(() -> robot.lookup("#tools-more").queryAs(Button.class).fire());
    assertThat(robot.lookup(".as-tool-row").queryAll()).hasSize(44);
  }

  @Test
  void aNameThatIsKeptFromClientsIsDrawnWithItsHiddenSignsAndItsReason(FxRobot robot) {
    var tool = FakeTools.described("pay\u200Bload", "Pays.");
    tools.list("pay\u200Bload", tool);
    tools.keptBack.put("pay\u200Bload", new KeptBack(KeptBack.Reason.LOOK_ALIKE, "payload"));
    robot.interact(() -> {
      model.show("mail");
      model.show("postgres");
    });
    var said = robot.lookup(".label").queryAllAs(Label.class).stream().map(Label::getText).toList();
    assertThat(said).containsOnlyOnce("Kept from clients: its name looks like payload.");
    assertThat(said).anyMatch(text -> text.startsWith("U+200B"));
  }

  @Test
  void eachToolSaysWhatItMayDo(FxRobot robot) {
    var chips =
        robot.lookup(".as-tool-row .as-chip-square").queryAllAs(Label.class).stream()
            .map(Label::getText)
            .toList();
    assertThat(chips)
        .startsWith("reads a database", "changes a database", "changes", "not known", "not known");
    assertThat(chips).contains("reads a database");
  }

  @Test
  void acceptAllStandsInTheBarWhileToolsWait(FxRobot robot) {
    assertThat(robot.lookup("#tools-accept-all").queryAs(Button.class).getText())
        .isEqualTo("Accept all 2");
    robot.interact(() -> model.accept(model.shownProperty().get().acceptable()));
    assertThat(robot.lookup("#tools-accept-all").tryQuery()).isEmpty();
    assertThat(robot.lookup("#server-test").tryQuery()).isPresent();
  }
}
