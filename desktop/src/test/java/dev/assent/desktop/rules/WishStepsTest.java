package dev.assent.desktop.rules;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.pap.PolicyStore;
import dev.assent.core.pap.PolicyTemplates;
import dev.assent.core.pap.document.PolicyDocument;
import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.Rule;
import dev.assent.core.suggest.StartingPoint;
import dev.assent.desktop.rules.book.StoredRuleBooks;
import dev.assent.desktop.rules.lists.SampleLists;
import dev.assent.desktop.rules.text.DraftCheck;
import dev.assent.desktop.ui.Appearance;
import dev.assent.desktop.ui.Dialogs;
import dev.assent.desktop.ui.Typing;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import javafx.collections.FXCollections;
import javafx.scene.Scene;
import javafx.scene.control.Label;
import javafx.scene.control.MenuButton;
import javafx.scene.control.TextField;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.Pane;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.testfx.api.FxRobot;
import org.testfx.api.FxToolkit;
import org.testfx.util.WaitForAsyncUtils;

/// The everyday wishes, each clicked together on the policy of a new server in at most six steps
/// from the window. Their calls are tried in `TenWishesTest`.
class WishStepsTest {
  private static final int MOST = 6;
  private static final long MILLIS = 60_000;

  @TempDir static Path folder;
  private static final PolicyDocument NEW_SERVER = PolicyTemplates.developerDefault(List.of());
  private static PolicyStore store;
  private static RulesViewModel model;
  private static RulesPage page;
  private static BorderPane frame;
  private final FxRobot robot = new FxRobot();
  private int steps;

  @BeforeAll
  static void open() throws IOException, TimeoutException {
    Path file = folder.resolve("policy.json");
    Files.write(file, NEW_SERVER.bytes());
    store = PolicyStore.open(file, file.resolveSibling("history.jsonl"), Clock.systemUTC());
    model =
        new RulesViewModel(
            new StoredRuleBooks(
                FXCollections.observableArrayList("files"),
                _ -> store,
                Runnable::run,
                Runnable::run),
            new DraftCheck(_ -> List.of(), Runnable::run, Runnable::run),
            ImmediateTrial.TRIAL,
            FakeReplay.NOTHING,
            Clock.systemUTC(),
            ZoneOffset.UTC);
    var _ = FxToolkit.registerPrimaryStage();
    var _ = FxToolkit.setupStage(WishStepsTest::show);
  }

  private static void show(Stage stage) {
    var appearance = new Appearance();
    page = new RulesPage(model, new Dialogs(appearance), SampleLists.of());
    // Nothing here is done with the mouse: laid out as in a large window, the page is drawn in a
    // small one, because each frame is copied pixel by pixel.
    frame = new BorderPane(page.content());
    frame.setManaged(false);
    frame.resize(1080, 800);
    var scene = new Scene(new Pane(frame), 100, 100);
    appearance.dress(scene);
    stage.setScene(scene);
    stage.show();
  }

  @BeforeEach
  void begin() {
    start(NEW_SERVER);
    // The page is opened.
    steps = 1;
  }

  private void start(PolicyDocument policy) {
    var _ =
        WaitForAsyncUtils.waitForAsyncFx(
            MILLIS,
            () -> {
              model.text().leave();
              model.discard();
              boolean _ = store.save(policy).current();
              model.chooseServer("files");
              page.look(RulesViewMode.FORM);
              page.shown();
              return true;
            });
    act(() -> {});
  }

  @AfterAll
  static void close() throws TimeoutException {
    store.close();
    FxToolkit.cleanupStages();
  }

  private static void act(Runnable action) {
    WaitForAsyncUtils.waitForAsyncFx(MILLIS, action);
    // After what the action left for later, and as the next frame does.
    WaitForAsyncUtils.waitForAsyncFx(
        MILLIS,
        () -> {
          frame.applyCss();
          frame.layout();
        });
  }

  private void step(Runnable action) {
    act(action);
    steps++;
  }

  private void choose(String item) {
    step(() ->
        robot.lookup("#newRule").queryAs(MenuButton.class).getItems().stream()
            .filter(one -> item.equals(one.getId()))
            .findFirst()
            .orElseThrow()
            .fire());
  }

  private TextField value(int at) {
    return robot.lookup(".as-value").queryAllAs(TextField.class).stream().toList().get(at);
  }

  private void type(TextField field, String text) {
    step(() -> Typing.over(field, text));
  }

  private void goLive() {
    step(() -> robot.lookup("#makeLive").queryButton().fire());
    step(() -> robot.lookup("#review-live").queryButton().fire());
  }

  private static Policy inForce() {
    return store.state().policy();
  }

  private static Rule made() {
    return inForce().rules().getLast();
  }

  @ParameterizedTest
  @EnumSource(StartingPoint.class)
  void aWishIsInForceAfterSixStepsWithWhatOthersNeedForIt(StartingPoint point) {
    choose("start-" + point.word());
    if (point.missing().isPresent()) {
      assertThat(model.savableProperty().get()).isFalse();
      assertThat(value(0).isFocused()).isTrue();
      type(value(0), "drop_table");
    } else {
      // The value that stands there at first is whole, and another value is one step more.
      assertThat(model.savableProperty().get()).isTrue();
      type(value(0), point == StartingPoint.ONE_SITE ? "example.org" : "~/other/**");
    }
    goLive();
    assertThat(steps).isLessThanOrEqualTo(MOST);
    assertThat(made().id().value()).isEqualTo(point.word());
    assertThat(made().effect()).isEqualTo(point.effect());
    assertThat(made().expiresAt().isPresent()).isEqualTo(point == StartingPoint.ONE_HOUR);
    var before = NEW_SERVER.policy();
    assertThat(inForce().rules()).isEqualTo(point.whole(before, made()).applyTo(before).rules());
  }

  @Test
  void aToolForAnotherClientTakesSixSteps() {
    choose("start-one-client");
    type(value(0), "write_file");
    type(value(1), "claude*");
    goLive();
    assertThat(steps).isEqualTo(MOST);
    assertThat(made().conditions())
        .containsExactly(
            Attribute.TOOL_NAME.texts(List.of("write_file")),
            Attribute.CLIENT.texts(List.of("claude*")));
  }

  @Test
  void aRuleWithoutTheToolThatItIsAboutCannotBeMadeLive() {
    choose("start-one-client");
    type(value(0), "a");
    assertThat(model.savableProperty().get()).isTrue();
    act(() -> value(0).clear());
    assertThat(model.savableProperty().get()).isFalse();
    assertThat(
            robot.lookup(".as-text-danger").queryAllAs(Label.class).stream()
                .filter(Label::isVisible)
                .map(Label::getText))
        .contains("Say which one: without it the rule would be about every one.");
    act(() -> model.desk().undo());
    act(() -> model.desk().undo());
    assertThat(model.dirtyProperty().get()).isFalse();
  }

  @Test
  void wishesAboutTheSameToolsStandSideBySide() {
    choose("start-one-program");
    goLive();
    choose("start-one-hour");
    goLive();
    var asking =
        inForce().rules().stream()
            .filter(one -> one.effect() == Effect.HITL)
            .flatMap(one -> one.conditions().stream())
            .flatMap(one -> one.singles())
            .filter(one -> one.isOn(Attribute.LONE_COMMAND))
            .map(one -> one.values())
            .toList();
    // Calls that asked before the hour ask again after it.
    assertThat(asking).containsExactly(List.of("git *"), List.of("git *", "npm test"));
  }

  @Test
  void theExamplesGiveWayToTheReview() {
    System.gc();
    choose("start-one-program");
    assertThat(robot.lookup("#rules-foot").query().isVisible()).isTrue();
    step(() -> robot.lookup("#makeLive").queryButton().fire());
    assertThat(robot.lookup("#rules-foot").query().isVisible()).isFalse();
    act(() -> model.review().close());
    assertThat(robot.lookup("#rules-foot").query().isVisible()).isTrue();
  }

  @Test
  void thirtyCallsAMinute() {
    choose("start-limit");
    type(robot.lookup("#limit-calls-0").queryAs(TextField.class), "30");
    goLive();
    assertThat(steps).isLessThanOrEqualTo(MOST);
    assertThat(inForce().rateLimits().getFirst().calls()).isEqualTo(30);
  }

  @Test
  void aToolIsAskedAboutAtItsFirstUse() {
    start(NEW_SERVER.withNewTools(Optional.empty()));
    choose("start-first-use");
    step(() -> robot.lookup("#new_tools-hitl").queryAs(ToggleButton.class).fire());
    goLive();
    assertThat(steps).isLessThanOrEqualTo(MOST);
    assertThat(inForce().newTools()).contains(Effect.HITL);
  }
}
