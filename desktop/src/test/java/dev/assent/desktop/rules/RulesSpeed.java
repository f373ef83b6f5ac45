package dev.assent.desktop.rules;

import static dev.assent.desktop.rules.TestRules.path;
import static dev.assent.desktop.rules.TestRules.rule;
import static dev.assent.desktop.rules.TestRules.tool;

import dev.assent.core.analysis.check.PolicyCheck;
import dev.assent.core.pap.PolicyGate;
import dev.assent.core.pap.PolicyStore;
import dev.assent.core.pap.document.PolicyDocument;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.Rule;
import dev.assent.desktop.rules.book.StoredRuleBooks;
import dev.assent.desktop.rules.text.DraftCheck;
import dev.assent.desktop.ui.Appearance;
import dev.assent.desktop.ui.Dialogs;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Executors;
import javafx.application.Application;
import javafx.application.Platform;
import javafx.collections.FXCollections;
import javafx.scene.Scene;
import javafx.scene.control.TextField;
import javafx.scene.layout.BorderPane;
import javafx.stage.Stage;

/// Measures how long a person waits for a keystroke on the page of rules, with 50 rules and with
/// 5,000, and what the page costs in memory. A keystroke counts as seen once the next layout has
/// ended.
public final class RulesSpeed {
  private static final int KEYS = 120;
  private static final int WARMING = 40;

  private RulesSpeed() {}

  /// Prints a line for each size of policy and each field.
  public static void main(String[] args) {
    Application.launch(Window.class, args);
  }

  /// The toolkit's part.
  public static final class Window extends Application {
    private final List<Integer> sizes = new ArrayList<>(List.of(50, 5_000, 50, 5_000));

    @Override
    public void start(Stage stage) throws Exception {
      next(stage);
    }

    private void next(Stage stage) throws Exception {
      if (sizes.isEmpty()) {
        System.exit(0);
      }
      new Run(
              stage,
              sizes.removeFirst(),
              () -> {
                try {
                  next(stage);
                } catch (Exception e) {
                  throw new IllegalStateException(e);
                }
              })
          .begin();
    }
  }

  private static final class Run {
    private final Stage stage;
    private final int size;
    private final Runnable done;
    private final RulesViewModel model;
    private final Scene scene;
    private final List<String> fields = new ArrayList<>(List.of(".as-value", "#rule-search"));

    Run(Stage stage, int size, Runnable done) throws Exception {
      this.stage = stage;
      this.size = size;
      this.done = done;
      Path folder = Files.createTempDirectory("rules");
      Path file = folder.resolve("policy.json");
      Files.write(file, PolicyDocument.of(policy(size)).bytes());
      var store =
          PolicyStore.unwatched(
              file, folder.resolve("history.jsonl"), Clock.systemUTC(), PolicyGate.OPEN);
      var beside = Executors.newSingleThreadExecutor(Thread.ofPlatform().daemon().factory());
      long before = used();
      model =
          new RulesViewModel(
              new StoredRuleBooks(
                  FXCollections.observableArrayList("files"),
                  _ -> store,
                  beside,
                  Platform::runLater),
              new DraftCheck(PolicyCheck::check, beside, Platform::runLater),
              ImmediateTrial.TRIAL,
              FakeReplay.NOTHING,
              Clock.systemUTC(),
              ZoneOffset.UTC);
      var appearance = new Appearance();
      var page = new RulesPage(model, new Dialogs(appearance));
      scene = new Scene(new BorderPane(page.content()), 1280, 900);
      appearance.dress(scene);
      stage.setScene(scene);
      stage.show();
      scene.getRoot().applyCss();
      scene.getRoot().layout();
      System.out.printf("%5d rules: page %.1f MB%n", size, (used() - before) / 1e6);
    }

    private static Policy policy(int size) {
      var random = new Random(size);
      var rules = new ArrayList<Rule>();
      for (int i = 0; i < size; i++) {
        rules.add(
            rule(
                "rule-" + i,
                "Rule number " + i,
                Effect.values()[random.nextInt(3)],
                tool((random.nextBoolean() ? "read_" : "write_") + random.nextInt(400)),
                path("/srv/" + random.nextInt(40) + "/p" + random.nextInt(900) + "/**")));
      }
      return new Policy(rules, Policy.Combining.HITL_OVERRIDES, Policy.MissingAttributes.NO_MATCH);
    }

    private static long used() {
      for (int i = 0; i < 3; i++) {
        System.gc();
      }
      var runtime = Runtime.getRuntime();
      return runtime.totalMemory() - runtime.freeMemory();
    }

    void begin() {
      if (fields.isEmpty()) {
        done.run();
        return;
      }
      String wanted = fields.removeFirst();
      var field = (TextField) scene.getRoot().lookupAll(wanted).iterator().next();
      field.requestFocus();
      type(wanted, field, new ArrayList<>());
    }

    private void type(String name, TextField field, List<Long> times) {
      if (times.size() == KEYS + WARMING) {
        long[] sorted =
            times.subList(WARMING, times.size()).stream().mapToLong(Long::longValue).toArray();
        Arrays.sort(sorted);
        System.out.printf(
            "%5d rules: %-12s median %.1f ms, 95th percentile %.1f ms%n",
            size, name, sorted[KEYS / 2] / 1e6, sorted[KEYS * 95 / 100] / 1e6);
        field.clear();
        Platform.runLater(this::begin);
        return;
      }
      long start = System.nanoTime();
      var seen = new Runnable[1];
      seen[0] =
          () -> {
            times.add(System.nanoTime() - start);
            scene.removePostLayoutPulseListener(seen[0]);
            Platform.runLater(() -> type(name, field, times));
          };
      scene.addPostLayoutPulseListener(seen[0]);
      if (times.size() % 6 == 5) {
        field.setText("r");
      } else {
        field.appendText(String.valueOf((char) ('1' + times.size() % 6)));
      }
      Platform.requestNextPulse();
    }
  }
}
