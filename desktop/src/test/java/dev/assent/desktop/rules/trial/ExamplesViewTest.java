package dev.assent.desktop.rules.trial;

import static dev.assent.desktop.rules.TestRules.rule;
import static dev.assent.desktop.rules.TestRules.tool;
import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.PolicyExample;
import dev.assent.desktop.rules.ImmediateTrial;
import dev.assent.desktop.rules.SampleExamples;
import dev.assent.desktop.rules.book.FakeRuleBook;
import dev.assent.desktop.rules.book.LiveSince;
import dev.assent.desktop.rules.book.RulesWords;
import dev.assent.desktop.ui.Appearance;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.layout.Region;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxRobot;
import org.testfx.api.FxToolkit;

class ExamplesViewTest {
  private static final List<String> NAMES = List.of("One", "Two", "Three");
  private static final ExamplesViewModel MODEL =
      new ExamplesViewModel(ImmediateTrial.TRIAL, _ -> {});
  private static final SimpleBooleanProperty FIXED = new SimpleBooleanProperty();
  private static final List<ExampleLine> REMOVED = new ArrayList<>();
  private final FxRobot robot = new FxRobot();

  @BeforeAll
  static void open() throws TimeoutException {
    var _ = FxToolkit.registerPrimaryStage();
    var _ = FxToolkit.setupStage(ExamplesViewTest::show);
  }

  private static void show(Stage stage) {
    var words = new RulesWords(new LiveSince(() -> Instant.EPOCH, ZoneOffset.UTC));
    var view =
        new ExamplesView(
            MODEL,
            new PinViewModel(ImmediateTrial.TRIAL, words, _ -> {}),
            new Region(),
            FIXED,
            () -> {},
            REMOVED::add);
    var scene = new Scene(view, 700, 300);
    new Appearance().dress(scene);
    stage.setScene(scene);
    stage.show();
  }

  @AfterAll
  static void close() throws TimeoutException {
    FxToolkit.cleanupStages();
  }

  @BeforeEach
  void begin() {
    REMOVED.clear();
    robot.interact(() -> {
      FIXED.set(false);
      MODEL.on(policy(NAMES));
    });
    if (fold().getText().equals("Show")) {
      robot.interact(() -> fold().fire());
    }
  }

  private static Optional<Policy> policy(List<String> names) {
    List<PolicyExample> examples =
        names.stream().map(name -> SampleExamples.of(name, "delete_file", Effect.DENY)).toList();
    return Optional.of(
        FakeRuleBook.shown(List.of(rule("writes", "Writes", Effect.HITL, tool("write_file"))), 1)
            .policy()
            .withExamples(examples));
  }

  private Button fold() {
    return robot.lookup("#examples-fold").queryButton();
  }

  @Test
  void whatHoldsIsFoldedUntilSomebodyAsks() {
    double open = robot.lookup("#examples").query().prefHeight(700);
    robot.interact(() -> fold().fire());
    assertThat(fold().getText()).isEqualTo("Show");
    assertThat(robot.lookup("#examples").query().prefHeight(700)).isLessThan(open - 50);
  }

  private List<Button> removers() {
    return robot.lookup(".as-example-remove").queryAllAs(Button.class).stream().toList();
  }

  @Test
  void eachExampleHasItsOwnWayOut() {
    assertThat(removers())
        .extracting(Button::getAccessibleText)
        .containsExactly(
            "Remove the example “One”", "Remove the example “Two”", "Remove the example “Three”");
    robot.interact(() -> removers().get(1).fire());
    assertThat(REMOVED).extracting(ExampleLine::name).containsExactly("Two");
  }

  @Test
  void whoRemovedOneWithTheKeyboardStandsAtTheNext() {
    robot.interact(() -> removers().get(1).requestFocus());
    robot.interact(() -> MODEL.on(policy(List.of("One", "Three"))));
    assertThat(removers().get(1).isFocused()).isTrue();
    robot.interact(() -> MODEL.on(policy(List.of("One"))));
    assertThat(removers().getFirst().isFocused()).isTrue();
    robot.interact(() -> MODEL.on(policy(List.of())));
    assertThat(robot.lookup("#example-add").queryButton().isFocused()).isTrue();
  }

  @Test
  void whileATextIsBeingChangedItSaysWhichThereAre() {
    robot.interact(() -> FIXED.set(true));
    assertThat(removers()).hasSize(3).allMatch(Button::isDisabled);
  }
}
