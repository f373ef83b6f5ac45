import java.awt.Rectangle;
import java.awt.event.KeyEvent;
import java.io.File;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/// Measures the window over a long log: from its start to the screen, from the key of a page to the
/// page, and the memory at rest and after all pages.
///
/// `java installers/load/PageLoad.java IMAGE [CALLS [FOLDER]]`, with a JDK 25, Linux, and an X
/// display with a window manager and a panel for symbols of the tray: without one a window is shown
/// at once; IMAGE is `installers/target/assent`, FOLDER takes a picture of each page. 53,000 calls
/// that pass make 106,000 records. Takes five minutes.
final class PageLoad {
  private static final int PAGES = 9;
  private static final int ROUNDS = 8;
  private static final int REST_SECONDS = 15;
  private static final int WINDOW_PIXELS = 200_000;

  // A page stands to the right of the names of all, which change with it.
  private static final int NAMES = 260;

  private static final String POLICY =
      """
      {"version": "1", "default_action": "deny",
       "rules": [{"id": "allow-echo", "effect": "allow", "conditions": {"tool_name": "echo"}}]}
      """;

  private final ThrowAwayHome home;
  private final Screen screen = new Screen();

  private PageLoad(ThrowAwayHome home) throws Exception {
    this.home = home;
  }

  /// @param args the image's folder, how many calls are on record, and a folder for pictures
  public static void main(String[] args) throws Exception {
    if (args.length == 0) {
      System.err.println("usage: java PageLoad.java IMAGE [CALLS [FOLDER]]");
      System.exit(2);
    }
    try (var home = ThrowAwayHome.create(args[0])) {
      var load = new PageLoad(home);
      load.record(args.length > 1 ? Integer.parseInt(args[1]) : 53_000);
      load.measure(args.length > 2 ? args[2] : home.folder.toString());
    }
    System.exit(0);
  }

  private void record(int calls) throws Exception {
    home.addEcho(
        POLICY, "EchoBytes.java", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xmx128m");
    home.run(home.assent("config", "set", "limits.calls_per_second", "0"));
    home.run(home.assent("config", "set", "audit.durability", "written"));
    Process app = home.start(desktop("--background"));
    try {
      home.awaitSocket(app);
      TimeUnit.SECONDS.sleep(REST_SECONDS);
      tell("at rest, without a window", app);
      try (var agent =
          Conversation.start(home.assent("run", "echo"), home.environment(), home.errors())) {
        agent.together("x".repeat(64), calls, 32);
      }
    } finally {
      end(app);
    }
  }

  private List<String> desktop(String... words) {
    var command = home.assent(words);
    command.set(0, home.image.resolve("bin/assent-desktop").toString());
    return command;
  }

  private static void end(Process app) throws InterruptedException {
    app.destroy();
    app.waitFor();
  }

  private void measure(String pictures) throws Exception {
    int[] before = screen.look(screen.whole);
    long since = System.nanoTime();
    Process app = home.start(desktop());
    try {
      double[] shown = {shown(before, since)};
      print("from the start to the window", shown);
      TimeUnit.SECONDS.sleep(REST_SECONDS);
      tell("at rest, with the window", app);
      Rectangle window = screen.changed(before);
      var page = new Rectangle(window.x + NAMES, window.y, window.width - NAMES, window.height);
      // Once through all of them for the classes that each needs.
      print("the first visit of a page", visits(page, 1, pictures));
      print("a page that was seen before", visits(page, ROUNDS, pictures));
      tell("after all pages", app);
    } finally {
      end(app);
    }
  }

  private double shown(int[] before, long since) throws IOException, InterruptedException {
    var calm = new boolean[before.length];
    Arrays.fill(calm, true);
    double took = 0;
    // Before it comes something small, such as a pointer that waits.
    for (int[] last = before; !isWindow(before); last = screen.look(screen.whole)) {
      took = screen.awaitChange(screen.whole, last, calm, since);
    }
    return took;
  }

  private boolean isWindow(int[] before) {
    Rectangle changed = screen.changed(before);
    return changed.width * changed.height >= WINDOW_PIXELS;
  }

  private double[] visits(Rectangle page, int rounds, String pictures) throws Exception {
    var took = new double[rounds * PAGES];
    for (int i = 0; i < took.length; i++) {
      // From each page to one that is not its neighbour; the first is open from the start.
      int number = 1 + (i * 2 + 1) % PAGES;
      boolean[] calm = screen.calm(page, 1);
      int[] before = screen.look(page);
      long since = System.nanoTime();
      screen.press(KeyEvent.VK_CONTROL, KeyEvent.VK_0 + number);
      took[i] = screen.awaitChange(page, before, calm, since);
      TimeUnit.SECONDS.sleep(1);
      if (rounds == 1) {
        screen.keep(new File(pictures, "page-" + number + ".png"));
        System.out.printf(Locale.ROOT, "  page %d: %.0f ms%n", number, took[i]);
      }
    }
    return took;
  }

  private static void print(String what, double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    System.out.printf(
        Locale.ROOT,
        "%s: median %.0f ms, most %.0f ms of %d%n",
        what,
        sorted[sorted.length / 2],
        sorted[sorted.length - 1],
        sorted.length);
  }

  private static void tell(String when, Process app) throws IOException {
    System.out.printf(
        Locale.ROOT, "%s: resident %.1f MB%n", when, ThrowAwayHome.memory(app.pid(), "VmRSS"));
  }
}
