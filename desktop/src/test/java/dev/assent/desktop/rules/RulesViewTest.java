package dev.assent.desktop.rules;

import static dev.assent.desktop.rules.TestRules.path;
import static dev.assent.desktop.rules.TestRules.rule;
import static dev.assent.desktop.rules.TestRules.tool;
import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.borrowed.SourceProgram;
import dev.assent.core.pap.PolicyStore;
import dev.assent.core.pap.document.PolicyDocument;
import dev.assent.core.policy.Effect;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeoutException;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.MenuButton;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TableView;
import javafx.scene.control.TextArea;
import javafx.scene.control.TextField;
import javafx.scene.control.TextInputControl;
import javafx.scene.control.ToggleButton;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;

class RulesViewTest {
  @TempDir static Path folder;
  private static final PolicyDocument RULES =
      PolicyDocument.empty()
          .withRuleAdded(
              rule("dotenv", "Ask on dotenv", Effect.HITL, tool("write_file"), path("~/code/**")))
          .withRuleAdded(rule("ledger", "Ledger", Effect.HITL, tool("read*"), path("/a/b/c/d/**")));
  private static Path file = Path.of("");
  private static RulesWindow open;
  private static PolicyStore store;
  private static RulesViewModel model;
  private static RulesPage page;
  private final FxRobot robot = new FxRobot();

  // One window for all tests: to dress, show and lay out a page takes longer than any of them.
  @BeforeAll
  static void open() throws IOException, TimeoutException {
    file = folder.resolve("policy.json");
    open = RulesWindow.at(file, RULES, Clock.systemUTC());
    store = open.store;
    model = open.model;
    page = open.page();
  }

  @BeforeEach
  void begin() {
    open.begin(robot, RULES);
  }

  @AfterAll
  static void close() {
    open.close();
  }

  @Test
  void aPermissionListBecomesADraftWithItsLinesAndCountsOnceItIsLive() throws IOException {
    robot.interact(() -> {
      var menu = robot.lookup("#import-lists").queryAs(MenuButton.class);
      menu.getOnShowing().handle(null);
      menu.getItems().stream()
          .filter(item -> "import-claude-code".equals(item.getId()))
          .forEach(item -> item.fire());
      return true;
    });
    Node lines = robot.lookup("#import-lines").query();
    assertThat(lines.isVisible()).isTrue();
    assertThat(robot.lookup("#import-lines .label").queryAllAs(Label.class))
        .extracting(Label::getText)
        .contains("mcp__*", "8 of 12 lines are taken over as they are.");
    assertThat(model.text().isLooking()).isTrue();
    assertThat(model.text().typedProperty().get()).contains("deny-bash");
    assertThat(Files.readString(file)).doesNotContain("deny-bash");
    assertThat(model.savableProperty().get()).isTrue();
    robot.interact(() -> {
      model.makeLive();
      return true;
    });
    assertThat(Files.readString(file)).contains("deny-bash");
    assertThat(lines.isVisible()).isFalse();
  }

  @Test
  void aListThatIsThrownAwayLeavesTheRulesAsTheyAre() throws IOException {
    robot.interact(() -> {
      page.importList(SourceProgram.CLAUDE_CODE);
      model.discard();
      return true;
    });
    Node lines = robot.lookup("#import-lines").query();
    assertThat(lines.isVisible()).isFalse();
    assertThat(Files.readString(file)).contains("dotenv");
    assertThat(model.dirtyProperty().get()).isFalse();
  }

  @Test
  void aTextIsProposedAsADraft() throws IOException {
    String text = Files.readString(file).replace("\"ledger\"", "\"book\"");
    robot.interact(() -> {
      assertThat(page.proposeText("nobody", text, "")).isFalse();
      assertThat(page.proposeText("files", text, "Begins with a text")).isTrue();
      return true;
    });
    assertThat(model.text().isLooking()).isTrue();
    assertThat(model.text().typedProperty().get()).isEqualTo(text);
    assertThat(model.dirtyProperty().get()).isTrue();
    assertThat(Files.readString(file)).contains("\"ledger\"");
  }

  private TextField value(int at) {
    var fields = robot.lookup(".as-value").queryAllAs(TextField.class).stream().toList();
    return fields.get(at);
  }

  private String score() {
    return robot.lookup(".as-score").queryAs(Label.class).getText();
  }

  private Button makeLive() {
    return robot.lookup("#makeLive").queryButton();
  }

  private void goLive() {
    robot.interact(() -> makeLive().fire());
    robot.interact(() -> robot.lookup("#review-live").queryButton().fire());
  }

  private void type(TextField field, String text) {
    robot.interact(field::requestFocus);
    robot.interact(field::selectAll);
    robot.write(text);
  }

  @Test
  void aCommandIsTriedOnTheDraft() {
    robot.interact(() -> robot.lookup("#try-typed").queryAs(TextArea.class).setText("rm -rf /"));
    assertThat(robot.lookup("#try-sentence").queryAs(Label.class).getText())
        .isEqualTo("Would be denied: no rule allows it.");
    assertThat(robot.lookup("#try-draft").queryAs(Label.class).getText())
        .contains("does not match");
    assertThat(robot.lookup("#try .as-severity").queryAs(Label.class).getText())
        .isEqualTo("Critical");
  }

  @Test
  void typingAPatternChangesScoreAndPlace() {
    assertThat(score()).isEqualTo("212");
    type(value(1), "/a");
    assertThat(score()).isEqualTo("221");
    robot.write("/*");
    assertThat(score()).isEqualTo("211");
    type(value(0), "w*");
    assertThat(score()).isEqualTo("201");
    assertThat(
            robot.lookup(".as-live-head .label").queryAllAs(Label.class).stream()
                .map(Label::getText))
        .containsExactly("201", "2nd of 2 in Ask", "3 below Ledger");
  }

  @Test
  void aRuleThatBeginsIsSeenFromItsTopWithTheCaretInSight() {
    var form = robot.lookup("#formPlace").queryAs(ScrollPane.class);
    var begun = new ArrayList<String>();
    for (Runnable way :
        List.<Runnable>of(
            () -> model.desk().duplicate(),
            page::startNew,
            () -> model.startingPoints().lines().getFirst().begin().run(),
            () -> model.choose(0))) {
      robot.interact(() -> form.setVvalue(1));
      assertThat(form.getVvalue()).isEqualTo(1);
      robot.interact(way);
      begun.add(robot.lookup("#name").queryAs(TextInputControl.class).getText());
      assertThat(form.getVvalue()).as("after " + begun).isZero();
      var caret = form.getScene().getFocusOwner();
      assertThat(form.localToScene(form.getBoundsInLocal()))
          .as("after " + begun)
          .matches(seen -> seen.contains(caret.localToScene(caret.getBoundsInLocal())));
    }
  }

  @Test
  void theEffectThatTheArrowKeysMarkIsTheRules() {
    assertThat(robot.lookup("#ask").queryAs(ToggleButton.class).isSelected()).isTrue();
    robot.interact(() -> robot.lookup("#ask").query().requestFocus());
    robot.type(KeyCode.RIGHT);
    assertThat(robot.lookup("#deny").queryAs(ToggleButton.class).isSelected()).isTrue();
    assertThat(
            robot.lookup(".as-live-head .label").queryAllAs(Label.class).stream()
                .map(Label::getText))
        .contains("1st of 1 in Deny");
  }

  @Test
  void aRuleIsChosenInTheTableAndOpenedInTheForm() {
    robot.interact(() -> robot.lookup("#face-table").queryAs(ToggleButton.class).fire());
    TableView<RuleRow> table = robot.lookup("#rule-table").queryTableView();
    assertThat(table.getItems())
        .extracting(RuleRow::name)
        .containsExactly("Ask on dotenv", "Ledger", "Otherwise denied");
    assertThat(table.getSelectionModel().getSelectedIndex()).isZero();
    robot.interact(table::requestFocus);
    robot.push(KeyCode.DOWN);
    assertThat(score()).isEqualTo("204");
    robot.push(KeyCode.DOWN);
    assertThat(table.getSelectionModel().getSelectedIndex()).isEqualTo(1);
    robot.push(KeyCode.ENTER);
    assertThat(robot.lookup("#face-form").queryAs(ToggleButton.class).isSelected()).isTrue();
    assertThat(value(0).getText()).isEqualTo("read*");
  }

  @Test
  void makingLiveWritesTheFile() throws IOException {
    type(value(1), "/new/place/**");
    assertThat(makeLive().isDisabled()).isFalse();
    goLive();
    assertThat(Files.readString(file)).contains("/new/place/**").contains("Ledger");
    assertThat(store.state().policy().rules().getFirst().conditions())
        .contains(path("/new/place/**"));
    assertThat(makeLive().isDisabled()).isTrue();
  }

  @Test
  void badInputShowsItsErrorAndCannotBeSaved() throws IOException {
    var before = Files.readString(file);
    type(value(1), "  ");
    assertThat(
            robot.lookup(".as-text-danger").queryAllAs(Label.class).stream()
                .filter(Node::isVisible)
                .map(Label::getText)
                .filter(text -> text.contains("blanks")))
        .hasSize(1);
    assertThat(makeLive().isDisabled()).isTrue();
    robot.push(KeyCode.CONTROL, KeyCode.S);
    assertThat(Files.readString(file)).isEqualTo(before);
  }

  @Test
  void keysAloneChooseEditAndSave() throws IOException {
    ListView<?> list = Objects.requireNonNull(robot.lookup(".as-rule-list").queryListView());
    robot.interact(list::requestFocus);
    robot.push(KeyCode.DOWN);
    assertThat(score()).isEqualTo("204");
    type(value(0), "get*");
    robot.push(KeyCode.CONTROL, KeyCode.S);
    assertThat(Files.readString(file)).doesNotContain("get*");
    robot.push(KeyCode.CONTROL, KeyCode.S);
    assertThat(Files.readString(file)).contains("get*");
  }

  @Test
  void anErrorOfTheTextIsNamedAndItsLineShown() {
    robot.interact(() -> robot.lookup("#face-text").queryAs(ToggleButton.class).fire());
    var text = robot.lookup("#rules-text").queryAs(TextArea.class);
    robot.interact(() -> text.setText(text.getText().replaceFirst("tool_name", "tool_nam")));
    assertThat(makeLive().isDisabled()).isTrue();
    var where = robot.lookup("#text-reading .as-link").queryButton();
    robot.interact(where::fire);
    assertThat(text.getSelectedText()).contains("\"tool_nam\"").doesNotContain("\n");
    robot.push(KeyCode.TAB);
    assertThat(text.isFocused()).isFalse();
    robot.interact(() ->
        text.setText(
            text.getText().replaceFirst("tool_nam\"", "tool_name\"").replace("/a/b/c/d/", "/a/")));
    goLive();
    assertThat(store.state().policy().rules().getLast().conditions()).contains(path("/a/**"));
  }

  @Test
  void keysTakeStepsBackInFormAndText() {
    type(value(1), "/x");
    robot.push(KeyCode.SHORTCUT, KeyCode.Z);
    assertThat(value(1).getText()).isEqualTo("~/code/**");
    robot.push(KeyCode.SHORTCUT, KeyCode.SHIFT, KeyCode.Z);
    assertThat(value(1).getText()).isEqualTo("/x");
    robot.interact(() -> robot.lookup("#face-text").queryAs(ToggleButton.class).fire());
    var text = robot.lookup("#rules-text").queryAs(TextArea.class);
    assertThat(text.getText()).contains("\"/x\"");
    robot.interact(text::requestFocus);
    int at = text.getText().indexOf("/x") + 2;
    robot.interact(() -> text.positionCaret(at));
    robot.write("yz");
    assertThat(text.getText()).contains("\"/xyz\"");
    robot.push(KeyCode.SHORTCUT, KeyCode.Z);
    assertThat(text.getText()).contains("\"/x\"");
    assertThat(text.getCaretPosition()).isEqualTo(at);
    robot.push(KeyCode.SHORTCUT, KeyCode.Z);
    assertThat(text.getText()).contains("~/code/**");
    assertThat(model.dirtyProperty().get()).isFalse();
  }

  @Test
  void theFormSaysWhyItCannotShowATextAndLeadsToTheLine() {
    robot.interact(() -> robot.lookup("#face-text").queryAs(ToggleButton.class).fire());
    var text = robot.lookup("#rules-text").queryAs(TextArea.class);
    robot.interact(() -> text.setText(text.getText().replaceFirst("tool_name", "tool_nam")));
    robot.interact(() -> robot.lookup("#face-form").queryAs(ToggleButton.class).fire());
    assertThat(robot.lookup("#place").query().isVisible()).isFalse();
    assertThat(
            robot.lookup(".as-empty .as-code-words").queryAll().stream()
                .map(Node::getAccessibleText))
        .anySatisfy(said -> assertThat(said).contains("tool_nam", "kept as you typed it"));
    robot.interact(() -> robot.lookup("#unreadable-line").queryButton().fire());
    assertThat(text.getSelectedText()).contains("\"tool_nam\"");
    robot.interact(() -> model.desk().undo());
    robot.interact(() -> robot.lookup("#face-form").queryAs(ToggleButton.class).fire());
    assertThat(robot.lookup("#place").query().isVisible()).isTrue();
  }

  @Test
  void whatMakingLiveChangesIsShownWhole() {
    type(value(1), "/new/place/**");
    robot.interact(() -> model.choose(1));
    robot.interact(() -> model.desk().remove());
    robot.interact(() -> makeLive().fire());
    var said =
        robot.lookup("#review .label").queryAllAs(Label.class).stream()
            .map(Label::getText)
            .toList();
    assertThat(said)
        .contains(
            "The rule “Ask on dotenv” changes: path: ~/code/** → /new/place/**.",
            "The rule “Ledger” (Ask) goes.",
            "Questions a day are not known: no call of the last 14 days could be judged again.");
    assertThat(robot.lookup("#review .as-block-changes").tryQuery()).isPresent();
    robot.push(KeyCode.ESCAPE);
    assertThat(robot.lookup("#review").query().isVisible()).isFalse();
    assertThat(model.dirtyProperty().get()).isTrue();
    goLive();
    assertThat(robot.lookup("#review").query().isVisible()).isFalse();
    assertThat(store.state().policy().rules()).hasSize(1);
  }

  @Test
  void thePersonMaySayWhy() {
    type(value(1), "/new/place/**");
    robot.interact(() -> makeLive().fire());
    var why = robot.lookup("#review-why").queryAs(TextField.class);
    assertThat(why.getText()).isEmpty();
    assertThat(why.getAccessibleText()).isEqualTo("Why (optional, kept in the history)");
    robot.interact(() -> why.setText("x".repeat(501)));
    assertThat(robot.lookup("#review-live").queryButton().isDisabled()).isTrue();
    robot.interact(() -> why.setText("the ledger moved"));
    robot.interact(robot.lookup("#review-live").queryButton()::fire);
    assertThat(store.state().revision().reason().why()).contains("the ledger moved");
    robot.interact(() -> page.proposeText("files", "{\"rules\": []}", "Begins with a text"));
    robot.interact(() -> makeLive().fire());
    assertThat(why.getText()).isEqualTo("Begins with a text");
    robot.interact(() -> why.setText(""));
    robot.interact(robot.lookup("#review-live").queryButton()::fire);
    assertThat(store.state().policy().rules()).isEmpty();
    assertThat(store.state().revision().reason().why()).isEmpty();
  }

  @Test
  void anExampleThatFailsWantsAReasonInTheSamePlace() {
    robot.interact(() ->
        model
            .desk()
            .edit(
                "",
                text ->
                    text.withExamples(
                        List.of(SampleExamples.of("Writes pass", "write_file", Effect.ALLOW)))));
    robot.interact(() -> makeLive().fire());
    var live = robot.lookup("#review-live").queryButton();
    assertThat(robot.lookup("#review-reason").tryQuery()).isPresent();
    assertThat(live.isDisabled()).isTrue();
    robot.interact(
        () -> robot.lookup("#review-reason").queryAs(TextField.class).setText("a known gap"));
    assertThat(live.isDisabled()).isFalse();
    robot.interact(live::fire);
    assertThat(store.state().policy().examples()).hasSize(1);
  }

  @Test
  void aTriedCallIsPinned() {
    robot.interact(() -> robot.lookup("#try-typed").queryAs(TextArea.class).setText("ls"));
    robot.interact(() -> robot.lookup("#try-pin").queryButton().fire());
    assertThat(robot.lookup("#pin-name").queryAs(TextField.class).getText())
        .isEqualTo("write_file ls");
    robot.interact(() -> robot.lookup("#pin-do").queryButton().fire());
    goLive();
    assertThat(store.state().policy().examples()).hasSize(1);
    assertThat(robot.lookup("#pin-form").query().isVisible()).isFalse();
  }
}
