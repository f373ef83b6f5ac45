package dev.assent.desktop.rules;

import static dev.assent.desktop.rules.TestRules.path;
import static dev.assent.desktop.rules.TestRules.rule;
import static dev.assent.desktop.rules.TestRules.tool;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.assent.core.policy.Effect;
import dev.assent.desktop.rules.book.FakeRuleBook;
import dev.assent.desktop.rules.text.DraftCheck;
import dev.assent.desktop.ui.Appearance;
import dev.assent.desktop.ui.Dialogs;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.controls.TextWidth;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.TimeoutException;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Label;
import javafx.scene.control.TableCell;
import javafx.scene.control.TextArea;
import javafx.scene.control.TextField;
import javafx.scene.input.Clipboard;
import javafx.scene.input.ClipboardContent;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.BorderPane;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.testfx.api.FxRobot;
import org.testfx.api.FxToolkit;

/// Looks whether names and conditions are whole in the list and the table.
@SuppressWarnings("NullAway.Init")
class WholeNamesTest {
  private static final String NAME = "Ask before anything is written to the templates of the mails";
  private static final String PLACE = "/srv/code/payments/src/main/resources/mail/**";
  private static final String SUMMARY = "write_file · " + PLACE;

  private final FxRobot robot = new FxRobot();
  private final Appearance appearance = new Appearance();
  private RulesPage page;
  private Stage stage;

  @BeforeEach
  void open() throws TimeoutException {
    var _ = FxToolkit.registerPrimaryStage();
    var _ =
        FxToolkit.setupStage(_ -> {
          var model =
              new RulesViewModel(
                  new FakeRuleBook(
                          rule("one", NAME, Effect.HITL, tool("write_file"), path(PLACE)),
                          rule("two", "Two", Effect.ALLOW, tool("read*")))
                      .alone("files"),
                  new DraftCheck(_ -> java.util.List.of(), Runnable::run, Runnable::run),
                  ImmediateTrial.TRIAL,
                  FakeReplay.NOTHING,
                  () -> Instant.EPOCH,
                  ZoneOffset.UTC);
          page = new RulesPage(model, new Dialogs(appearance));
          var scene = new Scene(new BorderPane(page.content()), 1_500, 800);
          appearance.dress(scene);
          // It is given sizes, which that of the other tests would keep.
          stage = new Stage();
          stage.setScene(scene);
          stage.show();
          model.choose(0);
        });
  }

  @AfterEach
  void close() throws TimeoutException {
    FxToolkit.cleanupStages();
  }

  private void look(RulesViewMode face, double width, int percent) {
    robot.interact(() -> {
      appearance.textPercentProperty().set(percent);
      page.look(face);
      stage.setWidth(width);
    });
    robot.interact(() -> stage.getScene().getRoot().layout());
  }

  private Label label(String within, String text) {
    return robot.lookup(within + " .label").queryAllAs(Label.class).stream()
        .filter(label -> label.getText().equals(text))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void aWidePageHasWholeNamesAndConditionsInTheTable() {
    look(RulesViewMode.TABLE, 1_500, 100);
    assertThat(label("#rule-table", NAME).isTextTruncated()).isFalse();
    assertThat(label("#rule-table", SUMMARY).isTextTruncated()).isFalse();
    assertThat(label("#rule-table", SUMMARY).getTooltip()).isNull();
  }

  /// Beside rules with short names the last row would else be broken within a word.
  @Test
  void theNameOfTheLastRowCountsToo() {
    robot.interact(() -> {
      var measure = new Label();
      double last = TextWidth.of(Texts.get("rules.otherwise"), measure.getFont());
      assertThat(RuleWidths.of(new RuleBands(List.of()), measure.getFont()).name())
          .isGreaterThan(last);
    });
  }

  private static boolean isWithin(Node inner, Node outer) {
    var room = outer.localToScene(outer.getLayoutBounds());
    var own = inner.localToScene(inner.getLayoutBounds());
    return own.getMinY() >= room.getMinY()
        && own.getMaxY() <= room.getMaxY()
        && own.getMinX() >= room.getMinX()
        && own.getMaxX() <= room.getMaxX();
  }

  @ParameterizedTest
  @ValueSource(ints = {100, 200})
  void theTableHasEachTextWholeAtAnyWidth(int percent) {
    for (int width : new int[] {900, 1_080, 1_500}) {
      look(RulesViewMode.TABLE, width, percent);
      for (String text : List.of(NAME, SUMMARY)) {
        var label = label("#rule-table", text);
        Node cell = label;
        while (!(cell instanceof TableCell<?, ?>)) {
          cell = cell.getParent();
        }
        assertThat(label.isTextTruncated()).as(text + width + " " + percent).isFalse();
        assertThat(label.getHeight())
            .as(text + width + " " + percent)
            .isGreaterThanOrEqualTo(label.prefHeight(label.getWidth()));
        assertThat(isWithin(label, cell)).as(text + width + " " + percent).isTrue();
      }
    }
  }

  @Test
  void conditionsStandBelowTheNamesWhereTheWidthIsSmall() {
    look(RulesViewMode.TABLE, 1_080, 200);
    assertThat(label("#rule-table", SUMMARY).localToScene(0, 0).getY())
        .isGreaterThan(label("#rule-table", NAME).localToScene(0, 0).getY());
    look(RulesViewMode.TABLE, 1_500, 100);
    assertThat(label("#rule-table", SUMMARY).localToScene(0, 0).getX())
        .isGreaterThan(label("#rule-table", NAME).localToScene(0, 0).getX());
  }

  @ParameterizedTest
  @ValueSource(ints = {100, 200})
  void theListHasEachNameWholeAtAnySizeOfText(int percent) {
    for (int width : new int[] {1_080, 1_500}) {
      look(RulesViewMode.FORM, width, percent);
      var name = label(".as-rule-list", NAME);
      assertThat(name.isTextTruncated()).as(width + " " + percent).isFalse();
      var cell = name.getParent().getParent().getParent().getParent();
      assertThat(name.localToScene(name.getLayoutBounds()).getMinY())
          .isGreaterThanOrEqualTo(cell.localToScene(cell.getLayoutBounds()).getMinY());
      assertThat(name.localToScene(name.getLayoutBounds()).getMaxY())
          .isLessThanOrEqualTo(cell.localToScene(cell.getLayoutBounds()).getMaxY());
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {100, 200})
  void nameAndNoteOfTheFormAreWholeAndOneLineIsAsHighAsAnyField(int percent) {
    look(RulesViewMode.FORM, 1_080, percent);
    for (String id : List.of("#name", "#note")) {
      var field = robot.lookup(id).queryAs(TextArea.class);
      robot.interact(() -> field.setText("x"));
      robot.interact(() -> stage.getScene().getRoot().layout());
      double one = field.getHeight();
      double other = robot.lookup("#ruleId").queryAs(TextField.class).getHeight();
      assertThat(one).as(id).isCloseTo(other, within(percent / 100.0 * 2));
      robot.interact(
          () -> field.setText("A rule that says a lot about what it is for. ".repeat(8)));
      robot.interact(() -> stage.getScene().getRoot().layout());
      var text = field.lookup(".text");
      assertThat(field.getHeight()).as(id).isGreaterThan(2 * one);
      assertThat(isWithin(text, field))
          .as(id + text.getLayoutBounds() + " in " + field.getLayoutBounds())
          .isTrue();
    }
  }

  @Test
  void noLineBreakComesIntoANameByReturnOrByPasting() {
    look(RulesViewMode.FORM, 1_080, 100);
    var field = robot.lookup("#name").queryAs(TextArea.class);
    robot.interact(() -> {
      field.requestFocus();
      field.setText("a");
      field.end();
    });
    robot.push(KeyCode.ENTER);
    assertThat(field.getText()).isEqualTo("a");
    robot.interact(() -> {
      var content = new ClipboardContent();
      content.putString(" b\n c\r\n");
      Clipboard.getSystemClipboard().setContent(content);
      field.paste();
    });
    assertThat(field.getText()).isEqualTo("ab c");
    robot.push(KeyCode.TAB);
    assertThat(field.isFocused()).isFalse();
    assertThat(field.getText()).isEqualTo("ab c");
  }

  @Test
  void theHeadsOfTheTableAreWholeWithLargeTextToo() {
    look(RulesViewMode.TABLE, 1_080, 200);
    assertThat(
            robot.lookup("#rule-table .column-header .label").queryAllAs(Label.class).stream()
                .filter(Label::isTextTruncated)
                .map(Label::getText))
        .isEmpty();
  }
}
