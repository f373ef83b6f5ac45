package dev.assent.desktop.rules.history;

import static dev.assent.desktop.rules.TestRules.rule;
import static dev.assent.desktop.rules.TestRules.tool;
import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.pap.PolicyGate;
import dev.assent.core.pap.PolicyStore;
import dev.assent.core.pap.document.PolicyDocument;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Rule;
import dev.assent.desktop.rules.FakeReplay;
import dev.assent.desktop.rules.ImmediateTrial;
import dev.assent.desktop.rules.RulesViewModel;
import dev.assent.desktop.rules.book.StoredRuleBooks;
import dev.assent.desktop.rules.text.DraftCheck;
import dev.assent.desktop.ui.Appearance;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeoutException;
import javafx.collections.FXCollections;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.ToggleButton;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.api.FxToolkit;

/// The history of a real policy file, in a window.
class HistoryViewTest {
  private static final Rule READS = rule("reads", "Reads", Effect.ALLOW, tool("read*"));
  private static final Rule WRITES = rule("writes", "Writes", Effect.HITL, tool("write*"));

  @TempDir Path folder;
  private final FxRobot robot = new FxRobot();
  private final List<HistoryView.Question> asked = new ArrayList<>();
  private PolicyStore store;
  private RulesViewModel model;

  @BeforeEach
  void open() throws Exception {
    store =
        PolicyStore.unwatched(
            folder.resolve("policy.json"),
            folder.resolve("history.jsonl"),
            Clock.systemUTC(),
            PolicyGate.OPEN);
    save(READS);
    save(READS, WRITES);
    save(WRITES);
    var _ = FxToolkit.registerPrimaryStage();
    var _ =
        FxToolkit.setupStage(stage -> {
          model = model();
          var view = new HistoryView(model.history(), asked::add);
          model.history().look();
          var scene = new Scene(view, 1080, 700);
          new Appearance().dress(scene);
          stage.setScene(scene);
          stage.show();
          view.requestFocus();
        });
  }

  private RulesViewModel model() {
    return new RulesViewModel(
        new StoredRuleBooks(
            FXCollections.observableArrayList("files"), _ -> store, Runnable::run, Runnable::run),
        new DraftCheck(_ -> List.of(), Runnable::run, Runnable::run),
        ImmediateTrial.TRIAL,
        FakeReplay.NOTHING,
        Clock.systemUTC(),
        ZoneOffset.UTC);
  }

  private void save(Rule... rules) throws Exception {
    var document = PolicyDocument.empty();
    for (var rule : rules) {
      document = document.withRuleAdded(rule);
    }
    assertThat(store.save(document).current()).isTrue();
  }

  @AfterEach
  void close() throws TimeoutException {
    store.close();
    FxToolkit.cleanupStages();
  }

  private List<String> words() {
    return robot.lookup(".label").queryAllAs(Label.class).stream().map(Label::getText).toList();
  }

  private Button restore() {
    return robot.lookup("#restore-version").queryAs(Button.class);
  }

  private List<String> ids() {
    return store.state().policy().rules().stream().map(rule -> rule.id().value()).toList();
  }

  @Test
  void eachVersionSaysWhatItChanged() {
    assertThat(robot.lookup("#versions").queryAs(ListView.class).getItems().size()).isEqualTo(3);
    assertThat(words()).contains("Version 3", "in force", "The rule “Reads” (Allow) goes.");
    assertThat(restore().isDisabled()).isTrue();
    robot.push(KeyCode.DOWN);
    assertThat(words()).contains("The rule “Writes” (Ask) is new.");
    assertThat(restore().isDisabled()).isFalse();
    robot.push(KeyCode.DOWN);
    assertThat(words()).contains("The rule “Reads” (Allow) is new.");
  }

  @Test
  void anEarlierVersionComesBackAsANewOneAfterAQuestion() {
    robot.push(KeyCode.DOWN);
    robot.interact(robot.lookup("#history-restoring").queryAs(ToggleButton.class)::fire);
    assertThat(words()).contains("The rule “Reads” (Allow) comes back.");
    robot.interact(restore()::fire);
    assertThat(asked).hasSize(1);
    assertThat(asked.getFirst().head()).contains("2");
    assertThat(asked.getFirst().body()).startsWith("The rule “Reads” (Allow) comes back.");
    assertThat(ids()).containsExactly("writes");
    robot.interact(() -> asked.getFirst().yes().accept(" the write tool\nis back "));
    assertThat(ids()).containsExactly("reads", "writes");
    assertThat(store.state().version().number()).isEqualTo(4);
    assertThat(words()).contains("Version 4", "the write tool is back");
    robot.interact(() -> model.history().choose(4));
    assertThat(words())
        .contains(
            "Made in this window by " + System.getProperty("user.name"),
            "It brings version 2 back.",
            "Why: the write tool is back");
  }

  @Test
  void aFileThatSomebodyChangedMeanwhileIsNotOverwritten() throws IOException {
    robot.push(KeyCode.DOWN);
    robot.interact(restore()::fire);
    Files.writeString(folder.resolve("policy.json"), "{ broken");
    robot.interact(() -> asked.getFirst().yes().accept(""));
    assertThat(folder.resolve("policy.json")).hasContent("{ broken");
    assertThat(ids()).containsExactly("writes");
  }

  @Test
  void aDraftIsNotLostToARestore() {
    robot.push(KeyCode.DOWN);
    robot.interact(() -> {
      model.choose(0);
      model.editor().nameProperty().set("Something else");
    });
    assertThat(restore().isDisabled()).isTrue();
    assertThat(words()).contains("Make the draft live or discard it first.");
    robot.interact(model::discard);
    assertThat(restore().isDisabled()).isFalse();
  }

  @Test
  void aVersionThatCameIntoForceOutsideIsShownAtOnce() throws Exception {
    robot.interact(() -> {
      try {
        save(READS, WRITES);
      } catch (Exception e) {
        throw new IllegalStateException(e);
      }
    });
    assertThat(words()).contains("Version 4");
  }

  @Test
  void aHistoryThatCannotBeReadIsSaid() throws IOException {
    Files.delete(folder.resolve("history.jsonl"));
    Files.createDirectory(folder.resolve("history.jsonl"));
    robot.interact(model.history()::look);
    assertThat(words()).contains("The history cannot be read");
  }
}
