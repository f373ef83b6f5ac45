package dev.assent.desktop.rules;

import static dev.assent.desktop.rules.TestRules.path;
import static dev.assent.desktop.rules.TestRules.rule;
import static dev.assent.desktop.rules.TestRules.server;
import static dev.assent.desktop.rules.TestRules.tool;
import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.analysis.check.PolicyCheck;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.Rule;
import dev.assent.desktop.rules.book.FakeRuleBook;
import dev.assent.desktop.rules.text.DraftCheck;
import dev.assent.desktop.ui.Appearance;
import dev.assent.desktop.ui.Dialogs;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.TimeoutException;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.BorderPane;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxRobot;
import org.testfx.api.FxToolkit;

/// A finding of the policy check has buttons that mend it, each with its effect before it is taken.
class MendingViewTest {
  private static final Rule ASKS = rule("asks", "Ask on writes", Effect.HITL, tool("write_file"));
  private static final Rule CODE = rule("code", "Ask on code", Effect.HITL, path("/w/**"));
  private static final Rule DOCS =
      rule(
          "docs",
          "Docs are free",
          Effect.ALLOW,
          tool("write_file"),
          path("/w/docs/*"),
          server("files"));

  private static final FakeReplay replay = new FakeReplay(SampleReplays.changed());
  private static RulesViewModel model;
  private final FxRobot robot = new FxRobot();

  @BeforeAll
  static void open() throws TimeoutException {
    model =
        new RulesViewModel(
            new FakeRuleBook(ASKS, CODE, DOCS).alone("files"),
            new DraftCheck(PolicyCheck::check, Runnable::run, Runnable::run),
            ImmediateTrial.TRIAL,
            replay,
            () -> Instant.parse("2026-11-21T14:00:00Z"),
            ZoneOffset.UTC);
    var _ = FxToolkit.registerPrimaryStage();
    var _ =
        FxToolkit.setupStage(stage -> {
          var appearance = new Appearance();
          var page = new RulesPage(model, new Dialogs(appearance));
          var scene = new Scene(new BorderPane(page.content()), 1080, 800);
          appearance.dress(scene);
          stage.setScene(scene);
          stage.show();
        });
  }

  @AfterAll
  static void close() throws TimeoutException {
    FxToolkit.cleanupStages();
  }

  @BeforeEach
  void begin() {
    robot.interact(() -> {
      model.discard();
      model.choose(2);
    });
  }

  private List<String> words(String where) {
    return robot.lookup(where + " .label").queryAllAs(Label.class).stream()
        .map(Label::getText)
        .toList();
  }

  @Test
  void anAllowRuleThatNeverDecidesGetsTheCallFromTheTwoRulesThatAsk() {
    Button way = robot.lookup("#mend-except_in_others").queryButton();
    assertThat(way.getText()).contains("/w/docs/", "“Ask on writes” (Ask)", "“Ask on code” (Ask)");
    robot.interact(way::fire);
    assertThat(model.dirtyProperty().get()).isFalse();
    assertThat(words("#mend-preview"))
        .contains(
            "Ask",
            "Allow",
            "This step decides 5 of 3,399 recorded calls otherwise than the draft without it. 15 more"
                + " could not be judged again.");
    assertThat(replay.inForce).last().isEqualTo(model.draft().policy());
    assertThat(replay.judged.getLast().rules()).contains(DOCS).doesNotContain(ASKS, CODE);
    robot.interact(() -> robot.lookup("#mend-take").queryButton().fire());
    Policy draft = model.draft().policy();
    assertThat(draft.rules().get(0)).isNotEqualTo(ASKS);
    assertThat(draft.rules().get(1)).isNotEqualTo(CODE);
    assertThat(model.draft().before().orElseThrow()).contains("Except");
    robot.interact(() -> model.desk().undo());
    assertThat(model.draft().policy().rules()).isEqualTo(List.of(ASKS, CODE, DOCS));
    assertThat(model.dirtyProperty().get()).isFalse();
  }

  @Test
  void whatIsLookedAtIsLeftAgain() {
    robot.interact(() -> robot.lookup("#mend-remove").queryButton().fire());
    assertThat(robot.lookup("#mend-preview").tryQuery()).isPresent();
    robot.interact(() -> robot.lookup("#mend-leave").queryButton().fire());
    assertThat(robot.lookup("#mend-preview").tryQuery()).isEmpty();
    assertThat(model.draft().policy().rules()).hasSize(3);
  }
}
