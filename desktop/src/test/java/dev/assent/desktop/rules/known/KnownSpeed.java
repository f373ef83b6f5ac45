package dev.assent.desktop.rules.known;

import dev.assent.core.analysis.ToolEffects;
import dev.assent.core.json.JsonObject;
import dev.assent.core.policy.Attribute;
import dev.assent.core.risk.RiskRuleIds;
import dev.assent.desktop.rules.known.SampleLogs.Call;
import dev.assent.desktop.rules.known.StoredKnownValues.Listed;
import dev.assent.desktop.rules.known.StoredKnownValues.Sources;
import dev.assent.desktop.ui.Appearance;
import dev.assent.desktop.ui.BackgroundWork;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import javafx.application.Application;
import javafx.application.Platform;
import javafx.scene.Scene;
import javafx.scene.control.TextField;
import javafx.scene.layout.VBox;
import javafx.stage.Stage;

/// Measures how long it takes until values of ten servers with 10,000 calls each are offered, and
/// how long a keystroke takes until the next layout has ended, while they are read and afterwards.
public final class KnownSpeed {
  private static final int SERVERS = 10;
  private static final int KEYS = 150;

  private KnownSpeed() {}

  /// Prints a line for each figure.
  public static void main(String[] args) {
    Application.launch(Window.class, args);
  }

  /// The toolkit's part.
  public static final class Window extends Application {
    private final ValueOffers offers = new ValueOffers();
    private final List<Long> idle = new ArrayList<>();
    private final List<Long> busy = new ArrayList<>();
    private final List<Long> later = new ArrayList<>();
    private TextField field = new TextField();
    private Scene scene = new Scene(new VBox(), 900, 600);
    private StoredKnownValues values = values(new SampleLogs(Path.of("none")));
    private boolean reading;
    private int round;

    private static StoredKnownValues values(SampleLogs logs) {
      var work = Executors.newThreadPerTaskExecutor(Thread.ofVirtual().factory());
      return new StoredKnownValues(
          new Sources(
              () -> IntStream.range(0, SERVERS).mapToObj(i -> "s" + i).toList(),
              logs::log,
              server ->
                  List.of(new Listed(server + "_never", JsonObject.EMPTY, ToolEffects.UNKNOWN)),
              Optional::empty,
              new RiskRuleIds(Path.of("none"), InstantSource.system())::now),
          Path.of("/home/sam"),
          new BackgroundWork(work, Platform::runLater));
    }

    @Override
    public void start(Stage stage) throws Exception {
      var logs = SampleLogs.folder("speed");
      var random = new Random(33);
      for (int server = 0; server < SERVERS; server++) {
        var calls = new ArrayList<Call>();
        for (int i = 0; i < StoredKnownValues.RECORDS; i++) {
          calls.add(
              new Call(
                  "tool_" + random.nextInt(60),
                  "/home/sam/p" + random.nextInt(40) + "/src/f" + random.nextInt(5_000) + ".java",
                  "client" + random.nextInt(4),
                  "h" + random.nextInt(300) + ".example.com",
                  "{\"path\": \"/x\", \"n\": 1, \"options\": {\"deep\": true}, \"text\": \""
                      + "word ".repeat(random.nextInt(120))
                      + "\"}"));
        }
        logs.write("s" + server, calls);
      }
      values = values(logs);
      scene = new Scene(new VBox(field), 900, 600);
      new Appearance().dress(scene);
      OfferList.attach(field, offers, typed -> offers.values(Attribute.PATH, typed));
      stage.setScene(scene);
      stage.show();
      field.requestFocus();
      System.out.println("logs are written");
      type(idle, this::first);
    }

    private void first() {
      long before = used();
      reading = true;
      read(() -> {
        reading = false;
        System.out.printf("memory of what was counted: %.1f MB%n", (used() - before) / 1e6);
        type(later, this::again);
      });
      type(busy, () -> {});
    }

    private void read(Runnable done) {
      long start = System.nanoTime();
      int of = ++round;
      values.of(
          "s" + (of - 1),
          known -> {
            offers.show(known);
            System.out.printf(
                "round %d, %s: %.0f ms, %d calls%n",
                of,
                known.others().calls() == 0 ? "own" : "others",
                (System.nanoTime() - start) / 1e6,
                known.others().calls() == 0 ? known.own().calls() : known.others().calls());
            if (known.others().calls() > 0) {
              done.run();
            }
          });
    }

    private void again() {
      if (round < 3) {
        read(this::again);
        return;
      }
      say("before there are offers", idle);
      say("while logs are read", busy);
      say("with offers", later);
      System.exit(0);
    }

    private static void say(String when, List<Long> times) {
      long[] sorted = times.stream().mapToLong(Long::longValue).sorted().toArray();
      System.out.printf(
          "key to drawn, %s: %d keys, median %.1f ms, 95th percentile %.1f ms, longest %.1f ms%n",
          when,
          sorted.length,
          sorted[sorted.length / 2] / 1e6,
          sorted[sorted.length * 95 / 100] / 1e6,
          Arrays.stream(sorted).max().orElse(0) / 1e6);
    }

    private static long used() {
      for (int i = 0; i < 3; i++) {
        System.gc();
      }
      var runtime = Runtime.getRuntime();
      return runtime.totalMemory() - runtime.freeMemory();
    }

    private void type(List<Long> times, Runnable done) {
      boolean enough = times == busy ? !reading && !times.isEmpty() : times.size() == KEYS;
      if (enough) {
        done.run();
        return;
      }
      long start = System.nanoTime();
      var seen = new Runnable[1];
      seen[0] =
          () -> {
            times.add(System.nanoTime() - start);
            scene.removePostLayoutPulseListener(seen[0]);
            Platform.runLater(() -> type(times, done));
          };
      scene.addPostLayoutPulseListener(seen[0]);
      if (times.size() % 6 == 5) {
        field.setText("/");
      } else {
        field.appendText(String.valueOf((char) ('a' + times.size() % 6)));
      }
      Platform.requestNextPulse();
    }
  }
}
