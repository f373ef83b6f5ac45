package dev.assent.desktop.rules;

import static dev.assent.desktop.rules.TestRules.path;
import static dev.assent.desktop.rules.TestRules.rule;
import static dev.assent.desktop.rules.TestRules.tool;
import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.pap.document.PolicyDocument;
import dev.assent.core.policy.Effect;
import dev.assent.core.suggest.Draft;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.ListView;
import javafx.scene.control.MenuButton;
import javafx.scene.control.TextArea;
import javafx.scene.control.ToggleButton;
import javafx.scene.paint.Paint;
import javafx.scene.text.Text;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.testfx.api.FxRobot;
import org.testfx.util.WaitForAsyncUtils;

/// The rule that somebody is led to is in sight, in each way of looking at rules.
class RulePlacesTest {
  private static final int MANY = 60;

  @TempDir static Path folder;
  private static RulesWindow open;
  private static RulesViewModel model;
  private final FxRobot robot = new FxRobot();

  // The last is the most exact one and stands first in the list.
  private static PolicyDocument rules() {
    var rules = PolicyDocument.empty();
    for (int i = 0; i < MANY; i++) {
      rules =
          rules.withRuleAdded(
              rule("r" + i, "Rule " + i, Effect.HITL, tool("t" + i), path("/a" + "/b".repeat(i))));
    }
    return rules;
  }

  @BeforeAll
  static void open() throws IOException, TimeoutException {
    open = RulesWindow.at(folder.resolve("policy.json"), rules(), Clock.systemUTC());
    model = open.model;
  }

  @BeforeEach
  void begin() {
    open.begin(robot, rules());
  }

  @AfterAll
  static void close() {
    open.close();
  }

  private void choose(int rule) {
    robot.interact(() -> model.choose(rule));
    settle();
  }

  private void face(String name) {
    robot.interact(
        () -> robot.lookup("#face-" + name).queryAs(ToggleButton.class).setSelected(true));
    settle();
  }

  private void settle() {
    WaitForAsyncUtils.waitForFxEvents();
    robot.interact(() -> root().layout());
  }

  private static javafx.scene.Parent root() {
    return open.page().content().getScene().getRoot();
  }

  private static Bounds inScene(Node node) {
    return node.localToScene(node.getLayoutBounds());
  }

  // The row of the chosen rule, as far as it is in sight.
  private Optional<Node> seen(String cells, String within) {
    var room = inScene(robot.lookup(within).query());
    return robot.lookup(cells).queryAll().stream()
        .filter(cell ->
            cell.getPseudoClassStates().stream()
                .anyMatch(state -> state.getPseudoClassName().equals("selected")))
        .filter(Node::isVisible)
        .filter(cell -> room.contains(inScene(cell)))
        .findFirst();
  }

  @Test
  void theListScrollsToTheChosenRule() {
    for (int rule : new int[] {0, MANY - 1, MANY / 2, 1}) {
      choose(rule);
      assertThat(seen(".as-rule-list .list-cell", ".as-rule-list")).as("rule %d", rule).isPresent();
    }
  }

  @Test
  void theFirstRuleOfABandIsSeenWithItsHead() {
    choose(0);
    choose(MANY - 1);
    ListView<?> list = Objects.requireNonNull(robot.lookup(".as-rule-list").queryListView());
    var room = inScene(list);
    assertThat(
            robot.lookup(".as-rule-list .as-rule-head").queryAll().stream()
                .filter(Node::isVisible)
                .filter(head -> room.contains(inScene(head))))
        .hasSize(1);
    assertThat(seen(".as-rule-list .list-cell", ".as-rule-list")).isPresent();
  }

  @Test
  void theTableScrollsToTheChosenRule() {
    face("table");
    for (int rule : new int[] {0, MANY - 1, MANY / 2, 1}) {
      choose(rule);
      assertThat(seen("#rule-table .table-row-cell", "#rule-table"))
          .as("rule %d", rule)
          .isPresent();
    }
  }

  @Test
  void whoScrollsAwayStaysThere() {
    choose(0);
    ListView<?> list = Objects.requireNonNull(robot.lookup(".as-rule-list").queryListView());
    robot.interact(() -> list.scrollTo(0));
    settle();
    robot.interact(() -> model.choose(0));
    settle();
    assertThat(seen(".as-rule-list .list-cell", ".as-rule-list")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, MANY / 2, MANY - 1})
  void theTextOpensAtTheChosenRuleAndTheKeyboardStays(int rule) {
    choose(rule);
    robot.interact(() -> robot.lookup("#face-text").query().requestFocus());
    face("text");
    var text = robot.lookup("#rules-text").queryAs(TextArea.class);
    int start = text.getText().indexOf("\"id\": \"r" + rule + "\"");
    assertThat(text.getText().substring(text.getCaretPosition(), start).strip()).isEqualTo("{");
    assertThat(text.getSelection().getLength()).isZero();
    assertThat(text.isFocused()).isFalse();
    assertThat(words()).contains("\"r" + rule + "\"");
    int line = (int) text.getText().substring(0, start).lines().count();
    assertThat(numbers()).contains(Integer.toString(line));
  }

  private static boolean isSeen(Text text) {
    return text.isVisible()
        && text.getParent().getLayoutBounds().intersects(text.getBoundsInParent());
  }

  private List<Text> drawn(String style) {
    return robot.lookup(style).queryParent().getChildrenUnmodifiable().stream()
        .filter(Text.class::isInstance)
        .map(Text.class::cast)
        .filter(RulePlacesTest::isSeen)
        .toList();
  }

  private List<String> words() {
    return drawn(".as-code-words-layer").stream().map(Text::getText).toList();
  }

  private List<String> numbers() {
    return drawn(".as-code-numbers").stream().map(Text::getText).toList();
  }

  private Paint ink(String word) {
    return drawn(".as-code-words-layer").stream()
        .filter(text -> text.getText().equals(word))
        .findFirst()
        .orElseThrow()
        .getFill();
  }

  @Test
  void everyLineHasItsNumberAndEveryKindOfWordItsInk() {
    choose(0);
    face("text");
    var text = robot.lookup("#rules-text").queryAs(TextArea.class);
    assertThat(numbers().getFirst()).isEqualTo("1");
    assertThat(numbers()).doesNotHaveDuplicates().hasSizeGreaterThan(10);
    assertThat(ink("\"id\"")).isNotEqualTo(ink("\"r0\""));
    assertThat(ink("{")).isNotIn(ink("\"id\""), ink("\"r0\""));
    var fault = ink("{");
    robot.interact(() -> text.setText("{ \"a\": 1, tru, true"));
    settle();
    assertThat(List.of(ink("tru"), ink("1"), ink("true"), ink("\"a\""))).doesNotHaveDuplicates();
    assertThat(ink("tru")).isNotEqualTo(fault);
    assertThat(numbers()).containsExactly("1");
  }

  @ParameterizedTest
  @EnumSource(RulesViewMode.class)
  void aRuleThatWasMadeElsewhereIsChosenAndSeenInTheForm(RulesViewMode before) {
    robot.interact(() -> {
      open.page().look(before);
      model.list().filter().textProperty().set("nothing is called so");
    });
    settle();
    var made = rule("made", "Made elsewhere", Effect.ALLOW, tool("made"), path("/a"));
    var change =
        Draft.between(rules().policy(), rules().withRuleAdded(made).policy()).orElseThrow();
    robot.interact(() -> assertThat(model.propose("files", change)).isTrue());
    settle();
    assertThat(open.page().look()).isEqualTo(RulesViewMode.FORM);
    assertThat(model.editor().nameProperty().get()).isEqualTo("Made elsewhere");
    assertThat(seen(".as-rule-list .list-cell", ".as-rule-list")).isPresent();
  }

  @ParameterizedTest
  @EnumSource(RulesViewMode.class)
  void aRuleOfATraceIsSeen(RulesViewMode before) {
    robot.interact(() -> {
      open.page().look(before);
      open.page().choose("files", "r3");
    });
    settle();
    assertThat(open.page().look())
        .isEqualTo(before == RulesViewMode.TABLE ? before : RulesViewMode.FORM);
    assertThat(model.editor().nameProperty().get()).isEqualTo("Rule 3");
  }

  @ParameterizedTest
  @ValueSource(strings = {"limit,limits", "first-use,new_tools"})
  void aWishThatIsNoRuleStopsAtItsPlace(String wish) {
    String[] parts = wish.split(",");
    robot.interact(() ->
        robot.lookup("#newRule").queryAs(MenuButton.class).getItems().stream()
            .filter(item -> ("start-" + parts[0]).equals(item.getId()))
            .forEach(item -> item.fire()));
    settle();
    var part = robot.lookup("#setting-" + parts[1]).query();
    var room = inScene(robot.lookup("#policy-settings").query());
    assertThat(room.getMinY()).isLessThanOrEqualTo(inScene(part).getMinY() + 1);
    assertThat(room.getMaxY()).isGreaterThan(inScene(part).getMinY() + 100);
    Scene scene = part.getScene();
    assertThat(part.lookupAll("*")).contains(scene.getFocusOwner());
  }
}
