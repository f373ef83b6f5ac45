package dev.assent.desktop.rules.text;

import static dev.assent.desktop.rules.TestRules.path;
import static dev.assent.desktop.rules.TestRules.rule;
import static dev.assent.desktop.rules.TestRules.tool;
import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.pap.PolicyStore;
import dev.assent.core.pap.document.PolicyDocument;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.GlobReading;
import dev.assent.desktop.rules.FakeReplay;
import dev.assent.desktop.rules.ImmediateTrial;
import dev.assent.desktop.rules.RulesPage;
import dev.assent.desktop.rules.RulesViewMode;
import dev.assent.desktop.rules.RulesViewModel;
import dev.assent.desktop.rules.book.StoredRuleBooks;
import dev.assent.desktop.ui.Appearance;
import dev.assent.desktop.ui.Dialogs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.TimeoutException;
import javafx.collections.FXCollections;
import javafx.scene.Scene;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TextArea;
import javafx.scene.control.ToggleButton;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.VBox;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.api.FxToolkit;

/// The meaning of `**/` in a file is shown, and is changed only after each pattern that it concerns
/// was named.
class DialectViewTest {
  @TempDir static Path folder;
  private static final PolicyDocument RULES =
      PolicyDocument.empty()
          .withRuleAdded(rule("keys", "No keys", Effect.DENY, path("/x/**/*.pem")))
          .withRuleAdded(rule("reads", "Reads", Effect.ALLOW, tool("read*"), path("/y/**")));
  private static PolicyStore store;
  private static RulesViewModel model;
  private static RulesPage page;
  private final FxRobot robot = new FxRobot();

  @BeforeAll
  static void open() throws IOException, TimeoutException {
    var file = folder.resolve("policy.json");
    Files.write(file, RULES.bytes());
    store = PolicyStore.open(file, file.resolveSibling("history.jsonl"), Clock.systemUTC());
    var books =
        new StoredRuleBooks(
            FXCollections.observableArrayList("files"), _ -> store, Runnable::run, Runnable::run);
    var check = new DraftCheck(_ -> List.of(), Runnable::run, Runnable::run);
    model =
        new RulesViewModel(
            books,
            check,
            ImmediateTrial.TRIAL,
            FakeReplay.NOTHING,
            Clock.systemUTC(),
            ZoneOffset.UTC);
    var _ = FxToolkit.registerPrimaryStage();
    var _ =
        FxToolkit.setupStage(stage -> {
          var appearance = new Appearance();
          page = new RulesPage(model, new Dialogs(appearance));
          var scene = new Scene(new BorderPane(page.content()), 1080, 800);
          appearance.dress(scene);
          stage.setScene(scene);
          stage.show();
        });
  }

  @BeforeEach
  void begin() {
    robot.interact(() -> {
      model.text().leave();
      boolean _ = store.save(RULES).current();
      model.chooseServer("files");
      page.look(RulesViewMode.FORM);
      return true;
    });
  }

  @AfterAll
  static void close() throws TimeoutException {
    store.close();
    FxToolkit.cleanupStages();
  }

  private void press(String id) {
    robot.interact(() -> robot.lookup(id).queryAs(javafx.scene.control.ButtonBase.class).fire());
  }

  private boolean isPressed(String id) {
    return robot.lookup(id).queryAs(ToggleButton.class).isSelected();
  }

  private boolean isOpen() {
    return robot.lookup("#dialect-change").query().isVisible();
  }

  private List<String> listed() {
    var rows = (VBox) robot.lookup("#dialect-list").queryAs(ScrollPane.class).getContent();
    return rows.getChildren().stream().map(row -> ((Label) row).getText()).toList();
  }

  @Test
  void eachPatternThatMeansSomethingElseIsNamedBeforeTheFileSaysSo() {
    assertThat(isPressed("#dialect-seed")).isTrue();
    assertThat(isOpen()).isFalse();
    press("#dialect-standard");
    assertThat(listed())
        .containsExactly("“No keys” (Deny): /x/**/*.pem then also matches /x/x.pem.");
    assertThat(store.state().policy().globs()).isEqualTo(GlobReading.SEED);
    press("#dialect-live");
    assertThat(store.state().policy()).isEqualTo(RULES.policy().withGlobs(GlobReading.STANDARD));
    assertThat(isOpen()).isFalse();
    assertThat(isPressed("#dialect-standard")).isTrue();
    press("#dialect-seed");
    assertThat(listed())
        .containsExactly("“No keys” (Deny): /x/**/*.pem then no longer matches /x/x.pem.");
  }

  @Test
  void aPatternWithTooManyFoldersIsNamedAndKeepsTheDialect() {
    robot.interact(() ->
        store
            .save(
                PolicyDocument.empty()
                    .withRuleAdded(
                        rule("deep", "Deep", Effect.DENY, path("/a" + "/**/b".repeat(7)))))
            .current());
    press("#dialect-standard");
    press("#dialect-live");
    assertThat(store.state().policy().globs()).isEqualTo(GlobReading.SEED);
    assertThat(isPressed("#dialect-seed")).isTrue();
    assertThat(model.words().messageProperty().get()).contains("at most 6");
  }

  @Test
  void escapeLeavesItAsItIs() {
    press("#dialect-standard");
    robot.interact(() -> robot.lookup("#dialect-live").query().requestFocus());
    robot.press(KeyCode.ESCAPE).release(KeyCode.ESCAPE);
    assertThat(isOpen()).isFalse();
    assertThat(isPressed("#dialect-seed")).isTrue();
  }

  @Test
  void aDraftInTheFormOutlivesIt() {
    robot.interact(() -> model.choose(0));
    robot.interact(() -> model.editor().nameProperty().set("Other"));
    press("#dialect-standard");
    press("#dialect-live");
    assertThat(store.state().policy().globs()).isEqualTo(GlobReading.STANDARD);
    assertThat(model.editor().nameProperty().get()).isEqualTo("Other");
    assertThat(model.dirtyProperty().get()).isTrue();
    robot.interact(model::discard);
  }

  @Test
  void whoTypesItIntoTheTextIsToldTheSame() {
    robot.interact(() -> page.look(RulesViewMode.TEXT));
    var field = robot.lookup("#rules-text").queryAs(TextArea.class);
    robot.interact(() ->
        field.setText(field.getText().replaceFirst("\\{", "{\"glob_dialect\": \"standard\",")));
    assertThat(
            robot.lookup("#text-reading .label").queryAllAs(Label.class).stream()
                .map(Label::getText))
        .contains("“No keys” (Deny): /x/**/*.pem then also matches /x/x.pem.");
    assertThat(robot.lookup("#dialect-standard").query().isDisabled()).isTrue();
    robot.interact(model::discard);
  }
}
