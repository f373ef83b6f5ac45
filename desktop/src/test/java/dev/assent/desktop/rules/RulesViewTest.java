package dev.assent.desktop.rules;

import static dev.assent.desktop.rules.TestRules.path;
import static dev.assent.desktop.rules.TestRules.rule;
import static dev.assent.desktop.rules.TestRules.tool;
import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.pap.PolicyDocument;
import dev.assent.core.pap.PolicyStore;
import dev.assent.core.policy.Effect;
import dev.assent.desktop.ui.Appearance;
import dev.assent.desktop.ui.Dialogs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Objects;
import javafx.collections.FXCollections;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.TableView;
import javafx.scene.control.TextArea;
import javafx.scene.control.TextField;
import javafx.scene.control.ToggleButton;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.BorderPane;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;
import org.testfx.framework.junit5.Stop;

@ExtendWith(ApplicationExtension.class)
class RulesViewTest {
  @TempDir static Path folder;
  private Path file = Path.of("");
  private PolicyStore store;

  @Start
  void start(Stage stage) throws IOException {
    file = Files.createTempDirectory(folder, "proxy").resolve("policy.json");
    var document =
        PolicyDocument.empty()
            .withRuleAdded(rule("dotenv", "Ask on dotenv", Effect.HITL, tool("write_file"), path("~/code/**")))
            .withRuleAdded(rule("ledger", "Ledger", Effect.HITL, tool("read*"), path("/a/b/c/d/**")));
    Files.write(file, document.bytes());
    store = PolicyStore.open(file, file.resolveSibling("history.jsonl"), Clock.systemUTC());
    var books =
        new StoredRuleBooks(FXCollections.observableArrayList("files"), _ -> store, Runnable::run, Runnable::run);
    var model =
        new RulesViewModel(
            books, new DraftCheck(_ -> List.of(), Runnable::run, Runnable::run), Tries.TRIAL, FakeReplay.NOTHING, Clock.systemUTC(), ZoneOffset.UTC);
    var appearance = new Appearance();
    var page = new RulesPage(model, new Dialogs(appearance));
    var scene = new Scene(new BorderPane(page.content()), 1080, 800);
    appearance.dress(scene);
    stage.setScene(scene);
    stage.show();
    page.shown();
  }

  @Stop
  void stop() {
    store.close();
  }

  private static TextField value(FxRobot robot, int at) {
    var fields = robot.lookup(".as-value").queryAllAs(TextField.class).stream().toList();
    return fields.get(at);
  }

  private static String score(FxRobot robot) {
    return robot.lookup(".as-score").queryAs(Label.class).getText();
  }

  private static Button makeLive(FxRobot robot) {
    return robot.lookup("#makeLive").queryButton();
  }

  private static void type(FxRobot robot, TextField field, String text) {
    robot.interact(field::requestFocus);
    robot.interact(field::selectAll);
    robot.write(text);
  }

  @Test
  void aCommandIsTriedOnTheDraft(FxRobot robot) {
    robot.interact(() -> robot.lookup("#try-typed").queryAs(TextArea.class).setText("rm -rf /"));
    assertThat(robot.lookup("#try-sentence").queryAs(Label.class).getText()).isEqualTo("Would be denied: no rule allows it.");
    assertThat(robot.lookup("#try-draft").queryAs(Label.class).getText()).contains("does not match");
    assertThat(robot.lookup("#try .as-severity").queryAs(Label.class).getText()).isEqualTo("Critical");
  }

  @Test
  void typingAPatternChangesScoreAndPlace(FxRobot robot) {
    assertThat(score(robot)).isEqualTo("212");
    type(robot, value(robot, 1), "/a");
    assertThat(score(robot)).isEqualTo("221");
    robot.write("/*");
    assertThat(score(robot)).isEqualTo("211");
    type(robot, value(robot, 0), "w*");
    assertThat(score(robot)).isEqualTo("201");
    assertThat(robot.lookup(".as-live-head .label").queryAllAs(Label.class).stream().map(Label::getText))
        .containsExactly("201", "2nd of 2 in Ask", "3 below Ledger");
  }

  @Test
  void aRuleIsChosenInTheTableAndOpenedInTheForm(FxRobot robot) {
    robot.interact(() -> robot.lookup("#face-table").queryAs(ToggleButton.class).fire());
    TableView<RuleRow> table = robot.lookup("#rule-table").queryTableView();
    assertThat(table.getItems()).extracting(RuleRow::name).containsExactly("Ask on dotenv", "Ledger", "Otherwise denied");
    assertThat(table.getSelectionModel().getSelectedIndex()).isZero();
    robot.interact(table::requestFocus);
    robot.push(KeyCode.DOWN);
    assertThat(score(robot)).isEqualTo("204");
    robot.push(KeyCode.DOWN);
    assertThat(table.getSelectionModel().getSelectedIndex()).isEqualTo(1);
    robot.push(KeyCode.ENTER);
    assertThat(robot.lookup("#face-form").queryAs(ToggleButton.class).isSelected()).isTrue();
    assertThat(value(robot, 0).getText()).isEqualTo("read*");
  }

  @Test
  void makingLiveWritesTheFile(FxRobot robot) throws IOException {
    type(robot, value(robot, 1), "/new/place/**");
    assertThat(makeLive(robot).isDisabled()).isFalse();
    robot.interact(() -> makeLive(robot).fire());
    assertThat(Files.readString(file)).contains("/new/place/**").contains("Ledger");
    assertThat(store.state().policy().rules().getFirst().conditions()).contains(path("/new/place/**"));
    assertThat(makeLive(robot).isDisabled()).isTrue();
  }

  @Test
  void badInputShowsItsErrorAndCannotBeSaved(FxRobot robot) throws IOException {
    var before = Files.readString(file);
    type(robot, value(robot, 1), "  ");
    assertThat(
            robot.lookup(".as-text-danger").queryAllAs(Label.class).stream()
                .filter(Node::isVisible)
                .map(Label::getText)
                .filter(text -> text.contains("blanks")))
        .hasSize(1);
    assertThat(makeLive(robot).isDisabled()).isTrue();
    robot.push(KeyCode.CONTROL, KeyCode.S);
    assertThat(Files.readString(file)).isEqualTo(before);
  }

  @Test
  void keysAloneChooseEditAndSave(FxRobot robot) throws IOException {
    ListView<?> list = Objects.requireNonNull(robot.lookup(".as-rule-list").queryListView());
    robot.interact(list::requestFocus);
    robot.push(KeyCode.DOWN);
    assertThat(score(robot)).isEqualTo("204");
    type(robot, value(robot, 0), "get*");
    robot.push(KeyCode.CONTROL, KeyCode.S);
    assertThat(Files.readString(file)).contains("get*");
  }
}
