package dev.assent.desktop.rules;

import static dev.assent.desktop.rules.TestRules.rule;
import static dev.assent.desktop.rules.TestRules.tool;
import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.pap.document.PolicyDocument;
import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.Condition;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.ValueTest;
import dev.assent.desktop.rules.form.RuleEditorViewModel;
import dev.assent.desktop.ui.Typing;
import dev.assent.desktop.ui.controls.CodeWords;
import java.nio.file.Path;
import java.time.Clock;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.Label;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TextField;
import javafx.scene.control.ToggleButton;
import javafx.scene.input.KeyCode;
import javafx.scene.text.TextFlow;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.testfx.api.FxRobot;

/// Conditions of the newest kinds are clicked and typed on the page, and the policy says what
/// stands on the screen; a policy that says it stands on the screen the same.
class ConditionFieldsTest {
  private static final Instant NOW = Instant.parse("2026-06-15T10:30:00Z");
  private static final PolicyDocument PLAIN = with(Effect.DENY);

  @TempDir static Path folder;
  private static RulesWindow open;
  private static final FxRobot ROBOT = new FxRobot();

  @BeforeAll
  static void open() throws Exception {
    open = RulesWindow.at(folder.resolve("policy.json"), PLAIN, Clock.fixed(NOW, ZoneOffset.UTC));
  }

  @AfterAll
  static void close() {
    open.close();
  }

  @BeforeEach
  void begin() {
    open.begin(ROBOT, PLAIN);
  }

  private static PolicyDocument with(Effect effect, Condition... more) {
    var conditions = Stream.concat(Stream.of(tool("bash")), Stream.of(more));
    return PolicyDocument.empty()
        .withRuleAdded(rule("r", "The rule", effect, conditions.toArray(Condition[]::new)))
        .withRuleAdded(rule("other", "Other", Effect.DENY, tool("other")));
  }

  private static RuleEditorViewModel editor() {
    return open.model.editor();
  }

  /// The row that was added last.
  private static Parent row() {
    List<Node> rows =
        ROBOT.lookup(".as-condition-row").queryAll().stream()
            .filter(ConditionFieldsTest::outer)
            .toList();
    return (Parent) rows.getLast();
  }

  private static boolean outer(Node node) {
    for (Node above = node.getParent(); above != null; above = above.getParent()) {
      if (above.getStyleClass().contains("as-condition-row")) {
        return false;
      }
    }
    return true;
  }

  private static void choose(MenuButton menu, String text) {
    ROBOT.interact(() -> {
      menu.show();
      menu.getItems().stream()
          .filter(item -> text.equals(item.getText()))
          .findFirst()
          .orElseThrow(() -> new AssertionError(text + " is not offered"))
          .fire();
      menu.hide();
      return true;
    });
  }

  private static void add(String kind) {
    choose(ROBOT.lookup("#add").queryAs(MenuButton.class), kind);
  }

  private static List<TextField> fields() {
    return ROBOT.from(row()).lookup(".as-value").queryAll().stream()
        .filter(TextField.class::isInstance)
        .map(TextField.class::cast)
        .toList();
  }

  private static void click(Node node) {
    ROBOT.interact(() -> reveal(node));
    ROBOT.clickOn(node);
  }

  // As a wheel would: the form scrolls.
  private static void reveal(Node node) {
    for (Node above = node.getParent(); above != null; above = above.getParent()) {
      if (above instanceof ScrollPane pane) {
        pane.applyCss();
        pane.layout();
        double height = pane.getContent().getLayoutBounds().getHeight();
        double at =
            pane.getContent().sceneToLocal(node.localToScene(node.getLayoutBounds())).getCenterY();
        double room = pane.getViewportBounds().getHeight();
        pane.setVvalue(height <= room ? 0 : Math.clamp((at - room / 2) / (height - room), 0, 1));
        pane.layout();
      }
    }
  }

  private static void type(TextField field, String text) {
    ROBOT.interact(() -> {
      reveal(field);
      Typing.over(field, text);
    });
    ROBOT.push(KeyCode.TAB);
  }

  private static void tick(String text) {
    click(
        ROBOT.from(row()).lookup(".as-tick").queryAll().stream()
            .map(ToggleButton.class::cast)
            .filter(tick -> tick.getText().equals(text))
            .findFirst()
            .orElseThrow());
  }

  private static List<String> ticked() {
    return ROBOT.from(row()).lookup(".as-tick").queryAll().stream()
        .map(ToggleButton.class::cast)
        .filter(ToggleButton::isSelected)
        .map(ToggleButton::getText)
        .toList();
  }

  private static List<String> typed() {
    return fields().stream().map(TextField::getText).toList();
  }

  private static List<String> errors() {
    return errors(ROBOT.lookup(".as-text-danger").queryAll());
  }

  private static List<String> errors(Collection<Node> found) {
    return found.stream()
        .map(node -> node.getParent() instanceof TextFlow flow ? flow : node)
        .distinct()
        .filter(node -> node.isVisible() && node.isManaged() && shown(node))
        .map(node -> node instanceof Label label ? label.getText() : node.getAccessibleText())
        .filter(text -> !text.isEmpty())
        .toList();
  }

  private static boolean shown(Node node) {
    for (Node above = node.getParent(); above != null; above = above.getParent()) {
      if (!above.isVisible()) {
        return false;
      }
    }
    return true;
  }

  private static Condition.Earlier after(Integer minutes, Condition.Single... calls) {
    return new Condition.Earlier(Attribute.AFTER, List.of(calls), Optional.ofNullable(minutes));
  }

  private static Condition.Hours hours(String from, String to, String zone, DayOfWeek... days) {
    return new Condition.Hours(
        Attribute.TIME,
        List.of(days),
        Optional.of(from).filter(text -> !text.isEmpty()).map(LocalTime::parse),
        Optional.of(to).filter(text -> !text.isEmpty()).map(LocalTime::parse),
        Optional.of(zone).filter(text -> !text.isEmpty()).map(ZoneId::of));
  }

  private static Arguments row(
      String kind,
      Consumer<FxRobot> steps,
      Condition.Single made,
      List<String> ticks,
      List<String> texts) {
    return Arguments.of(kind, steps, made, ticks, texts);
  }

  static Stream<Arguments> conditions() {
    return Stream.of(
        row(
            "after",
            _ -> tick("reads secrets"),
            after(10, new Condition.Words(Attribute.SIDE_EFFECTS, List.of("secrets_read"))),
            List.of("reads secrets"),
            List.of("10")),
        row(
            "after",
            _ -> {
              choose(ConditionFieldsTest.<MenuButton>inRow(".as-kind", 1), "path");
              type(fields().getFirst(), "**/.env");
              type(fields().getLast(), "");
            },
            after(null, Attribute.PATH.texts(List.of("**/.env"))),
            List.of(),
            List.of("**/.env", "")),
        row(
            "time",
            _ -> {
              tick("Fri");
              tick("Mon");
              type(fields().get(0), "9:00");
              type(fields().get(1), "18:30");
              type(fields().get(2), "Europe/Berlin");
            },
            hours("09:00", "18:30", "Europe/Berlin", DayOfWeek.MONDAY, DayOfWeek.FRIDAY),
            List.of("Mon", "Fri"),
            List.of("09:00", "18:30", "Europe/Berlin", "")),
        row(
            "time",
            _ -> tick("Sun"),
            hours("", "", "", DayOfWeek.SUNDAY),
            List.of("Sun"),
            List.of("", "", "", "")),
        row(
            "path",
            _ -> type(fields().getFirst(), "${project}/**"),
            Attribute.PATH.texts(List.of("${project}/**")),
            List.of(),
            List.of("${project}/**")),
        row(
            "runs in",
            _ -> type(fields().getFirst(), "${home}/code/**"),
            Attribute.COMMAND_FOLDER.texts(List.of("${home}/code/**")),
            List.of(),
            List.of("${home}/code/**")),
        row(
            "command alone",
            _ -> type(fields().getFirst(), "git commit -m *"),
            Attribute.LONE_COMMAND.texts(List.of("git commit -m *")),
            List.of(),
            List.of("git commit -m *")),
        row(
            "claim",
            _ -> {
              type(fields().getFirst(), "/groups");
              type(fields().getLast(), "release");
            },
            Attribute.CLAIM.tests(Map.of("/groups", new ValueTest.Like("release"))),
            List.of(),
            List.of("/groups", "release")));
  }

  @SuppressWarnings("unchecked")
  private static <N extends Node> N inRow(String selector, int at) {
    return (N) List.copyOf(ROBOT.from(row()).lookup(selector).queryAll()).get(at);
  }

  @ParameterizedTest
  @MethodSource("conditions")
  void whatIsTypedIsThePolicy(
      String kind,
      Consumer<FxRobot> steps,
      Condition.Single made,
      List<String> ticks,
      List<String> texts) {
    add(kind);
    steps.accept(ROBOT);
    assertThat(errors()).isEmpty();
    assertThat(editor().rule().orElseThrow().conditions()).contains(made);
    // The text of the same draft, read again, says it too.
    ROBOT.interact(() -> ROBOT.lookup("#face-text").queryAs(ToggleButton.class).fire());
    ROBOT.interact(() -> ROBOT.lookup("#face-form").queryAs(ToggleButton.class).fire());
    assertThat(editor().rule().orElseThrow().conditions()).contains(made);
  }

  @ParameterizedTest
  @MethodSource("conditions")
  void whatThePolicySaysStandsInTheFields(
      String kind,
      Consumer<FxRobot> steps,
      Condition.Single made,
      List<String> ticks,
      List<String> texts) {
    open.begin(ROBOT, with(Effect.DENY, made));
    assertThat(ConditionFieldsTest.<MenuButton>inRow(".as-kind", 0).getText()).isEqualTo(kind);
    assertThat(ticked()).isEqualTo(ticks);
    assertThat(typed()).isEqualTo(texts);
    assertThat(editor().rule().orElseThrow().conditions()).contains(made);
    assertThat(open.model.dirtyProperty().get()).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "after | 1 | 0 | `0` is no number of minutes from 1 to 10,080.",
        "after | 1 | ten | `ten` is no number of minutes from 1 to 10,080.",
        "time | 0 | 25:00 | `25:00` is no time of day; type it as `09:00`.",
        "time | 0 | 9:00 | Type both times, or neither for the whole day.",
        "time | 2 | Berlin | `Berlin` is no time zone; one is `Europe/Berlin`.",
        "claim | 0 | groups | `groups` is no place; one begins with a slash, such as `/path` or `/files/0/name`."
      })
  void badInputHasItsMessageAtTheField(String kind, int at, String text, String message) {
    add(kind);
    if (kind.equals("after")) {
      tick("reads secrets");
    }
    // The field with the minutes is the only one of that row.
    var all = fields();
    type(all.get(Math.min(at, all.size() - 1)), text);
    assertThat(errors()).containsExactly(CodeWords.spoken(message));
    assertThat(errors(ROBOT.from(row()).lookup(".as-text-danger").queryAll()))
        .containsExactly(CodeWords.spoken(message));
    assertThat(editor().rule()).isEmpty();
    assertThat(open.model.savableProperty().get()).isFalse();
  }

  @Test
  void aRuleThatAllowsSaysAtTheRowThatItCannotLookBack() {
    add("after");
    tick("reads secrets");
    click(ROBOT.lookup("#allow").query());
    String message =
        "A rule that allows cannot look at earlier calls: a client can make any call for show."
            + " Let it ask or deny.";
    assertThat(errors()).containsExactly(CodeWords.spoken(message));
    assertThat(errors(ROBOT.from(row()).lookup(".as-text-danger").queryAll()))
        .containsExactly(CodeWords.spoken(message));
    assertThat(editor().rule()).isEmpty();
    assertThat(open.model.savableProperty().get()).isFalse();
    click(ROBOT.lookup("#ask").query());
    assertThat(errors()).isEmpty();
    assertThat(editor().rule()).isPresent();
  }

  @Test
  void whatIsWrongInsideIsSaidThereAndOnce() {
    add("after");
    choose(ConditionFieldsTest.<MenuButton>inRow(".as-kind", 1), "path");
    type(fields().getFirst(), "  ");
    assertThat(errors())
        .containsExactly(
            "A pattern of blanks only matches nothing people mean; write a pattern or empty the field.");
    assertThat(editor().rule()).isEmpty();
    type(fields().getFirst(), "**/.env");
    assertThat(errors()).isEmpty();
  }

  @Test
  void theEndIsTypedPickedAndTakenAway() {
    var field = ROBOT.lookup("#rule-expiry").queryAs(TextField.class);
    type(field, "2026-07-01 08:15");
    assertThat(ends()).contains(Instant.parse("2026-07-01T08:15:00Z"));
    choose(
        ROBOT.lookup("#rule-expiry-picks").queryAs(MenuButton.class),
        "One hour after it goes live");
    assertThat(field.getText()).isEqualTo("1 hour after it goes live");
    assertThat(ends()).contains(Instant.parse("2026-06-15T11:30:01Z"));
    type(field, "tomorrow");
    assertThat(errors())
        .containsExactly(
            "Write the day and the time, such as 2026-06-15 10:30. Empty the field for a rule that"
                + " does not end.");
    assertThat(editor().rule()).as("no rule that ends otherwise than it says").isEmpty();
    assertThat(open.model.savableProperty().get()).isFalse();
    type(field, "");
    assertThat(errors()).isEmpty();
    assertThat(ends()).isEmpty();
  }

  @Test
  void anEndThatIsNoneStaysWithItsRule() {
    var field = ROBOT.lookup("#rule-expiry").queryAs(TextField.class);
    type(field, "soon");
    ROBOT.interact(() -> open.model.choose(1));
    assertThat(field.getText()).isEmpty();
    assertThat(errors()).isEmpty();
    ROBOT.interact(() -> open.model.choose(0));
    assertThat(field.getText()).isEqualTo("soon");
    assertThat(errors()).hasSize(1);
  }

  private static Optional<Instant> ends() {
    return editor().rule().orElseThrow().expiresAt();
  }

  /// The kind offered under a name is the kind of that name.
  @Test
  void everyKindIsOfferedOnce() {
    var items = ROBOT.lookup("#add").queryAs(MenuButton.class).getItems();
    assertThat(items.stream().map(MenuItem::getText).filter(text -> text != null))
        .doesNotHaveDuplicates()
        .contains("after", "time", "claim", "command alone", "runs in");
  }
}
