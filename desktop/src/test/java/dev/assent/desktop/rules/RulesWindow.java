package dev.assent.desktop.rules;

import dev.assent.core.pap.PolicyStore;
import dev.assent.core.pap.document.PolicyDocument;
import dev.assent.desktop.rules.book.StoredRuleBooks;
import dev.assent.desktop.rules.lists.SampleLists;
import dev.assent.desktop.rules.text.DraftCheck;
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
import javafx.scene.layout.BorderPane;
import javafx.stage.Stage;
import org.testfx.api.FxRobot;
import org.testfx.api.FxToolkit;

/// The page of rules in a window, over a policy file. One window for all tests of a class: to
/// dress, show and lay out a page takes longer than any of them.
final class RulesWindow implements AutoCloseable {
  final PolicyStore store;
  final RulesViewModel model;
  private RulesPage page;

  @SuppressWarnings("NullAway.Init")
  private RulesWindow(PolicyStore store, RulesViewModel model) {
    this.store = store;
    this.model = model;
  }

  static RulesWindow at(Path file, PolicyDocument rules, Clock clock)
      throws IOException, TimeoutException {
    Files.write(file, rules.bytes());
    var store = PolicyStore.open(file, file.resolveSibling("history.jsonl"), clock);
    var books =
        new StoredRuleBooks(
            FXCollections.observableArrayList("files"), _ -> store, Runnable::run, Runnable::run);
    var open =
        new RulesWindow(
            store,
            new RulesViewModel(
                books,
                new DraftCheck(_ -> List.of(), Runnable::run, Runnable::run),
                ImmediateTrial.TRIAL,
                FakeReplay.NOTHING,
                clock,
                ZoneOffset.UTC));
    var _ = FxToolkit.registerPrimaryStage();
    var _ = FxToolkit.setupStage(open::show);
    return open;
  }

  private void show(Stage stage) {
    var appearance = new Appearance();
    page = new RulesPage(model, new Dialogs(appearance), SampleLists.of());
    var scene = new Scene(new BorderPane(page.content()), 1080, 800);
    appearance.dress(scene);
    stage.setScene(scene);
    stage.show();
  }

  RulesPage page() {
    return page;
  }

  /// Starts again with a policy in force and the form in front.
  void begin(FxRobot robot, PolicyDocument rules) {
    robot.interact(() -> {
      model.text().leave();
      model.discard();
      boolean _ = store.save(rules).current();
      model.tries().typedProperty().set("");
      model.chooseServer("files");
      page.look(RulesViewMode.FORM);
      page.shown();
      return true;
    });
  }

  @Override
  public void close() {
    store.close();
    try {
      FxToolkit.cleanupStages();
    } catch (TimeoutException e) {
      throw new IllegalStateException(e);
    }
  }
}
