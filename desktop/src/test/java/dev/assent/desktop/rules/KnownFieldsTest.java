package dev.assent.desktop.rules;

import static dev.assent.desktop.rules.TestRules.path;
import static dev.assent.desktop.rules.TestRules.rule;
import static dev.assent.desktop.rules.TestRules.tool;
import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.Operation;
import dev.assent.core.access.Provenance;
import dev.assent.core.access.SideEffect;
import dev.assent.core.access.Subject;
import dev.assent.core.analysis.ToolEffects;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.Condition;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.ValueTest;
import dev.assent.desktop.rules.book.FakeRuleBook;
import dev.assent.desktop.rules.known.KnownValues;
import dev.assent.desktop.rules.known.SampleLogs;
import dev.assent.desktop.rules.known.SampleLogs.Call;
import dev.assent.desktop.rules.known.StoredKnownValues;
import dev.assent.desktop.rules.known.StoredKnownValues.Listed;
import dev.assent.desktop.rules.known.StoredKnownValues.Sources;
import dev.assent.desktop.rules.known.ValueOffers.Offer;
import dev.assent.desktop.rules.text.DraftCheck;
import dev.assent.desktop.ui.Appearance;
import dev.assent.desktop.ui.BackgroundWork;
import dev.assent.desktop.ui.Dialogs;
import dev.assent.desktop.ui.Typing;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.TimeoutException;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import javafx.scene.control.TextField;
import javafx.scene.control.ToggleButton;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.BorderPane;
import javafx.scene.text.Text;
import javafx.stage.Popup;
import javafx.stage.Window;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.api.FxToolkit;

/// Types in the fields of the page, and takes over what is offered.
@SuppressWarnings("NullAway.Init")
class KnownFieldsTest {
  private static final String LONG =
      "/home/sam/code/payments-api/src/main/resources/templates/mail/**";

  // One window for all tests: to dress and show one takes longer than most of them.
  private static final BorderPane PLACE = new BorderPane();

  private final FxRobot robot = new FxRobot();
  private final Queue<Runnable> work = new ArrayDeque<>();
  @TempDir Path folder;
  private RulesViewModel model;

  private static RulesViewModel model(List<Condition> conditions) {
    return new RulesViewModel(
        new FakeRuleBook(
                rule("one", "One", Effect.HITL, conditions.toArray(Condition[]::new)),
                rule("two", "Two", Effect.ALLOW, tool("read*")))
            .alone("files"),
        new DraftCheck(_ -> List.of(), Runnable::run, Runnable::run),
        ImmediateTrial.TRIAL,
        FakeReplay.NOTHING,
        () -> Instant.EPOCH,
        ZoneOffset.UTC);
  }

  @BeforeAll
  static void show() throws TimeoutException {
    var _ = FxToolkit.registerPrimaryStage();
    var _ =
        FxToolkit.setupStage(shown -> {
          var scene = new Scene(PLACE, 1280, 900);
          new Appearance().dress(scene);
          shown.setScene(scene);
          shown.show();
        });
  }

  @AfterAll
  static void close() throws TimeoutException {
    FxToolkit.cleanupStages();
  }

  @BeforeEach
  void begin() throws Exception {
    var logs = new SampleLogs(folder);
    logs.write(
        "files", List.of(new Call("read_file", "/home/sam/a", "Cursor", "own.example.com", "{}")));
    logs.write(
        "git", List.of(new Call("git_push", "/home/sam/b", "Zed", "other.example.com", "{}")));
  }

  @AfterEach
  void putMenuAway() {
    robot.interact(() -> menu().ifPresent(Popup::hide));
  }

  private void open(Condition... conditions) {
    robot.interact(() -> {
      model = model(List.of(conditions));
      model.setKnown(known());
      PLACE.setCenter(new RulesPage(model, new Dialogs(new Appearance())).content());
      model.choose(0);
    });
  }

  private void learn() {
    robot.interact(() -> {
      while (!work.isEmpty()) {
        work.remove().run();
      }
    });
  }

  private KnownValues known() {
    var logs = new SampleLogs(folder);
    return new StoredKnownValues(
        new Sources(
            () -> List.of("files", "git"),
            logs::log,
            server -> server.equals("files") ? tools() : List.of(),
            () -> Optional.of(person()),
            () -> List.of("files:delete_wide")),
        Path.of("/home/sam"),
        new BackgroundWork(work::add, Runnable::run));
  }

  private static List<Listed> tools() {
    return List.of(
        new Listed("write_file", schema(), ToolEffects.UNKNOWN),
        new Listed(
            "write_folder",
            JsonObject.EMPTY,
            new ToolEffects(
                Optional.of(Operation.WRITE), Optional.of(Set.of(SideEffect.FS_WRITE)))));
  }

  private static JsonObject schema() {
    return SampleLogs.json(
        """
        {"name": "write_file", "inputSchema": {"properties": {
          "options": {"properties": {"append": {"type": "boolean"},
            "mode": {"enum": ["fast", "safe", 3]}}}}}}
        """);
  }

  private static Subject person() {
    return new Subject(
        "42",
        Provenance.TOKEN,
        Optional.of("https://id.example.com"),
        List.of("deploy"),
        Optional.of("assent-desktop"),
        List.of("assent"),
        Optional.of("Sam"),
        JsonObject.builder().put("groups", JsonArray.ofStrings(List.of("release"))).build());
  }

  private List<TextField> fields() {
    return robot.lookup(".as-value").queryAllAs(TextField.class).stream().toList();
  }

  private void type(int field, String text) {
    var into = fields().get(field);
    robot.interact(() -> Typing.over(into, text));
  }

  private static Optional<Popup> menu() {
    return Window.getWindows().stream()
        .filter(Window::isShowing)
        .filter(Popup.class::isInstance)
        .map(Popup.class::cast)
        .findFirst();
  }

  private static List<Offer> offered() {
    return menu()
        .map(menu ->
            ((ListView<?>) menu.getContent().getFirst().lookup(".list-view"))
                .getItems().stream().map(Offer.class::cast).toList())
        .orElse(List.of());
  }

  private void click(String text) {
    Node cell =
        menu().orElseThrow().getContent().getFirst().lookupAll(".list-cell").stream()
            .filter(one ->
                one instanceof ListCell<?> of
                    && of.getItem() instanceof Offer offer
                    && offer.text().equals(text))
            .findFirst()
            .orElseThrow();
    robot.clickOn(cell);
  }

  private Condition kept(int index) {
    return model.draft().policy().rules().getFirst().conditions().get(index);
  }

  @Test
  void aToolThatWasNeverCalledIsTakenByKeyboardAndByMouse() {
    open(tool("x"), path("/a"));
    learn();
    type(0, "wri");
    assertThat(offered())
        .containsExactly(
            new Offer("write_file", "never called"), new Offer("write_folder", "never called"));
    robot.push(KeyCode.DOWN);
    robot.push(KeyCode.DOWN);
    robot.push(KeyCode.ENTER);
    assertThat(kept(0)).isEqualTo(tool("write_folder"));
    type(0, "file");
    click("write_file");
    assertThat(kept(0)).isEqualTo(tool("write_file"));
    assertThat(fields().getFirst().isFocused()).isTrue();
    assertThat(menu()).isEmpty();
  }

  @Test
  void whatIsLearnedWhileSomebodyTypesIsOfferedWithoutAnotherKey() {
    open(tool("x"), path("/a"));
    type(0, "wri");
    assertThat(menu()).isEmpty();
    learn();
    assertThat(offered()).hasSize(2);
    robot.interact(() -> Typing.on(PLACE.getScene(), "te_fo"));
    assertThat(offered()).containsExactly(new Offer("write_folder", "never called"));
  }

  @Test
  void aHostOfAnotherServerStandsBelowTheOwnAndIsKeptAsItIs() {
    open(Attribute.HOST.texts(List.of("x")), path("/a"));
    learn();
    type(0, "example");
    assertThat(offered())
        .containsExactly(
            new Offer("own.example.com", "seen once"),
            new Offer("other.example.com", "on other servers: seen once"));
    click("other.example.com");
    assertThat(kept(0)).isEqualTo(Attribute.HOST.texts(List.of("other.example.com")));
  }

  @Test
  void aPlaceOfTheSchemaAndAClaimOfTheSignInArePicked() {
    var exists = Map.<String, ValueTest>of("/x", new ValueTest.EqualTo(JsonBoolean.TRUE));
    open(Attribute.ARGUMENT.tests(exists), Attribute.CLAIM.tests(exists));
    learn();
    type(0, "app");
    assertThat(offered())
        .containsExactly(new Offer("/options/append", "an argument of write_file"));
    robot.push(KeyCode.DOWN);
    robot.push(KeyCode.ENTER);
    assertThat(kept(0))
        .isEqualTo(
            Attribute.ARGUMENT.tests(
                Map.of("/options/append", new ValueTest.EqualTo(JsonBoolean.TRUE))));
    type(2, "gr");
    assertThat(offered()).containsExactly(new Offer("/groups", "[\"release\"]"));
    click("/groups");
    assertThat(((Condition.Tests) kept(1)).tests()).containsOnlyKeys("/groups");
  }

  @Test
  void theValueOfATestIsOfferedAsItsComparisonTakesIt() {
    open(
        Attribute.ARGUMENT.tests(Map.of("/options/mode", new ValueTest.Like("x"))),
        Attribute.CLAIM.tests(Map.of("/groups", new ValueTest.AnyOf(List.of()))));
    learn();
    type(1, "fas");
    assertThat(offered()).containsExactly(new Offer("fast", "named by write_file"));
    robot.push(KeyCode.DOWN);
    robot.push(KeyCode.ENTER);
    assertThat(kept(0))
        .isEqualTo(Attribute.ARGUMENT.tests(Map.of("/options/mode", new ValueTest.Like("fast"))));
    type(3, "[");
    assertThat(offered()).containsExactly(new Offer("[\"release\"]", "of your sign-in"));
    click("[\"release\"]");
    assertThat(((Condition.Tests) kept(1)).tests())
        .containsEntry("/groups", new ValueTest.AnyOf(List.of(new JsonString("release"))));
    // A robot types no quotes.
    robot.interact(() -> fields().get(3).setText("[\"a\", \"rel"));
    assertThat(offered()).containsExactly(new Offer("[\"a\", \"release\"]", "of your sign-in"));
  }

  @Test
  void theScopeOfTheSignInIsOfferedAsThat() {
    open(Attribute.SCOPE.texts(List.of("x")));
    learn();
    type(0, "d");
    assertThat(offered()).containsExactly(new Offer("deploy", "of your sign-in"));
    assertThat(
            menu().orElseThrow().getContent().getFirst().lookupAll(".label").stream()
                .map(label -> ((Label) label).getText()))
        .contains("Counted in the last call. On other servers: 1.");
  }

  @Test
  void effectsSayWhichCallsHadThemAndWhichListedToolsWould() {
    open(Attribute.SIDE_EFFECTS.words(Set.of(SideEffect.FS_READ)));
    learn();
    var help = new HashMap<Object, String>();
    robot
        .lookup(".as-condition-row .as-tick")
        .queryAllAs(ToggleButton.class)
        .forEach(tick -> help.put(tick.getUserData(), String.valueOf(tick.getAccessibleHelp())));
    assertThat(help.get("fs_read")).isEqualTo("fs_read: seen once");
    assertThat(help.get("fs_write")).isEqualTo("fs_write: of a listed tool, never called");
    assertThat(help.get("code_exec")).isEqualTo("code_exec");
  }

  private static Bounds inScene(Node node) {
    return node.localToScene(node.getLayoutBounds());
  }

  @Test
  void aValueThatIsTooLongToStandBesideItsKindHasTheWholeWidthBelowIt() {
    open(tool("read"), path("/a"));
    var field = fields().get(1);
    double before = field.getWidth();
    var row =
        robot.lookup(".as-condition-row").queryAll().stream().skip(1).findFirst().orElseThrow();
    var kind = row.lookup(".as-kind");
    assertThat(inScene(field).getMinX()).isGreaterThan(inScene(kind).getMaxX());
    // The field has moved before the last of it is typed.
    int last = LONG.length() - 3;
    type(1, LONG.substring(0, last));
    robot.interact(() -> Typing.on(PLACE.getScene(), LONG.substring(last)));
    assertThat(field.isFocused()).isTrue();
    assertThat(inScene(field).getMinY()).isGreaterThanOrEqualTo(inScene(kind).getMaxY());
    assertThat(field.getWidth()).isGreaterThan(before);
    assertThat(inScene(field).getMinX()).isLessThanOrEqualTo(inScene(kind).getMinX() + 1);
    assertThat(kept(1)).isEqualTo(path(LONG));
  }

  @Test
  void aValueThatIsWiderThanThePageIsShownWholeBelowItsField() {
    String whole = "/x" + "/a-rather-long-folder".repeat(12);
    open(tool("read"), path(whole));
    robot.interact(PLACE::layout);
    assertThat(
            robot.lookup(".as-pattern-plain").queryAllAs(Text.class).stream()
                .filter(text -> text.getText().equals(whole)))
        .hasSize(1);
    type(1, "/short");
    robot.interact(PLACE::layout);
    assertThat(robot.lookup(".as-pattern-plain").queryAll()).isEmpty();
  }
}
